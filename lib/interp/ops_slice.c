/* tensor.extract_slice and insert_slice: rectangles with strides, and concat. */
#include <inttypes.h>
#include <string.h>

#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

struct slice {
  int whole; /* the operand that has all elements */
  struct mixed offsets, sizes, strides;
};

/* One run's numbers: the elements at offset + i * stride, 0 <= i < size, of each dimension. */
struct rectangle {
  int rank;
  int64_t offset[TEMPO_MAX_RANK], size[TEMPO_MAX_RANK], stride[TEMPO_MAX_RANK];
};

static enum tempo_status check_dimension(struct machine *machine, struct instruction const *in,
                                         struct rectangle const *r, int dim, int64_t extent) {
  int64_t last;
  if (r->offset[dim] < 0 || r->size[dim] < 0)
    return interp_machine_fail(machine, in, "dimension %d has a negative offset or size", dim);
  bool fits = r->size[dim] == 0
                  ? r->offset[dim] <= extent
                  : !__builtin_mul_overflow(r->size[dim] - 1, r->stride[dim], &last) &&
                        !__builtin_add_overflow(last, r->offset[dim], &last) && last >= 0 &&
                        last < extent && r->offset[dim] < extent;
  if (!fits)
    return interp_machine_fail(machine, in,
                               "takes %" PRId64 " elements from %" PRId64 " with stride %" PRId64
                               " of dimension %d, which has %" PRId64,
                               r->size[dim], r->offset[dim], r->stride[dim], dim, extent);
  return TEMPO_OK;
}

