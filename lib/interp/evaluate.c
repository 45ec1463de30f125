/* The demand loop. */
#include <assert.h>
#include <string.h>

#include "interp/run.h"
#include "interp/text.h"

/* ---- Asking
 * ------------------------------------------------------------------------------------------ */

enum answer interp_run_push(struct run *run, struct node *node, int64_t const *point,
                            enum reason reason) {
  int64_t instance = -1;
  if (node->kind != TEMPO_OP_RETURN)
    instance = interp_instances_add(&node->instances, &run->budget, point);
  if ((instance < 0 && node->kind != TEMPO_OP_RETURN) ||
      !interp_budget_grow(&run->budget, &run->stack, &run->capacity, run->depth + 1,
                          sizeof *run->stack)) {
    interp_run_fail_memory(run);
    return FAILED;
  }
  run->stack[run->depth++] =
      (struct frame){.node = node, .instance = instance, .reason = reason, .branch = -1};
  return WAITING;
}

/* A call on a state waits for those that come before it. */
static enum answer push_in_order(struct run *run, struct node *node, int64_t const *point,
                                 enum reason reason) {
  struct state *state = node->state;
  enum answer answer = interp_state_find_next(run, state);
  if (answer != READY)
    return answer;
  assert(state->node); /* an instance in the domain that is not there has not had its turn */
  int64_t instance = interp_instances_find(&state->node->instances, state->point);
  if (instance >= 0) {
    struct text text = {0};
    interp_text_append(&text, ": it needs ");
    interp_describe_instance(&text, node, 0, point);
    interp_text_append(&text, ", which runs after it on the state \"%s\"", state->name);
    interp_run_fail_cycle(run, state->node, instance, reason, interp_text_get(&text));
    interp_text_destroy(&text);
    return FAILED;
  }
  bool is_next =
      state->node == node && !memcmp(state->point, point, (size_t)node->n_dims * sizeof *point);
  return interp_run_push(run, state->node, state->point, is_next ? reason : FOR_ORDER);
}

enum answer interp_run_demand(struct run *run, struct node *node, int64_t const *point,
                              enum reason reason, bool *outside) {
  if (node->kind == TEMPO_OP_GRADIENT) {
    MlirLocation location = mlirOperationGetLocation(node->op);
    interp_run_report(run, location,
                      "tempo.gradient is not expanded yet: write the derivative as nodes", location,
                      NULL);
    return FAILED;
  }
  int64_t instance = node->source ? -1 : interp_instances_find(&node->instances, point);
  if (instance >= 0 && node->instances.done[instance])
    return READY;
  if (instance >= 0) {
    interp_run_fail_cycle(run, node, instance, reason, "");
    return FAILED;
  }
  bool contains;
  enum answer answer = interp_node_contains(run, node, point, &contains);
  if (answer != READY)
    return answer;
  *outside = !contains;
  if (!contains || node->source)
    return READY;
  return node->state ? push_in_order(run, node, point, reason)
                     : interp_run_push(run, node, point, reason);
}

/* ---- Evaluating the top of the stack
 * ------------------------------------------------------------------ */

static int64_t const *point_of(struct frame const *frame) {
  return frame->node->instances.points + frame->instance * frame->node->n_dims;
}

static enum answer find_branch(struct run *run, struct frame *frame) {
  struct node *node = frame->node;
  for (int i = 0; i < node->n_reads; i++) {
    bool holds;
    enum answer answer = interp_node_holds(run, node, point_of(frame), &node->branches[i], &holds);
    if (answer != READY)
      return answer;
    if (holds) {
      frame->branch = i;
      return READY;
    }
  }
  struct text text = {0};
  interp_text_append(&text, "no branch of %%%s holds", node_get_name(node, 0));
  interp_describe_point(&text, node, point_of(frame));
  MlirLocation location = mlirOperationGetLocation(node->op);
  interp_run_report(run, location, interp_text_get(&text), location, NULL);
  interp_text_destroy(&text);
  return FAILED;
}

