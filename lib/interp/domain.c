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

/* ---- Ends that data decides ---------------------------------------------------------------------
 */

/* What is known about the end of a dim with `until`, at the other dims of `until` (NULL when
 * memory is out); *point gets their coordinates. */
static struct end *find_end(struct run *run, struct dim *dim, struct binding const *binding,
                            int64_t *point, enum answer *answer) {
  for (int i = 0; i + 1 < dim->until->n_dims; i++) {
    *answer = find_coordinate(run, dim, dim->until->dims[i], binding, &point[i]);
    if (*answer != READY)
      return NULL;
  }
  int64_t at = interp_instances_find(&dim->ends_index, point);
  if (at >= 0)
    return &dim->ends[at];
  at = interp_instances_add(&dim->ends_index, &run->budget, point);
  *answer = FAILED;
  if (at < 0 || !interp_budget_grow(&run->budget, &dim->ends, &dim->ends_capacity, at + 1,
                                    sizeof *dim->ends)) {
    interp_run_fail_memory(run);
    return NULL;
  }
  *answer = READY;
  dim->ends[at] = (struct end){0};
  return &dim->ends[at];
}

/* Looks at one step more. */
static enum answer look_at_step(struct run *run, struct dim *dim, struct end *end, int64_t *point) {
  struct node *node = dim->until;
  bool outside = false;
  union slot slot;
  point[node->n_dims - 1] = end->open;
  enum answer answer = interp_run_demand(run, node, point, FOR_END, &outside);
  if (answer != READY)
    return answer;
  if (outside) {
    struct text text = {0};
    interp_describe_instance(&text, node, dim->until_result, point);
    interp_run_fail_at(run, mlirOperationGetLocation(dim->op),
                       "the end of dim %s depends on %s, which lies outside of its domain",
                       dim->name, interp_text_get(&text));
    interp_text_destroy(&text);
    return FAILED;
  }
  interp_node_load_scalar(node, dim->until_result, point, &slot);
  end->open++;
  if (slot.integer) {
    end->found = true;
    end->extent = end->open;
  }
  return READY;
}

/* Looks at the steps before `limit`, in order, until the end is found. */
static enum answer look_for_end(struct run *run, struct dim *dim, struct binding const *binding,
                                int64_t limit, struct end **found) {
  int64_t point[TEMPO_MAX_RANK];
  enum answer answer;
  struct end *end = find_end(run, dim, binding, point, &answer);
  *found = end;
  while (end && answer == READY && !end->found && end->open < limit) {
    int64_t at = end - dim->ends;
    answer = look_at_step(run, dim, end, point);
    *found = end = &dim->ends[at];
  }
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
  struct end *end;
  answer = look_for_end(run, dim, binding, value, &end);
  if (answer == READY && end->found)
    *contains = value < end->extent;
  return answer;
}

enum answer interp_parameter_get(struct run *run, struct parameter *parameter, int64_t *value) {
  struct binding const nothing = {0};
  int64_t bound;
  if (!parameter->known) {
    struct dim *dim = parameter->dim;
    struct end *end;
    enum answer answer = interp_dim_get_bound(run, dim, &nothing, &bound);
    if (answer == READY)
      answer = look_for_end(run, dim, &nothing, bound, &end);
    if (answer != READY)
      return answer;
    parameter->known = true;
    parameter->number = end->found ? end->extent : bound < 0 ? 0 : bound;
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
