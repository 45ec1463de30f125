/* Numbers computed when a function is entered, before any of its work, with checks.
 *
 * Sizes are multiplied and added there from values that a caller chose. Every step notes an
 * overflow, so that no wrong size is ever used.
 */
#ifndef TEMPO_PIPELINES_ENTRY_H
#define TEMPO_PIPELINES_ENTRY_H

#include "pipelines/emit.h"

/* Known while compiling, or an i64 value of the entry block. */
struct entry_number {
  bool is_constant;
  int64_t constant;
  MlirValue value;
};

/* What is computed so far. */
struct entry {
  struct emitter emitter; /* at the end of the entry block */
  MlirType i64, i1, index;
  MlirValue overflow; /* i1: some step overflowed; null where none can */
  bool overflows;     /* a step on constants overflowed */
};

struct entry entry_start(MlirBlock block, MlirLocation location);

struct entry_number entry_constant(int64_t constant);
MlirValue entry_get_value(struct entry *entry, struct entry_number number);

struct entry_number entry_add(struct entry *entry, struct entry_number a, struct entry_number b);
struct entry_number entry_subtract(struct entry *entry, struct entry_number a,
                                   struct entry_number b);
struct entry_number entry_multiply(struct entry *entry, struct entry_number a,
                                   struct entry_number b);
struct entry_number entry_maximum(struct entry *entry, struct entry_number a,
                                  struct entry_number b);
struct entry_number entry_minimum(struct entry *entry, struct entry_number a,
                                  struct entry_number b);
/* `number` divided by `divisor` > 0 by the operation `name` of arith. */
struct entry_number entry_divide(struct entry *entry, char const *name, struct entry_number number,
                                 int64_t divisor);
/* `number` >= 0 rounded up to a multiple of `step`, a power of two. */
struct entry_number entry_round_up(struct entry *entry, struct entry_number number, int64_t step);

/* Whether `value` (index or integer) can be computed on entry from the function's arguments. */
bool entry_can_compute(MlirValue value);
/* The number of a value for which that holds. */
struct entry_number entry_compute(struct entry *entry, MlirValue value);

#endif
