/* The number types of values, and what can be computed with each so that results compare. */
#ifndef TEMPO_SMITH_NUMBER_H
#define TEMPO_SMITH_NUMBER_H

#include <stdbool.h>

#include "tempo-c/Array.h"

/* Integers wrap. Floats are never negative and only added, halved, compared and capped, so that
 * nothing cancels. The narrow ones, f16 and bf16, hold integers of at most 128: a sum below 256 is
 * exact, a larger one stays at least 256 however it is rounded, and both become what they should
 * when capped. So narrow floats compare to the bit. */
enum smith_number {
  SMITH_I1,
  SMITH_I8,
  SMITH_I16,
  SMITH_I32,
  SMITH_I64,
  SMITH_INDEX,
  SMITH_F16,
  SMITH_BF16,
  SMITH_F32,
  SMITH_F64,
  SMITH_N_NUMBERS
};

/* The type's name; that of every float is f64 if `wide`. */
char const *number_text(enum smith_number number, bool wide);
enum tempo_element number_element(enum smith_number number, bool wide);
bool number_is_float(enum smith_number number);
bool number_is_narrow(enum smith_number number);
/* A node of type `reader` may read a value of type `source`: floats only become floats that are at
 * least as exact. */
bool number_may_read(enum smith_number reader, enum smith_number source);
/* The constant 0 or the least value, as text. */
char const *number_zero(enum smith_number number);
char const *number_least(enum smith_number number);

#endif
