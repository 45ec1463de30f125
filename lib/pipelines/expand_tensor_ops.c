/* tempo-expand-tensor-ops: operations on tensors that upstream does not bufferise or lower, or does
 * wrongly.
 *
 *   tensor.gather %x[%i] gather_dims([0])  =>  tensor.generate { ^bb(%a, %b): tensor.extract
 *                                                %x[%i[%a, 0], %b] }
 *   tensor.bitcast                         =>  arith.bitcast on tensors
 *   arith.constant dense<v>, large         =>  tensor.generate { v }
 *   linalg.map that reads where it writes  =>  linalg.generic
 *
 * A constant becomes data of the object file, every element of it. Of a linalg.map upstream's
 * bufferisation believes that it only writes what it has as `outs`, and gives it fresh memory.
 */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

enum { MAX_RANK = 64 };

/* A constant of one value that takes more elements than this is made when it is needed. */
enum { MAX_CONSTANT = 1 << 16 };

/* One tensor.gather: element (batch..., slice...) of the result is the element of the source at the
 * coordinates that the indices have at (batch...), and at (slice...) along the other dims. */
struct gather {
  MlirOperation op;
  MlirValue source, indices;
  MlirType result;
  intptr_t rank, batch_rank, source_rank;
  intptr_t n_gathered;
  intptr_t coordinate[MAX_RANK]; /* of each dim of the source: its place in the indices, or -1 */
  intptr_t dim[MAX_RANK];        /* of each dim of the source: that of the result, or -1 */
};

static MlirAttribute get_attribute(MlirOperation op, char const *name) {
  return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
}

/* Reads the operation; false for one with too many dims. */
static bool read_gather(struct gather *gather, MlirOperation op) {
  *gather = (struct gather){.op = op,
                            .source = mlirOperationGetOperand(op, 0),
                            .indices = mlirOperationGetOperand(op, 1),
                            .result = mlirValueGetType(mlirOperationGetResult(op, 0))};
  MlirAttribute dims = get_attribute(op, "gather_dims");
  gather->rank = mlirShapedTypeGetRank(gather->result);
  gather->source_rank = mlirShapedTypeGetRank(mlirValueGetType(gather->source));
  gather->batch_rank = mlirShapedTypeGetRank(mlirValueGetType(gather->indices)) - 1;
  gather->n_gathered = mlirDenseArrayGetNumElements(dims);
  if (gather->rank > MAX_RANK || gather->source_rank > MAX_RANK)
    return false;
  for (intptr_t i = 0; i < gather->source_rank; ++i)
    gather->coordinate[i] = -1;
  for (intptr_t i = 0; i < gather->n_gathered; ++i)
    gather->coordinate[mlirDenseI64ArrayGetElement(dims, i)] = i;
  bool is_reduced = gather->rank < gather->batch_rank + gather->source_rank;
  intptr_t next = gather->batch_rank;
  for (intptr_t i = 0; i < gather->source_rank; ++i)
    gather->dim[i] = is_reduced && gather->coordinate[i] >= 0 ? -1 : next++;
  return true;
}

static MlirValue emit_dim(struct emitter const *emitter, MlirValue tensor, intptr_t dim) {
  MlirType index = mlirIndexTypeGet(emitter->context);
  MlirValue operands[] = {tensor, emit_integer(emitter, index, dim)};
  return emit_value(emitter, "tensor.dim", index, 2, operands);
}

/* The sizes of the `?` of the result; returns their number. */
static intptr_t emit_sizes(struct gather const *gather, struct emitter const *emitter,
                           MlirValue *sizes) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < gather->batch_rank; ++i)
    if (mlirShapedTypeIsDynamicDim(gather->result, i))
      sizes[count++] = emit_dim(emitter, gather->indices, i);
  for (intptr_t i = 0; i < gather->source_rank; ++i)
    if (gather->dim[i] >= 0 && mlirShapedTypeIsDynamicDim(gather->result, gather->dim[i]))
      sizes[count++] = emit_dim(emitter, gather->source, i);
  return count;
}

/* Coordinate `coordinate` of the element at `place` of the result, as an index. */
static MlirValue emit_coordinate(struct gather const *gather, struct emitter const *emitter,
                                 MlirBlock body, intptr_t coordinate) {
  MlirType index = mlirIndexTypeGet(emitter->context);
  MlirType type = mlirShapedTypeGetElementType(mlirValueGetType(gather->indices));
  MlirValue operands[MAX_RANK + 2] = {gather->indices};
  for (intptr_t i = 0; i < gather->batch_rank; ++i)
    operands[1 + i] = mlirBlockGetArgument(body, i);
  operands[1 + gather->batch_rank] = emit_integer(emitter, index, coordinate);
  MlirValue value = emit_value(emitter, "tensor.extract", type, 2 + gather->batch_rank, operands);
  return mlirTypeIsAIndex(type) ? value : emit_value(emitter, "arith.index_cast", index, 1, &value);
}

