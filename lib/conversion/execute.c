#include "conversion/execute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conversion/entry.h"
#include "conversion/extent.h"
#include "conversion/run.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "runtime/runtime.h"
#include "tempo-c/Ops.h"

#define PREFIX "_tempo_execute_"

static MlirStringRef text(char const *text) {
  return mlirStringRefCreateFromCString(text);
}

/* The name of the function that executes `graph`; owned by the caller, NULL when memory is short.
 */
static char *get_name(MlirStringRef graph) {
  size_t bytes = graph.length + sizeof PREFIX;
  char *name = malloc(bytes);
  if (name)
    snprintf(name, bytes, PREFIX "%.*s", (int)graph.length, graph.data);
  return name;
}

static MlirStringRef get_graph(MlirOperation execute) {
  return mlirFlatSymbolRefAttrGetValue(
      mlirOperationGetInherentAttributeByName(execute, text("graph")));
}

//===- The function -----------------------------------------------------------===//

/* A call of a graph that is being built. */
struct execution {
  struct lowering *lowering;
  intptr_t n_arguments, n_results;
  intptr_t n_operands;
  MlirValue *operands; /* of the call: arguments, the buffers of results and extents, no run */
  MlirValue fits;      /* every buffer has less than MAX_BYTES: an i1 */
  MlirValue granted;   /* no allocation failed: an i1 */
};

/* Buffers of more bytes than this are not asked for, lest their size overflow. */
#define MAX_BYTES 0x1p62
/* No element has more. */
#define MAX_ELEMENT_BYTES 0x1p4

static MlirValue build_both(struct builder *builder, MlirValue a, MlirValue b) {
  return mlirValueIsNull(a) ? b : build_pair(builder, "arith.andi", a, b);
}

static MlirValue build_select(struct builder *builder, MlirValue condition, MlirValue yes,
                              MlirValue no) {
  MlirValue operands[] = {condition, yes, no};
  return build_value(builder, "arith.select", mlirValueGetType(yes), 3, operands);
}

/* Whether `rank` sizes make a buffer that may be asked for, seen in floating point, where nothing
 * overflows. */
