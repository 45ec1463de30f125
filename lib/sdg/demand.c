/* Demand: the instances that results and calls need.
 *
 * Demand is the least solution of
 *   demand(v) = wanted(v) + union over readers r of access(demand(r)), within domain(v)
 * where wanted(v) is the whole domain of the return, of calls with state and of the values that
 * end dims, else empty. Components of the graph are solved in the order of reading; cycles in
 * demand_cycle.c.
 */
#include <isl/id.h>
#include <stdlib.h>

#include "mutants/mutants.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"
#include "sdg/demand.h"

bool demand_same_component(struct demand const *demand, struct sdg_edge const *edge) {
  return demand->components.of[edge->reader] == demand->components.of[edge->source];
}

bool demand_is_copy(struct sdg const *sdg, struct sdg_edge const *edge) {
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  return edge->identity && reader->kind != TEMPO_OP_MERGE &&
         reader->shape == sdg->nodes[edge->source].shape;
}

__isl_give isl_set *demand_needed_by(struct sdg const *sdg, struct sdg_edge const *edge,
                                     __isl_keep isl_set *points) {
  struct sdg_node const *source = &sdg->nodes[edge->source];
  points = isl_set_copy(points);
  if (demand_is_copy(sdg, edge))
    return isl_set_set_tuple_id(points, isl_set_get_tuple_id(source->domain));
  points = isl_set_apply(points, isl_map_copy(edge->access));
  return sdg_set_coalesce(isl_set_intersect(points, isl_set_copy(source->domain)));
}

/* Adds `points` to the demand of `node`; *grown says whether some were new. */
static isl_stat add_points(struct demand *demand, unsigned node, __isl_take isl_set *points,
                           bool *grown) {
  struct sdg_node *to = &demand->sdg->nodes[node];
  *grown = false;
  isl_bool known = isl_set_is_subset(points, to->demand);
  if (known != isl_bool_false) {
    isl_set_free(points);
    return known == isl_bool_true ? isl_stat_ok : isl_stat_error;
  }
  to->demand = sdg_set_coalesce(isl_set_union(to->demand, points));
  isl_bool full = isl_set_is_subset(to->domain, to->demand);
  if (full == isl_bool_true) {
    isl_set_free(to->demand);
    to->demand = isl_set_copy(to->domain);
    demand->full[node] = true;
  }
  demand->intricate |= demand_is_intricate(to->demand);
  *grown = true;
  return to->demand && full != isl_bool_error ? isl_stat_ok : isl_stat_error;
}

isl_stat demand_follow(struct demand *demand, struct sdg_edge const *edge, bool *grown) {
  struct sdg *sdg = demand->sdg;
  demand->at = edge->reader;
  *grown = false;
  if (demand->full[edge->source])
    return isl_stat_ok;
  if (TEMPO_MUTANT(demand_of_first_reader) &&
      !isl_set_plain_is_empty(sdg->nodes[edge->source].demand))
    return isl_stat_ok;
  if (demand_is_copy(sdg, edge) && demand->full[edge->reader]) {
    struct sdg_node *source = &sdg->nodes[edge->source];
    isl_set_free(source->demand);
    source->demand = isl_set_copy(source->domain);
    *grown = demand->full[edge->source] = true;
    return isl_stat_ok;
  }
  return add_points(demand, edge->source,
                    demand_needed_by(sdg, edge, sdg->nodes[edge->reader].demand), grown);
}

static struct members members_of(struct demand const *demand, unsigned component) {
  struct sdg_components const *all = &demand->components;
  unsigned first = all->first[component];
  return (struct members){all->first[component + 1] - first, all->members + first};
}