/* The block of a tensor.generate of rank `rank`, which is at most MAX_RANK. */
static MlirBlock make_block(intptr_t rank, MlirLocation location) {
  MlirType types[MAX_RANK];
  MlirLocation locations[MAX_RANK];
  for (intptr_t i = 0; i < rank; ++i) {
    types[i] = mlirIndexTypeGet(mlirLocationGetContext(location));
    locations[i] = location;
  }
  return mlirBlockCreate(rank, types, locations);
}

static void yield_element(struct emitter const *emitter, MlirValue element) {
  struct emit_spec yield = {.name = "tensor.yield", .n_operands = 1, .operands = &element};
  emit(emitter, &yield);
}

/* A tensor.generate with the block `body`, which is taken. */
static MlirValue emit_generate(struct emitter const *emitter, MlirType result, intptr_t n_sizes,
                               MlirValue const *sizes, MlirBlock body) {
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, body);
  struct emit_spec spec = {.name = "tensor.generate",
                           .n_operands = n_sizes,
                           .operands = sizes,
                           .n_results = 1,
                           .results = &result,
                           .n_regions = 1,
                           .regions = &region};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

/* The body of the tensor.generate. */
static MlirBlock make_body(struct gather const *gather, MlirLocation location) {
  MlirBlock body = make_block(gather->rank, location);
  struct emitter emitter = emitter_at_end(body, location);
  MlirValue operands[MAX_RANK + 1] = {gather->source};
  for (intptr_t i = 0; i < gather->source_rank; ++i)
    operands[1 + i] = gather->coordinate[i] >= 0
                          ? emit_coordinate(gather, &emitter, body, gather->coordinate[i])
                          : mlirBlockGetArgument(body, gather->dim[i]);
  MlirValue element =
      emit_value(&emitter, "tensor.extract", mlirShapedTypeGetElementType(gather->result),
                 1 + gather->source_rank, operands);
  yield_element(&emitter, element);
  return body;
}

static void replace(MlirOperation op, MlirValue value) {
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), value);
  mlirOperationDestroy(op);
}

static enum tempo_status expand_gather(MlirOperation op) {
  struct gather gather;
  if (!read_gather(&gather, op))
    return tempoEmitError(mlirOperationGetLocation(op), "a gather of more than %d dimensions",
                          MAX_RANK);
  struct emitter emitter = emitter_before(op);
  MlirValue sizes[MAX_RANK];
  intptr_t n_sizes = emit_sizes(&gather, &emitter, sizes);
  MlirBlock body = make_body(&gather, emitter.location);
  replace(op, emit_generate(&emitter, gather.result, n_sizes, sizes, body));
  return TEMPO_OK;
}

static enum tempo_status expand_bitcast(MlirOperation op) {
  struct emitter emitter = emitter_before(op);
  MlirValue operand = mlirOperationGetOperand(op, 0);
  MlirType from = mlirValueGetType(operand);
  MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  /* arith.bitcast wants the same shape on both sides; tensor.bitcast lets `?` differ. */
  int64_t shape[MAX_RANK];
  intptr_t rank = mlirShapedTypeGetRank(from);
  if (rank > MAX_RANK)
    return tempoEmitError(emitter.location, "a bitcast of more than %d dimensions", MAX_RANK);
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(from, i);
  MlirType like = mlirRankedTensorTypeGet(rank, shape, mlirShapedTypeGetElementType(to),
                                          mlirAttributeGetNull());
  MlirValue value = emit_value(&emitter, "arith.bitcast", like, 1, &operand);
  replace(op, mlirTypeEqual(like, to) ? value : emit_value(&emitter, "tensor.cast", to, 1, &value));
  return TEMPO_OK;
}

/* Whether `op` is a constant of one value with more than MAX_CONSTANT elements. */
static bool is_large_splat(MlirOperation op) {
  MlirAttribute value = get_attribute(op, "value");
  if (mlirAttributeIsNull(value) || !mlirAttributeIsADenseElements(value) ||
      !mlirDenseElementsAttrIsSplat(value))
    return false;
  MlirType type = mlirAttributeGetType(value);
  if (!mlirTypeIsARankedTensor(type) || mlirShapedTypeGetRank(type) > MAX_RANK)
    return false;
  /* The number of elements itself may not fit 64 bits. */
  int64_t count = 1;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    if (size == 0)
      return false;
    count = count > MAX_CONSTANT / size ? MAX_CONSTANT + 1 : count * size;
  }
  return count > MAX_CONSTANT;
}

