/* The entry: checks of the arguments, the run, the results. */
#include "interp/interp.h"

#include <inttypes.h>
#include <string.h>

#include "interp/run.h"
#include "interp/text.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- What must hold at entry
 * --------------------------------------------------------------------------- */

static enum tempo_status check_parameters(struct graph const *graph) {
  for (int i = 0; i < graph->n_parameters; i++) {
    struct parameter const *parameter = &graph->parameters[i];
    if (parameter->known && parameter->number < 0)
      return tempoEmitError(mlirOperationGetLocation(graph->op),
                            "parameter %s is %" PRId64 ": parameters are at least 0",
                            parameter->name, parameter->number);
  }
  return TEMPO_OK;
}

/* The numbers of the parameters of an assumption; READY also when one is not known yet and the run
 * has not begun, then *complete is false. */
static enum answer get_params(struct run *run, struct assumption const *assumption, bool at_entry,
                              int64_t *numbers, bool *complete) {
  *complete = true;
  for (int i = 0; i < assumption->n_params; i++) {
    struct parameter *parameter = assumption->params[i];
    if (at_entry && !parameter->known) {
      *complete = false;
      return READY;
    }
    enum answer answer = interp_parameter_get(run, parameter, &numbers[i]);
    if (answer != READY)
      return answer;
  }
  return READY;
}

static enum tempo_status fail_assumption(struct assumption const *assumption,
                                         int64_t const *numbers) {
  struct text text = {0};
  for (int i = 0; i < assumption->n_params; i++)
    interp_text_append(&text, "%s%s = %" PRId64, i ? ", " : " with ", assumption->params[i]->name,
                       numbers[i]);
  enum tempo_status status =
      tempoEmitError(mlirOperationGetLocation(assumption->op), "this assumption does not hold%s",
                     interp_text_get(&text));
  interp_text_destroy(&text);
  return status;
}

static enum answer check_assumption(struct run *run, struct assumption const *assumption,
                                    bool at_entry) {
  int64_t *numbers =
      interp_arena_allocate(&run->arena, (size_t)assumption->n_params, sizeof *numbers);
  bool complete, holds = false;
  if (!numbers) {
    interp_run_fail(run, "no memory is left");
    return FAILED;
  }
  enum answer answer = get_params(run, assumption, at_entry, numbers, &complete);
  if (answer != READY || !complete)
    return answer;
  struct affine_point point = {.symbols = numbers};
  if (interp_condition_evaluate(assumption->condition, &point, &holds) != AFFINE_OK) {
    tempoEmitError(mlirOperationGetLocation(assumption->op),
                   "an expression of this assumption does not fit 64 bits");
    return FAILED;
  }
  if (holds)
    return READY;
  fail_assumption(assumption, numbers);
  return FAILED;
}

