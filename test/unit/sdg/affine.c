/* Random affine maps, conditions and bounds of accesses as isl's objects, against a direct
 * evaluation at every point of a small box.
 * RUN: unit_sdg_affine
 */
#include <isl/point.h>
#include <isl/val.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "sdg/affine.h"
#include "sdg/context.h"

enum { N_TRIALS = 400, N_DIMS = 2, N_PARAMS = 2, LOW = -4, HIGH = 5, MOST_PARTS = 3 };

static uint64_t state = 20250711;

/* A number from `low` to `high`. */
static int pick(int low, int high) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return low + (int)((state >> 33) % (uint64_t)(high - low + 1));
}

static MlirAffineExpr pick_leaf(MlirContext mlir) {
  switch (pick(0, 2)) {
  case 0:
    return mlirAffineDimExprGet(mlir, pick(0, N_DIMS - 1));
  case 1:
    return mlirAffineSymbolExprGet(mlir, pick(0, N_PARAMS - 1));
  default:
    return mlirAffineConstantExprGet(mlir, pick(-7, 7));
  }
}

static MlirAffineExpr pick_expr(MlirContext mlir, int depth) {
  if (depth == 0)
    return pick_leaf(mlir);
  MlirAffineExpr lhs = pick_expr(mlir, depth - 1);
  MlirAffineExpr literal = mlirAffineConstantExprGet(mlir, pick(1, 5));
  switch (pick(0, 5)) {
  case 0:
    return mlirAffineMulExprGet(lhs, mlirAffineConstantExprGet(mlir, pick(-3, 3)));
  case 1:
    return mlirAffineFloorDivExprGet(lhs, literal);
  case 2:
    return mlirAffineCeilDivExprGet(lhs, literal);
  case 3:
    return mlirAffineModExprGet(lhs, literal);
  default:
    return mlirAffineAddExprGet(lhs, pick_expr(mlir, depth - 1));
  }
}

static int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

/* `expr` at the dims, then the parameters, `at`. */
static int64_t evaluate(MlirAffineExpr expr, int64_t const *at) {
  if (mlirAffineExprIsAConstant(expr))
    return mlirAffineConstantExprGetValue(expr);
  if (mlirAffineExprIsADim(expr))
    return at[mlirAffineDimExprGetPosition(expr)];
  if (mlirAffineExprIsASymbol(expr))
    return at[N_DIMS + mlirAffineSymbolExprGetPosition(expr)];
  int64_t lhs = evaluate(mlirAffineBinaryOpExprGetLHS(expr), at);
  int64_t rhs = evaluate(mlirAffineBinaryOpExprGetRHS(expr), at);
  if (mlirAffineExprIsAAdd(expr))
    return lhs + rhs;
  if (mlirAffineExprIsAMul(expr))
    return lhs * rhs;
  if (mlirAffineExprIsAFloorDiv(expr))
    return floor_div(lhs, rhs);
  if (mlirAffineExprIsACeilDiv(expr))
    return -floor_div(-lhs, rhs);
  return lhs - rhs * floor_div(lhs, rhs);
}

/* ---- what is compared ---- */

/* One trial. The space is { [i, j] } with parameters p and q. */
struct trial {
  MlirContext mlir;
  isl_space *space;
  struct affine_scope scope;
};

static __isl_give isl_point *point_at(struct trial const *trial, int64_t const *at) {
  isl_ctx *ctx = isl_space_get_ctx(trial->space);
  isl_point *point = isl_point_zero(isl_space_copy(trial->space));
  for (int i = 0; i < N_DIMS + N_PARAMS; ++i)
    point =
        isl_point_set_coordinate_val(point, i < N_DIMS ? isl_dim_set : isl_dim_param,
                                     i < N_DIMS ? i : i - N_DIMS, isl_val_int_from_si(ctx, at[i]));
  return point;
}

