/* Calls of C functions.
 *
 *   %y = tempo.call @f over (%t) ins(%x[0 : %t] : ...) -> !tempo.rt<1 x f32>
 * becomes, in the loops around it,
 *   %point = (memory that holds %t)
 *   %in = bufferization.to_buffer (the part of %x) read_only
 *   %out = memref.alloc() : memref<f32>
 *   %status = call @_tempo_call.g.y(%context, %point, %in, %out) {tempo.ends_run = [...]}
 *   (memref.load %out[] is written as %y)
 *
 * with a declaration of @_tempo_call.g.y, which says tempo.callee = "f". A tensor that is read is
 * passed where it lies, hence with any strides; what is given has memory of its own, so that a
 * function may write it as it likes. tempo-end-runs makes the function return where the status is
 * not 0; tempo-export-functions puts @f in the place of the declaration.
 */
#include "conversion/call.h"

#include <stdio.h>
#include <string.h>

#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/run.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "runtime/runtime.h"

/* One call while it is built. */
struct calling {
  struct lowering *lowering;
  struct statement const *statement;
  intptr_t n; /* what is passed: the context, the point, ins, outs */
  MlirValue *passed;
};

//===- Memory -----------------------------------------------------------------===//

/* The type of memory that holds `type`, a tensor or a scalar, row-major without offset. */
static MlirType buffer_type(MlirType type) {
  bool is_tensor = mlirTypeIsAShaped(type);
  int64_t sizes[BUILD_MAX_RANK];
  intptr_t rank = is_tensor ? mlirShapedTypeGetRank(type) : 0;
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
  return mlirMemRefTypeContiguousGet(is_tensor ? mlirShapedTypeGetElementType(type) : type, rank,
                                     sizes, mlirAttributeGetNull());
}

/* The same with any strides and any offset. */
static MlirType strided_type(MlirType tensor) {
  int64_t sizes[BUILD_MAX_RANK], strides[BUILD_MAX_RANK];
  int64_t unknown = mlirShapedTypeGetDynamicStrideOrOffset();
  intptr_t rank = mlirShapedTypeGetRank(tensor);
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i] = mlirShapedTypeGetDimSize(tensor, i);
    strides[i] = unknown;
  }
  MlirAttribute layout =
      mlirStridedLayoutAttrGet(mlirTypeGetContext(tensor), unknown, rank, strides);
  return mlirMemRefTypeGet(mlirShapedTypeGetElementType(tensor), rank, sizes, layout,
                           mlirAttributeGetNull());
}

//===- What is passed ---------------------------------------------------------===//

static void pass(struct calling *calling, MlirValue value) {
  calling->passed[calling->n++] = value;
}

static void pass_in(struct calling *calling, unsigned input) {
  struct lowering *lowering = calling->lowering;
  struct builder *builder = &lowering->builder;
  MlirOperation op = calling->statement->node->op;
  MlirType type = mlirValueGetType(tempoOpGetInput(op, input));
  if (calling->statement->reads[input].edge)
    type = tempoAccessGetReadType(tempoOpGetAccess(op, input), type);
  MlirValue value = build_read(lowering, calling->statement, input, type);
  if (!mlirTypeIsAShaped(type)) {
    MlirValue memory = build_alloc(builder, buffer_type(type), 0, NULL);
    build_store(builder, value, memory, NULL);
    pass(calling, memory);
    return;
  }
  MlirNamedAttribute attribute =
      build_named(builder, "read_only", mlirUnitAttrGet(builder->context));
  MlirType strided = strided_type(type);
  struct build_spec spec = {.name = "bufferization.to_buffer",
                            .n_operands = 1,
                            .operands = &value,
                            .n_results = 1,
                            .results = &strided,
                            .n_attributes = 1,
                            .attributes = &attribute};
  pass(calling, mlirOperationGetResult(build(builder, &spec), 0));
}

/* Memory for result `result`, of the sizes that the call says. */
static void pass_out(struct calling *calling, unsigned result) {
  struct lowering *lowering = calling->lowering;
  struct value const *value = value_of_result(lowering, calling->statement, result);
  unsigned first = statement_first_size(value->node->op, result), n = 0;
  MlirValue sizes[BUILD_MAX_RANK];
  for (; n < value->n_sizes; ++n)
    sizes[n] = expression_build(lowering, calling->statement->sizes[first + n]);
  pass(calling, build_alloc(&lowering->builder, buffer_type(value->element), n, sizes));
}