/* Those about the ends of dims are checked when these are known. */
static enum tempo_status check_assumptions(struct run *run, bool at_entry) {
  struct graph *graph = run->graph;
  for (int i = 0; i < graph->n_assumptions; i++) {
    enum answer answer = check_assumption(run, &graph->assumptions[i], at_entry);
    while (answer == WAITING) {
      if (interp_run_finish(run) != TEMPO_OK)
        return TEMPO_FAIL;
      answer = check_assumption(run, &graph->assumptions[i], at_entry);
    }
    if (answer == FAILED)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/* The sizes that the graph declares for the `?` of an argument. */
static enum tempo_status check_argument_sizes(struct run *run, int position,
                                              int64_t const *numbers) {
  struct graph *graph = run->graph;
  struct affine_map sizes;
  MlirAffineMap map = tempoGraphGetArgSizes(graph->op, position);
  struct tensor const *argument = graph->arguments[position];
  MlirType type = mlirValueGetType(mlirBlockGetArgument(tempoOpGetBody(graph->op), position));
  if (!interp_affine_map_compile(graph->arena, map, &sizes))
    return interp_run_fail(run, "no memory is left");
  MlirStringRef name = tempoGraphGetArgName(graph->op, position);
  intptr_t next = 0;
  for (int i = 0; i < argument->rank && next < sizes.n_results; i++) {
    struct affine_point point = {.symbols = numbers};
    int64_t size;
    if (!mlirShapedTypeIsDynamicDim(type, i))
      continue;
    if (interp_affine_evaluate(sizes.results[next++], &point, &size) != AFFINE_OK)
      return interp_run_fail(run, "the size of argument %.*s does not fit 64 bits",
                             (int)name.length, name.data);
    if (size != argument->shape[i])
      return interp_run_fail(
          run, "dimension %d of argument %.*s has %" PRId64 " elements and must have %" PRId64, i,
          (int)name.length, name.data, argument->shape[i], size);
  }
  return TEMPO_OK;
}

static enum tempo_status check_arguments(struct run *run) {
  struct graph *graph = run->graph;
  int64_t *numbers =
      interp_arena_allocate(&run->arena, (size_t)graph->n_parameters, sizeof *numbers);
  if (!numbers)
    return interp_run_fail(run, "no memory is left");
  for (int i = 0; i < graph->n_parameters; i++)
    numbers[i] = graph->parameters[i].number; /* the index arguments come first */
  for (int i = 0; i < graph->n_arguments; i++)
    if (check_argument_sizes(run, i, numbers) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* Whether the graph says how large a dimension of what an input reads is. */
static bool has_declared_size(struct graph const *graph, struct node const *node, int position) {
  MlirValue source = tempoOpGetInput(node->op, 0);
  MlirAffineMap sizes = tempoGraphGetArgSizes(graph->op, mlirBlockArgumentGetArgNumber(source));
  return !mlirShapedTypeIsDynamicDim(mlirValueGetType(source), position) ||
         mlirAffineMapGetNumResults(sizes) > 0;
}

/* An argument whose size nobody declares has exactly the points of the dim. */
static enum tempo_status check_input(struct run *run, struct node const *node, int position) {
  struct dim *dim = node->dims[position];
  struct binding const nothing = {0};
  int64_t bound;
  if (has_declared_size(run->graph, node, position))
    return TEMPO_OK;
  for (int i = 0; i < dim->n_operands; i++)
    if (dim->operands[i].dim)
      return TEMPO_OK;
  if (interp_dim_get_bound(run, dim, &nothing, &bound) != READY)
    return TEMPO_FAIL;
  if (bound < 0)
    bound = 0;
  if (bound == node->source->shape[position])
    return TEMPO_OK;
  return tempoEmitError(mlirOperationGetLocation(node->op),
                        "the argument has %" PRId64 " elements along dim %s, which has %" PRId64
                        " points",
                        node->source->shape[position], dim->name, bound);
}

static enum tempo_status check_inputs(struct run *run) {
  struct graph *graph = run->graph;
  for (int i = 0; i < graph->n_nodes; i++) {
    struct node const *node = &graph->nodes[i];
    for (int j = 0; node->source && j < node->n_dims; j++)
      if (check_input(run, node, j) != TEMPO_OK)
        return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status check_entry(struct run *run) {
  if (check_parameters(run->graph) != TEMPO_OK || check_assumptions(run, true) != TEMPO_OK ||
      check_arguments(run) != TEMPO_OK)
    return TEMPO_FAIL;
  return check_inputs(run);
}

/* ---- Results and effects
 * ---------------------------------------------------------------------------------- */

static enum answer set_result(struct run *run, struct node *node, int position) {
  struct tensor *value;
  struct tempo_array *result = &run->results[position];
  enum answer answer = interp_read_gather(run, node, NULL, &node->reads[position], &value);
  if (answer != READY)
    return answer;
  tempo_array_destroy(result);
  bool good = tempo_array_create(result, value->element, value->rank, value->shape);
  if (good && value->count)
    memcpy(result->data, value->data, (size_t)value->count * tempo_element_bytes(value->element));
  interp_tensor_release(value);
  if (good)
    return READY;
  interp_run_fail(run, "there is no memory for result %d", position);
  return FAILED;
}

enum answer interp_return_evaluate(struct run *run, struct node *node) {
  for (int i = 0; i < node->n_reads; i++) {
    enum answer answer = set_result(run, node, i);
    if (answer != READY)
      return answer;
  }
  return READY;
}

/* The calls on states that nobody has asked for. */
static enum tempo_status run_effects(struct run *run) {
  for (struct state *state = run->graph->states; state; state = state->next)
    for (;;) {
      enum answer answer = interp_state_find_next(run, state);
      if (answer == READY && !state->node)
        break;
      if (answer == READY)
        answer = interp_run_push(run, state->node, state->point, FOR_READ);
      if (answer == FAILED || interp_run_finish(run) != TEMPO_OK)
        return TEMPO_FAIL;
    }
  return TEMPO_OK;
}

static enum tempo_status evaluate(struct run *run) {
  struct graph *graph = run->graph;
  struct node *root = &graph->nodes[graph->n_nodes - 1];
  if (check_entry(run) != TEMPO_OK || interp_run_push(run, root, NULL, FOR_READ) == FAILED ||
      interp_run_finish(run) != TEMPO_OK || run_effects(run) != TEMPO_OK)
    return TEMPO_FAIL;
  return check_assumptions(run, false);
}

/* What a body reports: the instance that is evaluated is on top of the stack. */
static enum tempo_status fail_in_body(struct reporter *reporter, MlirLocation location,
                                      char const *text) {
  return interp_run_fail_at((struct run *)reporter, location, "%s", text);
}

enum tempo_status interp_run(MlirOperation op, struct tempo_array const *arguments,
                             struct tempo_array *results, struct interp_library const *library) {
  struct run run = {.reporter = {fail_in_body}, .library = library, .results = results};
  struct graph graph = {.arena = &run.arena, .budget = &run.budget};
  intptr_t n_results = tempoGraphGetNumResults(op);
  for (intptr_t i = 0; i < n_results; i++)
    results[i] = (struct tempo_array){0};
  interp_budget_initialize(&run.budget);
  run.graph = &graph;
  enum tempo_status status = interp_graph_create(&graph, op, arguments);
  if (status == TEMPO_OK)
    status = evaluate(&run);
  for (intptr_t i = 0; status != TEMPO_OK && i < n_results; i++)
    tempo_array_destroy(&results[i]);
  interp_budget_free(&run.budget, run.stack, run.capacity * (int64_t)sizeof *run.stack);
  interp_graph_destroy(&graph);
  interp_arena_destroy(&run.arena);
  return status;
}
