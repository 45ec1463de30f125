/* Affine expressions evaluated with every overflow seen. */
#include <stdlib.h>

#include "driver.h"
#include "mlir-c/AffineExpr.h"

bool parameters_create(struct parameters *parameters, MlirOperation graph) {
  intptr_t n = graph_get_n_arguments(graph);
  *parameters = (struct parameters){.count = 0};
  parameters->arguments = calloc((size_t)n + 1, sizeof *parameters->arguments);
  parameters->values = calloc((size_t)n + 1, sizeof *parameters->values);
  parameters->known = calloc((size_t)n + 1, sizeof *parameters->known);
  if (!parameters->arguments || !parameters->values || !parameters->known) {
    tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
    return false;
  }
  for (intptr_t i = 0; i < n; ++i)
    if (graph_is_parameter(graph, i))
      parameters->arguments[parameters->count++] = i;
  return true;
}

void parameters_destroy(struct parameters *parameters) {
  free(parameters->arguments);
  free(parameters->values);
  free(parameters->known);
}

intptr_t parameters_find(struct parameters const *parameters, MlirOperation graph,
                         MlirValue value) {
  intptr_t argument = graph_find_argument(graph, value);
  for (intptr_t i = 0; argument >= 0 && i < parameters->count; ++i)
    if (parameters->arguments[i] == argument)
      return i;
  return -1;
}

/* Where an expression is evaluated. */
struct point {
  int64_t const *dims, *symbols;
  bool const *known; /* of symbols; NULL: all */
  intptr_t unknown;
};

static int64_t floor_divide(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && a < 0);
}

/* `b` > 0 for divisions: the dialect verifies it. */
static enum affine_value combine(MlirAffineExpr expr, int64_t a, int64_t b, int64_t *value) {
  bool overflow = false;
  if (mlirAffineExprIsAAdd(expr))
    overflow = __builtin_add_overflow(a, b, value);
  else if (mlirAffineExprIsAMul(expr))
    overflow = __builtin_mul_overflow(a, b, value);
  else if (b <= 0)
    overflow = true;
  else if (mlirAffineExprIsAFloorDiv(expr))
    *value = floor_divide(a, b);
  else if (mlirAffineExprIsACeilDiv(expr))
    *value = a / b + (a % b != 0 && a > 0);
  else
    *value = a - floor_divide(a, b) * b;
  return overflow ? AFFINE_VALUE_OVERFLOW : AFFINE_VALUE_OK;
}

static enum affine_value evaluate(MlirAffineExpr expr, struct point *point, int64_t *value) {
  if (mlirAffineExprIsAConstant(expr)) {
    *value = mlirAffineConstantExprGetValue(expr);
    return AFFINE_VALUE_OK;
  }
  if (mlirAffineExprIsADim(expr)) {
    *value = point->dims[mlirAffineDimExprGetPosition(expr)];
    return AFFINE_VALUE_OK;
  }
  if (mlirAffineExprIsASymbol(expr)) {
    intptr_t symbol = mlirAffineSymbolExprGetPosition(expr);
    *value = point->symbols[symbol];
    point->unknown = symbol;
    return point->known && !point->known[symbol] ? AFFINE_VALUE_UNKNOWN : AFFINE_VALUE_OK;
  }
  int64_t a, b;
  enum affine_value result = evaluate(mlirAffineBinaryOpExprGetLHS(expr), point, &a);
  if (result == AFFINE_VALUE_OK)
    result = evaluate(mlirAffineBinaryOpExprGetRHS(expr), point, &b);
  return result == AFFINE_VALUE_OK ? combine(expr, a, b, value) : result;
}

enum affine_value affine_value_get(MlirAffineExpr expr, struct parameters const *parameters,
                                   int64_t *value, intptr_t *unknown) {
  struct point point = {.symbols = parameters->values, .known = parameters->known};
  enum affine_value result = evaluate(expr, &point, value);
  *unknown = point.unknown;
  return result;
}

enum affine_value affine_value_at(MlirAffineExpr expr, int64_t const *dims, int64_t const *symbols,
                                  int64_t *value) {
  struct point point = {.dims = dims, .symbols = symbols};
  return evaluate(expr, &point, value);
}

bool affine_uses(MlirAffineExpr expr, intptr_t symbol) {
  if (mlirAffineExprIsASymbol(expr))
    return mlirAffineSymbolExprGetPosition(expr) == symbol;
  return mlirAffineExprIsABinary(expr) &&
         (affine_uses(mlirAffineBinaryOpExprGetLHS(expr), symbol) ||
          affine_uses(mlirAffineBinaryOpExprGetRHS(expr), symbol));
}

bool affine_is_linear_in(MlirAffineExpr expr, intptr_t symbol) {
  if (!affine_uses(expr, symbol) || mlirAffineExprIsASymbol(expr))
    return true;
  MlirAffineExpr a = mlirAffineBinaryOpExprGetLHS(expr), b = mlirAffineBinaryOpExprGetRHS(expr);
  if (mlirAffineExprIsAMul(expr) && affine_uses(a, symbol) && affine_uses(b, symbol))
    return false;
  return (mlirAffineExprIsAAdd(expr) || mlirAffineExprIsAMul(expr)) &&
         affine_is_linear_in(a, symbol) && affine_is_linear_in(b, symbol);
}
