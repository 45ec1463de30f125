/* The differential run: the interpreter against compiled code. */
#ifndef TEMPO_SMITH_DIFFER_H
#define TEMPO_SMITH_DIFFER_H

#include <stddef.h>

#include "program.h"

enum smith_outcome {
  SMITH_AGREES,
  SMITH_DIFFERS,  /* two evaluations give different numbers */
  SMITH_REFUSED,  /* an error for a program that is well formed, or for another reason */
  SMITH_ACCEPTED, /* no error for a program that must be refused */
  SMITH_CRASHED,  /* a signal, or no answer within the time */
  SMITH_N_OUTCOMES
};

struct smith_differ {
  char const *pipeline; /* passes to run before compiling; NULL: none */
  char const *expected; /* what the refusal must say; NULL: the program must run */
  unsigned timeout_s;   /* for one program */
};

/* Checks `program` in a process of its own, at several values of its parameters. `report` gets
 * what was wrong, as text. */
enum smith_outcome differ_check(struct smith_differ const *differ,
                                struct smith_program const *program, char *report, size_t size);
char const *differ_outcome_name(enum smith_outcome outcome);

#endif
