//===- tempo-c/Array.h - Arrays of numbers --------------------------------------===//
//
// Dense, in row-major order: what goes into a graph and what comes out. Needs nothing of MLIR's.
//
//===---------------------------------------------------------------------------===//
#ifndef TEMPO_C_ARRAY_H
#define TEMPO_C_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum tempo_element {
  TEMPO_I1, /* one byte, 0 or 1 */
  TEMPO_I8,
  TEMPO_I16,
  TEMPO_I32,
  TEMPO_I64,
  TEMPO_INDEX, /* 64 bits */
  TEMPO_F16,   /* IEEE half, as bits */
  TEMPO_BF16,  /* the upper half of an f32, as bits */
  TEMPO_F32,
  TEMPO_F64,
};

enum { TEMPO_MAX_RANK = 32 };

/* An array owns its shape and data. A scalar has rank 0 and one element. */
struct tempo_array {
  enum tempo_element element;
  int rank;
  int64_t *shape; /* rank sizes >= 0 */
  void *data;     /* tempo_array_count elements, 64-byte aligned; may be NULL when there are none */
  bool is_reserved; /* `data` is from tempo_array_reserve */
};

/* Bytes of one element. */
size_t tempo_element_bytes(enum tempo_element element);

/* The bytes of a shape, at most INT64_MAX - 64. False when the rank is out of range, a size is
 * negative or the product overflows. */
bool tempo_shape_bytes(enum tempo_element element, int rank, int64_t const *shape, int64_t *bytes);

/* A zeroed array. False (and *array all zero) when the rank is out of range, a size is negative,
 * the product overflows, or memory is out. */
bool tempo_array_create(struct tempo_array *array, enum tempo_element element, int rank,
                        int64_t const *shape);
/* The same for an array of which only a part will be written: memory is taken as that happens, and
 * may be out then. */
bool tempo_array_reserve(struct tempo_array *array, enum tempo_element element, int rank,
                         int64_t const *shape);
/* Frees what `array` owns and zeroes it. */
void tempo_array_destroy(struct tempo_array *array);
int64_t tempo_array_count(struct tempo_array const *array);

/* Element `position` in row-major order as a double, or an integer: floats are truncated, saturate,
 * and NaN gives 0. */
double tempo_array_get_float(struct tempo_array const *array, int64_t position);
int64_t tempo_array_get_int(struct tempo_array const *array, int64_t position);
/* Rounds to nearest even; integers wrap, except that a float too large for 64 bits saturates. */
void tempo_array_set_float(struct tempo_array *array, int64_t position, double value);
void tempo_array_set_int(struct tempo_array *array, int64_t position, int64_t value);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_ARRAY_H
