/* Programs that must be refused, each for its own reason. */
#ifndef TEMPO_SMITH_FAULT_H
#define TEMPO_SMITH_FAULT_H

#include <stddef.h>

#include "program.h"

enum smith_fault {
  SMITH_OUTSIDE_BELOW, /* reads x[t - k] where t < k */
  SMITH_OUTSIDE_ABOVE, /* reads x[t + k] where t + k >= B */
  SMITH_ENDS_EARLY,    /* a slice whose end lies before its beginning */
  SMITH_UNCOVERED,     /* a merge with no branch at some point */
  SMITH_CYCLE,         /* two values that read each other at the same point */
  SMITH_MIRRORED,      /* a value that reads itself from the other end, and back */
  SMITH_N_FAULTS
};

/* Adds to `program` values that make it illegal by `fault`, and returns them. Writes what the
 * message must contain to `expected`. False if the program has no room or no fitting value. */
bool fault_add(struct smith_program *program, enum smith_fault fault, char *expected, size_t size);
char const *fault_name(enum smith_fault fault);

#endif
