/* tempo-assign-stores: from a schedule to a store for each value.
 *
 *   %h = tempo.merge ...           %h = tempo.merge ... {tempo.stores = [#tempo.store<register>]}
 *   %k = tempo.compute ...    ->   %k = tempo.compute ... {tempo.stores = [#tempo.store<circular,
 *                                       slots = [affine_map<()[s0] -> (512)>], wraps = [1]>]}
 *
 * Needs the attribute tempo.schedule. Stores that a node has already are kept, and then all are
 * proved. Most values are read at their own coordinates in the
 * iteration that writes them, which the schedule tree alone tells (microseconds a value); all
 * others go through their conflicts (some tenths of a millisecond to milliseconds a value).
 */
#include <isl/schedule.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "sdg/context.h"
#include "storage/reach.h"
#include "storage/storage.h"
#include "storage/stores.h"
#include "storage/uses.h"

struct assignment {
  struct sdg *sdg;
  isl_schedule *schedule; /* borrowed */
  struct place *places;   /* owned */
  isl_map **times;        /* owned, like the maps; NULL until something needs them */
};

/* The store of a value that lives longer than an iteration. */
static MlirAttribute solve(struct assignment *assignment, struct sdg_node const *node,
                           unsigned result) {
  MlirAttribute store = {0};
  struct lifetime life;
  if (!assignment->times)
    assignment->times = schedule_get_times(assignment->sdg, assignment->schedule);
  if (!assignment->times ||
      uses_get_lifetime(assignment->sdg, assignment->times, node, result, &life) != TEMPO_OK)
    return store;
  store = store_from_lifetime(assignment->sdg, node, &life);
  lifetime_clear(&life);
  return store;
}

/* The store of one result; null after a diagnostic. */
static MlirAttribute get_store(struct assignment *assignment, struct sdg_node const *node,
                               unsigned result) {
  struct sdg const *sdg = assignment->sdg;
  enum reach reach;
  isl_bool never = isl_set_plain_is_empty(node->demand);
  if (never < 0 || !reach_find(sdg, assignment->places, node, result, &reach)) {
    sdg_context_report(sdg->ctx, mlirOperationGetLocation(node->op), "computing a store");
    return (MlirAttribute){0};
  }
  if (never || reach == REACH_BODY)
    return store_register(sdg);
  if (reach == REACH_ITERATION)
    return store_in_place(sdg, node);
  return solve(assignment, node, result);
}

/* Writes the stores of all results of `node`. */
static enum tempo_status assign_node(struct assignment *assignment, struct sdg_node const *node) {
  if (node->kind == TEMPO_OP_GRADIENT)
    return tempoEmitError(mlirOperationGetLocation(node->op),
                          "a gradient has no store: expand it first");
  MlirContext context = mlirOperationGetContext(node->op);
  intptr_t n = mlirOperationGetNumResults(node->op);
  MlirAttribute *stores = calloc((size_t)n + 1, sizeof(*stores));
  enum tempo_status status = TEMPO_OK;
  if (!stores)
    return tempoEmitError(mlirOperationGetLocation(node->op),
                          "out of memory while computing a store");
  for (intptr_t i = 0; status == TEMPO_OK && i < n; i++) {
    stores[i] = get_store(assignment, node, (unsigned)i);
    if (mlirAttributeIsNull(stores[i]))
      status = TEMPO_FAIL;
  }
  if (status == TEMPO_OK)
    mlirOperationSetDiscardableAttributeByName(node->op,
                                               mlirStringRefCreateFromCString(STORAGE_ATTRIBUTE),
                                               mlirArrayAttrGet(context, n, stores));
  free(stores);
  return status;
}

static void free_times(struct assignment *assignment) {
  for (unsigned i = 0; assignment->times && i < assignment->sdg->n_nodes; i++)
    isl_map_free(assignment->times[i]);
  free(assignment->times);
}

static bool has_stores(struct sdg_node const *node) {
  return !mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(
      node->op, mlirStringRefCreateFromCString(STORAGE_ATTRIBUTE)));
}

enum tempo_status storage_assign(struct sdg *sdg, __isl_keep isl_schedule *schedule) {
  struct assignment assignment = {.sdg = sdg, .schedule = schedule};
  enum tempo_status status = TEMPO_FAIL;
  assignment.places = places_find(sdg, schedule);
  if (!assignment.places)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < sdg->n_nodes; i++) {
    if (!sdg_node_is_statement(&sdg->nodes[i]) || has_stores(&sdg->nodes[i]))
      continue;
    status = assign_node(&assignment, &sdg->nodes[i]);
    if (status != TEMPO_OK)
      goto out;
  }
  status = TEMPO_OK;
out:
  free_times(&assignment);
  free(assignment.places);
  return status;
}

//===- The pass ---------------------------------------------------------------===//

enum { OPTION_VERIFY, OPTION_VERIFY_ONLY, OPTION_REPLACE };

static struct TempoOption const options[] = {
    {"verify", TEMPO_OPTION_BOOL, "false", "prove the stores after they were assigned"},
    {"verify-only", TEMPO_OPTION_BOOL, "false", "prove the stores that are there; assign none"},
    {"replace", TEMPO_OPTION_BOOL, "false", "assign stores also where there are some"},
};

static void drop_stores(struct sdg *sdg) {
  for (unsigned i = 0; i < sdg->n_nodes; i++)
    mlirOperationRemoveDiscardableAttributeByName(
        sdg->nodes[i].op, mlirStringRefCreateFromCString(STORAGE_ATTRIBUTE));
}

static bool any_has_stores(struct sdg const *sdg) {
  for (unsigned i = 0; i < sdg->n_nodes; i++)
    if (has_stores(&sdg->nodes[i]))
      return true;
  return false;
}

static enum tempo_status assign(struct TempoPassRun *run, struct sdg *sdg, isl_schedule *schedule) {
  bool only = tempoPassRunGetBool(run, OPTION_VERIFY_ONLY);
  run->preserved = only;
  if (!only && tempoPassRunGetBool(run, OPTION_REPLACE))
    drop_stores(sdg);
  bool proves = only || tempoPassRunGetBool(run, OPTION_VERIFY) || any_has_stores(sdg);
  if (!only && storage_assign(sdg, schedule) != TEMPO_OK)
    return TEMPO_FAIL;
  return proves ? storage_prove(sdg, schedule) : TEMPO_OK;
}

static enum tempo_status run_pass(struct TempoPassRun *run) {
  enum tempo_status status = TEMPO_FAIL;
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  struct sdg *sdg = sdg_create(ctx, run->op);
  isl_schedule *schedule = NULL;
  if (sdg && sdg_compute_demand(sdg) == TEMPO_OK)
    schedule = schedule_read(sdg);
  if (schedule)
    status = assign(run, sdg, schedule);
  isl_schedule_free(schedule);
  sdg_free(sdg);
  sdg_context_free(ctx);
  return status;
}

struct TempoPass const tempo_assign_stores_pass = {
    .argument = "tempo-assign-stores",
    .summary = "Gives every value a store that is as small as the schedule allows",
    .anchor = "tempo.graph",
    .n_options = sizeof(options) / sizeof(options[0]),
    .options = options,
    .run = run_pass,
};
