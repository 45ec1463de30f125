/* Arrays: creation, destruction, elements as numbers. */
#include "runtime/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/runtime.h"
#include "runtime/small_float.h"

enum { ALIGNMENT = 64 };

static size_t const element_bytes[] = {
    [TEMPO_I1] = 1,    [TEMPO_I8] = 1,  [TEMPO_I16] = 2,  [TEMPO_I32] = 4, [TEMPO_I64] = 8,
    [TEMPO_INDEX] = 8, [TEMPO_F16] = 2, [TEMPO_BF16] = 2, [TEMPO_F32] = 4, [TEMPO_F64] = 8,
};

size_t tempo_element_bytes(enum tempo_element element) {
  return element_bytes[element];
}

bool tempo_shape_bytes(enum tempo_element element, int rank, int64_t const *shape, int64_t *bytes) {
  if (rank < 0 || rank > TEMPO_MAX_RANK)
    return false;
  bool empty = false;
  for (int i = 0; i < rank; i++) {
    if (shape[i] < 0)
      return false;
    empty |= shape[i] == 0;
  }
  *bytes = empty ? 0 : (int64_t)element_bytes[element];
  for (int i = 0; i < rank && !empty; i++)
    if (__builtin_mul_overflow(*bytes, shape[i], bytes) || *bytes > INT64_MAX - ALIGNMENT)
      return false;
  return true;
}

/* Memory is promised freely and taken back by killing: what the machine does not have is refused
 * here. */
static bool exceeds_memory(int64_t bytes) {
  long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0 && bytes / page_bytes >= pages;
}

/* Zeroed memory; NULL when there is none. */
static void *allocate(int64_t bytes) {
  if (exceeds_memory(bytes))
    return NULL;
  size_t padded = ((size_t)bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  void *data = aligned_alloc(ALIGNMENT, padded);
  if (data)
    memset(data, 0, padded);
  return data;
}

/* The same that is taken when it is written. */
static void *reserve(int64_t bytes) {
  return tempo_runtime_reserve(bytes, bytes);
}

static bool create(struct tempo_array *array, enum tempo_element element, int rank,
                   int64_t const *shape, void *(*get_memory)(int64_t bytes)) {
  memset(array, 0, sizeof *array);
  int64_t bytes;
  if (!tempo_shape_bytes(element, rank, shape, &bytes))
    return false;
  if (rank > 0) {
    array->shape = malloc((size_t)rank * sizeof *shape);
    if (!array->shape)
      return false;
    memcpy(array->shape, shape, (size_t)rank * sizeof *shape);
  }
  if (bytes > 0) {
    array->data = get_memory(bytes);
    if (!array->data) {
      free(array->shape);
      array->shape = NULL;
      return false;
    }
  }
  array->element = element;
  array->rank = rank;
  return true;
}

bool tempo_array_create(struct tempo_array *array, enum tempo_element element, int rank,
                        int64_t const *shape) {
  return create(array, element, rank, shape, allocate);
}

bool tempo_array_reserve(struct tempo_array *array, enum tempo_element element, int rank,
                         int64_t const *shape) {
  bool done = create(array, element, rank, shape, reserve);
  array->is_reserved = done;
  return done;
}

void tempo_array_destroy(struct tempo_array *array) {
  free(array->shape);
  if (array->is_reserved)
    tempo_runtime_release(array->data);
  else
    free(array->data);
  memset(array, 0, sizeof *array);
}

int64_t tempo_array_count(struct tempo_array const *array) {
  for (int i = 0; i < array->rank; i++)
    if (array->shape[i] == 0)
      return 0;
  int64_t count = 1;
  for (int i = 0; i < array->rank; i++)
    count *= array->shape[i];
  return count;
}

/* As tempo_array_get_int promises: the plain conversion is undefined out of range. */
static int64_t truncate_to_int(double value) {
  if (isnan(value))
    return 0;
  if (value >= 0x1p63)
    return INT64_MAX;
  return value < -0x1p63 ? INT64_MIN : (int64_t)value;
}

double tempo_array_get_float(struct tempo_array const *array, int64_t position) {
  switch (array->element) {
  case TEMPO_F16:
    return tempo_f16_to_double(((uint16_t const *)array->data)[position]);
  case TEMPO_BF16:
    return tempo_bf16_to_double(((uint16_t const *)array->data)[position]);
  case TEMPO_F32:
    return ((float const *)array->data)[position];
  case TEMPO_F64:
    return ((double const *)array->data)[position];
  default:
    return (double)tempo_array_get_int(array, position);
  }
}

int64_t tempo_array_get_int(struct tempo_array const *array, int64_t position) {
  switch (array->element) {
  case TEMPO_I1:
    return ((uint8_t const *)array->data)[position] & 1;
  case TEMPO_I8:
    return ((int8_t const *)array->data)[position];
  case TEMPO_I16:
    return ((int16_t const *)array->data)[position];
  case TEMPO_I32:
    return ((int32_t const *)array->data)[position];
  case TEMPO_I64:
  case TEMPO_INDEX:
    return ((int64_t const *)array->data)[position];
  default:
    return truncate_to_int(tempo_array_get_float(array, position));
  }
}

void tempo_array_set_float(struct tempo_array *array, int64_t position, double value) {
  switch (array->element) {
  case TEMPO_F16:
    ((uint16_t *)array->data)[position] = tempo_f16_from_double(value);
    break;
  case TEMPO_BF16:
    ((uint16_t *)array->data)[position] = tempo_bf16_from_double(value);
    break;
  case TEMPO_F32:
    ((float *)array->data)[position] = (float)value;
    break;
  case TEMPO_F64:
    ((double *)array->data)[position] = value;
    break;
  default:
    tempo_array_set_int(array, position, truncate_to_int(value));
  }
}

/* `value` in 53 bits, what is cut off kept as a sticky last bit: a later rounding to fewer bits is
 * then as if it had seen all of them. */
static double sticky_double(int64_t value) {
  enum { CUT = 1 << 11 };
  if (value >= -(INT64_C(1) << 53) && value <= INT64_C(1) << 53)
    return (double)value;
  uint64_t bits = (uint64_t)value, rest = bits & (CUT - 1);
  bits = (bits - rest) | (rest ? CUT : 0);
  return (double)(int64_t)bits;
}

void tempo_array_set_int(struct tempo_array *array, int64_t position, int64_t value) {
  switch (array->element) {
  case TEMPO_I1:
    ((uint8_t *)array->data)[position] = (uint8_t)(value & 1);
    break;
  case TEMPO_I8:
    ((int8_t *)array->data)[position] = (int8_t)(uint8_t)value;
    break;
  case TEMPO_I16:
    ((int16_t *)array->data)[position] = (int16_t)(uint16_t)value;
    break;
  case TEMPO_I32:
    ((int32_t *)array->data)[position] = (int32_t)(uint32_t)value;
    break;
  case TEMPO_I64:
  case TEMPO_INDEX:
    ((int64_t *)array->data)[position] = value;
    break;
  case TEMPO_F32:
    ((float *)array->data)[position] = (float)value;
    break;
  case TEMPO_F64:
    ((double *)array->data)[position] = (double)value;
    break;
  default:
    tempo_array_set_float(array, position, sticky_double(value));
  }
}