static enum tempo_status expand_splat(MlirOperation op) {
  struct emitter emitter = emitter_before(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirNamedAttribute value = emit_named(
      emitter.context, "value", mlirDenseElementsAttrGetSplatValue(get_attribute(op, "value")));
  MlirType element = mlirShapedTypeGetElementType(type);
  struct emit_spec spec = {.name = "arith.constant",
                           .n_results = 1,
                           .results = &element,
                           .n_attributes = 1,
                           .attributes = &value};
  MlirValue constant = mlirOperationGetResult(emit(&emitter, &spec), 0);
  MlirBlock body = make_block(mlirShapedTypeGetRank(type), emitter.location);
  struct emitter inside = emitter_at_end(body, emitter.location);
  yield_element(&inside, constant);
  replace(op, emit_generate(&emitter, type, 0, NULL, body));
  return TEMPO_OK;
}

/* Whether `op`, a linalg.map on tensors, uses the value that is in its destination. */
static bool reads_destination(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(op));
  MlirValue old = mlirBlockGetArgument(body, mlirBlockGetNumArguments(body) - 1);
  return mlirOperationGetNumResults(op) == 1 && !mlirOpOperandIsNull(mlirValueGetFirstUse(old));
}

/* `n` times `attribute`, which is at most MAX_RANK times. */
static MlirAttribute repeat(MlirAttribute attribute, intptr_t n) {
  MlirAttribute all[MAX_RANK];
  for (intptr_t i = 0; i < n; ++i)
    all[i] = attribute;
  return mlirArrayAttrGet(mlirAttributeGetContext(attribute), n, all);
}

static enum tempo_status expand_map(MlirOperation op) {
  struct emitter emitter = emitter_before(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t rank = mlirShapedTypeGetRank(type), n_operands = mlirOperationGetNumOperands(op);
  if (rank > MAX_RANK || n_operands > MAX_RANK)
    return tempoEmitError(emitter.location, "a map of more than %d dimensions or operands",
                          MAX_RANK);
  MlirValue operands[MAX_RANK];
  for (intptr_t i = 0; i < n_operands; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  int32_t const segments[] = {(int32_t)n_operands - 1, 1};
  MlirAttribute identity =
      mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(emitter.context, rank));
  MlirAttribute parallel = emit_attribute(emitter.context, "#linalg.iterator_type<parallel>");
  MlirNamedAttribute const attributes[] = {
      emit_named(emitter.context, "indexing_maps", repeat(identity, n_operands)),
      emit_named(emitter.context, "iterator_types", repeat(parallel, rank)),
      emit_named(emitter.context, "operandSegmentSizes",
                 mlirDenseI32ArrayGet(emitter.context, 2, segments))};
  MlirRegion region = mlirRegionCreate();
  mlirRegionTakeBody(region, mlirOperationGetFirstRegion(op));
  struct emit_spec spec = {.name = "linalg.generic",
                           .n_operands = n_operands,
                           .operands = operands,
                           .n_results = 1,
                           .results = &type,
                           .n_attributes = 3,
                           .attributes = attributes,
                           .n_regions = 1,
                           .regions = &region};
  replace(op, mlirOperationGetResult(emit(&emitter, &spec), 0));
  return TEMPO_OK;
}

static struct row {
  char const *name;
  bool (*applies)(MlirOperation op); /* NULL: always */
  enum tempo_status (*expand)(MlirOperation op);
} const rows[] = {
    {"tensor.gather", NULL, expand_gather},
    {"tensor.bitcast", NULL, expand_bitcast},
    {"arith.constant", is_large_splat, expand_splat},
    {"linalg.map", reads_destination, expand_map},
};

/* The row of `op`, NULL if it stays as it is. */
static struct row const *find_row(MlirOperation op) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (inspect_is(op, rows[i].name) && (!rows[i].applies || rows[i].applies(op)))
      return &rows[i];
  return NULL;
}

static bool is_expanded(MlirOperation op) {
  return find_row(op) != NULL;
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list list;
  if (!inspect_collect(run->op, is_expanded, &list))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  run->preserved = list.count == 0;
  enum tempo_status status = TEMPO_OK;
  for (intptr_t i = 0; status == TEMPO_OK && i < list.count; ++i)
    status = find_row(list.ops[i])->expand(list.ops[i]);
  free(list.ops);
  return status;
}

struct TempoPass const tempo_expand_tensor_ops_pass = {
    .argument = "tempo-expand-tensor-ops",
    .summary = "Expands operations on tensors that upstream does not lower",
    .anchor = "",
    .run = run,
};
