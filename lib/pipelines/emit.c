#include "pipelines/emit.h"

#include "mlir-c/BuiltinAttributes.h"

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

struct emitter emitter_before(MlirOperation op) {
  return (struct emitter){mlirOperationGetContext(op), mlirOperationGetLocation(op),
                          mlirOperationGetBlock(op), op};
}

struct emitter emitter_at_end(MlirBlock block, MlirLocation location) {
  return (struct emitter){mlirLocationGetContext(location), location, block, {NULL}};
}

static void insert(struct emitter const *emitter, MlirOperation op) {
  if (mlirOperationIsNull(emitter->before))
    mlirBlockAppendOwnedOperation(emitter->block, op);
  else
    mlirBlockInsertOwnedOperationBefore(emitter->block, emitter->before, op);
}

MlirOperation emit_copy(struct emitter const *emitter, MlirOperation op) {
  MlirOperation copy = mlirOperationClone(op);
  insert(emitter, copy);
  return copy;
}

MlirOperation emit(struct emitter const *emitter, struct emit_spec const *spec) {
  MlirOperationState state = mlirOperationStateGet(text(spec->name), emitter->location);
  mlirOperationStateAddOperands(&state, spec->n_operands, spec->operands);
  mlirOperationStateAddResults(&state, spec->n_results, spec->results);
  mlirOperationStateAddAttributes(&state, spec->n_attributes, spec->attributes);
  mlirOperationStateAddSuccessors(&state, spec->n_successors, spec->successors);
  mlirOperationStateAddOwnedRegions(&state, spec->n_regions, spec->regions);
  MlirOperation op = mlirOperationCreate(&state);
  insert(emitter, op);
  return op;
}

MlirValue emit_value(struct emitter const *emitter, char const *name, MlirType result,
                     intptr_t n_operands, MlirValue const *operands) {
  struct emit_spec spec = {.name = name,
                           .n_operands = n_operands,
                           .operands = operands,
                           .n_results = 1,
                           .results = &result};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

static MlirValue emit_constant(struct emitter const *emitter, MlirType type, MlirAttribute value) {
  MlirNamedAttribute attribute = emit_named(emitter->context, "value", value);
  struct emit_spec spec = {.name = "arith.constant",
                           .n_results = 1,
                           .results = &type,
                           .n_attributes = 1,
                           .attributes = &attribute};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

MlirValue emit_integer(struct emitter const *emitter, MlirType type, int64_t value) {
  return emit_constant(emitter, type, mlirIntegerAttrGet(type, value));
}

MlirValue emit_float(struct emitter const *emitter, MlirType type, double value) {
  return emit_constant(emitter, type, mlirFloatAttrDoubleGet(emitter->context, type, value));
}

MlirValue emit_call(struct emitter const *emitter, char const *callee, MlirType result,
                    intptr_t n_operands, MlirValue const *operands) {
  MlirNamedAttribute attribute = emit_named(
      emitter->context, "callee", mlirFlatSymbolRefAttrGet(emitter->context, text(callee)));
  bool has_result = !mlirTypeIsNull(result);
  struct emit_spec spec = {.name = "func.call",
                           .n_operands = n_operands,
                           .operands = operands,
                           .n_results = has_result,
                           .results = &result,
                           .n_attributes = 1,
                           .attributes = &attribute};
  MlirOperation call = emit(emitter, &spec);
  return has_result ? mlirOperationGetResult(call, 0) : (MlirValue){NULL};
}

MlirAttribute emit_attribute(MlirContext context, char const *string) {
  return mlirAttributeParseGet(context, text(string));
}

MlirNamedAttribute emit_named(MlirContext context, char const *name, MlirAttribute attribute) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, text(name)), attribute);
}
