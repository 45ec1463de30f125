/* Demand in a cycle of the graph all of whose ways around go through one node, the cut.
 *
 * The ways from the cut back to itself make one relation; what is needed of the cut is what comes
 * to it from outside, and everything that the transitive closure of the relation reaches from
 * there. isl's closure holds the true one, so that the demand set here holds the solution; it is
 * for the caller to find out whether it is the solution.
 */
#include <stdlib.h>

#include "sdg/coalesce.h"
#include "sdg/demand.h"

enum {
  MOST_CUTS = 32, /* nodes that are tried */
  MOST_WAYS = 16, /* basic maps of a relation of ways */
};

/* A component whose cut is being looked for, or found. */
struct cut {
  struct demand *demand;
  struct members members;
  unsigned node;        /* the cut */
  unsigned *local;      /* owned; per node of the graph, its position among the members */
  struct sdg_arc *arcs; /* owned; room for the reads within the component */
  unsigned *order;      /* owned; the members, readers before sources but for reads of the cut */
};

/* Whether `edge` is within the component and does not read the cut. */
static bool is_inner(struct cut const *cut, struct sdg_edge const *edge) {
  return demand_same_component(cut->demand, edge) && edge->source != cut->node;
}

/* Lists the inner reads between positions of members. */
static size_t list_arcs(struct cut *cut) {
  struct sdg const *sdg = cut->demand->sdg;
  size_t n = 0;
  for (unsigned i = 0; i < cut->members.n; ++i) {
    struct sdg_node const *node = &sdg->nodes[cut->members.nodes[i]];
    for (unsigned j = 0; j < node->n_reads; ++j) {
      struct sdg_edge const *edge = &sdg->edges[node->reads[j]];
      if (is_inner(cut, edge))
        cut->arcs[n++] = (struct sdg_arc){i, cut->local[edge->source]};
    }
  }
  return n;
}

/* Finds the order if there is no cycle without the cut; *cuts says so. */
static isl_stat sort_members(struct cut *cut, bool *cuts) {
  size_t n_arcs = list_arcs(cut);
  struct sdg_digraph graph = {.n = 0};
  struct sdg_components components = {.n = 0};
  bool done = sdg_digraph_create(cut->members.n, n_arcs, cut->arcs, &graph) &&
              sdg_components_find(&graph, &components);
  *cuts = done && components.n == cut->members.n;
  for (size_t i = 0; i < n_arcs; ++i)
    *cuts = *cuts && cut->arcs[i].from != cut->arcs[i].to;
  for (unsigned i = 0; *cuts && i < cut->members.n; ++i)
    cut->order[i] = cut->members.nodes[components.members[i]];
  sdg_components_free(&components);
  sdg_digraph_free(&graph);
  return done ? isl_stat_ok : isl_stat_error;
}

/* Chooses the cut; merges are tried first, for recurrences are written with them. */
static isl_stat choose(struct cut *cut, bool *found) {
  struct sdg const *sdg = cut->demand->sdg;
  unsigned n_tried = 0;
  *found = false;
  for (int merges = 1; merges >= 0; --merges)
    for (unsigned i = 0; i < cut->members.n; ++i) {
      cut->node = cut->members.nodes[i];
      if ((sdg->nodes[cut->node].kind == TEMPO_OP_MERGE) != (merges == 1))
        continue;
      if (sort_members(cut, found) != isl_stat_ok)
        return isl_stat_error;
      if (*found || ++n_tried == MOST_CUTS)
        return isl_stat_ok;
    }
  return isl_stat_ok;
}

/* Adds to the relations of the sources of `node` the ways that end there. False if they are too
 * many, or isl failed. */
static bool extend_ways(struct cut const *cut, unsigned position, isl_map **ways,
                        isl_map **around) {
  struct sdg const *sdg = cut->demand->sdg;
  struct sdg_node const *node = &sdg->nodes[position];
  for (unsigned i = 0; i < node->n_reads; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->reads[i]];
    if (!demand_same_component(cut->demand, edge))
      continue;
    isl_map *way = isl_map_apply_range(isl_map_copy(ways[position]), isl_map_copy(edge->access));
    way = isl_map_intersect_range(way, isl_set_copy(sdg->nodes[edge->source].domain));
    isl_map **to = edge->source == cut->node ? around : &ways[edge->source];
    *to = *to ? sdg_map_coalesce(isl_map_union(*to, way)) : way;
    isl_size n = isl_map_n_basic_map(*to);
    if (n < 0 || n > MOST_WAYS)
      return false;
  }
  return true;
}