/* What the function has put into `memory` as result `result`. */
static void write_out(struct calling *calling, unsigned result, MlirValue memory) {
  struct lowering *lowering = calling->lowering;
  struct builder *builder = &lowering->builder;
  struct value const *value = value_of_result(lowering, calling->statement, result);
  MlirValue version;
  if (value->is_tensor) {
    MlirNamedAttribute attribute =
        build_named(builder, "restrict", mlirUnitAttrGet(builder->context));
    struct build_spec spec = {.name = "bufferization.to_tensor",
                              .n_operands = 1,
                              .operands = &memory,
                              .n_results = 1,
                              .results = &value->element,
                              .n_attributes = 1,
                              .attributes = &attribute};
    version = mlirOperationGetResult(build(builder, &spec), 0);
  } else {
    version = build_value(builder, "memref.load", value->element, 1, &memory);
  }
  build_write(lowering, calling->statement, result, version);
}

//===- The call ---------------------------------------------------------------===//

/* @_tempo_call.<graph>.<node>, in the arena. Names of nodes have no dots: it is unique. */
static MlirStringRef declared_name(struct lowering *lowering, struct sdg_node const *node) {
  MlirStringRef graph = tempoGraphGetName(lowering->sdg->graph);
  size_t bytes = sizeof "_tempo_call.." + graph.length + strlen(node->name);
  char *name = lowering_alloc(lowering, bytes, 1);
  if (!name)
    return mlirStringRefCreate("", 0);
  snprintf(name, bytes, "_tempo_call.%.*s.%s", (int)graph.length, graph.data, node->name);
  return mlirStringRefCreateFromCString(name);
}

static void build_func_call(struct calling *calling) {
  struct lowering *lowering = calling->lowering;
  struct builder *builder = &lowering->builder;
  struct sdg_node const *node = calling->statement->node;
  MlirStringRef name = declared_name(lowering, node);
  MlirType i32 = mlirIntegerTypeGet(builder->context, 32);
  MlirType *types = lowering_alloc(lowering, (size_t)calling->n, sizeof *types);
  if (!types || name.length == 0)
    return;
  for (intptr_t i = 0; i < calling->n; ++i)
    types[i] = mlirValueGetType(calling->passed[i]);
  run_declare(lowering, name, mlirFunctionTypeGet(builder->context, calling->n, types, 1, &i32),
              mlirStringAttrGet(builder->context, tempoCallGetCallee(node->op)));
  MlirNamedAttribute callee =
      build_named(builder, "callee", mlirFlatSymbolRefAttrGet(builder->context, name));
  struct build_spec spec = {.name = "func.call",
                            .n_operands = calling->n,
                            .operands = calling->passed,
                            .n_results = 1,
                            .results = &i32,
                            .n_attributes = 1,
                            .attributes = &callee};
  run_end_after(lowering, build(builder, &spec), node);
}

void call_build(struct lowering *lowering, struct statement const *statement) {
  unsigned n_results = (unsigned)mlirOperationGetNumResults(statement->node->op);
  struct calling calling = {.lowering = lowering, .statement = statement};
  calling.passed =
      lowering_alloc(lowering, 2 + statement->n_reads + n_results, sizeof *calling.passed);
  if (!calling.passed)
    return;
  if (statement->node->n_dims > TEMPO_RUNTIME_MAX_DIMS) {
    lowering_fail(lowering, mlirOperationGetLocation(statement->node->op),
                  "a call has more than 64 dims");
    return;
  }
  pass(&calling, lowering->context);
  pass(&calling, run_build_point(lowering, statement));
  for (unsigned i = 0; i < statement->n_reads; ++i)
    pass_in(&calling, i);
  for (unsigned i = 0; i < n_results; ++i)
    pass_out(&calling, i);
  build_func_call(&calling);
  for (unsigned i = 0; i < n_results; ++i)
    write_out(&calling, i, calling.passed[2 + statement->n_reads + i]);
}

//===- The function -----------------------------------------------------------===//

bool call_is_in_graph(struct lowering const *lowering) {
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(lowering->sdg->graph));
  while (!mlirOperationIsNull(op) && tempoOpGetKind(op) != TEMPO_OP_CALL)
    op = mlirOperationGetNextInBlock(op);
  return !mlirOperationIsNull(op);
}

void call_enter(struct lowering *lowering) {
  MlirValue run = run_get(lowering);
  lowering->context = mlirOperationGetResult(
      run_build_call(lowering, "tempo_runtime_get_context", mlirValueGetType(run), 1, &run), 0);
}
