/* Constants: slots that are filled once and for all. */
#include <inttypes.h>
#include <string.h>

#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"

static enum tempo_status add_scalar(struct compiler *compiler, struct instruction *in,
                                    MlirAttribute value) {
  union slot slot = {.integer = 0};
  enum tempo_element element = interp_result_type(in, 0).element;
  if (element_is_float(element) && mlirAttributeIsAFloat(value))
    slot.number = mlirFloatAttrGetValueDouble(value);
  else if (!element_is_float(element) && mlirAttributeIsAInteger(value))
    slot.integer = sign_extend(mlirIntegerAttrGetValueInt(value), element_width(element));
  else
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "a constant of this kind cannot be evaluated: use an integer, a float or "
                          "dense<...>");
  return interp_compiler_add_constant(compiler, in, false, slot);
}

static void fill_bools(struct tensor *tensor, MlirAttribute value) {
  bool splat = mlirDenseElementsAttrIsSplat(value);
  for (int64_t i = 0; i < tensor->count; i++)
    tensor->data[i] = (char)(splat ? mlirDenseElementsAttrGetBoolSplatValue(value)
                                   : mlirDenseElementsAttrGetBoolValue(value, i));
}

static void fill_raw(struct tensor *tensor, MlirAttribute value) {
  char const *data = mlirDenseElementsAttrGetRawData(value);
  size_t bytes = tempo_element_bytes(tensor->element);
  if (!mlirDenseElementsAttrIsSplat(value)) {
    memcpy(tensor->data, data, bytes * (size_t)tensor->count);
    return;
  }
  for (int64_t i = 0; i < tensor->count; i++)
    memcpy(tensor->data + (size_t)i * bytes, data, bytes);
}

static enum tempo_status add_tensor(struct compiler *compiler, struct instruction *in,
                                    MlirAttribute value) {
  struct value_type type = interp_result_type(in, 0);
  if (!mlirAttributeIsADenseElements(value) ||
      !(mlirAttributeIsADenseIntElements(value) || mlirAttributeIsADenseFPElements(value)))
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "a tensor constant of this kind cannot be evaluated: use dense<...>, or "
                          "an argument of the graph");
  struct tensor *tensor =
      interp_tensor_create(compiler->budget, type.element, type.rank, type.shape);
  if (!tensor)
    return tempoEmitError(mlirOperationGetLocation(in->op), "no memory is left for this constant");
  if (tensor->count && type.element == TEMPO_I1)
    fill_bools(tensor, value);
  else if (tensor->count)
    fill_raw(tensor, value);
  return interp_compiler_add_constant(compiler, in, true, (union slot){.tensor = tensor});
}

static enum tempo_status compile_constant(struct compiler *compiler, struct instruction *in,
                                          struct rule const *rule) {
  (void)rule;
  MlirAttribute value = interp_attribute_get(in->op, "value");
  return interp_result_type(in, 0).is_tensor ? add_tensor(compiler, in, value)
                                             : add_scalar(compiler, in, value);
}

/* ub.poison: as what was never written. */
static enum tempo_status compile_poison(struct compiler *compiler, struct instruction *in,
                                        struct rule const *rule) {
  (void)rule;
  struct value_type type = interp_result_type(in, 0);
  union slot slot = {.integer = 0};
  for (int i = 0; i < type.rank; i++)
    if (type.shape[i] < 0)
      type.shape[i] = 0;
  struct tensor *tensor =
      interp_tensor_create(compiler->budget, type.element, type.rank, type.shape);
  if (!tensor)
    return tempoEmitError(mlirOperationGetLocation(in->op), "no memory is left for this constant");
  interp_tensor_poison(tensor);
  if (type.is_tensor)
    return interp_compiler_add_constant(compiler, in, true, (union slot){.tensor = tensor});
  interp_tensor_load(tensor, 0, &slot);
  interp_tensor_release(tensor);
  return interp_compiler_add_constant(compiler, in, false, slot);
}

static enum tempo_status compile_index_width(struct compiler *compiler, struct instruction *in,
                                             struct rule const *rule) {
  (void)rule;
  return interp_compiler_add_constant(compiler, in, false, (union slot){.integer = 64});
}

struct rule const interp_constant_rules[] = {
    {"arith.constant", compile_constant, NULL},
    {"index.constant", compile_constant, NULL},
    {"index.bool.constant", compile_constant, NULL},
    {"index.sizeof", compile_index_width, NULL},
    {"ub.poison", compile_poison, NULL},
    {NULL, NULL, NULL},
};
