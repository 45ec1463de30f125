/* What a graph assumes about its parameters, checked before it runs. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "driver.h"
#include "mlir-c/IntegerSet.h"

/* Whether all constraints of `set` hold. One whose value does not fit 64 bits does not. */
static bool set_holds(MlirIntegerSet set, int64_t const *symbols) {
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i) {
    int64_t value = 0;
    MlirAffineExpr constraint = mlirIntegerSetGetConstraint(set, i);
    if (affine_value_at(constraint, NULL, symbols, &value) != AFFINE_VALUE_OK)
      return false;
    if (mlirIntegerSetIsConstraintEq(set, i) ? value != 0 : value < 0)
      return false;
  }
  return true;
}

/* The error of an assumption that does not hold, with the values of its parameters. */
static enum tempo_status fail(struct TempoCall *call, MlirOperation assume,
                              int64_t const *symbols) {
  MlirOperation graph = call->program->graph;
  char *values = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&values, &length);
  for (intptr_t i = 0; stream && i < tempoOpGetNumParams(assume); ++i) {
    intptr_t argument = graph_find_argument(graph, tempoOpGetParam(assume, i));
    MlirStringRef name = tempoGraphGetArgName(graph, argument);
    fprintf(stream, "%s%.*s = %" PRId64, i ? ", " : " with ", (int)name.length, name.data,
            symbols[i]);
  }
  if (stream)
    fclose(stream);
  tempoEmitError(mlirOperationGetLocation(assume), "this assumption does not hold%s",
                 values ? values : "");
  free(values);
  return TEMPO_FAIL;
}

static enum tempo_status check(struct TempoCall *call, MlirOperation assume) {
  MlirOperation graph = call->program->graph;
  intptr_t n = tempoOpGetNumParams(assume);
  int64_t *symbols = calloc((size_t)n + 1, sizeof *symbols);
  bool is_known = symbols != NULL, holds = false;
  for (intptr_t i = 0; is_known && i < n; ++i) {
    intptr_t argument = graph_find_argument(graph, tempoOpGetParam(assume, i));
    is_known = argument >= 0; /* an extent is known only at the end */
    if (is_known)
      symbols[i] = tempo_array_get_int(&call->arguments[argument].array, 0);
  }
  MlirAttribute condition = tempoOpGetWhere(assume);
  for (intptr_t i = 0; is_known && !holds && i < tempoConditionGetNumSets(condition); ++i)
    holds = set_holds(tempoConditionGetSet(condition, i), symbols);
  enum tempo_status status = TEMPO_OK;
  if (!symbols)
    status = tempoEmitError(mlirOperationGetLocation(assume), "out of memory");
  else if (is_known && !holds)
    status = fail(call, assume, symbols);
  free(symbols);
  return status;
}

enum tempo_status assumptions_check(struct TempoCall *call) {
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(call->program->graph));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_ASSUME && check(call, op) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}
