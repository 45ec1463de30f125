/* Calls on one state, one after the other. */
#include <inttypes.h>
#include <string.h>

#include "interp/graph_build.h"
#include "interp/run.h"
#include "interp/sequence.h"
#include "interp/text.h"

/* ---- Building
 * ------------------------------------------------------------------------------------- */

static struct state *find_state(struct graph *graph, MlirOperation op, char const *name) {
  for (struct state *state = graph->states; state; state = state->next)
    if (!strcmp(state->name, name))
      return state;
  struct state *state = interp_graph_allocate(graph, op, 1, sizeof *state);
  if (!state)
    return NULL;
  state->name = name;
  state->next = graph->states;
  state->calls = interp_graph_allocate(graph, op, (size_t)graph->n_nodes, sizeof *state->calls);
  state->common = interp_graph_allocate(graph, op, TEMPO_MAX_RANK, sizeof *state->common);
  if (!state->calls || !state->common)
    return NULL;
  graph->states = state;
  return state;
}

/* Keeps the calls sorted by sequence number. */
static enum tempo_status add_call(struct state *state, struct node *node) {
  int64_t sequence = tempoCallGetSequence(node->op);
  int at = state->n_calls;
  while (at > 0 && state->calls[at - 1].sequence > sequence) {
    state->calls[at] = state->calls[at - 1];
    at--;
  }
  if (at > 0 && state->calls[at - 1].sequence == sequence)
    return tempoEmitError(mlirOperationGetLocation(node->op),
                          "two calls on the state \"%s\" have the number %" PRId64
                          ": their order is open",
                          state->name, sequence);
  state->calls[at] = (struct call){.node = node, .sequence = sequence};
  state->n_calls++;
  node->state = state;
  return TEMPO_OK;
}

static int find_place(struct dim *const *dims, int n_dims, struct dim const *dim) {
  for (int i = 0; i < n_dims; i++)
    if (dims[i] == dim)
      return i;
  return -1;
}

static void find_common(struct state *state) {
  struct node const *first = state->calls[0].node;
  for (int i = 0; i < first->n_dims; i++) {
    bool common = true;
    for (int j = 1; common && j < state->n_calls; j++) {
      struct node const *other = state->calls[j].node;
      common = find_place(other->dims, other->n_dims, first->dims[i]) >= 0;
    }
    if (common)
      state->common[state->n_common++] = first->dims[i];
  }
}

static enum tempo_status find_remaining(struct graph *graph, struct state const *state,
                                        struct call *call) {
  struct node const *node = call->node;
  size_t count = (size_t)node->n_dims;
  call->remaining = interp_graph_allocate(graph, node->op, count, sizeof *call->remaining);
  call->places = interp_graph_allocate(graph, node->op, count, sizeof *call->places);
  if (!call->remaining || !call->places)
    return TEMPO_FAIL;
  for (int i = 0; i < node->n_dims; i++) {
    call->places[i] = find_place(state->common, state->n_common, node->dims[i]);
    if (call->places[i] < 0) {
      call->places[i] = state->n_common + call->n_remaining;
      call->remaining[call->n_remaining++] = node->dims[i];
    }
  }
  return TEMPO_OK;
}

static enum tempo_status place_call(struct graph *graph, struct node *node) {
  MlirStringRef written = tempoCallGetState(node->op);
  if (written.length == 0)
    return TEMPO_OK;
  char const *name = interp_graph_copy_name(graph, node->op, written);
  struct state *state = name ? find_state(graph, node->op, name) : NULL;
  return state ? add_call(state, node) : TEMPO_FAIL;
}

