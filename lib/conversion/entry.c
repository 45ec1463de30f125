/* The function of a graph:
 *
 *   func.func @g(arguments, buffers of results and of extents) -> i32 {
 *     %ok = (assumptions and sizes hold)
 *     %status = scf.if %ok { memory; loops; results; 0 } else { TEMPO_RUNTIME_BAD_PARAMETER }
 *     return %status
 *   }
 *
 * `tempo.donations` says which arguments may be in the buffers of which results (donate.h).
 * `no_inline` keeps it apart from functions that execute it, and `tempo.function` tells later
 * passes what it is. Where something may end the run, a call or a body that gives another size than
 * it says, the function takes last a pointer to a struct tempo_runtime_run, and returns from there.
 */
#include "conversion/entry.h"

#include "conversion/call.h"
#include "conversion/donate.h"
#include "conversion/extent.h"
#include "conversion/walk.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "runtime/runtime.h"

MlirType entry_argument_type(MlirType type) {
  if (!mlirTypeIsAShaped(type))
    return type;
  int64_t sizes[BUILD_MAX_RANK];
  intptr_t rank = mlirShapedTypeGetRank(type);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
  return mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), rank, sizes,
                                     mlirAttributeGetNull());
}

MlirType entry_result_type(MlirType type) {
  return mlirTypeIsAShaped(type)
             ? entry_argument_type(type)
             : mlirMemRefTypeContiguousGet(type, 0, NULL, mlirAttributeGetNull());
}

static bool has_small_ranks(struct lowering *lowering) {
  MlirOperation graph = lowering->sdg->graph;
  MlirBlock body = tempoOpGetBody(graph);
  intptr_t n = mlirBlockGetNumArguments(body);
  for (intptr_t i = 0; i < n + tempoGraphGetNumResults(graph); ++i) {
    MlirType type = i < n ? mlirValueGetType(mlirBlockGetArgument(body, i))
                          : tempoGraphGetResultType(graph, i - n);
    if (!mlirTypeIsAShaped(type) || mlirShapedTypeGetRank(type) <= BUILD_MAX_RANK)
      continue;
    lowering_fail(lowering, mlirOperationGetLocation(graph),
                  "an argument or a result has more than 64 dims");
    return false;
  }
  return true;
}

/* The block of the function with its arguments, seen as values of the graph. */
static enum tempo_status begin_block(struct lowering *lowering, MlirBlock block) {
  MlirOperation graph = lowering->sdg->graph;
  MlirBlock body = tempoOpGetBody(graph);
  intptr_t n = mlirBlockGetNumArguments(body), n_results = tempoGraphGetNumResults(graph);
  MlirLocation location = mlirOperationGetLocation(graph);
  lowering->arguments = lowering_alloc(lowering, (size_t)n, sizeof(MlirValue));
  lowering->results = lowering_alloc(lowering, (size_t)n_results, sizeof(MlirValue));
  if (!lowering->arguments || !lowering->results)
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < n; ++i) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(body, i));
    MlirValue argument = mlirBlockAddArgument(block, entry_argument_type(type), location);
    lowering->arguments[i] =
        mlirTypeIsAShaped(type) ? build_to_tensor(lowering, argument, type, false) : argument;
  }
  for (intptr_t i = 0; i < n_results; ++i)
    lowering->results[i] =
        mlirBlockAddArgument(block, entry_result_type(tempoGraphGetResultType(graph, i)), location);
  extent_add_buffers(lowering, block);
  extent_enter(lowering);
  if (call_is_in_graph(lowering))
    call_enter(lowering);
  return TEMPO_OK;
}

static void build_end(struct lowering *lowering, char const *name, MlirValue status) {
  struct build_spec spec = {.name = name, .n_operands = 1, .operands = &status};
  build(&lowering->builder, &spec);
}

