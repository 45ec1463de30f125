/* The extents of dims that data ends: their bounds before a run, what was reached after it. */
#include <stdlib.h>

#include "driver.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"

/* Parameter `position` after those that are arguments; null if there are no more. */
static MlirValue get_extent(MlirOperation graph, intptr_t position) {
  intptr_t n = tempoGraphGetNumParameters(graph);
  for (intptr_t i = 0; i < n; ++i) {
    MlirValue value = tempoGraphGetParameter(graph, i);
    if (mlirValueIsAOpResult(value) && position-- == 0)
      return value;
  }
  return (MlirValue){NULL};
}

bool extents_create(struct TempoCall *call) {
  MlirOperation graph = call->program->graph;
  while (!mlirValueIsNull(get_extent(graph, call->n_extents)))
    ++call->n_extents;
  call->extents = calloc((size_t)call->n_extents + 1, sizeof *call->extents);
  return call->extents;
}

intptr_t extents_find(struct TempoCall const *call, MlirValue value) {
  for (intptr_t i = 0; i < call->n_extents; ++i)
    if (mlirValueEqual(get_extent(call->program->graph, i), value))
      return i;
  return -1;
}

static enum tempo_status set_bound(struct TempoCall *call, MlirOperation dim, int64_t *extent) {
  intptr_t n = tempoDimGetNumOperands(dim);
  int64_t *operands = calloc((size_t)n + 1, sizeof *operands);
  if (!operands)
    return tempoEmitError(mlirOperationGetLocation(dim), "out of memory");
  for (intptr_t i = 0; i < n; ++i) {
    intptr_t argument = graph_find_argument(call->program->graph, tempoDimGetOperand(dim, i));
    operands[i] = tempo_array_get_int(&call->arguments[argument].array, 0);
  }
  enum affine_value found =
      affine_value_at(mlirAffineMapGetResult(tempoDimGetBound(dim), 0), operands, NULL, extent);
  free(operands);
  if (found != AFFINE_VALUE_OK)
    return tempoEmitError(mlirOperationGetLocation(dim), "the bound does not fit 64 bits");
  *extent = *extent < 0 ? 0 : *extent;
  return TEMPO_OK;
}

enum tempo_status extents_set_bounds(struct TempoCall *call) {
  for (intptr_t i = 0; i < call->n_extents; ++i) {
    MlirOperation dim = mlirOpResultGetOwner(get_extent(call->program->graph, i));
    if (set_bound(call, dim, &call->extents[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}