enum tempo_status interp_sequence_build(struct graph *graph) {
  for (int i = 0; i < graph->n_nodes; i++)
    if (graph->nodes[i].kind == TEMPO_OP_CALL && place_call(graph, &graph->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (struct state *state = graph->states; state; state = state->next) {
    find_common(state);
    for (int i = 0; i < state->n_calls; i++)
      if (find_remaining(graph, state, &state->calls[i]) != TEMPO_OK)
        return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/* ---- Walking over points
 * ----------------------------------------------------------------------------- */

/* The dims of `before` (NULL: none), then those of the walk as far as they have values. */
struct walk_binding {
  struct dim *dims[2 * TEMPO_MAX_RANK];
  int64_t point[2 * TEMPO_MAX_RANK];
  struct binding binding;
};

static void bind_walk(struct walk const *before, struct walk const *walk,
                      struct walk_binding *bound) {
  int n = 0;
  for (int i = 0; before && i < before->n_dims; i++, n++) {
    bound->dims[n] = before->dims[i];
    bound->point[n] = before->point[i];
  }
  for (int i = 0; i < walk->level; i++, n++) {
    bound->dims[n] = walk->dims[i];
    bound->point[n] = walk->point[i];
  }
  bound->binding = (struct binding){n, bound->dims, bound->point};
}

static void walk_start(struct walk *walk, int n_dims, struct dim *const *dims) {
  walk->n_dims = n_dims;
  walk->level = 0;
  walk->point[0] = 0;
  for (int i = 0; i < n_dims; i++)
    walk->dims[i] = dims[i];
}

/* From a point on, or from a value that is beyond its dim: to the next value to be tried. */
static void walk_step_back(struct walk *walk) {
  walk->level--;
  if (walk->level >= 0)
    walk->point[walk->level]++;
}

/* Goes on until `level` is n_dims, at a point, or -1, at the end. */
static enum answer walk_settle(struct run *run, struct walk *walk, struct walk const *before) {
  while (walk->level >= 0 && walk->level < walk->n_dims) {
    struct walk_binding bound;
    bool contains;
    bind_walk(before, walk, &bound);
    enum answer answer = interp_dim_contains(run, walk->dims[walk->level], &bound.binding,
                                             walk->point[walk->level], &contains);
    if (answer != READY)
      return answer;
    if (!contains)
      walk_step_back(walk);
    else if (++walk->level < walk->n_dims)
      walk->point[walk->level] = 0;
  }
  return READY;
}

/* ---- The next call
 * --------------------------------------------------------------------------------------- */

/* The point of the current call, in the order of its own dims. */
static void assemble_point(struct state *state) {
  struct call const *call = &state->calls[state->call];
  for (int i = 0; i < call->node->n_dims; i++) {
    int place = call->places[i];
    state->point[i] = place < state->n_common ? state->outer.point[place]
                                              : state->inner.point[place - state->n_common];
  }
}

static void start_call(struct state *state, int call) {
  state->call = call;
  walk_start(&state->inner, state->calls[call].n_remaining, state->calls[call].remaining);
}

/* One candidate: sets state->found when the instance at which the walks stand is to run. Moves on
 * to the next call, or point of the common dims, where the walks are at an end. */
static enum answer try_candidate(struct run *run, struct state *state) {
  enum answer answer = walk_settle(run, &state->outer, NULL);
  if (answer != READY || state->outer.level < 0)
    return answer;
  if (state->call < 0)
    start_call(state, 0);
  answer = walk_settle(run, &state->inner, &state->outer);
  if (answer != READY)
    return answer;
  if (state->inner.level < 0) {
    if (state->call + 1 < state->n_calls) {
      start_call(state, state->call + 1);
    } else {
      state->call = -1;
      walk_step_back(&state->outer);
    }
    return READY;
  }
  struct node *node = state->calls[state->call].node;
  assemble_point(state);
  state->found = true;
  if (node->where)
    answer = interp_node_holds(run, node, state->point, node->where, &state->found);
  if (answer != READY)
    state->found = false;
  else
    walk_step_back(&state->inner);
  return answer;
}

enum answer interp_state_find_next(struct run *run, struct state *state) {
  if (!state->started) {
    walk_start(&state->outer, state->n_common, state->common);
    state->call = -1;
    state->started = true;
  }
  while (!state->found && state->outer.level >= 0) {
    enum answer answer = try_candidate(run, state);
    if (answer != READY)
      return answer;
    if (state->found)
      state->node = state->calls[state->call].node;
  }
  if (!state->found)
    state->node = NULL;
  return READY;
}
