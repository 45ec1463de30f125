/* linalg.softmax, as its own decomposition computes it, rounded after each operation. */
#include <math.h>

#include "interp/compile.h"

struct lane {
  struct tensor const *from;
  struct tensor *to;
  int64_t first, stride, count;
};

static double get(struct tensor const *tensor, int64_t position) {
  union slot slot;
  interp_tensor_load(tensor, position, &slot);
  return slot.number;
}

static void run_lane(struct lane const *lane) {
  enum tempo_element element = lane->from->element;
  double largest = -INFINITY, sum = 0;
  for (int64_t i = 0; i < lane->count; i++)
    largest = fmax(largest, get(lane->from, lane->first + i * lane->stride));
  for (int64_t i = 0; i < lane->count; i++) {
    int64_t at = lane->first + i * lane->stride;
    double shifted = round_to_element(element, get(lane->from, at) - largest);
    double power = round_to_element(element, exp(shifted));
    sum = round_to_element(element, sum + power);
    interp_tensor_store(lane->to, at, (union slot){.number = power});
  }
  for (int64_t i = 0; i < lane->count; i++) {
    int64_t at = lane->first + i * lane->stride;
    interp_tensor_store(lane->to, at, (union slot){.number = get(lane->to, at) / sum});
  }
}

static enum tempo_status run_softmax(struct machine *machine, struct instruction const *in) {
  int64_t const *dim = in->data;
  struct tensor const *from = operand_tensor(machine, in, 0);
  struct tensor const *out = operand_tensor(machine, in, 1);
  if (!interp_shape_equal(from->rank, from->shape, out->shape))
    return interp_machine_fail(machine, in, "the output does not have the shape of the input");
  struct tensor *to =
      interp_machine_create_tensor(machine, in, 0, from->element, from->rank, from->shape);
  if (!to)
    return TEMPO_FAIL;
  int64_t stride = 1, count = from->shape[*dim];
  for (int i = from->rank - 1; i > *dim; i--)
    stride *= from->shape[i];
  for (int64_t i = 0; i < from->count; i++)
    if (i / stride % count == 0)
      run_lane(&(struct lane){from, to, i, stride, count});
  return TEMPO_OK;
}

static enum tempo_status compile_softmax(struct compiler *compiler, struct instruction *in,
                                         struct rule const *rule) {
  (void)rule;
  int64_t *dim = interp_compiler_allocate(compiler, in, 1, sizeof *dim);
  if (!dim)
    return TEMPO_FAIL;
  struct value_type type = interp_operand_type(in, 0);
  if (!interp_attribute_integer(in->op, "dimension", dim) || *dim < 0 || *dim >= type.rank ||
      !element_is_float(type.element))
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "softmax needs a tensor of floats and a dimension of it");
  in->run = run_softmax;
  in->data = dim;
  return TEMPO_OK;
}

struct rule const interp_softmax_rules[] = {
    {"linalg.softmax", compile_softmax, NULL},
    {NULL, NULL, NULL},
};
