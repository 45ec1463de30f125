/* Views over the operations: kinds, operand segments, accesses, conditions, names, sizes. */
#include "dialect/dialect.h"

#include <string.h>

#include "mlir-c/BuiltinAttributes.h"

/* One row an operation: its segments are dims, params, inputs in this order where present. */
struct op_row {
  char const *name;
  enum TempoOpKind kind;
  bool has_dims, has_params, has_inputs;
};

static struct op_row const op_rows[] = {
    {"tempo.graph", TEMPO_OP_GRAPH, false, false, false},
    {"tempo.assume", TEMPO_OP_ASSUME, false, true, false},
    {"tempo.dim", TEMPO_OP_DIM, false, false, false},
    {"tempo.input", TEMPO_OP_INPUT, true, false, true},
    {"tempo.return", TEMPO_OP_RETURN, false, true, true},
    {"tempo.merge", TEMPO_OP_MERGE, true, true, true},
    {"tempo.compute", TEMPO_OP_COMPUTE, true, true, true},
    {"tempo.yield", TEMPO_OP_YIELD, false, false, true},
    {"tempo.call", TEMPO_OP_CALL, true, true, true},
    {"tempo.random", TEMPO_OP_RANDOM, true, true, true},
    {"tempo.gradient", TEMPO_OP_GRADIENT, false, false, true},
    {"tempo.stop_gradient", TEMPO_OP_STOP_GRADIENT, false, false, true},
    {"tempo.execute", TEMPO_OP_EXECUTE, false, false, true},
};

static struct op_row const no_row = {"", TEMPO_OP_NONE, false, false, false};

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

static struct op_row const *find_row(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (name.length < 6 || memcmp(name.data, "tempo.", 6) != 0)
    return &no_row;
  for (size_t i = 0; i < sizeof op_rows / sizeof *op_rows; ++i)
    if (mlirStringRefEqual(name, text(op_rows[i].name)))
      return &op_rows[i];
  return &no_row;
}

enum TempoOpKind tempoOpGetKind(MlirOperation op) {
  return find_row(op)->kind;
}

/* ---- operand segments ---- */

enum segment { SEGMENT_DIMS, SEGMENT_PARAMS, SEGMENT_INPUTS };

struct range {
  intptr_t start, count;
};

/* The three segments of operations with `operandSegmentSizes`. */
static struct range sized_segment(MlirOperation op, struct op_row const *row, enum segment which) {
  bool const present[] = {row->has_dims, row->has_params, row->has_inputs};
  MlirAttribute sizes = mlirOperationGetInherentAttributeByName(op, text("operandSegmentSizes"));
  struct range range = {0, 0};
  intptr_t position = 0;
  for (int segment = SEGMENT_DIMS; segment <= (int)which; ++segment) {
    range.start += range.count;
    range.count = present[segment] ? mlirDenseI32ArrayGetElement(sizes, position++) : 0;
  }
  return range;
}

static struct range find_segment(MlirOperation op, enum segment which) {
  struct op_row const *row = find_row(op);
  struct range const none = {0, 0}, all = {0, mlirOperationGetNumOperands(op)};
  bool const present[] = {row->has_dims, row->has_params, row->has_inputs};
  if (!present[which])
    return none;
  if (row->kind == TEMPO_OP_INPUT) /* the source, then the dims */
    return which == SEGMENT_INPUTS ? (struct range){0, 1} : (struct range){1, all.count - 1};
  if (row->has_dims + row->has_params + row->has_inputs == 1)
    return all;
  return sized_segment(op, row, which);
}

intptr_t tempoOpGetNumDims(MlirOperation op) {
  return find_segment(op, SEGMENT_DIMS).count;
}

MlirValue tempoOpGetDim(MlirOperation op, intptr_t position) {
  return mlirOperationGetOperand(op, find_segment(op, SEGMENT_DIMS).start + position);
}

intptr_t tempoOpGetNumParams(MlirOperation op) {
  return find_segment(op, SEGMENT_PARAMS).count;
}

MlirValue tempoOpGetParam(MlirOperation op, intptr_t position) {
  return mlirOperationGetOperand(op, find_segment(op, SEGMENT_PARAMS).start + position);
}

intptr_t tempoOpGetNumInputs(MlirOperation op) {
  return find_segment(op, SEGMENT_INPUTS).count;
}

