#include "sdg/states.h"

#include <stdlib.h>
#include <string.h>

/* A call while calls are sorted. */
struct call {
  MlirStringRef state;
  int64_t sequence;
  unsigned node;
};

static int compare_states(MlirStringRef left, MlirStringRef right) {
  size_t n = left.length < right.length ? left.length : right.length;
  int order = n ? memcmp(left.data, right.data, n) : 0;
  return order ? order : (left.length > right.length) - (left.length < right.length);
}

static int compare_calls(void const *left_call, void const *right_call) {
  struct call const *left = left_call;
  struct call const *right = right_call;
  int order = compare_states(left->state, right->state);
  if (order == 0)
    order = (left->sequence > right->sequence) - (left->sequence < right->sequence);
  return order ? order : (left->node > right->node) - (left->node < right->node);
}

bool sdg_states_find(struct sdg const *sdg, struct sdg_states *states) {
  *states = (struct sdg_states){.n = 0};
  struct call *calls = calloc((size_t)sdg->n_nodes + 1, sizeof *calls);
  states->calls = calloc((size_t)sdg->n_nodes + 1, sizeof *states->calls);
  if (!calls || !states->calls) {
    free(calls);
    sdg_states_free(states);
    return false;
  }
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    if (sdg->nodes[i].kind != TEMPO_OP_CALL)
      continue;
    MlirStringRef state = tempoCallGetState(sdg->nodes[i].op);
    if (state.length > 0)
      calls[states->n++] = (struct call){state, tempoCallGetSequence(sdg->nodes[i].op), i};
  }
  qsort(calls, states->n, sizeof *calls, compare_calls);
  for (unsigned i = 0; i < states->n; ++i)
    states->calls[i] = calls[i].node;
  free(calls);
  return true;
}

void sdg_states_free(struct sdg_states *states) {
  free(states->calls);
  *states = (struct sdg_states){.n = 0};
}

bool sdg_states_continue(struct sdg const *sdg, struct sdg_states const *states,
                         unsigned position) {
  if (position + 1 >= states->n)
    return false;
  return mlirStringRefEqual(tempoCallGetState(sdg->nodes[states->calls[position]].op),
                            tempoCallGetState(sdg->nodes[states->calls[position + 1]].op));
}

/* An instance and what orders it among those on its state. */
struct turn {
  struct sdg_one const *one;
  unsigned n;
  int64_t *key; /* owned */
};

static int compare_turns(void const *left_turn, void const *right_turn) {
  struct turn const *left = left_turn;
  struct turn const *right = right_turn;
  for (unsigned i = 0; i < left->n && i < right->n; ++i)
    if (left->key[i] != right->key[i])
      return left->key[i] < right->key[i] ? -1 : 1;
  return 0;
}

/* The position of `dim` among the dims of `node`; n_dims if it has not got it. */
static unsigned find_dim(struct sdg_node const *node, unsigned dim) {
  unsigned i = 0;
  while (i < node->n_dims && node->dims[i] != dim)
    ++i;
  return i;
}

/* Whether all the calls from `begin` to `end` have `dim`. */
static bool is_common(struct sdg const *sdg, struct sdg_states const *states, unsigned begin,
                      unsigned end, unsigned dim) {
  for (unsigned i = begin; i < end; ++i) {
    struct sdg_node const *node = &sdg->nodes[states->calls[i]];
    if (find_dim(node, dim) == node->n_dims)
      return false;
  }
  return true;
}

static void add_coordinates(struct sdg const *sdg, struct turn *turn, bool const *common,
                            bool which) {
  struct sdg_node const *node = &sdg->nodes[turn->one->node];
  for (unsigned dim = 0; dim < sdg->n_dims; ++dim) {
    unsigned at = find_dim(node, dim);
    if (common[dim] == which && at < node->n_dims)
      turn->key[turn->n++] = turn->one->coordinates[at];
  }
}

/* The turn of `one`; its key is NULL when memory is short. */
static struct turn make_turn(struct sdg const *sdg, struct sdg_one const *one, bool const *common) {
  struct sdg_node const *node = &sdg->nodes[one->node];
  struct turn turn = {one, 0, calloc((size_t)node->n_dims + 2, sizeof(int64_t))};
  if (!turn.key)
    return turn;
  add_coordinates(sdg, &turn, common, true);
  turn.key[turn.n++] = tempoCallGetSequence(node->op);
  turn.key[turn.n++] = one->node;
  add_coordinates(sdg, &turn, common, false);
  return turn;
}

/* Adds the arcs among the instances of the calls from `begin` to `end`. */
static void order_state(struct sdg_states const *states, unsigned begin, unsigned end,
                        struct sdg_instances *instances) {
  struct sdg const *sdg = instances->sdg;
  bool *common = calloc((size_t)sdg->n_dims + 1, sizeof *common);
  bool *here = calloc((size_t)sdg->n_nodes + 1, sizeof *here);
  struct turn *turns = calloc((size_t)instances->n + 1, sizeof *turns);
  unsigned n = 0;
  instances->failed |= !common || !here || !turns;
  for (unsigned dim = 0; !instances->failed && dim < sdg->n_dims; ++dim)
    common[dim] = is_common(sdg, states, begin, end, dim);
  for (unsigned i = begin; !instances->failed && i < end; ++i)
    here[states->calls[i]] = true;
  for (unsigned i = 0; !instances->failed && i < instances->n; ++i) {
    if (!here[instances->all[i]->node])
      continue;
    turns[n] = make_turn(sdg, instances->all[i], common);
    instances->failed |= !turns[n++].key;
  }
  if (!instances->failed)
    qsort(turns, n, sizeof *turns, compare_turns);
  for (unsigned i = 1; i < n; ++i)
    sdg_instances_add_arc(instances, turns[i].one->position, turns[i - 1].one->position);
  for (unsigned i = 0; i < n; ++i)
    free(turns[i].key);
  free(turns);
  free(here);
  free(common);
}

void sdg_states_add_arcs(struct sdg_states const *states, struct sdg_instances *instances) {
  for (unsigned begin = 0; begin < states->n;) {
    unsigned end = begin + 1;
    while (sdg_states_continue(instances->sdg, states, end - 1))
      ++end;
    order_state(states, begin, end, instances);
    begin = end;
  }
}