/* Goes to the next point of the box; false after the last one. */
static bool step(int64_t *at) {
  for (int i = 0; i < N_DIMS + N_PARAMS; ++i) {
    at[i] += 3 - i % 2;
    if (at[i] <= HIGH)
      return true;
    at[i] = LOW + i % 3;
  }
  return false;
}

static bool is_value(struct trial const *trial, __isl_keep isl_pw_aff *function, int64_t const *at,
                     int64_t expected) {
  isl_val *value = isl_pw_aff_eval(isl_pw_aff_copy(function), point_at(trial, at));
  bool equal = isl_val_is_int(value) == isl_bool_true && isl_val_get_num_si(value) == expected;
  isl_val_free(value);
  return equal;
}

static bool contains(struct trial const *trial, __isl_keep isl_set *set, int64_t const *at) {
  isl_set *point = isl_set_from_point(point_at(trial, at));
  bool inside = isl_set_is_subset(point, set) == isl_bool_true;
  isl_set_free(point);
  return inside;
}

static int fail(char const *what, int64_t const *at) {
  printf("%s differs at i = %lld, j = %lld, p = %lld, q = %lld\n", what, (long long)at[0],
         (long long)at[1], (long long)at[2], (long long)at[3]);
  return 1;
}

static int compare_expressions(struct trial const *trial) {
  MlirAffineExpr expr = pick_expr(trial->mlir, pick(0, 4));
  isl_pw_aff *function =
      isl_pw_aff_from_aff(affine_expr_to_isl(&trial->scope, expr, isl_space_copy(trial->space)));
  int64_t at[] = {LOW, LOW, LOW, LOW};
  int failed = 0;
  do
    failed = is_value(trial, function, at, evaluate(expr, at)) ? 0 : fail("an expression", at);
  while (!failed && step(at));
  isl_pw_aff_free(function);
  return failed;
}

/* A union of conjunctions of constraints. */
struct condition {
  int n_sets, n[MOST_PARTS];
  MlirAffineExpr exprs[MOST_PARTS][MOST_PARTS];
  bool equal[MOST_PARTS][MOST_PARTS];
};

static bool holds(struct condition const *condition, int64_t const *at) {
  for (int i = 0; i < condition->n_sets; ++i) {
    bool all = true;
    for (int j = 0; j < condition->n[i]; ++j) {
      int64_t value = evaluate(condition->exprs[i][j], at);
      all = all && (condition->equal[i][j] ? value == 0 : value >= 0);
    }
    if (all)
      return true;
  }
  return false;
}

static MlirAttribute pick_condition(MlirContext mlir, struct condition *condition) {
  MlirIntegerSet sets[MOST_PARTS];
  condition->n_sets = pick(0, MOST_PARTS);
  for (int i = 0; i < condition->n_sets; ++i) {
    condition->n[i] = pick(1, MOST_PARTS);
    for (int j = 0; j < condition->n[i]; ++j) {
      condition->exprs[i][j] = pick_expr(mlir, pick(0, 2));
      condition->equal[i][j] = pick(0, 2) == 0;
    }
    sets[i] = mlirIntegerSetGet(mlir, N_DIMS, N_PARAMS, condition->n[i], condition->exprs[i],
                                condition->equal[i]);
  }
  return tempoConditionGet(mlir, condition->n_sets, sets);
}

static int compare_conditions(struct trial const *trial) {
  struct condition condition;
  MlirAttribute attribute = pick_condition(trial->mlir, &condition);
  isl_set *set = affine_condition_to_isl(&trial->scope, attribute, isl_space_copy(trial->space));
  int64_t at[] = {LOW, LOW, LOW, LOW};
  int failed = 0;
  do
    failed = contains(trial, set, at) == holds(&condition, at) ? 0 : fail("a condition", at);
  while (!failed && step(at));
  isl_set_free(set);
  return failed;
}

/* ---- bounds of accesses ---- */

struct bound {
  enum TempoExtremum outer;
  int n_maps, n[MOST_PARTS];
  MlirAffineExpr exprs[MOST_PARTS][MOST_PARTS];
};

