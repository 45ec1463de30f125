/* The body of a nest, for one iteration or for several at once, and how it adds up. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/inspect.h"
#include "pipelines/nest.h"

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

MlirType nest_vector_type(int64_t lanes, MlirType element) {
  return lanes == 1 ? element : mlirVectorTypeGet(1, &lanes, element);
}

MlirValue nest_emit_splat(struct emitter const *emitter, int64_t lanes, MlirValue scalar) {
  if (lanes == 1)
    return scalar;
  MlirType type = nest_vector_type(lanes, mlirValueGetType(scalar));
  return emit_value(emitter, "vector.broadcast", type, 1, &scalar);
}

/* What the values of the body are for the iterations that are built. */
struct mapping {
  int64_t lanes;
  int count;
  MlirValue from[NEST_MAX_VALUES], to[NEST_MAX_VALUES];
};

static void map(struct mapping *mapping, MlirValue from, MlirValue to) {
  mapping->from[mapping->count] = from;
  mapping->to[mapping->count++] = to;
}

/* A value from outside of the body is the same in every lane. */
static MlirValue look_up(struct mapping const *mapping, struct emitter const *emitter,
                         MlirValue value) {
  for (int i = 0; i < mapping->count; ++i)
    if (mlirValueEqual(mapping->from[i], value))
      return mapping->to[i];
  return nest_emit_splat(emitter, mapping->lanes, value);
}

static void emit_constant(struct mapping *mapping, struct emitter const *emitter,
                          MlirOperation op) {
  MlirValue copy = mlirOperationGetResult(emit_copy(emitter, op), 0);
  map(mapping, mlirOperationGetResult(op, 0), nest_emit_splat(emitter, mapping->lanes, copy));
}

static void emit_operation(struct mapping *mapping, struct emitter const *emitter,
                           MlirOperation op) {
  MlirValue operands[NEST_MAX_INPUTS];
  MlirNamedAttribute attributes[NEST_MAX_ATTRIBUTES];
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType type = nest_vector_type(mapping->lanes, mlirValueGetType(result));
  struct emit_spec spec = {.name = name.data, /* of an identifier: NUL-terminated */
                           .n_operands = mlirOperationGetNumOperands(op),
                           .operands = operands,
                           .n_results = 1,
                           .results = &type,
                           .n_attributes = mlirOperationGetNumAttributes(op),
                           .attributes = attributes};
  for (intptr_t i = 0; i < spec.n_operands; ++i)
    operands[i] = look_up(mapping, emitter, mlirOperationGetOperand(op, i));
  for (intptr_t i = 0; i < spec.n_attributes; ++i)
    attributes[i] = mlirOperationGetAttribute(op, i);
  map(mapping, result, mlirOperationGetResult(emit(emitter, &spec), 0));
}

MlirValue nest_emit_body(struct nest const *nest, struct emitter const *emitter, int64_t lanes,
                         MlirValue const *arguments) {
  struct mapping mapping = {.lanes = lanes};
  MlirOperation yield = mlirBlockGetTerminator(nest->body), op;
  for (int i = 0; i < nest->n_operands; ++i)
    map(&mapping, mlirBlockGetArgument(nest->body, i), arguments[i]);
  for (op = mlirBlockGetFirstOperation(nest->body); !mlirOperationEqual(op, yield);
       op = mlirOperationGetNextInBlock(op))
    if (inspect_is(op, "arith.constant"))
      emit_constant(&mapping, emitter, op);
    else
      emit_operation(&mapping, emitter, op);
  return look_up(&mapping, emitter, mlirOperationGetOperand(yield, 0));
}

/* Operations that add up. Sums of floats need leave to be reordered; the sum of nothing is -0. */
static struct {
  char const *name, *kind;
  double neutral;
  bool is_reordered; /* without leave */
} const combiners[] = {
    {"arith.addf", "add", -0.0, false},
    {"arith.addi", "add", 0, true},
    {"arith.maximumf", "maximumf", -INFINITY, true},
    {"arith.minimumf", "minimumf", INFINITY, true},
};

/* The beginning of a text that comes in parts. */
struct flags_text {
  char data[128];
  size_t length;
};

static void append(MlirStringRef part, void *user) {
  struct flags_text *all = user;
  size_t room = sizeof all->data - 1 - all->length;
  size_t length = part.length < room ? part.length : room;
  memcpy(all->data + all->length, part.data, length);
  all->length += length;
}

/* Whether the flags of `op` allow sums in any order. */
static bool may_reassociate(MlirOperation op) {
  struct flags_text flags = {.length = 0};
  MlirAttribute attribute = mlirOperationGetInherentAttributeByName(op, text("fastmath"));
  if (!mlirAttributeIsNull(attribute))
    mlirAttributePrint(attribute, append, &flags);
  return strstr(flags.data, "reassoc") || strstr(flags.data, "<fast>");
}

/* Whether `value` has one use, by `op`. */
static bool is_only_used_by(MlirValue value, MlirOperation op) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) && mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) &&
         mlirOperationEqual(mlirOpOperandGetOwner(use), op);
}

bool nest_find_combiner(struct nest const *nest, struct nest_combiner *combiner) {
  MlirOperation yield = mlirBlockGetTerminator(nest->body);
  MlirValue yielded = mlirOperationGetOperand(yield, 0);
  MlirOperation op = inspect_definition(yielded);
  MlirValue output = mlirBlockGetArgument(nest->body, nest->n_operands - 1);
  if (mlirOperationIsNull(op) || !mlirBlockEqual(mlirOperationGetBlock(op), nest->body) ||
      !is_only_used_by(output, op) || !is_only_used_by(yielded, yield))
    return false;
  for (size_t i = 0; i < sizeof combiners / sizeof *combiners; ++i)
    if (inspect_is(op, combiners[i].name)) {
      *combiner = (struct nest_combiner){op, combiners[i].kind, combiners[i].neutral};
      return combiners[i].is_reordered || may_reassociate(op);
    }
  return false;
}

MlirValue nest_emit_reduction(struct emitter const *emitter, struct nest_combiner const *combiner,
                              MlirValue vector, MlirValue scalar) {
  MlirValue operands[] = {vector, scalar};
  MlirType type = mlirValueGetType(scalar);
  char kind[32];
  snprintf(kind, sizeof kind, "#vector.kind<%s>", combiner->kind);
  MlirAttribute flags = mlirOperationGetInherentAttributeByName(combiner->op, text("fastmath"));
  MlirNamedAttribute attributes[2] = {
      emit_named(emitter->context, "kind", emit_attribute(emitter->context, kind))};
  if (!mlirAttributeIsNull(flags))
    attributes[1] = emit_named(emitter->context, "fastmath", flags);
  struct emit_spec spec = {.name = "vector.reduction",
                           .n_operands = 2,
                           .operands = operands,
                           .n_results = 1,
                           .results = &type,
                           .n_attributes = mlirAttributeIsNull(flags) ? 1 : 2,
                           .attributes = attributes};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}
