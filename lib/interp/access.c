/* Reading: which elements an access means, whether they are there, and what they make up. */
#include <inttypes.h>
#include <string.h>

#include "interp/run.h"
#include "interp/text.h"

/* ---- The box of points that an access means -----------------------------------------------------
 */

struct box {
  int n_dims;
  int64_t low[TEMPO_MAX_RANK], size[TEMPO_MAX_RANK];
  int64_t count;
};

static enum answer evaluate_extremum(struct run *run, struct node *node, int64_t const *point,
                                     struct affine_map const *map, bool largest, int64_t *value) {
  for (intptr_t i = 0; i < map->n_results; i++) {
    int64_t next = 0;
    enum answer answer = interp_node_evaluate(run, node, point, map->results[i], &next);
    if (answer != READY)
      return answer;
    if (i == 0 || (largest ? next > *value : next < *value))
      *value = next;
  }
  return READY;
}

static enum answer evaluate_bound(struct run *run, struct node *node, int64_t const *point,
                                  struct bound const *bound, int64_t *value) {
  bool largest = bound->outer == TEMPO_MAX;
  for (int i = 0; i < bound->n_maps; i++) {
    int64_t next = 0;
    enum answer answer = evaluate_extremum(run, node, point, &bound->maps[i], !largest, &next);
    if (answer != READY)
      return answer;
    if (i == 0 || (largest ? next > *value : next < *value))
      *value = next;
  }
  return READY;
}

static enum answer fail_backwards(struct run *run, struct node *node, int64_t const *point,
                                  struct read const *read, int64_t low, int64_t high) {
  struct text text = {0};
  interp_describe_instance(&text, node, 0, point);
  interp_text_append(
      &text, " reads the slice %" PRId64 " : %" PRId64 " of %%%s, which ends before it begins", low,
      high, node_get_name(read->node, read->result));
  MlirLocation location = mlirOperationGetLocation(node->op);
  interp_run_report(run, location, interp_text_get(&text), location, NULL);
  interp_text_destroy(&text);
  return FAILED;
}

/* Of a point the size is 1. */
static enum answer evaluate_index(struct run *run, struct node *node, int64_t const *point,
                                  struct read const *read, int dim, struct box *box) {
  struct read_index const *index = &read->indices[dim];
  enum answer answer = evaluate_bound(run, node, point, &index->lower, &box->low[dim]);
  int64_t high;
  box->size[dim] = 1;
  if (answer == READY && index->is_slice) {
    answer = evaluate_bound(run, node, point, &index->upper, &high);
    if (answer == READY && high < box->low[dim])
      return fail_backwards(run, node, point, read, box->low[dim], high);
    if (answer == READY && __builtin_sub_overflow(high, box->low[dim], &box->size[dim])) {
      run->budget.refused = -1;
      interp_run_fail_memory(run);
      return FAILED;
    }
  }
  return answer;
}

/* A box that there is no memory for is refused before its first point is looked at. */
static enum answer check_count(struct run *run, struct read const *read, struct box *box) {
  /* An element of an input is a byte at least, an instance of a node its place in a table. */
  int64_t const least_bytes = read->node->source ? 1 : 32;
  box->count = interp_shape_count(box->n_dims, box->size);
  if (box->count >= 0 && box->count <= (run->budget.limit - run->budget.used) / least_bytes)
    return READY;
  if (box->count < 0 || __builtin_mul_overflow(box->count, least_bytes, &run->budget.refused))
    run->budget.refused = -1;
  interp_run_fail_memory(run);
  return FAILED;
}

static enum answer evaluate_box(struct run *run, struct node *node, int64_t const *point,
                                struct read const *read, struct box *box) {
  box->n_dims = read->same_point ? node->n_dims : read->n_indices;
  if (read->same_point) {
    for (int i = 0; i < box->n_dims; i++) {
      box->low[i] = point[i];
      box->size[i] = 1;
    }
    box->count = 1;
    return READY;
  }
  for (int i = 0; i < box->n_dims; i++) {
    enum answer answer = evaluate_index(run, node, point, read, i, box);
    if (answer != READY)
      return answer;
  }
  return check_count(run, read, box);
}

/* Element `position` of the box, in row-major order. */
static void box_point(struct box const *box, int64_t position, int64_t *point) {
  for (int i = box->n_dims - 1; i >= 0; i--) {
    point[i] = box->low[i] + position % box->size[i];
    position /= box->size[i];
  }
}

/* ---- Demanding
 * ------------------------------------------------------------------------------------- */

