/* convert-tempo-to-scf: a graph with a schedule and stores becomes a function of loops.
 *
 *   tempo.graph @g(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>)
 *       attributes {tempo.schedule = "[T] -> { y[t] -> [t] }"} {
 *     %y = tempo.compute over (%t) ins(%a = %xt[%t] : ...) ... {tempo.stores = [#tempo.store<full,
 * ...>]} tempo.return %y[0 : %T]
 *   }
 * becomes
 *   func.func @g(%x: memref<?xf32>, %T: index, %y: memref<?xf32>) -> i32 {
 *     %end = scf.for %t = 0 to %T iter_args(%s = (the tensor of %y)) {
 *       %a = tensor.extract ...   (the body)   tensor.insert ... into %s[%t]
 *     }
 *     ...
 *   }
 *
 * Holds on entry: tempo-check, tempo-schedule and tempo-assign-stores have run; the schedule and
 * the stores are proved again here, as they may have been written by hand. Holds on exit: no graph
 * is left. docs/lowering.md describes the result; lowering.h the parts of the conversion.
 */
#include <isl/schedule.h>
#include <stdlib.h>
#include <string.h>

#include "conversion/conversion.h"
#include "conversion/donate.h"
#include "conversion/entry.h"
#include "conversion/execute.h"
#include "conversion/extent.h"
#include "conversion/lowering.h"
#include "conversion/plan.h"
#include "conversion/profile.h"
#include "conversion/recursion.h"
#include "conversion/statement.h"
#include "conversion/value.h"
#include "conversion/walk.h"
#include "mlir-c/BuiltinAttributes.h"
#include "schedule/schedule.h"
#include "sdg/context.h"
#include "storage/storage.h"

void lowering_fail(struct lowering *lowering, MlirLocation location, char const *text) {
  if (lowering->status == TEMPO_OK)
    lowering->status = tempoEmitError(location, "%s", text);
}

void lowering_fail_isl(struct lowering *lowering) {
  if (lowering->status == TEMPO_OK)
    lowering->status =
        sdg_context_report(lowering->sdg->ctx, mlirOperationGetLocation(lowering->sdg->graph),
                           "making the loops of the schedule");
}

void *lowering_alloc(struct lowering *lowering, size_t n, size_t size) {
  void *objects = schedule_arena_alloc(&lowering->arena, n, size);
  if (!objects)
    lowering->status = TEMPO_FAIL;
  return objects;
}

//===- What is refused --------------------------------------------------------===//

static enum tempo_status refuse(MlirOperation op, char const *advice) {
  return tempoEmitError(mlirOperationGetLocation(op), "not lowered yet by convert-tempo-to-scf: %s",
                        advice);
}

/* Assumptions are tested on entry. */
static enum tempo_status check_assumption(MlirOperation op) {
  for (intptr_t i = 0; i < tempoOpGetNumParams(op); ++i)
    if (!mlirValueIsABlockArgument(tempoOpGetParam(op, i)))
      return refuse(op, "an extent is not known on entry: leave it out of tempo.assume");
  return TEMPO_OK;
}

/* Refuses what the compiled path does not lower. */
static enum tempo_status check_operation(MlirOperation op) {
  switch (tempoOpGetKind(op)) {
  case TEMPO_OP_ASSUME:
    return check_assumption(op);
  case TEMPO_OP_RANDOM:
    return refuse(op, "run tempo-expand-random before");
  case TEMPO_OP_GRADIENT:
    return refuse(op, "write the derivative as nodes");
  case TEMPO_OP_STOP_GRADIENT:
    return refuse(op, "run tempo-drop-stop-gradient before");
  default:
    return TEMPO_OK;
  }
}

