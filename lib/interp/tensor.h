/* The values of the interpreter: tensors that are written once and then shared by counting. */
#ifndef TEMPO_INTERP_TENSOR_H
#define TEMPO_INTERP_TENSOR_H

#include <math.h>

#include "runtime/array.h"
#include "runtime/small_float.h"

/* What one run may take from the machine, in bytes. */
struct budget {
  int64_t limit, used;
  int64_t refused; /* what was last asked for in vain; -1 when it does not fit 63 bits */
};

/* The limit is a share of the machine's memory. */
void interp_budget_initialize(struct budget *budget);
/* Memory that is counted: NULL (and budget->refused set) when there is too little. */
void *interp_budget_allocate(struct budget *budget, int64_t bytes);
void interp_budget_free(struct budget *budget, void *block, int64_t bytes);
/* Makes room for `needed` elements of `bytes` bytes in an array of *capacity elements, doubling it;
 * `array` points to the pointer to it. False when there is no memory. */
bool interp_budget_grow(struct budget *budget, void *array, int64_t *capacity, int64_t needed,
                        int64_t bytes);

/* A tensor, or a scalar (rank 0). The data is row-major and follows the shape in one block, except
 * where it is borrowed from an array that outlives the run. */
struct tensor {
  int64_t references;
  struct budget *budget;
  int64_t bytes; /* of this block */
  int64_t count;
  char *data;
  enum tempo_element element;
  int rank;
  int64_t shape[];
};

/* One reference to a tensor of undefined contents; NULL when there is no memory. */
struct tensor *interp_tensor_create(struct budget *budget, enum tempo_element element, int rank,
                                    int64_t const *shape);
/* One reference to a tensor that shares the `data` of an array. */
struct tensor *interp_tensor_borrow(struct budget *budget, enum tempo_element element, int rank,
                                    int64_t const *shape, void *data);
struct tensor *interp_tensor_retain(struct tensor *tensor);
/* Gives up one reference; NULL is allowed. */
void interp_tensor_release(struct tensor *tensor);
/* Fills with NaN, or with a pattern that is no plausible integer, so that reading what was never
 * written shows. */
void interp_tensor_poison(struct tensor *tensor);

/* The number of elements of a shape; -1 when it does not fit 63 bits or a size is negative. */
int64_t interp_shape_count(int rank, int64_t const *shape);
bool interp_shape_equal(int rank, int64_t const *a, int64_t const *b);

/* A scalar on its way through a body: integers sign-extended from their width (i1 too: 0 or -1),
 * floats as doubles that are rounded to their type. */
union slot {
  int64_t integer;
  double number;
  struct tensor *tensor; /* owns one reference; NULL before it is written */
};

static inline bool element_is_float(enum tempo_element element) {
  return element >= TEMPO_F16;
}

/* The bits of an integer element. */
static inline int element_width(enum tempo_element element) {
  return element == TEMPO_I1 ? 1 : (int)tempo_element_bytes(element) * 8;
}

static inline int64_t sign_extend(int64_t value, int width) {
  int shift = 64 - width;
  return (int64_t)((uint64_t)value << shift) >> shift;
}

static inline uint64_t zero_extend(int64_t value, int width) {
  return (uint64_t)value << (64 - width) >> (64 - width);
}

/* `value` rounded to a floating-point type. Every sum, difference, product, quotient and square
 * root of two such values, computed in double and rounded here, is what IEEE says: double has more
 * than twice the digits of the narrower types. */
static inline double round_to_element(enum tempo_element element, double value) {
  switch (element) {
  case TEMPO_F32:
    return (double)(float)value;
  case TEMPO_F16:
    return tempo_f16_to_double(tempo_f16_from_double(value));
  case TEMPO_BF16:
    return tempo_bf16_to_double(tempo_bf16_from_double(value));
  default:
    return value;
  }
}

/* Element `position` in row-major order. The slot has the type of the tensor's elements. */
void interp_tensor_load(struct tensor const *tensor, int64_t position, union slot *slot);
void interp_tensor_store(struct tensor *tensor, int64_t position, union slot slot);

#endif
