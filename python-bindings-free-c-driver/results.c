/* The results of a compiled graph: their sizes follow from the parameters. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "runtime/runtime.h"

/* What one returned value is made of. */
struct returned {
  struct TempoCall *call;
  MlirOperation op; /* the tempo.return */
  intptr_t position;
  int64_t *symbols; /* the values of its parameters */
  int rank;
  int64_t shape[TEMPO_MAX_RANK];
};

static enum tempo_status fail(struct returned const *returned, char const *why) {
  MlirStringRef name = tempoGraphGetResultName(returned->call->program->graph, returned->position);
  return tempoEmitError(mlirOperationGetLocation(returned->op), "result '%.*s' %s",
                        (int)name.length, name.data, why);
}

/* The value of a bound: the outer extremum over its maps of the opposite one over their results. */
static bool get_bound(struct returned const *returned, MlirAttribute bound, int64_t *value) {
  bool is_max = tempoBoundAttrGetOuter(bound) == TEMPO_MAX;
  for (intptr_t i = 0; i < tempoBoundAttrGetNumMaps(bound); ++i) {
    MlirAffineMap map = tempoBoundAttrGetMap(bound, i);
    int64_t inner = 0;
    for (intptr_t j = 0; j < mlirAffineMapGetNumResults(map); ++j) {
      int64_t term;
      if (affine_value_at(mlirAffineMapGetResult(map, j), NULL, returned->symbols, &term) !=
          AFFINE_VALUE_OK)
        return false;
      if (j == 0 || (is_max ? term < inner : term > inner))
        inner = term;
    }
    if (i == 0 || (is_max ? inner > *value : inner < *value))
      *value = inner;
  }
  return true;
}

static enum tempo_status add_size(struct returned *returned, int64_t size) {
  if (returned->rank == TEMPO_MAX_RANK)
    return fail(returned, "has too many dimensions");
  returned->shape[returned->rank++] = size;
  return TEMPO_OK;
}

/* Adds the sizes of slices; first[i] and last[i] are the points read along dim i at its ends. */
static enum tempo_status add_slices(struct returned *returned, MlirAttribute access, int64_t *first,
                                    int64_t *last) {
  for (intptr_t i = 0; i < tempoAccessAttrGetNumIndices(access); ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    int64_t size;
    if (!get_bound(returned, tempoIndexAttrGetLower(index), &first[i]))
      return fail(returned, "is too large: its size does not fit 63 bits");
    last[i] = first[i];
    if (!tempoIndexAttrIsSlice(index))
      continue;
    if (!get_bound(returned, tempoIndexAttrGetUpper(index), &last[i]) ||
        __builtin_sub_overflow(last[i], first[i], &size))
      return fail(returned, "is too large: its size does not fit 63 bits");
    if (size < 0)
      return fail(returned, "is a slice that ends before it starts");
    last[i] -= size > 0;
    if (add_size(returned, size) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/* The position of the first `?` of result `result` among those of all results of `node`. */
static intptr_t count_dynamic_before(MlirOperation node, intptr_t result) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < result; ++i) {
    MlirType element =
        tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(node, i)));
    for (intptr_t dim = 0; dim < type_get_rank(element); ++dim)
      count += type_get_size(element, dim) < 0;
  }
  return count;
}

/* The values of the parameters of `node`, owned; NULL when memory is out. */
static int64_t *get_symbols(struct TempoCall const *call, MlirOperation node) {
  intptr_t n = tempoOpGetNumParams(node);
  int64_t *symbols = calloc((size_t)n + 1, sizeof *symbols);
  for (intptr_t i = 0; symbols && i < n; ++i) {
    MlirValue parameter = tempoOpGetParam(node, i);
    intptr_t argument = graph_find_argument(call->program->graph, parameter);
    symbols[i] = argument >= 0 ? tempo_array_get_int(&call->arguments[argument].array, 0)
                               : call->extents[extents_find(call, parameter)];
  }
  return symbols;
}