static MlirValue build_fits(struct builder *builder, intptr_t rank, MlirValue const *sizes) {
  MlirType f64 = mlirF64TypeGet(builder->context), i64 = mlirIntegerTypeGet(builder->context, 64);
  MlirValue elements = build_float(builder, f64, 1);
  for (intptr_t i = 0; i < rank; ++i) {
    MlirValue integer = build_value(builder, "arith.index_cast", i64, 1, &sizes[i]);
    MlirValue size = build_value(builder, "arith.sitofp", f64, 1, &integer);
    elements = build_pair(builder, "arith.mulf", elements, size);
  }
  enum { ORDERED_LESS = 4 };
  MlirNamedAttribute predicate =
      build_named(builder, "predicate", mlirIntegerAttrGet(i64, ORDERED_LESS));
  MlirValue operands[] = {elements, build_float(builder, f64, MAX_BYTES / MAX_ELEMENT_BYTES)};
  struct build_spec spec = {.name = "arith.cmpf",
                            .n_operands = 2,
                            .operands = operands,
                            .n_results = 1,
                            .results = &builder->i1,
                            .n_attributes = 1,
                            .attributes = &predicate};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

/* A buffer of `type` with those of `sizes` that the type does not know. */
static MlirValue build_result(struct builder *builder, MlirType type, MlirValue const *sizes) {
  MlirValue operands[BUILD_MAX_RANK];
  intptr_t n = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (mlirShapedTypeIsDynamicDim(type, i))
      operands[n++] = sizes[i];
  MlirValue buffer = build_alloc(builder, type, n, operands);
  mlirOperationSetDiscardableAttributeByName(mlirOpResultGetOwner(buffer), text("tempo.result"),
                                             mlirUnitAttrGet(builder->context));
  return buffer;
}

/* A buffer of `type`, whose allocation may fail. */
static MlirValue build_granted(struct execution *execution, MlirType type, MlirValue const *sizes) {
  struct builder *builder = &execution->lowering->builder;
  MlirValue buffer = build_result(builder, type, sizes);
  MlirValue address =
      build_value(builder, "memref.extract_aligned_pointer_as_index", builder->index, 1, &buffer);
  MlirValue granted = build_compare(builder, BUILD_NE, address, build_index(builder, 0));
  execution->granted = build_both(builder, execution->granted, granted);
  return buffer;
}

/* Allocates the buffer of result `position`: of size 0 where parameters are not legal, which the
 * graph itself reports, or where it is too large. */
static void build_buffer(struct execution *execution, unsigned position) {
  struct lowering *lowering = execution->lowering;
  struct builder *builder = &lowering->builder;
  MlirValue sizes[BUILD_MAX_RANK], zero = build_index(builder, 0);
  intptr_t rank = build_result_sizes(lowering, position, sizes);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = build_pair(builder, "arith.maxsi", sizes[i], zero);
  MlirValue fits = build_fits(builder, rank, sizes);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = build_select(builder, fits, sizes[i], zero);
  MlirType type = entry_result_type(tempoGraphGetResultType(lowering->sdg->graph, position));
  execution->fits = build_both(builder, execution->fits, fits);
  execution->operands[execution->n_arguments + position] = build_granted(execution, type, sizes);
}

/* Allocates the buffers in which the graph says what extents it has reached. */
static void build_extents(struct execution *execution) {
  struct lowering *lowering = execution->lowering;
  MlirType type = entry_result_type(lowering->builder.index);
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    execution->operands[execution->n_arguments + execution->n_results + i] =
        build_granted(execution, type, NULL);
}

static void build_argument(struct execution *execution, unsigned position) {
  struct builder *builder = &execution->lowering->builder;
  MlirValue argument = execution->lowering->arguments[position];
  MlirType type = mlirValueGetType(argument);
  execution->operands[position] = argument;
  if (!mlirTypeIsAShaped(type))
    return;
  MlirType buffer = entry_argument_type(type);
  MlirNamedAttribute read_only =
      build_named(builder, "read_only", mlirUnitAttrGet(builder->context));
  struct build_spec spec = {.name = "bufferization.to_buffer",
                            .n_operands = 1,
                            .operands = &argument,
                            .n_results = 1,
                            .results = &buffer,
                            .n_attributes = 1,
                            .attributes = &read_only};
  execution->operands[position] = mlirOperationGetResult(build(builder, &spec), 0);
}

static MlirValue build_call(struct execution *execution) {
  struct builder *builder = &execution->lowering->builder;
  MlirStringRef name = tempoGraphGetName(execution->lowering->sdg->graph);
  MlirNamedAttribute callee =
      build_named(builder, "callee", mlirFlatSymbolRefAttrGet(builder->context, name));
  MlirType i32 = mlirIntegerTypeGet(builder->context, 32);
  struct build_spec spec = {.name = "func.call",
                            .n_operands = execution->n_operands,
                            .operands = execution->operands,
                            .n_results = 1,
                            .results = &i32,
                            .n_attributes = 1,
                            .attributes = &callee};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

static void build_yield(struct builder *builder, MlirValue value) {
  struct build_spec spec = {.name = "scf.yield", .n_operands = 1, .operands = &value};
  build(builder, &spec);
}

/* An scf.if with a result of `type`, whose first block the caller fills (builder->block); it ends
 * with build_otherwise. */
struct choice {
  MlirBlock outer, yes, no;
};

static struct choice build_if(struct builder *builder) {
  struct choice choice = {builder->block, mlirBlockCreate(0, NULL, NULL),
                          mlirBlockCreate(0, NULL, NULL)};
  builder->block = choice.yes;
  return choice;
}

/* Ends `choice`: `yes` from its first block if `condition` holds, else `no`, which is known
 * outside. */
static MlirValue build_otherwise(struct builder *builder, struct choice choice, MlirValue condition,
                                 MlirValue yes, MlirValue no) {
  build_yield(builder, yes);
  builder->block = choice.no;
  build_yield(builder, no);
  builder->block = choice.outer;
  MlirRegion regions[] = {mlirRegionCreate(), mlirRegionCreate()};
  mlirRegionAppendOwnedBlock(regions[0], choice.yes);
  mlirRegionAppendOwnedBlock(regions[1], choice.no);
  MlirType type = mlirValueGetType(no);
  struct build_spec spec = {.name = "scf.if",
                            .n_operands = 1,
                            .operands = &condition,
                            .n_results = 1,
                            .results = &type,
                            .n_regions = 2,
                            .regions = regions};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

/* The call, if its buffers are there; gives the status. */
static MlirValue build_status(struct execution *execution) {
  struct builder *builder = &execution->lowering->builder;
  if (mlirValueIsNull(execution->granted))
    return build_call(execution);
  MlirValue zero = build_index(builder, 0);
  if (mlirValueIsNull(execution->fits)) /* there are buffers of extents alone */
    execution->fits = build_compare(builder, BUILD_EQ, zero, zero);
  MlirValue no_memory = build_i32(builder, TEMPO_RUNTIME_OUT_OF_MEMORY);
  MlirValue overflow = build_i32(builder, TEMPO_RUNTIME_OVERFLOW);
  MlirValue failure = build_select(builder, execution->fits, no_memory, overflow);
  MlirValue ready = build_pair(builder, "arith.andi", execution->fits, execution->granted);
  struct choice choice = build_if(builder);
  MlirValue status = build_call(execution);
  return build_otherwise(builder, choice, ready, status, failure);
}

/* What `buffer` holds of `type`; 0 after a failure. */
static MlirValue build_loaded(struct builder *builder, MlirValue buffer, MlirType type,
                              MlirValue succeeded) {
  MlirValue zero = build_zero(builder, type);
  struct choice choice = build_if(builder);
  MlirValue loaded = build_value(builder, "memref.load", type, 1, &buffer);
  return build_otherwise(builder, choice, succeeded, loaded, zero);
}

/* The extents that the graph has reached. */
static void load_extents(struct execution *execution, MlirValue succeeded) {
  struct lowering *lowering = execution->lowering;
  struct builder *builder = &lowering->builder;
  for (unsigned i = 0; i < lowering->n_extents; ++i) {
    MlirValue buffer = execution->operands[execution->n_arguments + execution->n_results + i];
    lowering->extents[i].current = build_loaded(builder, buffer, builder->index, succeeded);
  }
}

/* The part of the buffer of result `position` that the extents reached leave. */
static MlirValue build_reached(struct execution *execution, unsigned position) {
  struct builder *builder = &execution->lowering->builder;
  MlirValue sizes[BUILD_MAX_RANK], zero = build_index(builder, 0);
  intptr_t rank = build_result_sizes(execution->lowering, position, sizes);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = build_pair(builder, "arith.maxsi", sizes[i], zero);
  return build_first_elements(builder, execution->operands[execution->n_arguments + position],
                              sizes);
}

/* Result `position` as the value of the graph's type: a scalar is 0 after a failure. */
static MlirValue build_output(struct execution *execution, unsigned position, MlirValue succeeded) {
  struct lowering *lowering = execution->lowering;
  struct builder *builder = &lowering->builder;
  MlirType type = tempoGraphGetResultType(lowering->sdg->graph, position);
  MlirValue buffer = execution->operands[execution->n_arguments + position];
  if (!mlirTypeIsAShaped(type))
    return build_loaded(builder, buffer, type, succeeded);
  if (result_ends_early(lowering, position))
    buffer = build_reached(execution, position);
  return build_to_tensor(lowering, buffer, type, true);
}

static void build_body(struct execution *execution, MlirValue *outputs) {
  struct builder *builder = &execution->lowering->builder;
  for (unsigned i = 0; i < execution->n_arguments; ++i)
    build_argument(execution, i);
  extent_enter(execution->lowering);
  for (unsigned i = 0; i < execution->n_results; ++i)
    build_buffer(execution, i);
  build_extents(execution);
  if (run_is_taken(execution->lowering))
    execution->operands[execution->n_operands - 1] = run_build_none(execution->lowering);
  MlirValue status = build_status(execution);
  MlirValue ok = build_i32(builder, TEMPO_RUNTIME_OK);
  MlirValue succeeded = build_compare(builder, BUILD_EQ, status, ok);
  load_extents(execution, succeeded);
  for (unsigned i = 0; i < execution->n_results; ++i)
    outputs[i] = build_output(execution, i, succeeded);
  outputs[execution->n_results] = status;
  struct build_spec end = {
      .name = "func.return", .n_operands = execution->n_results + 1, .operands = outputs};
  build(builder, &end);
}

/* The function with `body`, of the types of the graph and of `outputs`. */
static MlirOperation make_function(struct execution *execution, MlirBlock body,
                                   MlirValue const *outputs) {
  struct lowering *lowering = execution->lowering;
  struct builder *builder = &lowering->builder;
  intptr_t n = execution->n_arguments, n_results = execution->n_results + 1;
  MlirType *types = lowering_alloc(lowering, (size_t)(n + n_results), sizeof *types);
  char *name = get_name(tempoGraphGetName(lowering->sdg->graph));
  if (!types || !name) {
    free(name);
    mlirBlockDestroy(body);
    lowering_fail(lowering, builder->location, "out of memory");
    return (MlirOperation){NULL};
  }
  for (intptr_t i = 0; i < n; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(body, i));
  for (intptr_t i = 0; i < n_results; ++i)
    types[n + i] = mlirValueGetType(outputs[i]);
  MlirType type = mlirFunctionTypeGet(builder->context, n, types, n_results, types + n);
  MlirNamedAttribute attributes[] = {
      build_named(builder, "sym_name", mlirStringAttrGet(builder->context, text(name))),
      build_named(builder, "sym_visibility", mlirStringAttrGet(builder->context, text("private"))),
      build_named(builder, "function_type", mlirTypeAttrGet(type))};
  free(name);
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, body);
  struct build_spec spec = {.name = "func.func",
                            .n_attributes = 3,
                            .attributes = attributes,
                            .n_regions = 1,
                            .regions = &region};
  return build_detached(builder, &spec);
}

MlirOperation execute_build_function(struct lowering *lowering, MlirType function) {
  MlirOperation graph = lowering->sdg->graph;
  MlirBlock arguments = tempoOpGetBody(graph);
  struct execution execution = {.lowering = lowering,
                                .n_arguments = mlirBlockGetNumArguments(arguments),
                                .n_results = tempoGraphGetNumResults(graph)};
  execution.n_operands =
      execution.n_arguments + execution.n_results + lowering->n_extents + run_is_taken(lowering);
  MlirLocation location = mlirOperationGetLocation(graph);
  if (mlirFunctionTypeGetNumInputs(function) != execution.n_operands) {
    lowering_fail(lowering, location,
                  "tempo.execute cannot run this graph, which needs more than its arguments: call "
                  "its function with buffers");
    return (MlirOperation){NULL};
  }
  execution.operands =
      lowering_alloc(lowering, (size_t)execution.n_operands + 1, sizeof *execution.operands);
  MlirValue *outputs = lowering_alloc(lowering, (size_t)execution.n_results + 1, sizeof *outputs);
  if (!execution.operands || !outputs)
    return (MlirOperation){NULL};
  MlirBlock body = mlirBlockCreate(0, NULL, NULL);
  builder_init(&lowering->builder, location, body);
  for (intptr_t i = 0; i < execution.n_arguments; ++i)
    lowering->arguments[i] =
        mlirBlockAddArgument(body, mlirValueGetType(mlirBlockGetArgument(arguments, i)), location);
  build_body(&execution, outputs);
  MlirOperation executing = make_function(&execution, body, outputs);
  builder_clear(&lowering->builder);
  return executing;
}

//===- The operations ---------------------------------------------------------===//

static bool is_module(MlirOperation op) {
  return mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)), text("builtin.module"));
}