static enum tempo_status get_rectangle(struct machine *machine, struct instruction const *in,
                                       struct rectangle *r) {
  struct slice const *slice = in->data;
  struct tensor const *whole = operand_tensor(machine, in, slice->whole);
  r->rank = whole->rank;
  for (int i = 0; i < r->rank; i++) {
    r->offset[i] = interp_mixed_get(machine, in, &slice->offsets, i);
    r->size[i] = interp_mixed_get(machine, in, &slice->sizes, i);
    r->stride[i] = interp_mixed_get(machine, in, &slice->strides, i);
    if (check_dimension(machine, in, r, i, whole->shape[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/* The position in `whole` of element `position` of the rectangle. */
static int64_t find_in_whole(struct rectangle const *r, struct tensor const *whole,
                             int64_t position) {
  int64_t found = 0, pitch = 1;
  for (int i = r->rank - 1; i >= 0; i--) {
    found += (r->offset[i] + position % r->size[i] * r->stride[i]) * pitch;
    position /= r->size[i];
    pitch *= whole->shape[i];
  }
  return found;
}

/* The rectangle's sizes without the dimensions of size 1 that `type` lacks. */
static bool reduce_shape(struct instruction const *in, struct rectangle const *r,
                         struct value_type const *type, int64_t *shape) {
  struct slice const *slice = in->data;
  int kept = 0;
  for (int i = 0; i < r->rank; i++) {
    bool is_static = slice->sizes.operands[i] < 0;
    bool matches =
        kept < type->rank && (is_static ? type->shape[kept] == r->size[i] : type->shape[kept] < 0);
    if (matches)
      shape[kept++] = r->size[i];
    else if (r->size[i] != 1)
      return false;
  }
  return kept == type->rank;
}

static enum tempo_status run_extract_slice(struct machine *machine, struct instruction const *in) {
  struct tensor const *source = operand_tensor(machine, in, 0);
  struct value_type type = interp_result_type(in, 0);
  struct rectangle r;
  int64_t shape[TEMPO_MAX_RANK];
  if (get_rectangle(machine, in, &r) != TEMPO_OK)
    return TEMPO_FAIL;
  if (!reduce_shape(in, &r, &type, shape))
    return interp_machine_fail(machine, in, "the slice does not have the shape of its type");
  struct tensor *result =
      interp_machine_create_tensor(machine, in, 0, source->element, type.rank, shape);
  if (!result)
    return TEMPO_FAIL;
  size_t bytes = tempo_element_bytes(source->element);
  for (int64_t i = 0; i < result->count; i++)
    memcpy(result->data + (size_t)i * bytes,
           source->data + (size_t)find_in_whole(&r, source, i) * bytes, bytes);
  return TEMPO_OK;
}

/* The sizes of a rank-reduced source may be dynamic where the slice's are static: only the number
 * of elements and the order of the sizes that are not 1 count. */
static bool same_elements(struct rectangle const *r, struct tensor const *source) {
  int i = 0, j = 0;
  for (;; i++, j++) {
    while (i < r->rank && r->size[i] == 1)
      i++;
    while (j < source->rank && source->shape[j] == 1)
      j++;
    if (i == r->rank || j == source->rank)
      return i == r->rank && j == source->rank;
    if (r->size[i] != source->shape[j])
      return false;
  }
}

static enum tempo_status run_insert_slice(struct machine *machine, struct instruction const *in) {
  struct tensor const *source = operand_tensor(machine, in, 0);
  struct tensor const *whole = operand_tensor(machine, in, 1);
  struct rectangle r;
  if (get_rectangle(machine, in, &r) != TEMPO_OK)
    return TEMPO_FAIL;
  if (!same_elements(&r, source))
    return interp_machine_fail(machine, in,
                               "the inserted tensor does not have the sizes of the slice");
  struct tensor *result =
      interp_machine_create_tensor(machine, in, 0, whole->element, whole->rank, whole->shape);
  if (!result)
    return TEMPO_FAIL;
  size_t bytes = tempo_element_bytes(whole->element);
  memcpy(result->data, whole->data, (size_t)whole->count * bytes);
  for (int64_t i = 0; i < source->count; i++)
    memcpy(result->data + (size_t)find_in_whole(&r, whole, i) * bytes,
           source->data + (size_t)i * bytes, bytes);
  return TEMPO_OK;
}

static enum tempo_status compile_slice(struct compiler *compiler, struct instruction *in,
                                       struct rule const *rule) {
  struct slice *slice = interp_compiler_allocate(compiler, in, 1, sizeof *slice);
  if (!slice)
    return TEMPO_FAIL;
  in->run = (run_function *)rule->kernel;
  in->data = slice;
  slice->whole = in->run == run_insert_slice;
  int next = slice->whole + 1;
  if (interp_compile_mixed(compiler, in, "static_offsets", &next, &slice->offsets) != TEMPO_OK ||
      interp_compile_mixed(compiler, in, "static_sizes", &next, &slice->sizes) != TEMPO_OK)
    return TEMPO_FAIL;
  return interp_compile_mixed(compiler, in, "static_strides", &next, &slice->strides);
}

/* ---- concat -----------------------------------------------------------------------------------
 */

static enum tempo_status get_concat_shape(struct machine *machine, struct instruction const *in,
                                          int64_t dim, int64_t *shape) {
  struct tensor const *first = operand_tensor(machine, in, 0);
  memcpy(shape, first->shape, (size_t)first->rank * sizeof *shape);
  for (int i = 1; i < in->n_operands; i++) {
    struct tensor const *next = operand_tensor(machine, in, i);
    for (int j = 0; j < first->rank; j++)
      if (j != dim && next->shape[j] != shape[j])
        return interp_machine_fail(machine, in, "operands 0 and %d differ in dimension %d", i, j);
    if (__builtin_add_overflow(shape[dim], next->shape[dim], &shape[dim]))
      return interp_machine_fail(machine, in, "the size of the result does not fit 63 bits");
  }
  struct value_type type = interp_result_type(in, 0);
  if (!interp_value_type_accepts(&type, first->rank, shape))
    return interp_machine_fail(machine, in, "the result does not have the shape of its type");
  return TEMPO_OK;
}

static enum tempo_status run_concat(struct machine *machine, struct instruction const *in) {
  int64_t const *dim = in->data;
  struct tensor const *first = operand_tensor(machine, in, 0);
  int64_t shape[TEMPO_MAX_RANK];
  if (get_concat_shape(machine, in, *dim, shape) != TEMPO_OK)
    return TEMPO_FAIL;
  struct tensor *result =
      interp_machine_create_tensor(machine, in, 0, first->element, first->rank, shape);
  if (!result)
    return TEMPO_FAIL;
  int64_t rows = interp_shape_count((int)*dim, shape);
  size_t bytes = tempo_element_bytes(first->element);
  char *to = result->data;
  for (int64_t row = 0; row < rows && result->count; row++)
    for (int i = 0; i < in->n_operands; i++) {
      struct tensor const *part = operand_tensor(machine, in, i);
      size_t run = (size_t)(part->count / rows) * bytes;
      memcpy(to, part->data + (size_t)row * run, run);
      to += run;
    }
  return TEMPO_OK;
}

static enum tempo_status compile_concat(struct compiler *compiler, struct instruction *in,
                                        struct rule const *rule) {
  (void)rule;
  int64_t *dim = interp_compiler_allocate(compiler, in, 1, sizeof *dim);
  if (!dim)
    return TEMPO_FAIL;
  if (!interp_attribute_integer(in->op, "dim", dim) || *dim < 0 ||
      *dim >= interp_operand_type(in, 0).rank)
    return tempoEmitError(mlirOperationGetLocation(in->op), "the dimension is out of range");
  in->run = run_concat;
  in->data = dim;
  return TEMPO_OK;
}

struct rule const interp_slice_rules[] = {
    {"tensor.extract_slice", compile_slice, (kernel_function *)run_extract_slice},
    {"tensor.insert_slice", compile_slice, (kernel_function *)run_insert_slice},
    {"tensor.concat", compile_concat, NULL},
    {NULL, NULL, NULL},
};
