/* The ways through the compiler that programs take. */
#ifndef TEMPO_SMITH_WAY_H
#define TEMPO_SMITH_WAY_H

#include <stdbool.h>
#include <stdint.h>

#include "tempo-c/Driver.h"

struct smith_way {
  char const *name;
  char const *pipeline; /* passes before compilation; NULL: none */
  bool is_optimised;    /* by LLVM, which takes as long as all that comes before */
  bool is_specialised;  /* the parameters are replaced by their values */
  bool separate_loops;
};

/* The way of a seed's program: each comes up equally often. */
struct smith_way const *way_of(uint64_t seed);

/* The graph @main of `text` with its parameters, `n` of these names and values, replaced. NULL
 * after a message. */
struct TempoProgram *way_specialise(struct TempoSession *session, char const *text,
                                    char const *const *names, int64_t const *values, unsigned n);

#endif