struct search {
  MlirOperation module;
  MlirStringRef graph;
  bool found;
};

static MlirWalkResult find(MlirOperation op, void *user) {
  struct search *search = user;
  if (is_module(op) && !mlirOperationEqual(op, search->module))
    return MlirWalkResultSkip;
  if (tempoOpGetKind(op) != TEMPO_OP_EXECUTE || !mlirStringRefEqual(get_graph(op), search->graph))
    return MlirWalkResultAdvance;
  search->found = true;
  return MlirWalkResultInterrupt;
}

bool execute_exists(MlirOperation module, MlirStringRef name) {
  struct search search = {module, name, false};
  mlirOperationWalk(module, find, &search, MlirWalkPreOrder);
  return search.found;
}

/* Ends the program with a message where `status` is not 0. */
static void build_assert(struct builder *builder, MlirStringRef graph, MlirValue status) {
  char message[256];
  snprintf(message, sizeof message, "tempo.execute @%.*s failed", (int)graph.length, graph.data);
  MlirValue ok = build_i32(builder, TEMPO_RUNTIME_OK);
  MlirValue succeeded = build_compare(builder, BUILD_EQ, status, ok);
  MlirNamedAttribute attribute =
      build_named(builder, "msg", mlirStringAttrGet(builder->context, text(message)));
  struct build_spec spec = {.name = "cf.assert",
                            .n_operands = 1,
                            .operands = &succeeded,
                            .n_attributes = 1,
                            .attributes = &attribute};
  build(builder, &spec);
}