/* All the work, at the end of the current block. */
static void build_work(struct lowering *lowering) {
  donate_enter(lowering);
  build_memory(lowering);
  walk_build(lowering);
  build_results(lowering);
  extent_report(lowering);
}

/* The work if `ok`; gives the status. */
static MlirValue build_guarded(struct lowering *lowering, MlirValue ok) {
  struct builder *builder = &lowering->builder;
  MlirBlock outer = builder->block;
  MlirBlock blocks[] = {mlirBlockCreate(0, NULL, NULL), mlirBlockCreate(0, NULL, NULL)};
  MlirRegion regions[] = {mlirRegionCreate(), mlirRegionCreate()};
  builder->block = blocks[0];
  build_work(lowering);
  build_end(lowering, "scf.yield", build_i32(builder, TEMPO_RUNTIME_OK));
  builder->block = blocks[1];
  build_end(lowering, "scf.yield", build_i32(builder, TEMPO_RUNTIME_BAD_PARAMETER));
  builder->block = outer;
  mlirRegionAppendOwnedBlock(regions[0], blocks[0]);
  mlirRegionAppendOwnedBlock(regions[1], blocks[1]);
  MlirType i32 = mlirIntegerTypeGet(builder->context, 32);
  struct build_spec spec = {.name = "scf.if",
                            .n_operands = 1,
                            .operands = &ok,
                            .n_results = 1,
                            .results = &i32,
                            .n_regions = 2,
                            .regions = regions};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

static void build_block(struct lowering *lowering, MlirBlock block) {
  if (begin_block(lowering, block) != TEMPO_OK)
    return;
  MlirValue ok = build_checks(lowering);
  MlirValue status;
  if (mlirValueIsNull(ok)) {
    build_work(lowering);
    status = build_i32(&lowering->builder, TEMPO_RUNTIME_OK);
  } else {
    status = build_guarded(lowering, ok);
  }
  lowering->builder.location = mlirOperationGetLocation(lowering->sdg->graph);
  build_end(lowering, "func.return", status);
}

/* The function with `block` as its body, of the types of its arguments. */
static MlirOperation make_function(struct lowering *lowering, MlirBlock block) {
  struct builder *builder = &lowering->builder;
  intptr_t n = mlirBlockGetNumArguments(block);
  MlirType *types = lowering_alloc(lowering, (size_t)n, sizeof *types);
  for (intptr_t i = 0; types && i < n; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(block, i));
  MlirType i32 = mlirIntegerTypeGet(builder->context, 32);
  MlirType type = mlirFunctionTypeGet(builder->context, types ? n : 0, types, 1, &i32);
  MlirStringRef name = tempoGraphGetName(lowering->sdg->graph);
  MlirNamedAttribute attributes[] = {
      build_named(builder, "sym_name", mlirStringAttrGet(builder->context, name)),
      build_named(builder, "function_type", mlirTypeAttrGet(type)),
      build_named(builder, "llvm.emit_c_interface", mlirUnitAttrGet(builder->context)),
      build_named(builder, "no_inline", mlirUnitAttrGet(builder->context)),
      build_named(builder, "tempo.function", mlirUnitAttrGet(builder->context)),
      build_named(builder, "tempo.donations", donate_get_pairs(lowering))};
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, block);
  struct build_spec spec = {.name = "func.func",
                            .n_attributes = lowering->n_donations > 0 ? 6 : 5,
                            .attributes = attributes,
                            .n_regions = 1,
                            .regions = &region};
  return build_detached(builder, &spec);
}

MlirOperation entry_build_function(struct lowering *lowering) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  builder_init(&lowering->builder, mlirOperationGetLocation(lowering->sdg->graph), block);
  lowering->rewriter = mlirIRRewriterCreate(lowering->builder.context);
  if (has_small_ranks(lowering))
    build_block(lowering, block);
  MlirOperation function = make_function(lowering, block);
  mlirIRRewriterDestroy(lowering->rewriter);
  builder_clear(&lowering->builder);
  return function;
}