static enum tempo_status check_graph(MlirOperation graph) {
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (check_operation(op) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

//===- One graph --------------------------------------------------------------===//

enum option { OPTION_LOOPS, OPTION_FASTMATH, OPTION_PROFILE };

/* Makes the AST of `schedule`, which is taken, and plans. */
static void plan(struct lowering *lowering, __isl_take isl_schedule *schedule,
                 isl_map *const *times) {
  lowering->at_entry = isl_ast_build_from_context(isl_set_copy(lowering->sdg->context));
  if (extent_create_all(lowering) != TEMPO_OK) {
    isl_schedule_free(schedule);
    return;
  }
  if (statement_make_all(lowering, schedule) == TEMPO_OK &&
      statement_make_ending(lowering) == TEMPO_OK && walk_place(lowering) == TEMPO_OK &&
      extent_find_guards(lowering) == TEMPO_OK && result_check_all(lowering) == TEMPO_OK &&
      plan_values(lowering) == TEMPO_OK && times)
    donate_plan(lowering, times);
}

/* Proves what is to be proved, and plans. */
static enum tempo_status prepare(struct lowering *lowering) {
  struct sdg *sdg = lowering->sdg;
  isl_schedule *schedule = schedule_read(sdg);
  if (!schedule)
    return lowering->status = TEMPO_FAIL;
  if (schedule_prove(sdg, schedule) != TEMPO_OK || storage_prove(sdg, schedule) != TEMPO_OK) {
    isl_schedule_free(schedule);
    return lowering->status = TEMPO_FAIL;
  }
  isl_map **times = donate_is_wanted(lowering) ? schedule_get_times(sdg, schedule) : NULL;
  plan(lowering, schedule, times);
  for (unsigned i = 0; times && i < sdg->n_nodes; ++i)
    isl_map_free(times[i]);
  free(times);
  return lowering->status;
}

/* Puts the declaration `op` into `module`, unless another graph has brought the same. */
static void insert_declaration(struct lowering *lowering, MlirSymbolTable symbols,
                               MlirOperation module, MlirOperation op) {
  MlirAttribute name = mlirOperationGetAttributeByName(op, mlirSymbolTableGetSymbolAttributeName());
  MlirStringRef type = mlirStringRefCreateFromCString("function_type");
  MlirOperation other = mlirSymbolTableLookup(symbols, mlirStringAttrGetValue(name));
  mlirOperationRemoveFromParent(op);
  if (mlirOperationIsNull(other)) {
    mlirBlockInsertOwnedOperation(mlirModuleGetBody(mlirModuleFromOperation(module)), 0, op);
    return;
  }
  if (!mlirAttributeEqual(mlirOperationGetAttributeByName(op, type),
                          mlirOperationGetAttributeByName(other, type)))
    lowering_fail(lowering, mlirOperationGetLocation(other),
                  "the name is one that compiled graphs use");
  mlirOperationDestroy(op);
}

/* Puts what the functions of the graph declare into `module`. */
static void insert_declarations(struct lowering *lowering, MlirOperation module) {
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  MlirOperation op;
  while (op = mlirBlockGetFirstOperation(lowering->declarations), !mlirOperationIsNull(op))
    insert_declaration(lowering, symbols, module, op);
  mlirSymbolTableDestroy(symbols);
}

/* Puts `function`, which is taken, before the graph; it is destroyed if something failed. */
static void insert(struct lowering *lowering, MlirOperation function) {
  MlirOperation graph = lowering->sdg->graph;
  if (lowering->status == TEMPO_OK)
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(graph), graph, function);
  else if (!mlirOperationIsNull(function))
    mlirOperationDestroy(function);
}

/* Builds the function of the graph, and what tempo.execute calls. */
static void build_functions(struct lowering *lowering, MlirOperation module) {
  MlirOperation function = entry_build_function(lowering);
  profile_describe(lowering, function);
  insert(lowering, function);
  if (lowering->status == TEMPO_OK)
    insert_declarations(lowering, module);
  if (lowering->status != TEMPO_OK ||
      !execute_exists(module, tempoGraphGetName(lowering->sdg->graph)))
    return;
  MlirAttribute type = mlirOperationGetInherentAttributeByName(
      function, mlirStringRefCreateFromCString("function_type"));
  insert(lowering, execute_build_function(lowering, mlirTypeAttrGetValue(type)));
}

/* Puts the function of `sdg` in the place of its graph, which is destroyed. */
static enum tempo_status convert(struct sdg *sdg, struct TempoPassRun const *run) {
  struct lowering lowering = {.sdg = sdg,
                              .arena = {.location = mlirOperationGetLocation(sdg->graph)},
                              .builder = {.context = mlirOperationGetContext(sdg->graph)},
                              .declarations = mlirBlockCreate(0, NULL, NULL),
                              .separate =
                                  !strcmp(tempoPassRunGetString(run, OPTION_LOOPS), "separate"),
                              .fastmath = tempoPassRunGetBool(run, OPTION_FASTMATH),
                              .profile = tempoPassRunGetBool(run, OPTION_PROFILE),
                              .profiled = sdg->n_nodes};
  if (prepare(&lowering) == TEMPO_OK)
    build_functions(&lowering, run->op);
  mlirBlockDestroy(lowering.declarations);
  statement_free_all(&lowering);
  value_free_all(&lowering);
  isl_ast_node_free(lowering.ast);
  isl_ast_build_free(lowering.at_entry);
  schedule_arena_free(&lowering.arena);
  return lowering.status;
}

static enum tempo_status convert_graph(MlirOperation graph, struct TempoPassRun const *run) {
  if (check_graph(graph) != TEMPO_OK)
    return TEMPO_FAIL;
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
  struct sdg *sdg = sdg_create(ctx, graph);
  enum tempo_status status = TEMPO_FAIL;
  if (sdg && sdg_compute_demand(sdg) == TEMPO_OK)
    status = convert(sdg, run);
  sdg_free(sdg);
  sdg_context_free(ctx);
  if (status == TEMPO_OK)
    mlirOperationDestroy(graph);
  return status;
}

//===- The pass ---------------------------------------------------------------===//

static enum tempo_status run(struct TempoPassRun *run) {
  char const *loops = tempoPassRunGetString(run, OPTION_LOOPS);
  if (strcmp(loops, "atomic") && strcmp(loops, "separate"))
    return tempoEmitError(mlirOperationGetLocation(run->op),
                          "loops=%s: expected atomic or separate", loops);
  if (recursion_refuse(run->op) != TEMPO_OK)
    return TEMPO_FAIL;
  MlirBlock body = mlirModuleGetBody(mlirModuleFromOperation(run->op));
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH && convert_graph(op, run) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return execute_replace_all(run->op);
}

static struct TempoOption const options[] = {
    [OPTION_LOOPS] = {"loops", TEMPO_OPTION_STRING, "atomic",
                      "atomic: each statement once, under conditions; separate: loops are cut "
                      "where conditions change"},
    [OPTION_FASTMATH] = {"fastmath", TEMPO_OPTION_BOOL, "true",
                         "bodies may reassociate and contract floating-point operations"},
    [OPTION_PROFILE] = {"profile", TEMPO_OPTION_BOOL, "false",
                        "the code tells the run for which node it works"},
};

struct TempoPass const convert_tempo_to_scf_pass = {
    .argument = "convert-tempo-to-scf",
    .summary = "Turns graphs with a schedule and stores into functions of loops over tensors",
    .anchor = "builtin.module",
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .run = run,
};
