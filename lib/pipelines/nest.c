#include "pipelines/nest.h"

#include <string.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Linalg.h"
#include "pipelines/inspect.h"

/* Whether arithmetic on vectors of `type` is the same as on its elements one by one, and a vector
 * in memory is its elements side by side. */
static bool is_plain(MlirType type) {
  if (mlirTypeIsAInteger(type)) {
    unsigned bits = mlirIntegerTypeGetWidth(type);
    return bits == 8 || bits == 16 || bits == 32 || bits == 64;
  }
  return mlirTypeIsAF16(type) || mlirTypeIsABF16(type) || mlirTypeIsAF32(type) ||
         mlirTypeIsAF64(type);
}

static bool is_condition(MlirType type) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1;
}

static bool is_dense(MlirType memref, int rank) {
  int64_t strides[NEST_MAX_LOOPS], offset;
  return rank > 0 &&
         mlirLogicalResultIsSuccess(mlirMemRefTypeGetStridesAndOffset(memref, strides, &offset)) &&
         strides[rank - 1] == 1;
}

static bool read_operand(struct nest *nest, int position, MlirAffineMap map) {
  MlirValue memory = mlirOperationGetOperand(nest->op, position);
  MlirType type = mlirValueGetType(memory);
  if (!mlirTypeIsAMemRef(type) || !mlirAffineMapIsProjectedPermutation(map))
    return false;
  struct nest_operand *operand = &nest->operands[position];
  *operand = (struct nest_operand){.memory = memory,
                                   .element = mlirShapedTypeGetElementType(type),
                                   .rank = (int)mlirShapedTypeGetRank(type)};
  for (int i = 0; i < operand->rank; ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    if (!mlirAffineExprIsADim(result)) /* a 0, which projected permutations may have */
      return false;
    int loop = (int)mlirAffineDimExprGetPosition(result);
    operand->loops[i] = loop;
    if (!mlirShapedTypeIsDynamicDim(type, i))
      nest->sizes[loop] = mlirShapedTypeGetDimSize(type, i);
  }
  operand->is_dense = is_dense(type, operand->rank);
  return is_plain(operand->element);
}

static bool read_operands(struct nest *nest) {
  MlirAttribute maps = mlirLinalgGetIndexingMapsAttribute(nest->op);
  MlirAffineMap first = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, 0));
  intptr_t n_loops = mlirAffineMapGetNumDims(first), n = mlirOperationGetNumOperands(nest->op);
  if (n_loops > NEST_MAX_LOOPS || n > NEST_MAX_OPERANDS)
    return false;
  nest->n_loops = (int)n_loops;
  nest->n_operands = (int)n;
  for (int i = 0; i < NEST_MAX_LOOPS; ++i)
    nest->sizes[i] = -1;
  for (int i = 0; i < nest->n_operands; ++i)
    if (!read_operand(nest, i, mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, i))))
      return false;
  return true;
}

/* The loops that are not along a dimension of the output are the reductions. */
static void read_reductions(struct nest *nest) {
  struct nest_operand const *output = &nest->operands[nest->n_operands - 1];
  for (int loop = 0; loop < nest->n_loops; ++loop)
    nest->is_reduction[loop] = nest_operand_find(output, loop) < 0;
}

static bool is_number(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return is_plain(type) || is_condition(type);
}

/* An operation that does the same on vectors, and that later passes lower there as well. */
static bool is_elementwise(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  bool is_arithmetic = name.length > 6 && memcmp(name.data, "arith.", 6) == 0;
  if (!is_arithmetic && !inspect_is(op, "math.absf") && !inspect_is(op, "math.fma") &&
      !inspect_is(op, "math.roundeven"))
    return false;
  if (mlirOperationGetNumResults(op) != 1 || !is_number(mlirOperationGetResult(op, 0)) ||
      mlirOperationGetNumOperands(op) > NEST_MAX_INPUTS ||
      mlirOperationGetNumAttributes(op) > NEST_MAX_ATTRIBUTES)
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!is_number(mlirOperationGetOperand(op, i)))
      return false;
  /* tempo-expand-scalar-ops rounds f64 to bf16. */
  return !inspect_is(op, "arith.truncf") ||
         !mlirTypeIsAF64(mlirValueGetType(mlirOperationGetOperand(op, 0)));
}

static bool read_body(struct nest *nest) {
  nest->body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(nest->op));
  MlirOperation yield = mlirBlockGetTerminator(nest->body), op;
  intptr_t n_values = mlirBlockGetNumArguments(nest->body);
  for (op = mlirBlockGetFirstOperation(nest->body); !mlirOperationEqual(op, yield);
       op = mlirOperationGetNextInBlock(op), ++n_values)
    if (!is_elementwise(op))
      return false;
  return mlirOperationGetNumOperands(yield) == 1 && n_values <= NEST_MAX_VALUES;
}

bool nest_read(MlirOperation op, struct nest *nest) {
  if (!inspect_is(op, "linalg.generic") || mlirOperationGetNumResults(op) != 0)
    return false;
  *nest = (struct nest){.op = op};
  if (!read_body(nest) || !read_operands(nest))
    return false;
  read_reductions(nest);
  return true;
}

int nest_operand_find(struct nest_operand const *operand, int loop) {
  for (int i = 0; i < operand->rank; ++i)
    if (operand->loops[i] == loop)
      return i;
  return -1;
}

static int element_bytes(MlirType type) {
  unsigned bits =
      mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : mlirFloatTypeGetWidth(type);
  return (int)bits / 8;
}

int nest_element_bytes(struct nest const *nest) {
  int widest = 1;
  for (int i = 0; i < nest->n_operands; ++i) {
    int bytes = element_bytes(nest->operands[i].element);
    widest = bytes > widest ? bytes : widest;
  }
  return widest;
}

MlirValue nest_emit_size(struct nest const *nest, struct emitter const *emitter, int loop) {
  MlirType index = mlirIndexTypeGet(emitter->context);
  if (nest->sizes[loop] >= 0)
    return emit_integer(emitter, index, nest->sizes[loop]);
  int operand = 0;
  while (nest_operand_find(&nest->operands[operand], loop) < 0)
    ++operand;
  int dimension = nest_operand_find(&nest->operands[operand], loop);
  MlirValue operands[] = {nest->operands[operand].memory, emit_integer(emitter, index, dimension)};
  return emit_value(emitter, "memref.dim", index, 2, operands);
}