/* Hands on what `node` needs of other components. */
static isl_stat hand_on(struct demand *demand, struct sdg_node const *node) {
  struct sdg *sdg = demand->sdg;
  for (unsigned i = 0; i < node->n_reads; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->reads[i]];
    if (demand_same_component(demand, edge))
      continue;
    if (!demand->full[edge->source])
      sdg->nodes[edge->source].demand_exact &= node->demand_exact;
    bool grown;
    if (demand_follow(demand, edge, &grown) != isl_stat_ok)
      return isl_stat_error;
  }
  return isl_stat_ok;
}

static bool reads_itself(struct sdg const *sdg, unsigned position) {
  struct sdg_node const *node = &sdg->nodes[position];
  for (unsigned i = 0; i < node->n_reads; ++i)
    if (sdg->edges[node->reads[i]].source == position)
      return true;
  return false;
}

/* Solves a component whose readers are all solved. */
static isl_stat solve(struct demand *demand, struct members members) {
  struct sdg *sdg = demand->sdg;
  bool exact = true;
  if (members.n > 1 || reads_itself(sdg, members.nodes[0]))
    if (demand_solve_cycle(demand, members, &exact) != isl_stat_ok)
      return isl_stat_error;
  for (unsigned i = 0; i < members.n; ++i)
    exact &= sdg->nodes[members.nodes[i]].demand_exact;
  for (unsigned i = 0; i < members.n; ++i) {
    struct sdg_node *node = &sdg->nodes[members.nodes[i]];
    node->demand_exact = exact;
    if (hand_on(demand, node) != isl_stat_ok)
      return isl_stat_error;
  }
  return isl_stat_ok;
}

/* Gives every node what is wanted of it before anyone reads. */
static isl_stat start(struct demand *demand) {
  struct sdg *sdg = demand->sdg;
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    struct sdg_node *node = &sdg->nodes[i];
    demand->full[i] = node->always || node->kind == TEMPO_OP_RETURN;
    isl_set_free(node->demand);
    node->demand_exact = true;
    node->demand =
        demand->full[i] ? isl_set_copy(node->domain) : isl_set_empty(sdg_node_get_space(node));
    if (!node->demand)
      return isl_stat_error;
  }
  return isl_stat_ok;
}

/* The components of the graph of nodes, readers first; false when memory is short. */
static bool find_components(struct sdg const *sdg, struct sdg_components *components) {
  struct sdg_arc *arcs = calloc((size_t)sdg->n_edges + 1, sizeof *arcs);
  if (!arcs)
    return false;
  for (unsigned i = 0; i < sdg->n_edges; ++i)
    arcs[i] = (struct sdg_arc){sdg->edges[i].reader, sdg->edges[i].source};
  struct sdg_digraph graph;
  bool done = sdg_digraph_create(sdg->n_nodes, sdg->n_edges, arcs, &graph);
  free(arcs);
  done = done && sdg_components_find(&graph, components);
  sdg_digraph_free(&graph);
  return done;
}

static enum tempo_status run(struct demand *demand) {
  struct sdg *sdg = demand->sdg;
  MlirLocation location = mlirOperationGetLocation(sdg->graph);
  size_t n = (size_t)sdg->n_nodes + 1;
  demand->full = calloc(n, sizeof *demand->full);
  demand->changed = calloc(n, sizeof *demand->changed);
  demand->wanted = calloc(n, sizeof *demand->wanted);
  if (!demand->full || !demand->changed || !demand->wanted ||
      !find_components(sdg, &demand->components))
    return tempoEmitError(location, "out of memory while computing what is needed");
  isl_stat status = start(demand);
  for (unsigned i = 0; i < demand->components.n && status == isl_stat_ok; ++i)
    status = solve(demand, members_of(demand, i));
  if (status == isl_stat_ok)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[demand->at].op),
                            "computing which instances this reads");
}

enum tempo_status sdg_compute_demand(struct sdg *sdg) {
  struct demand demand = {.sdg = sdg};
  enum tempo_status status = run(&demand);
  sdg_components_free(&demand.components);
  free(demand.full);
  free(demand.changed);
  free(demand.wanted);
  return status;
}