/* The size of a `?` that `expr`, of `node`, gives: the same at both ends of what is read. */
static enum tempo_status add_dynamic(struct returned *returned, MlirOperation node,
                                     MlirAffineExpr expr, int64_t const *ends[2]) {
  int64_t *symbols = get_symbols(returned->call, node), sizes[2] = {-1, -1};
  bool is_known = symbols != NULL;
  for (int i = 0; is_known && i < 2; ++i)
    is_known = affine_value_at(expr, ends[i], symbols, &sizes[i]) == AFFINE_VALUE_OK;
  free(symbols);
  if (!is_known || sizes[0] < 0)
    return fail(returned, "has a size that is not known, negative, or does not fit 63 bits");
  if (sizes[0] != sizes[1])
    return fail(returned, "has elements of different sizes");
  return add_size(returned, sizes[0]);
}

/* Adds the sizes of the element of a recurrent value. */
static enum tempo_status add_element(struct returned *returned, MlirValue value,
                                     int64_t const *ends[2]) {
  MlirOperation node = mlirOpResultGetOwner(value);
  MlirType element = tempoRecurrentTypeGetElement(mlirValueGetType(value));
  bool is_input = tempoOpGetKind(node) == TEMPO_OP_INPUT;
  intptr_t next = is_input ? 0 : count_dynamic_before(node, mlirOpResultGetResultNumber(value));
  intptr_t argument =
      is_input ? graph_find_argument(returned->call->program->graph, tempoOpGetInput(node, 0)) : -1;
  MlirAffineMap sizes = is_input ? (MlirAffineMap){NULL} : tempoOpGetSizes(node);
  for (intptr_t dim = 0; dim < type_get_rank(element); ++dim) {
    enum tempo_status status;
    int64_t size = type_get_size(element, dim);
    if (size >= 0)
      status = add_size(returned, size);
    else if (argument >= 0)
      status = add_size(
          returned, returned->call->arguments[argument].array.shape[tempoOpGetNumDims(node) + dim]);
    else if (mlirAffineMapIsNull(sizes) || next >= mlirAffineMapGetNumResults(sizes))
      status = fail(returned, "has a size that is not declared");
    else
      status = add_dynamic(returned, node, mlirAffineMapGetResult(sizes, next++), ends);
    if (status != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status measure_recurrent(struct returned *returned, MlirValue value) {
  MlirAttribute access = tempoOpGetAccess(returned->op, returned->position);
  intptr_t n = tempoAccessAttrGetNumIndices(access);
  int64_t *points = calloc(2 * (size_t)n + 1, sizeof *points);
  if (!points)
    return fail(returned, "cannot be made: out of memory");
  int64_t const *ends[2] = {points, points + n};
  enum tempo_status status = add_slices(returned, access, points, points + n);
  if (status == TEMPO_OK)
    status = add_element(returned, value, ends);
  free(points);
  return status;
}

/* An argument that is returned as it is, or an extent, which is a number. */
static enum tempo_status measure_argument(struct returned *returned, MlirValue value) {
  intptr_t argument = graph_find_argument(returned->call->program->graph, value);
  if (argument < 0)
    return TEMPO_OK;
  struct tempo_array const *array = &returned->call->arguments[argument].array;
  returned->rank = array->rank;
  memcpy(returned->shape, array->shape, (size_t)array->rank * sizeof *array->shape);
  return TEMPO_OK;
}

static enum tempo_status measure(struct returned *returned) {
  MlirValue value = tempoOpGetInput(returned->op, returned->position);
  return tempoTypeIsARecurrent(mlirValueGetType(value)) ? measure_recurrent(returned, value)
                                                        : measure_argument(returned, value);
}

static bool bound_uses(MlirAttribute bound, intptr_t symbol) {
  for (intptr_t i = 0; i < tempoBoundAttrGetNumMaps(bound); ++i) {
    MlirAffineMap map = tempoBoundAttrGetMap(bound, i);
    for (intptr_t j = 0; j < mlirAffineMapGetNumResults(map); ++j)
      if (affine_uses(mlirAffineMapGetResult(map, j), symbol))
        return true;
  }
  return false;
}

/* Whether an end of a slice is said with symbol `symbol`. */
static bool access_uses(MlirAttribute access, intptr_t symbol) {
  for (intptr_t i = 0; i < tempoAccessAttrGetNumIndices(access); ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    if (tempoIndexAttrIsSlice(index) && (bound_uses(tempoIndexAttrGetLower(index), symbol) ||
                                         bound_uses(tempoIndexAttrGetUpper(index), symbol)))
      return true;
  }
  return false;
}

/* Whether data decides how large the result is. */
static bool may_end_early(struct returned const *returned) {
  MlirAttribute access = tempoOpGetAccess(returned->op, returned->position);
  for (intptr_t i = 0; !mlirAttributeIsNull(access) && i < tempoOpGetNumParams(returned->op); ++i)
    if (extents_find(returned->call, tempoOpGetParam(returned->op, i)) >= 0 &&
        access_uses(access, i))
      return true;
  return false;
}

/* Creates one result; *total counts the bytes of all. What data may end early is reserved only. */
static enum tempo_status create(struct returned *returned, int64_t *total) {
  MlirOperation graph = returned->call->program->graph;
  enum tempo_element element;
  int64_t bytes;
  if (!type_get_element(tempoGraphGetResultType(graph, returned->position), &element))
    return fail(returned, "is of a type that no array has");
  if (measure(returned) != TEMPO_OK)
    return TEMPO_FAIL;
  bool early = may_end_early(returned);
  if (!tempo_shape_bytes(element, returned->rank, returned->shape, &bytes) ||
      __builtin_add_overflow(*total, early ? 0 : bytes, total))
    return fail(returned, "is too large: its size does not fit 63 bits");
  struct tempo_array *array = &returned->call->results[returned->position];
  bool (*make)(struct tempo_array *, enum tempo_element, int, int64_t const *) =
      early ? tempo_array_reserve : tempo_array_create;
  if (*total > tempo_runtime_available_bytes() ||
      !make(array, element, returned->rank, returned->shape))
    return fail(returned, "needs more memory than there is");
  return TEMPO_OK;
}

/* Leaves of one result what there is: the first elements, row by row. */
static enum tempo_status shrink(struct returned *returned, int64_t *total) {
  (void)total;
  if (measure(returned) != TEMPO_OK)
    return TEMPO_FAIL;
  struct tempo_array *array = &returned->call->results[returned->position];
  for (int i = 0; i < returned->rank; ++i)
    array->shape[i] = returned->shape[i];
  return TEMPO_OK;
}

/* Does `change` to each result; `total` starts at 0. */
static enum tempo_status each_result(struct TempoCall *call,
                                     enum tempo_status (*change)(struct returned *returned,
                                                                 int64_t *total)) {
  MlirOperation op = tempoGraphGetReturn(call->program->graph);
  int64_t *symbols = get_symbols(call, op), total = 0;
  if (!symbols)
    return tempoEmitError(mlirOperationGetLocation(op), "out of memory");
  enum tempo_status status = TEMPO_OK;
  for (intptr_t i = 0; status == TEMPO_OK && i < call->n_results; ++i) {
    struct returned returned = {.call = call, .op = op, .position = i, .symbols = symbols};
    status = change(&returned, &total);
  }
  free(symbols);
  return status;
}

enum tempo_status results_create(struct TempoCall *call) {
  enum tempo_status status = extents_set_bounds(call);
  if (status == TEMPO_OK)
    status = each_result(call, create);
  if (status != TEMPO_OK)
    results_destroy(call);
  return status;
}

enum tempo_status results_shrink(struct TempoCall *call) {
  return call->n_extents > 0 ? each_result(call, shrink) : TEMPO_OK;
}
