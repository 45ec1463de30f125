/* Numbers: expressions at a point, parameters, and which points a node has. */
#include <inttypes.h>

#include "interp/run.h"
#include "interp/text.h"

/* Goes on after a parameter's number was missing, or reports what else went wrong. */
static enum answer resolve(struct run *run, struct node *node, int64_t const *point,
                           enum affine_result result, intptr_t unknown) {
  if (result == AFFINE_UNKNOWN) {
    enum answer answer = interp_parameter_get(run, node->params[unknown], &node->symbols[unknown]);
    node->known[unknown] = answer == READY;
    return answer;
  }
  struct text text = {0};
  interp_describe_instance(&text, node, 0, point);
  interp_text_append(&text, result == AFFINE_OVERFLOW
                                ? ": an expression does not fit 64 bits"
                                : ": an expression divides by a number that is not positive");
  MlirLocation location = mlirOperationGetLocation(node->op);
  interp_run_report(run, location, interp_text_get(&text), location, NULL);
  interp_text_destroy(&text);
  return FAILED;
}

enum answer interp_node_evaluate(struct run *run, struct node *node, int64_t const *point,
                                 struct affine const *expr, int64_t *value) {
  struct affine_point at = {point, node->symbols, node->known, 0};
  for (;;) {
    enum affine_result result = interp_affine_evaluate(expr, &at, value);
    if (result == AFFINE_OK)
      return READY;
    enum answer answer = resolve(run, node, point, result, at.unknown);
    if (answer != READY)
      return answer;
  }
}

enum answer interp_node_holds(struct run *run, struct node *node, int64_t const *point,
                              struct condition const *condition, bool *holds) {
  struct affine_point at = {point, node->symbols, node->known, 0};
  for (;;) {
    enum affine_result result = interp_condition_evaluate(condition, &at, holds);
    if (result == AFFINE_OK)
      return READY;
    enum answer answer = resolve(run, node, point, result, at.unknown);
    if (answer != READY)
      return answer;
  }
}

/* ---- Dims ------------------------------------------------------------------------------------ */

static enum answer find_coordinate(struct run *run, struct dim const *dim, struct dim const *wanted,
                                   struct binding const *binding, int64_t *value) {
  for (int i = 0; i < binding->n_dims; i++)
    if (binding->dims[i] == wanted) {
      *value = binding->point[i];
      return READY;
    }
  interp_run_fail_at(
      run, mlirOperationGetLocation(dim->op),
      "dim %s depends on dim %s, which is not there: whoever is over %s must be over %s "
      "before it",
      dim->name, wanted->name, dim->name, wanted->name);
  return FAILED;
}

enum answer interp_dim_get_bound(struct run *run, struct dim *dim, struct binding const *binding,
                                 int64_t *bound) {
  int64_t values[TEMPO_MAX_RANK];
  for (int i = 0; i < dim->n_operands; i++) {
    struct dim_operand *operand = &dim->operands[i];
    enum answer answer = operand->dim ? find_coordinate(run, dim, operand->dim, binding, &values[i])
                                      : interp_parameter_get(run, operand->parameter, &values[i]);
    if (answer != READY)
      return answer;
  }
  struct affine_point at = {.dims = values};
  if (interp_affine_evaluate(dim->bound, &at, bound) == AFFINE_OK)
    return READY;
  interp_run_fail_at(run, mlirOperationGetLocation(dim->op),
                     "the bound of dim %s does not fit 64 bits", dim->name);
  return FAILED;
}

/* ---- Ends that data decides ---- */

/* Looks at one step more of a dim with `until`. */
static enum answer look_at_step(struct run *run, struct dim *dim) {
  bool outside = false;
  union slot slot;
  enum answer answer = interp_run_demand(run, dim->until, &dim->open, FOR_END, &outside);
  if (answer != READY)
    return answer;
  if (outside) {
    struct text text = {0};
    interp_describe_instance(&text, dim->until, dim->until_result, &dim->open);
    interp_run_fail_at(run, mlirOperationGetLocation(dim->op),
                       "the end of dim %s depends on %s, which lies outside of its domain",
                       dim->name, interp_text_get(&text));
    interp_text_destroy(&text);
    return FAILED;
  }
  interp_tensor_load(interp_node_get_value(dim->until, dim->until_result, &dim->open), 0, &slot);
  dim->open++;
  dim->end_found = slot.integer != 0;
  dim->extent = dim->open;
  return READY;
}

/* Looks at the steps before `limit`, in order, until the end is found. */
static enum answer look_for_end(struct run *run, struct dim *dim, int64_t limit) {
  enum answer answer = READY;
  while (answer == READY && !dim->end_found && dim->open < limit)
    answer = look_at_step(run, dim);
  return answer;
}

enum answer interp_dim_contains(struct run *run, struct dim *dim, struct binding const *binding,
                                int64_t value, bool *contains) {
  int64_t bound;
  enum answer answer = interp_dim_get_bound(run, dim, binding, &bound);
  if (answer != READY)
    return answer;
  *contains = value >= 0 && value < bound;
  if (!*contains || !dim->until)
    return READY;
  answer = look_for_end(run, dim, value);
  if (answer == READY && dim->end_found)
    *contains = value < dim->extent;
  return answer;
}

enum answer interp_parameter_get(struct run *run, struct parameter *parameter, int64_t *value) {
  struct binding const nothing = {0};
  int64_t bound;
  if (!parameter->known) {
    struct dim *dim = parameter->dim;
    enum answer answer = interp_dim_get_bound(run, dim, &nothing, &bound);
    if (answer == READY)
      answer = look_for_end(run, dim, bound);
    if (answer != READY)
      return answer;
    parameter->known = true;
    parameter->number = dim->end_found ? dim->extent : bound < 0 ? 0 : bound;
  }
  *value = parameter->number;
  return READY;
}

/* ---- Nodes
 * --------------------------------------------------------------------------------------- */

enum answer interp_node_contains(struct run *run, struct node *node, int64_t const *point,
                                 bool *contains) {
  struct binding const binding = {node->n_dims, node->dims, point};
  *contains = true;
  for (int i = 0; *contains && i < node->n_dims; i++) {
    if (node->source && point[i] >= node->source->shape[i])
      *contains = false;
    enum answer answer =
        *contains ? interp_dim_contains(run, node->dims[i], &binding, point[i], contains) : READY;
    if (answer != READY)
      return answer;
  }
  return *contains && node->where ? interp_node_holds(run, node, point, node->where, contains)
                                  : READY;
}