static enum answer fail_outside(struct run *run, struct frame const *frame, struct read const *read,
                                int64_t const *at) {
  struct text text = {0}, note = {0};
  struct node const *node = frame->node;
  int64_t const *point =
      frame->instance < 0 ? NULL : node->instances.points + frame->instance * node->n_dims;
  interp_describe_instance(&text, node, 0, point);
  interp_text_append(&text, " reads ");
  interp_describe_instance(&text, read->node, read->result, at);
  interp_text_append(&text, ", outside of its domain");
  interp_describe_instance(&note, read->node, read->result, NULL);
  interp_text_append(&note, " is defined here%s",
                     read->node->where ? ", and only where its condition holds" : "");
  interp_run_report(run, mlirOperationGetLocation(node->op), interp_text_get(&text),
                    mlirOperationGetLocation(read->node->op), interp_text_get(&note));
  interp_text_destroy(&text);
  interp_text_destroy(&note);
  return FAILED;
}

static enum answer demand_box(struct run *run, struct frame *frame, struct read *read,
                              struct box const *box) {
  int64_t at[TEMPO_MAX_RANK];
  for (int64_t next = frame->position; next < box->count; next++) {
    bool outside = false;
    frame->position = next;
    box_point(box, next, at);
    enum answer answer = interp_run_demand(run, read->node, at, FOR_READ, &outside);
    if (answer != READY) /* then the stack, and so `frame`, may have moved */
      return answer;
    if (outside)
      return fail_outside(run, frame, read, at);
  }
  return READY;
}

enum answer interp_read_demand(struct run *run, struct frame *frame, struct read *read) {
  int64_t number;
  if (read->parameter)
    return interp_parameter_get(run, read->parameter, &number);
  if (!read->node)
    return READY;
  struct node *node = frame->node;
  int64_t const *point =
      frame->instance < 0 ? NULL : node->instances.points + frame->instance * node->n_dims;
  struct box box;
  enum answer answer = evaluate_box(run, node, point, read, &box);
  return answer == READY ? demand_box(run, frame, read, &box) : answer;
}

/* ---- Gathering
 * -------------------------------------------------------------------------------------- */

/* The position of an input's element at `point` in its argument, in bytes, and its shape. */
static size_t find_input(struct node const *node, int64_t const *point) {
  int64_t position = 0;
  for (int i = 0; i < node->n_dims; i++)
    position = position * node->source->shape[i] + point[i];
  int rank = node->source->rank - node->n_dims;
  int64_t count = interp_shape_count(rank, node->source->shape + node->n_dims);
  return (size_t)(position * count) * tempo_element_bytes(node->source->element);
}

struct tensor *interp_node_get_value(struct node const *node, int result, int64_t const *point) {
  int64_t instance = interp_instances_find(&node->instances, point);
  return node->instances.values[instance * node->n_results + result];
}

/* One reference to the value at a point, which is there; NULL when memory is out. */
static struct tensor *node_copy_value(struct run *run, struct node const *node, int result,
                                      int64_t const *point) {
  if (!node->source)
    return interp_tensor_retain(interp_node_get_value(node, result, point));
  return interp_tensor_borrow(&run->budget, node->source->element,
                              node->source->rank - node->n_dims, node->source->shape + node->n_dims,
                              node->source->data + find_input(node, point));
}

enum answer interp_node_get_shape(struct run *run, struct node *node, int result,
                                  int64_t const *point, int64_t *shape) {
  struct value_type const *type = &node->results[result].type;
  intptr_t size = 0;
  for (int i = 0; i < result; i++)
    for (int j = 0; j < node->results[i].type.rank; j++)
      size += node->results[i].type.shape[j] < 0;
  for (int i = 0; i < type->rank; i++) {
    shape[i] = type->shape[i];
    if (shape[i] >= 0)
      continue;
    if (!node->sizes || size >= node->sizes->n_results) {
      interp_run_fail_at(run, mlirOperationGetLocation(node->op),
                         "the sizes of %%%s are not given: add "
                         "sizes(...)",
                         node_get_name(node, result));
      return FAILED;
    }
    enum answer answer =
        interp_node_evaluate(run, node, point, node->sizes->results[size++], &shape[i]);
    if (answer != READY)
      return answer;
  }
  return READY;
}

/* The shape of the elements of an empty slice, which no element tells. */
static enum answer get_absent_shape(struct run *run, struct read const *read, struct box const *box,
                                    int64_t *shape) {
  struct node *node = read->node;
  int64_t at[TEMPO_MAX_RANK] = {0};
  for (int i = 0; i < box->n_dims; i++)
    at[i] = box->low[i];
  if (node->source) {
    for (int i = node->n_dims; i < node->source->rank; i++)
      shape[i - node->n_dims] = node->source->shape[i];
    return READY;
  }
  /* stop_gradient has no sizes of its own. */
  int result = read->result;
  while (node->kind == TEMPO_OP_STOP_GRADIENT) {
    result = node->reads[0].result;
    node = node->reads[0].node;
  }
  struct read const inner = {.node = node, .result = result};
  return node->source ? get_absent_shape(run, &inner, box, shape)
                      : interp_node_get_shape(run, node, result, at, shape);
}

