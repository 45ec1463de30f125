/* Affine expressions as trees of checked 64-bit arithmetic. */
#include "interp/affine.h"

enum affine_kind {
  AFFINE_CONSTANT,
  AFFINE_DIM,
  AFFINE_SYMBOL,
  AFFINE_ADD,
  AFFINE_MUL,
  AFFINE_MOD,
  AFFINE_FLOORDIV,
  AFFINE_CEILDIV,
};

struct affine {
  enum affine_kind kind;
  int64_t value; /* the literal, or the position of the dim or symbol */
  struct affine *left, *right;
};

static enum affine_kind binary_kind(MlirAffineExpr expr) {
  if (mlirAffineExprIsAAdd(expr))
    return AFFINE_ADD;
  if (mlirAffineExprIsAMul(expr))
    return AFFINE_MUL;
  if (mlirAffineExprIsAMod(expr))
    return AFFINE_MOD;
  return mlirAffineExprIsAFloorDiv(expr) ? AFFINE_FLOORDIV : AFFINE_CEILDIV;
}

struct affine *interp_affine_compile(struct arena *arena, MlirAffineExpr expr) {
  struct affine *node = interp_arena_allocate(arena, 1, sizeof *node);
  if (!node)
    return NULL;
  if (mlirAffineExprIsAConstant(expr)) {
    *node = (struct affine){AFFINE_CONSTANT, mlirAffineConstantExprGetValue(expr), NULL, NULL};
  } else if (mlirAffineExprIsADim(expr)) {
    *node = (struct affine){AFFINE_DIM, mlirAffineDimExprGetPosition(expr), NULL, NULL};
  } else if (mlirAffineExprIsASymbol(expr)) {
    *node = (struct affine){AFFINE_SYMBOL, mlirAffineSymbolExprGetPosition(expr), NULL, NULL};
  } else {
    node->kind = binary_kind(expr);
    node->left = interp_affine_compile(arena, mlirAffineBinaryOpExprGetLHS(expr));
    node->right = interp_affine_compile(arena, mlirAffineBinaryOpExprGetRHS(expr));
    if (!node->left || !node->right)
      return NULL;
  }
  return node;
}

/* `a` divided by `b` > 0, rounded down; *rest is what remains, 0 <= *rest < b. */
static int64_t divide_down(int64_t a, int64_t b, int64_t *rest) {
  int64_t quotient = a / b;
  *rest = a % b;
  if (*rest < 0) {
    *rest += b;
    quotient--;
  }
  return quotient;
}

static enum affine_result apply(enum affine_kind kind, int64_t a, int64_t b, int64_t *value) {
  int64_t rest;
  if (kind == AFFINE_ADD)
    return __builtin_add_overflow(a, b, value) ? AFFINE_OVERFLOW : AFFINE_OK;
  if (kind == AFFINE_MUL)
    return __builtin_mul_overflow(a, b, value) ? AFFINE_OVERFLOW : AFFINE_OK;
  if (b <= 0)
    return AFFINE_DIVISOR;
  int64_t quotient = divide_down(a, b, &rest);
  if (kind == AFFINE_MOD)
    *value = rest;
  else
    *value = quotient + (kind == AFFINE_CEILDIV && rest > 0);
  return AFFINE_OK;
}

enum affine_result interp_affine_evaluate(struct affine const *expr, struct affine_point *point,
                                          int64_t *value) {
  switch (expr->kind) {
  case AFFINE_CONSTANT:
    *value = expr->value;
    return AFFINE_OK;
  case AFFINE_DIM:
    *value = point->dims[expr->value];
    return AFFINE_OK;
  case AFFINE_SYMBOL:
    point->unknown = expr->value;
    if (point->known && !point->known[expr->value])
      return AFFINE_UNKNOWN;
    *value = point->symbols[expr->value];
    return AFFINE_OK;
  default:
    break;
  }
  int64_t left, right;
  enum affine_result result = interp_affine_evaluate(expr->left, point, &left);
  if (result == AFFINE_OK)
    result = interp_affine_evaluate(expr->right, point, &right);
  return result == AFFINE_OK ? apply(expr->kind, left, right, value) : result;
}