/* A merge, or stop_gradient: the value of one read. */
static enum answer evaluate_choice(struct run *run, struct frame *frame, struct tensor **value) {
  struct node *node = frame->node;
  if (node->kind == TEMPO_OP_MERGE && frame->branch < 0) {
    enum answer answer = find_branch(run, frame);
    if (answer != READY)
      return answer;
  }
  struct read *read = &node->reads[frame->branch < 0 ? 0 : frame->branch];
  enum answer answer = interp_read_demand(run, frame, read);
  return answer == READY ? interp_read_gather(run, node, point_of(frame), read, value) : answer;
}

static enum answer demand_all(struct run *run, struct frame *frame) {
  for (; frame->read < frame->node->n_reads; frame->read++) {
    enum answer answer = interp_read_demand(run, frame, &frame->node->reads[frame->read]);
    if (answer != READY)
      return answer;
    frame->position = 0;
  }
  return READY;
}

static enum answer evaluate_frame(struct run *run, struct frame *frame, struct tensor **values) {
  struct node *node = frame->node;
  if (node->kind == TEMPO_OP_MERGE || node->kind == TEMPO_OP_STOP_GRADIENT)
    return evaluate_choice(run, frame, values);
  enum answer answer = demand_all(run, frame);
  if (answer != READY)
    return answer;
  switch (node->kind) {
  case TEMPO_OP_COMPUTE:
    return interp_compute_evaluate(run, node, point_of(frame), values);
  case TEMPO_OP_CALL:
    return interp_call_evaluate(run, node, point_of(frame), values);
  case TEMPO_OP_RANDOM:
    return interp_random_evaluate(run, node, point_of(frame), values);
  default:
    return interp_return_evaluate(run, node);
  }
}

static enum answer check_sizes(struct run *run, struct frame const *frame, int result,
                               struct tensor const *value) {
  struct node *node = frame->node;
  int64_t shape[TEMPO_MAX_RANK];
  if (!node->sizes)
    return READY;
  enum answer answer = interp_node_get_shape(run, node, result, point_of(frame), shape);
  if (answer == READY && !interp_shape_equal(value->rank, value->shape, shape)) {
    interp_run_fail(run, "gives %%%s a shape that is not what its sizes say",
                    node_get_name(node, result));
    return FAILED;
  }
  return answer;
}

/* Stores what was evaluated, and takes the frame off the stack. */
static void finish_frame(struct run *run, struct frame const *frame, struct tensor *const *values) {
  struct node *node = frame->node;
  if (frame->instance >= 0) {
    node->instances.done[frame->instance] = true;
    for (int i = 0; i < node->n_results; i++)
      node->instances.values[frame->instance * node->n_results + i] = values[i];
  }
  if (node->state)
    node->state->found = false;
  run->depth--;
}

static enum answer run_step(struct run *run, struct tensor **values) {
  struct frame *frame = &run->stack[run->depth - 1];
  struct node *node = frame->node;
  for (int i = 0; i < node->n_results; i++)
    values[i] = NULL;
  enum answer answer = evaluate_frame(run, frame, values);
  if (answer == READY && frame->instance >= 0)
    for (int i = 0; answer == READY && i < node->n_results; i++)
      answer = check_sizes(run, frame, i, values[i]);
  if (answer == READY) {
    finish_frame(run, frame, values);
    return READY;
  }
  for (int i = 0; i < node->n_results; i++)
    interp_tensor_release(values[i]);
  return answer;
}

enum tempo_status interp_run_finish(struct run *run) {
  int most = 1;
  for (int i = 0; i < run->graph->n_nodes; i++)
    if (run->graph->nodes[i].n_results > most)
      most = run->graph->nodes[i].n_results;
  struct tensor **values =
      interp_arena_allocate(&run->arena, (size_t)most, sizeof(struct tensor *));
  if (!values)
    return interp_run_fail(run, "no memory is left");
  while (run->depth > 0)
    if (run_step(run, values) == FAILED)
      return TEMPO_FAIL;
  return TEMPO_OK;
}