/* The slices' sizes in front of the shape of the elements. */
static enum answer get_read_shape(struct run *run, struct read const *read, struct box const *box,
                                  int64_t *shape, int *rank) {
  int64_t at[TEMPO_MAX_RANK], element[TEMPO_MAX_RANK];
  int element_rank = read->node->results[read->result].type.rank;
  *rank = 0;
  for (int i = 0; i < box->n_dims; i++)
    if (!read->same_point && read->indices[i].is_slice)
      shape[(*rank)++] = box->size[i];
  if (box->count == 0) {
    enum answer answer = get_absent_shape(run, read, box, element);
    if (answer != READY)
      return answer;
  } else {
    box_point(box, 0, at);
    struct tensor *first = node_copy_value(run, read->node, read->result, at);
    if (!first) {
      interp_run_fail_memory(run);
      return FAILED;
    }
    memcpy(element, first->shape, (size_t)element_rank * sizeof *element);
    interp_tensor_release(first);
  }
  if (*rank + element_rank > TEMPO_MAX_RANK) {
    interp_run_fail(run, "reads a tensor of more than %d dimensions", TEMPO_MAX_RANK);
    return FAILED;
  }
  for (int i = 0; i < element_rank; i++)
    shape[(*rank)++] = element[i];
  return READY;
}

static enum answer fail_ragged(struct run *run, struct read const *read, int64_t const *first,
                               int64_t const *at) {
  struct text text = {0};
  interp_describe_instance(&text, read->node, read->result, first);
  interp_text_append(&text, " and ");
  interp_describe_instance(&text, read->node, read->result, at);
  interp_run_fail(run, "reads a slice of tensors of different shapes: %s", interp_text_get(&text));
  interp_text_destroy(&text);
  return FAILED;
}

/* Copies the elements of the box one after another into `whole`. */
static enum answer fill(struct run *run, struct read const *read, struct box const *box,
                        struct tensor *whole) {
  int element_rank = read->node->results[read->result].type.rank;
  int64_t const *shape = whole->shape + (whole->rank - element_rank);
  int64_t first[TEMPO_MAX_RANK], at[TEMPO_MAX_RANK];
  size_t bytes =
      (size_t)interp_shape_count(element_rank, shape) * tempo_element_bytes(whole->element);
  for (int64_t i = 0; i < box->count; i++) {
    box_point(box, i, at);
    struct tensor *element = node_copy_value(run, read->node, read->result, at);
    if (!element) {
      interp_run_fail_memory(run);
      return FAILED;
    }
    bool same = interp_shape_equal(element_rank, element->shape, shape);
    if (same)
      memcpy(whole->data + (size_t)i * bytes, element->data, bytes);
    interp_tensor_release(element);
    if (!same) {
      box_point(box, 0, first);
      return fail_ragged(run, read, first, at);
    }
  }
  return READY;
}

static enum answer gather_slices(struct run *run, struct read const *read, struct box const *box,
                                 struct tensor **value) {
  int64_t shape[TEMPO_MAX_RANK];
  int rank;
  enum answer answer = get_read_shape(run, read, box, shape, &rank);
  if (answer != READY)
    return answer;
  struct tensor *whole = interp_tensor_create(
      &run->budget, read->node->results[read->result].type.element, rank, shape);
  if (!whole) {
    interp_run_fail_memory(run);
    return FAILED;
  }
  answer = fill(run, read, box, whole);
  if (answer == READY)
    *value = whole;
  else
    interp_tensor_release(whole);
  return answer;
}

static struct tensor *gather_parameter(struct run *run, struct parameter const *parameter) {
  struct tensor *scalar = interp_tensor_create(&run->budget, TEMPO_INDEX, 0, NULL);
  if (scalar)
    interp_tensor_store(scalar, 0, (union slot){.integer = parameter->number});
  return scalar;
}

static bool has_slices(struct read const *read) {
  for (int i = 0; i < read->n_indices; i++)
    if (read->indices[i].is_slice)
      return true;
  return false;
}

enum answer interp_read_gather(struct run *run, struct node *node, int64_t const *point,
                               struct read *read, struct tensor **value) {
  struct box box;
  *value = NULL;
  if (read->node) {
    enum answer answer = evaluate_box(run, node, point, read, &box);
    if (answer != READY)
      return answer;
    if (has_slices(read))
      return gather_slices(run, read, &box, value);
    *value = node_copy_value(run, read->node, read->result, box.low);
  } else {
    *value = read->argument ? interp_tensor_retain(read->argument)
                            : gather_parameter(run, read->parameter);
  }
  if (*value)
    return READY;
  interp_run_fail_memory(run);
  return FAILED;
}
