/* The same elements in another shape: reshape, expand_shape, collapse_shape. */
#include <inttypes.h>
#include <string.h>

#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

/* Copies the elements of operand 0 into a tensor of `shape`. */
static enum tempo_status finish(struct machine *machine, struct instruction const *in, int rank,
                                int64_t const *shape) {
  struct tensor const *source = operand_tensor(machine, in, 0);
  struct value_type type = interp_result_type(in, 0);
  if (interp_shape_count(rank, shape) != source->count)
    return interp_machine_fail(machine, in,
                               "the new shape does not have the %" PRId64 " elements there are",
                               source->count);
  if (!interp_value_type_accepts(&type, rank, shape))
    return interp_machine_fail(machine, in, "the new shape is not that of the result's type");
  struct tensor *result =
      interp_machine_create_tensor(machine, in, 0, source->element, rank, shape);
  if (!result)
    return TEMPO_FAIL;
  memcpy(result->data, source->data, (size_t)source->count * tempo_element_bytes(source->element));
  return TEMPO_OK;
}

static enum tempo_status run_reshape(struct machine *machine, struct instruction const *in) {
  struct tensor const *wanted = operand_tensor(machine, in, 1);
  int64_t shape[TEMPO_MAX_RANK];
  int rank = interp_result_type(in, 0).rank;
  if (wanted->count != rank)
    return interp_machine_fail(machine, in,
                               "the shape has %" PRId64 " sizes, the result %d dimensions",
                               wanted->count, rank);
  for (int i = 0; i < rank; i++) {
    union slot slot;
    interp_tensor_load(wanted, i, &slot);
    shape[i] = slot.integer;
  }
  return finish(machine, in, rank, shape);
}

/* Which dimensions of the long shape make up each of the short one: the end of each group. */
struct grouping {
  int n_groups;
  int *ends;
  struct mixed sizes; /* of expand_shape's result */
};

static enum tempo_status compile_grouping(struct compiler *compiler, struct instruction *in,
                                          struct grouping *grouping) {
  MlirAttribute groups = interp_attribute_get(in->op, "reassociation");
  grouping->n_groups = (int)mlirArrayAttrGetNumElements(groups);
  grouping->ends = interp_compiler_allocate(compiler, in, (size_t)grouping->n_groups, sizeof(int));
  if (!grouping->ends)
    return TEMPO_FAIL;
  int end = 0;
  for (int i = 0; i < grouping->n_groups; i++) {
    end += (int)mlirArrayAttrGetNumElements(mlirArrayAttrGetElement(groups, i));
    grouping->ends[i] = end;
  }
  return TEMPO_OK;
}

/* Whether the sizes of each group multiply to the size they stand for. */
static bool groups_agree(struct grouping const *grouping, int64_t const *longer,
                         int64_t const *shorter) {
  int first = 0;
  for (int i = 0; i < grouping->n_groups; i++) {
    if (interp_shape_count(grouping->ends[i] - first, longer + first) != shorter[i])
      return false;
    first = grouping->ends[i];
  }
  return true;
}

static enum tempo_status run_expand(struct machine *machine, struct instruction const *in) {
  struct grouping const *grouping = in->data;
  int64_t shape[TEMPO_MAX_RANK];
  for (int i = 0; i < grouping->sizes.n; i++)
    shape[i] = interp_mixed_get(machine, in, &grouping->sizes, i);
  if (!groups_agree(grouping, shape, operand_tensor(machine, in, 0)->shape))
    return interp_machine_fail(machine, in,
                               "the sizes of a group do not multiply to the size expanded");
  return finish(machine, in, grouping->sizes.n, shape);
}

static enum tempo_status run_collapse(struct machine *machine, struct instruction const *in) {
  struct grouping const *grouping = in->data;
  struct tensor const *source = operand_tensor(machine, in, 0);
  int64_t shape[TEMPO_MAX_RANK];
  int first = 0;
  for (int i = 0; i < grouping->n_groups; i++) {
    shape[i] = interp_shape_count(grouping->ends[i] - first, source->shape + first);
    if (shape[i] < 0)
      return interp_machine_fail(machine, in, "the size of dimension %d does not fit 63 bits", i);
    first = grouping->ends[i];
  }
  return finish(machine, in, grouping->n_groups, shape);
}

static enum tempo_status compile_plain(struct compiler *compiler, struct instruction *in,
                                       struct rule const *rule) {
  (void)compiler;
  in->run = (run_function *)rule->kernel;
  return TEMPO_OK;
}

static enum tempo_status compile_grouped(struct compiler *compiler, struct instruction *in,
                                         struct rule const *rule) {
  struct grouping *grouping = interp_compiler_allocate(compiler, in, 1, sizeof *grouping);
  if (!grouping || compile_grouping(compiler, in, grouping) != TEMPO_OK)
    return TEMPO_FAIL;
  in->run = (run_function *)rule->kernel;
  in->data = grouping;
  int next = 1;
  if (in->run == run_expand)
    return interp_compile_mixed(compiler, in, "static_output_shape", &next, &grouping->sizes);
  return TEMPO_OK;
}

struct rule const interp_reshape_rules[] = {
    {"tensor.reshape", compile_plain, (kernel_function *)run_reshape},
    {"tensor.expand_shape", compile_grouped, (kernel_function *)run_expand},
    {"tensor.collapse_shape", compile_grouped, (kernel_function *)run_collapse},
    {NULL, NULL, NULL},
};