static int64_t choose(enum TempoExtremum which, int64_t left, int64_t right) {
  return (which == TEMPO_MAX) == (left > right) ? left : right;
}

static int64_t evaluate_bound(struct bound const *bound, int64_t const *at) {
  enum TempoExtremum inner = bound->outer == TEMPO_MAX ? TEMPO_MIN : TEMPO_MAX;
  int64_t value = 0;
  for (int i = 0; i < bound->n_maps; ++i) {
    int64_t part = evaluate(bound->exprs[i][0], at);
    for (int j = 1; j < bound->n[i]; ++j)
      part = choose(inner, part, evaluate(bound->exprs[i][j], at));
    value = i ? choose(bound->outer, value, part) : part;
  }
  return value;
}

static MlirAttribute pick_bound(MlirContext mlir, struct bound *bound) {
  MlirAffineMap maps[MOST_PARTS];
  bound->outer = pick(0, 1) ? TEMPO_MAX : TEMPO_MIN;
  bound->n_maps = pick(1, MOST_PARTS);
  for (int i = 0; i < bound->n_maps; ++i) {
    bound->n[i] = pick(1, MOST_PARTS);
    for (int j = 0; j < bound->n[i]; ++j)
      bound->exprs[i][j] = pick_expr(mlir, pick(0, 1));
    maps[i] = mlirAffineMapGet(mlir, N_DIMS, N_PARAMS, bound->n[i], bound->exprs[i]);
  }
  return tempoBoundAttrGet(mlir, bound->outer, bound->n_maps, maps);
}

static bool in_order(int64_t left, enum affine_order order, int64_t right) {
  switch (order) {
  case AFFINE_AT_LEAST:
    return left >= right;
  case AFFINE_AT_MOST:
    return left <= right;
  default:
    return left < right;
  }
}

/* The coordinate that is compared is j. */
static int compare_bounds(struct trial const *trial) {
  struct bound bound;
  MlirAttribute attribute = pick_bound(trial->mlir, &bound);
  enum affine_order order = (enum affine_order)pick(AFFINE_AT_LEAST, AFFINE_BELOW);
  isl_pw_aff *function =
      affine_bound_to_isl(&trial->scope, attribute, isl_space_copy(trial->space));
  isl_set *set =
      affine_bound_compare(&trial->scope, attribute, isl_space_copy(trial->space), 1, order);
  int64_t at[] = {LOW, LOW, LOW, LOW};
  int failed = 0;
  do {
    int64_t value = evaluate_bound(&bound, at);
    if (!is_value(trial, function, at, value))
      failed = fail("a bound", at);
    else if (contains(trial, set, at) != in_order(at[1], order, value))
      failed = fail("a comparison with a bound", at);
  } while (!failed && step(at));
  isl_pw_aff_free(function);
  isl_set_free(set);
  return failed;
}

static __isl_give isl_space *make_space(isl_ctx *ctx) {
  isl_space *space = isl_space_set_alloc(ctx, N_PARAMS, N_DIMS);
  space = isl_space_set_dim_name(space, isl_dim_param, 0, "p");
  return isl_space_set_dim_name(space, isl_dim_param, 1, "q");
}

int main(void) {
  MlirContext mlir = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__tempo__(), mlir);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tempo__(), mlir);
  isl_ctx *ctx = sdg_context_create();
  struct affine_leaf leaves[] = {
      {isl_dim_in, 0}, {isl_dim_in, 1}, {isl_dim_param, 0}, {isl_dim_param, 1}};
  struct trial trial = {mlir, make_space(ctx), {N_DIMS, N_PARAMS, leaves}};
  int failed = 0;
  for (int i = 0; i < N_TRIALS && !failed; ++i)
    failed = compare_expressions(&trial) || compare_conditions(&trial) || compare_bounds(&trial);
  isl_space_free(trial.space);
  sdg_context_free(ctx);
  mlirContextDestroy(mlir);
  return failed;
}