static bool is_linear_times(struct affine const *expr, int64_t scale, int64_t *factors,
                            int64_t *constant) {
  int64_t product;
  switch (expr->kind) {
  case AFFINE_CONSTANT:
    return !__builtin_mul_overflow(scale, expr->value, &product) &&
           !__builtin_add_overflow(*constant, product, constant);
  case AFFINE_DIM:
    return !__builtin_add_overflow(factors[expr->value], scale, &factors[expr->value]);
  case AFFINE_ADD:
    return is_linear_times(expr->left, scale, factors, constant) &&
           is_linear_times(expr->right, scale, factors, constant);
  case AFFINE_MUL:
    return expr->right->kind == AFFINE_CONSTANT &&
           !__builtin_mul_overflow(scale, expr->right->value, &product) &&
           is_linear_times(expr->left, product, factors, constant);
  default:
    return false;
  }
}

bool interp_affine_is_linear(struct affine const *expr, int64_t *factors, int64_t *constant) {
  return is_linear_times(expr, 1, factors, constant);
}

intptr_t interp_affine_get_plain_dim(struct affine const *expr) {
  return expr->kind == AFFINE_DIM ? expr->value : -1;
}

bool interp_affine_map_compile(struct arena *arena, MlirAffineMap map,
                               struct affine_map *compiled) {
  compiled->n_dims = mlirAffineMapGetNumDims(map);
  compiled->n_symbols = mlirAffineMapGetNumSymbols(map);
  compiled->n_results = mlirAffineMapGetNumResults(map);
  compiled->results =
      interp_arena_allocate(arena, (size_t)compiled->n_results, sizeof *compiled->results);
  bool good = compiled->results;
  for (intptr_t i = 0; good && i < compiled->n_results; i++) {
    compiled->results[i] = interp_affine_compile(arena, mlirAffineMapGetResult(map, i));
    good = compiled->results[i];
  }
  return good;
}

static enum affine_result set_evaluate(struct condition_set const *set, struct affine_point *point,
                                       bool *holds) {
  *holds = true;
  for (intptr_t i = 0; *holds && i < set->n_constraints; i++) {
    int64_t value;
    enum affine_result result = interp_affine_evaluate(set->exprs[i], point, &value);
    if (result != AFFINE_OK)
      return result;
    *holds = set->equal[i] ? value == 0 : value >= 0;
  }
  return AFFINE_OK;
}

enum affine_result interp_condition_evaluate(struct condition const *condition,
                                             struct affine_point *point, bool *holds) {
  *holds = false;
  for (intptr_t i = 0; !*holds && i < condition->n_sets; i++) {
    enum affine_result result = set_evaluate(&condition->sets[i], point, holds);
    if (result != AFFINE_OK)
      return result;
  }
  return AFFINE_OK;
}

bool interp_condition_set_compile(struct arena *arena, MlirIntegerSet set,
                                  struct condition_set *compiled) {
  intptr_t count = mlirIntegerSetGetNumConstraints(set);
  compiled->n_constraints = count;
  compiled->exprs = interp_arena_allocate(arena, (size_t)count, sizeof *compiled->exprs);
  compiled->equal = interp_arena_allocate(arena, (size_t)count, sizeof *compiled->equal);
  bool good = compiled->exprs && compiled->equal;
  for (intptr_t i = 0; good && i < count; i++) {
    compiled->exprs[i] = interp_affine_compile(arena, mlirIntegerSetGetConstraint(set, i));
    compiled->equal[i] = mlirIntegerSetIsConstraintEq(set, i);
    good = compiled->exprs[i];
  }
  return good;
}
