#include "schedule/dependences.h"

#include <isl/val.h>
#include <string.h>

#include "mutants/mutants.h"
#include "schedule/rows.h"
#include "sdg/context.h"

int schedule_find_dim(struct sdg_node const *node, unsigned dim) {
  for (unsigned i = 0; i < node->n_dims; i++)
    if (node->dims[i] == dim)
      return (int)i;
  return -1;
}

__isl_give isl_pw_aff *schedule_get_last(struct sdg_index const *index) {
  if (!index->upper)
    return isl_pw_aff_copy(index->lower);
  isl_val *minus_one = isl_val_int_from_si(isl_pw_aff_get_ctx(index->upper), -1);
  return isl_pw_aff_add_constant_val(isl_pw_aff_copy(index->upper), minus_one);
}

static enum tempo_status append(struct dependences *dependences, struct dependence dependence) {
  if (dependences->n == dependences->capacity) {
    unsigned capacity = dependences->capacity ? 2 * dependences->capacity : 64;
    struct dependence *grown =
        schedule_arena_alloc(dependences->arena, capacity, sizeof(struct dependence));
    if (!grown) {
      isl_map_free(dependence.map);
      return TEMPO_FAIL;
    }
    if (dependences->n)
      memcpy(grown, dependences->all, dependences->n * sizeof(struct dependence));
    dependences->all = grown;
    dependences->capacity = capacity;
  }
  dependences->all[dependences->n++] = dependence;
  return TEMPO_OK;
}

static __isl_give isl_map *restrict_to_demand(struct sdg const *sdg,
                                              struct dependence const *dependence,
                                              __isl_take isl_map *map) {
  struct sdg_node const *sink = &sdg->nodes[dependence->sink];
  struct sdg_node const *source = &sdg->nodes[dependence->source];
  map = isl_map_intersect_domain(map, isl_set_copy(sink->demand));
  return isl_map_intersect_range(map, isl_set_copy(source->demand));
}

enum tempo_status schedule_dependences_add(struct dependences *dependences,
                                           struct dependence dependence, __isl_take isl_map *map) {
  struct sdg const *sdg = dependences->sdg;
  dependence.map = restrict_to_demand(sdg, &dependence, map);
  isl_bool empty = isl_map_is_empty(dependence.map);
  if (empty == isl_bool_false)
    return append(dependences, dependence);
  isl_map_free(dependence.map);
  if (empty == isl_bool_true)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[dependence.sink].op),
                            "computing a dependence");
}

/* Within a merge the identity holds only where the branch is taken, which can be what breaks a
 * cycle: there the exact map is kept. */
static enum tempo_status collect_read(struct dependences *dependences, unsigned position) {
  struct sdg const *sdg = dependences->sdg;
  struct sdg_edge const *edge = &sdg->edges[position];
  if (!schedule_rows_has_statement(sdg, edge->reader) ||
      !schedule_rows_has_statement(sdg, edge->source) ||
      (TEMPO_MUTANT(dependence_missing) && edge->input > 0))
    return TEMPO_OK;
  struct dependence dependence = {DEPENDENCE_READ, edge->reader, edge->source, position,
                                  .identity = edge->identity &&
                                              sdg->nodes[edge->reader].kind != TEMPO_OP_MERGE};
  if (dependence.identity)
    return append(dependences, dependence);
  return schedule_dependences_add(dependences, dependence, isl_map_copy(edge->access));
}

/* A derivative hides the dependences of the nodes that it stands for. */
static enum tempo_status check_node(struct sdg_node const *node) {
  if (node->kind != TEMPO_OP_GRADIENT && node->kind != TEMPO_OP_STOP_GRADIENT)
    return TEMPO_OK;
  return tempoEmitError(mlirOperationGetLocation(node->op), "%s cannot be scheduled: %s",
                        node->name,
                        node->kind == TEMPO_OP_GRADIENT
                            ? "tempo.gradient is not expanded yet; write the derivative as nodes"
                            : "run tempo-drop-stop-gradient before");
}

enum tempo_status schedule_dependences_collect(struct dependences *dependences,
                                               struct sdg const *sdg, struct arena *arena) {
  *dependences = (struct dependences){.sdg = sdg, .arena = arena};
  for (unsigned n = 0; n < sdg->n_nodes; n++)
    if (check_node(&sdg->nodes[n]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (unsigned e = 0; e < sdg->n_edges; e++)
    if (collect_read(dependences, e) != TEMPO_OK)
      return TEMPO_FAIL;
  if (schedule_call_order_collect(dependences) != TEMPO_OK)
    return TEMPO_FAIL;
  return schedule_until_collect(dependences);
}

void schedule_dependences_clear(struct dependences *dependences) {
  for (unsigned i = 0; i < dependences->n; i++)
    isl_map_free(dependences->all[i].map);
  dependences->n = 0;
}

__isl_give isl_map *schedule_dependence_get_map(struct sdg const *sdg,
                                                struct dependence const *dependence) {
  if (!dependence->identity)
    return isl_map_copy(dependence->map);
  isl_map *access = isl_map_copy(sdg->edges[dependence->edge].access);
  return restrict_to_demand(sdg, dependence, access);
}

char const *schedule_dependence_get_verb(struct dependence const *dependence) {
  switch (dependence->kind) {
  case DEPENDENCE_READ:
    return "reads";
  case DEPENDENCE_CALL_ORDER:
    return "has the state after";
  case DEPENDENCE_UNTIL:
    return "waits for";
  }
  return "needs";
}