/* The call of `function` that does what `execute` does; null when memory is short. */
static MlirOperation build_execution(struct builder *builder, MlirOperation execute,
                                     MlirOperation function) {
  MlirType type = mlirTypeAttrGetValue(
      mlirOperationGetInherentAttributeByName(function, text("function_type")));
  MlirStringRef name =
      mlirStringAttrGetValue(mlirOperationGetInherentAttributeByName(function, text("sym_name")));
  intptr_t n = mlirFunctionTypeGetNumInputs(type), n_results = mlirFunctionTypeGetNumResults(type);
  MlirValue *operands = calloc((size_t)n + 1, sizeof *operands);
  MlirType *types = calloc((size_t)n_results, sizeof *types);
  MlirOperation call = {NULL};
  if (!operands || !types)
    goto out;
  for (intptr_t i = 0; i < n; ++i)
    operands[i] = mlirOperationGetOperand(execute, i);
  for (intptr_t i = 0; i < n_results; ++i)
    types[i] = mlirFunctionTypeGetResult(type, i);
  MlirNamedAttribute callee =
      build_named(builder, "callee", mlirFlatSymbolRefAttrGet(builder->context, name));
  struct build_spec spec = {.name = "func.call",
                            .n_operands = n,
                            .operands = operands,
                            .n_results = n_results,
                            .results = types,
                            .n_attributes = 1,
                            .attributes = &callee};
  call = build(builder, &spec);
  if (mlirOperationGetNumResults(execute) < n_results)
    build_assert(builder, get_graph(execute), mlirOperationGetResult(call, n_results - 1));
out:
  free(operands);
  free(types);
  return call;
}

