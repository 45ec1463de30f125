/* The order of calls on one state: by the dims that all of them have, outermost first, then by
 * their sequence numbers, then by their remaining dims. */
#include "schedule/dependences.h"
#include "schedule/rows.h"

/* The calls on one state. */
struct state {
  MlirStringRef name;
  unsigned n_calls;
  unsigned *calls; /* positions in sdg.nodes, in the order of the block */
  bool *common;    /* of each dim of the graph: whether all the calls have it */
};

static bool is_call_on(struct sdg const *sdg, unsigned position, MlirStringRef state) {
  struct sdg_node const *node = &sdg->nodes[position];
  return node->kind == TEMPO_OP_CALL && schedule_rows_has_statement(sdg, position) &&
         mlirStringRefEqual(tempoCallGetState(node->op), state);
}

/* Restricts `order` to pairs with equal (or, if `strict`, less) coordinate of the source. */
static __isl_give isl_map *compare_dim(__isl_take isl_map *order, struct sdg_node const *sink,
                                       struct sdg_node const *source, unsigned dim, bool strict) {
  int at_sink = schedule_find_dim(sink, dim), at_source = schedule_find_dim(source, dim);
  if (strict)
    return isl_map_order_lt(order, isl_dim_out, at_source, isl_dim_in, at_sink);
  return isl_map_equate(order, isl_dim_out, at_source, isl_dim_in, at_sink);
}

/* The pairs of `equal` that are ordered by the dims that are (or are not) common to the state, in
 * the graph's order; *rest are the pairs that agree in all of them. */
static __isl_give isl_map *order_by_dims(struct sdg const *sdg, struct state const *state,
                                         struct dependence const *pair, bool common,
                                         __isl_take isl_map *equal, isl_map **rest) {
  struct sdg_node const *sink = &sdg->nodes[pair->sink], *source = &sdg->nodes[pair->source];
  isl_map *order = isl_map_empty(isl_map_get_space(equal));
  for (unsigned d = 0; d < sdg->n_dims; d++) {
    if (state->common[d] != common || schedule_find_dim(sink, d) < 0 ||
        schedule_find_dim(source, d) < 0)
      continue;
    order = isl_map_union(order, compare_dim(isl_map_copy(equal), sink, source, d, true));
    equal = compare_dim(equal, sink, source, d, false);
  }
  *rest = equal;
  return order;
}

/* Whether `source` comes first where the common dims agree. */
static bool runs_first(struct sdg const *sdg, struct dependence const *pair) {
  int64_t source = tempoCallGetSequence(sdg->nodes[pair->source].op);
  int64_t sink = tempoCallGetSequence(sdg->nodes[pair->sink].op);
  return source != sink ? source < sink : pair->source < pair->sink;
}

static enum tempo_status order_pair(struct dependences *dependences, struct state const *state,
                                    struct dependence pair) {
  struct sdg const *sdg = dependences->sdg;
  isl_space *sink = isl_set_get_space(sdg->nodes[pair.sink].domain);
  isl_space *source = isl_set_get_space(sdg->nodes[pair.source].domain);
  isl_map *all = isl_map_universe(isl_space_map_from_domain_and_range(sink, source));
  isl_map *rest = NULL;
  isl_map *order = order_by_dims(sdg, state, &pair, true, all, &rest);
  if (pair.sink == pair.source) {
    isl_map *same = NULL;
    order = isl_map_union(order, order_by_dims(sdg, state, &pair, false, rest, &same));
    isl_map_free(same);
  } else if (runs_first(sdg, &pair)) {
    order = isl_map_union(order, rest);
  } else {
    isl_map_free(rest);
  }
  return schedule_dependences_add(dependences, pair, order);
}

static enum tempo_status order_state(struct dependences *dependences, struct state *state) {
  struct sdg const *sdg = dependences->sdg;
  for (unsigned d = 0; d < sdg->n_dims; d++) {
    state->common[d] = true;
    for (unsigned c = 0; c < state->n_calls; c++)
      state->common[d] &= schedule_find_dim(&sdg->nodes[state->calls[c]], d) >= 0;
  }
  for (unsigned sink = 0; sink < state->n_calls; sink++)
    for (unsigned source = 0; source < state->n_calls; source++) {
      struct dependence pair = {DEPENDENCE_CALL_ORDER, state->calls[sink], state->calls[source],
                                .edge = 0};
      if (order_pair(dependences, state, pair) != TEMPO_OK)
        return TEMPO_FAIL;
    }
  return TEMPO_OK;
}

enum tempo_status schedule_call_order_collect(struct dependences *dependences) {
  struct sdg const *sdg = dependences->sdg;
  struct state state = {0};
  state.calls = schedule_arena_alloc(dependences->arena, sdg->n_nodes, sizeof(unsigned));
  state.common = schedule_arena_alloc(dependences->arena, sdg->n_dims, sizeof(bool));
  if (!state.calls || !state.common)
    return TEMPO_FAIL;
  for (unsigned first = 0; first < sdg->n_nodes; first++) {
    if (sdg->nodes[first].kind != TEMPO_OP_CALL)
      continue;
    state.name = tempoCallGetState(sdg->nodes[first].op);
    state.n_calls = 0;
    for (unsigned n = 0; state.name.length > 0 && n < sdg->n_nodes; n++)
      if (is_call_on(sdg, n, state.name))
        state.calls[state.n_calls++] = n;
    if (state.n_calls > 0 && state.calls[0] == first &&
        order_state(dependences, &state) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}