MlirValue tempoOpGetInput(MlirOperation op, intptr_t position) {
  return mlirOperationGetOperand(op, find_segment(op, SEGMENT_INPUTS).start + position);
}

MlirAttribute tempoOpGetAccess(MlirOperation op, intptr_t position) {
  MlirAttribute accesses = mlirOperationGetInherentAttributeByName(op, text("accesses"));
  return mlirAttributeIsNull(accesses) ? accesses : mlirArrayAttrGetElement(accesses, position);
}

/* ---- conditions ---- */

MlirAttribute tempoOpGetWhere(MlirOperation op) {
  bool assume = tempoOpGetKind(op) == TEMPO_OP_ASSUME;
  return mlirOperationGetInherentAttributeByName(op, text(assume ? "condition" : "where"));
}

MlirAttribute tempoMergeGetCondition(MlirOperation op, intptr_t branch) {
  return mlirArrayAttrGetElement(mlirOperationGetInherentAttributeByName(op, text("conditions")),
                                 branch);
}

intptr_t tempoConditionGetNumSets(MlirAttribute condition) {
  return mlirArrayAttrGetNumElements(condition);
}

MlirIntegerSet tempoConditionGetSet(MlirAttribute condition, intptr_t position) {
  return mlirIntegerSetAttrGetValue(mlirArrayAttrGetElement(condition, position));
}

/* ---- names and sizes ---- */

MlirStringRef tempoOpGetResultName(MlirOperation op, intptr_t result) {
  MlirAttribute names = mlirOperationGetInherentAttributeByName(op, text("names"));
  if (mlirAttributeIsNull(names))
    return text("");
  return mlirStringAttrGetValue(mlirArrayAttrGetElement(names, result));
}

MlirAffineMap tempoOpGetSizes(MlirOperation op) {
  MlirAttribute sizes = mlirOperationGetInherentAttributeByName(op, text("sizes"));
  return mlirAttributeIsNull(sizes) ? (MlirAffineMap){NULL} : mlirAffineMapAttrGetValue(sizes);
}

/* ---- single operations ---- */

MlirBlock tempoOpGetBody(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}

intptr_t tempoDimGetNumOperands(MlirOperation dim) {
  return mlirOperationGetNumOperands(dim) - !mlirValueIsNull(tempoDimGetUntil(dim));
}

MlirValue tempoDimGetOperand(MlirOperation dim, intptr_t position) {
  return mlirOperationGetOperand(dim, position);
}

MlirAffineMap tempoDimGetBound(MlirOperation dim) {
  return mlirAffineMapAttrGetValue(mlirOperationGetInherentAttributeByName(dim, text("bound")));
}

MlirValue tempoDimGetUntil(MlirOperation dim) {
  MlirAttribute sizes = mlirOperationGetInherentAttributeByName(dim, text("operandSegmentSizes"));
  if (mlirDenseI32ArrayGetElement(sizes, 1) == 0)
    return (MlirValue){NULL};
  return mlirOperationGetOperand(dim, mlirDenseI32ArrayGetElement(sizes, 0));
}

MlirStringRef tempoCallGetCallee(MlirOperation call) {
  return mlirFlatSymbolRefAttrGetValue(
      mlirOperationGetInherentAttributeByName(call, text("callee")));
}

MlirStringRef tempoCallGetState(MlirOperation call) {
  MlirAttribute state = mlirOperationGetInherentAttributeByName(call, text("state"));
  return mlirAttributeIsNull(state) ? text("") : mlirStringAttrGetValue(state);
}

int64_t tempoCallGetSequence(MlirOperation call) {
  MlirAttribute sequence = mlirOperationGetInherentAttributeByName(call, text("sequence"));
  return mlirAttributeIsNull(sequence) ? 0 : mlirIntegerAttrGetValueInt(sequence);
}

enum TempoDistribution tempoRandomGetDistribution(MlirOperation random) {
  MlirAttribute kind = mlirOperationGetInherentAttributeByName(random, text("distribution"));
  return (enum TempoDistribution)mlirIntegerAttrGetValueInt(kind);
}

int64_t tempoRandomGetStream(MlirOperation random) {
  return mlirIntegerAttrGetValueInt(
      mlirOperationGetInherentAttributeByName(random, text("stream")));
}