/* Moves all operations of `block` before `op`. */
static void move_before(MlirBlock block, MlirOperation op) {
  MlirOperation first;
  while (first = mlirBlockGetFirstOperation(block), !mlirOperationIsNull(first)) {
    mlirOperationRemoveFromParent(first);
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, first);
  }
}

static enum tempo_status replace(MlirOperation execute, MlirOperation function) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  MlirLocation location = mlirOperationGetLocation(execute);
  struct builder builder;
  builder_init(&builder, location, block);
  MlirOperation call = build_execution(&builder, execute, function);
  builder_clear(&builder);
  move_before(block, execute);
  mlirBlockDestroy(block);
  if (mlirOperationIsNull(call))
    return tempoEmitError(location, "out of memory");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(execute); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(execute, i),
                                  mlirOperationGetResult(call, i));
  mlirOperationDestroy(execute);
  return TEMPO_OK;
}

struct replacement {
  MlirOperation module;
  MlirSymbolTable symbols;
  enum tempo_status status;
};

static MlirWalkResult replace_one(MlirOperation op, void *user) {
  struct replacement *replacement = user;
  if (is_module(op) && !mlirOperationEqual(op, replacement->module))
    return MlirWalkResultSkip;
  if (tempoOpGetKind(op) != TEMPO_OP_EXECUTE)
    return MlirWalkResultAdvance;
  char *name = get_name(get_graph(op));
  replacement->status =
      name ? replace(op, mlirSymbolTableLookup(replacement->symbols, text(name))) : TEMPO_FAIL;
  free(name);
  return replacement->status == TEMPO_OK ? MlirWalkResultSkip : MlirWalkResultInterrupt;
}

enum tempo_status execute_replace_all(MlirOperation module) {
  struct replacement replacement = {module, mlirSymbolTableCreate(module), TEMPO_OK};
  mlirOperationWalk(module, replace_one, &replacement, MlirWalkPreOrder);
  mlirSymbolTableDestroy(replacement.symbols);
  return replacement.status;
}