/* { cut[] -> cut[] }: all ways once around; NULL if they are too many, isl failed or memory is
 * short. */
static __isl_give isl_map *ways_around(struct cut const *cut) {
  struct sdg const *sdg = cut->demand->sdg;
  isl_map **ways = calloc((size_t)sdg->n_nodes + 1, sizeof(isl_map *));
  isl_map *around = NULL;
  if (!ways)
    return NULL;
  ways[cut->node] = isl_set_identity(isl_set_copy(sdg->nodes[cut->node].domain));
  bool few = true;
  for (unsigned i = 0; i < cut->members.n && few; ++i)
    if (ways[cut->order[i]])
      few = extend_ways(cut, cut->order[i], ways, &around);
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    isl_map_free(ways[i]);
  free(ways);
  return few ? around : isl_map_free(around);
}

/* Sets the demand of all members to what is wanted of them from outside. */
static void start(struct cut const *cut) {
  struct demand *demand = cut->demand;
  for (unsigned i = 0; i < cut->members.n; ++i) {
    unsigned member = cut->members.nodes[i];
    struct sdg_node *node = &demand->sdg->nodes[member];
    isl_set_free(node->demand);
    node->demand = isl_set_copy(demand->wanted[member]);
    demand->full[member] = false;
  }
}

/* Hands on what members need of each other: without that of the cut, or without that to it. */
static isl_stat hand_down(struct cut const *cut, bool from_cut) {
  struct demand *demand = cut->demand;
  struct sdg *sdg = demand->sdg;
  for (unsigned i = 0; i < cut->members.n; ++i) {
    struct sdg_node const *node = &sdg->nodes[cut->order[i]];
    if (cut->order[i] == cut->node && !from_cut)
      continue;
    for (unsigned j = 0; j < node->n_reads; ++j) {
      struct sdg_edge const *edge = &sdg->edges[node->reads[j]];
      bool grown;
      if (!demand_same_component(demand, edge) || (edge->source == cut->node && from_cut))
        continue;
      if (demand_follow(demand, edge, &grown) != isl_stat_ok)
        return isl_stat_error;
    }
  }
  return isl_stat_ok;
}

/* Adds to the demand of the cut what the closure of `around` reaches from it. */
static isl_stat close_cut(struct cut const *cut, __isl_take isl_map *around) {
  struct sdg_node *node = &cut->demand->sdg->nodes[cut->node];
  isl_bool exact;
  isl_map *closure = isl_map_transitive_closure(around, &exact);
  isl_set *reached = isl_set_apply(isl_set_copy(node->demand), closure);
  reached = isl_set_intersect(reached, isl_set_copy(node->domain));
  node->demand = sdg_set_coalesce(isl_set_union(node->demand, reached));
  return node->demand ? isl_stat_ok : isl_stat_error;
}

/* Solves the component whose cut is chosen, if its ways are found. */
static isl_stat solve(struct cut const *cut, bool *found) {
  isl_map *around = ways_around(cut);
  *found = around != NULL;
  if (!around)
    return isl_ctx_last_error(cut->demand->sdg->ctx) == isl_error_none ? isl_stat_ok
                                                                       : isl_stat_error;
  start(cut);
  if (hand_down(cut, false) != isl_stat_ok) {
    isl_map_free(around);
    return isl_stat_error;
  }
  if (close_cut(cut, around) != isl_stat_ok)
    return isl_stat_error;
  return hand_down(cut, true);
}

/* The number of reads by members. */
static size_t count_reads(struct sdg const *sdg, struct members members) {
  size_t n = 0;
  for (unsigned i = 0; i < members.n; ++i)
    n += sdg->nodes[members.nodes[i]].n_reads;
  return n;
}

isl_stat demand_close(struct demand *demand, struct members members, bool *found) {
  struct sdg const *sdg = demand->sdg;
  struct cut cut = {.demand = demand, .members = members};
  cut.local = calloc((size_t)sdg->n_nodes + 1, sizeof *cut.local);
  cut.arcs = calloc(count_reads(sdg, members) + 1, sizeof *cut.arcs);
  cut.order = calloc((size_t)members.n + 1, sizeof *cut.order);
  isl_stat status = cut.local && cut.arcs && cut.order ? isl_stat_ok : isl_stat_error;
  for (unsigned i = 0; status == isl_stat_ok && i < members.n; ++i)
    cut.local[members.nodes[i]] = i;
  *found = false;
  if (status == isl_stat_ok)
    status = choose(&cut, found);
  if (status == isl_stat_ok && *found)
    status = solve(&cut, found);
  free(cut.local);
  free(cut.arcs);
  free(cut.order);
  return status;
}
