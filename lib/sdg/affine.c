#include "sdg/affine.h"
#include "sdg/coalesce.h"

#include <isl/constraint.h>
#include <isl/val.h>
#include <stdlib.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mutants/mutants.h"

struct affine_scope affine_scope_create(struct sdg const *sdg, MlirOperation op) {
  struct affine_scope scope = {(unsigned)tempoOpGetNumDims(op), (unsigned)tempoOpGetNumParams(op),
                               NULL};
  size_t n = (size_t)scope.n_dims + scope.n_symbols;
  scope.leaves = calloc(n ? n : 1, sizeof *scope.leaves);
  if (!scope.leaves)
    return scope;
  for (unsigned i = 0; i < scope.n_dims; ++i)
    scope.leaves[i] = (struct affine_leaf){isl_dim_in, i};
  for (unsigned i = 0; i < scope.n_symbols; ++i) {
    unsigned position = sdg_find_parameter(sdg, tempoOpGetParam(op, i));
    scope.leaves[scope.n_dims + i] = (struct affine_leaf){isl_dim_param, position};
  }
  return scope;
}

void affine_scope_free(struct affine_scope *scope) {
  free(scope->leaves);
  scope->leaves = NULL;
}

static __isl_give isl_aff *add_scaled(struct affine_scope const *scope, __isl_take isl_aff *sum,
                                      MlirAffineExpr expr, __isl_take isl_val *factor);

__isl_give isl_aff *affine_expr_to_isl(struct affine_scope const *scope, MlirAffineExpr expr,
                                       __isl_take isl_space *space) {
  if (!space)
    return NULL;
  isl_ctx *ctx = isl_space_get_ctx(space);
  isl_aff *zero = isl_aff_zero_on_domain(isl_local_space_from_space(space));
  return add_scaled(scope, zero, expr, isl_val_one(ctx));
}

/* sum + factor * scope[position] */
static __isl_give isl_aff *add_leaf(struct affine_scope const *scope, __isl_take isl_aff *sum,
                                    unsigned position, __isl_take isl_val *factor) {
  struct affine_leaf leaf = scope->leaves[position];
  return isl_aff_add_coefficient_val(sum, leaf.type, (int)leaf.position, factor);
}

/* sum + factor * (the product of `expr`), one side of which is a constant */
static __isl_give isl_aff *add_product(struct affine_scope const *scope, __isl_take isl_aff *sum,
                                       MlirAffineExpr expr, __isl_take isl_val *factor) {
  MlirAffineExpr side = mlirAffineBinaryOpExprGetLHS(expr);
  MlirAffineExpr constant = mlirAffineBinaryOpExprGetRHS(expr);
  if (mlirAffineExprIsAConstant(side)) {
    MlirAffineExpr swap = side;
    side = constant;
    constant = swap;
  }
  if (!mlirAffineExprIsAConstant(constant)) {
    isl_val_free(factor);
    return isl_aff_free(sum);
  }
  isl_ctx *ctx = isl_val_get_ctx(factor);
  factor = isl_val_mul(factor, isl_val_int_from_si(ctx, mlirAffineConstantExprGetValue(constant)));
  return add_scaled(scope, sum, side, factor);
}

/* sum + factor * (the floordiv, ceildiv or mod of `expr` by a positive constant) */
static __isl_give isl_aff *add_quotient(struct affine_scope const *scope, __isl_take isl_aff *sum,
                                        MlirAffineExpr expr, __isl_take isl_val *factor) {
  MlirAffineExpr divisor = mlirAffineBinaryOpExprGetRHS(expr);
  if (!mlirAffineExprIsAConstant(divisor) || mlirAffineConstantExprGetValue(divisor) <= 0) {
    isl_val_free(factor);
    return isl_aff_free(sum);
  }
  isl_aff *value =
      affine_expr_to_isl(scope, mlirAffineBinaryOpExprGetLHS(expr), isl_aff_get_domain_space(sum));
  isl_val *by = isl_val_int_from_si(isl_aff_get_ctx(sum), mlirAffineConstantExprGetValue(divisor));
  if (mlirAffineExprIsAMod(expr))
    value = isl_aff_mod_val(TEMPO_MUTANT(mod_sign) ? isl_aff_neg(value) : value, by);
  else if (mlirAffineExprIsAFloorDiv(expr) || TEMPO_MUTANT(ceildiv_as_floordiv))
    value = isl_aff_floor(isl_aff_scale_down_val(value, by));
  else
    value = isl_aff_ceil(isl_aff_scale_down_val(value, by));
  return isl_aff_add(sum, isl_aff_scale_val(value, factor));
}

/* sum + factor * expr */
static __isl_give isl_aff *add_scaled(struct affine_scope const *scope, __isl_take isl_aff *sum,
                                      MlirAffineExpr expr, __isl_take isl_val *factor) {
  if (!sum || !factor) {
    isl_val_free(factor);
    return isl_aff_free(sum);
  }
  if (mlirAffineExprIsAConstant(expr)) {
    isl_val *constant =
        isl_val_int_from_si(isl_val_get_ctx(factor), mlirAffineConstantExprGetValue(expr));
    return isl_aff_add_constant_val(sum, isl_val_mul(factor, constant));
  }
  if (mlirAffineExprIsADim(expr))
    return add_leaf(scope, sum, (unsigned)mlirAffineDimExprGetPosition(expr), factor);
  if (mlirAffineExprIsASymbol(expr))
    return add_leaf(scope, sum, scope->n_dims + (unsigned)mlirAffineSymbolExprGetPosition(expr),
                    factor);
  if (mlirAffineExprIsAMul(expr))
    return add_product(scope, sum, expr, factor);
  if (!mlirAffineExprIsAAdd(expr))
    return add_quotient(scope, sum, expr, factor);
  sum = add_scaled(scope, sum, mlirAffineBinaryOpExprGetLHS(expr), isl_val_copy(factor));
  return add_scaled(scope, sum, mlirAffineBinaryOpExprGetRHS(expr), factor);
}

/* The symbols of such a map are the first parameters of the graph, in order. */
__isl_give isl_aff *affine_argument_size_to_isl(MlirAffineMap sizes, unsigned position,
                                                __isl_take isl_space *space) {
  unsigned n = (unsigned)mlirAffineMapGetNumSymbols(sizes);
  struct affine_scope scope = {0, n, calloc(n ? n : 1, sizeof *scope.leaves)};
  if (!scope.leaves) {
    isl_space_free(space);
    return NULL;
  }
  for (unsigned i = 0; i < n; ++i)
    scope.leaves[i] = (struct affine_leaf){isl_dim_param, i};
  isl_aff *aff = affine_expr_to_isl(&scope, mlirAffineMapGetResult(sizes, position), space);
  affine_scope_free(&scope);
  return aff;
}

static __isl_give isl_basic_set *integer_set_to_isl(struct affine_scope const *scope,
                                                    MlirIntegerSet set,
                                                    __isl_take isl_space *space) {
  isl_basic_set *result = isl_basic_set_universe(isl_space_copy(space));
  intptr_t n = mlirIntegerSetGetNumConstraints(set);
  for (intptr_t i = 0; i < n; ++i) {
    isl_aff *aff =
        affine_expr_to_isl(scope, mlirIntegerSetGetConstraint(set, i), isl_space_copy(space));
    isl_constraint *constraint = mlirIntegerSetIsConstraintEq(set, i)
                                     ? isl_equality_from_aff(aff)
                                     : isl_inequality_from_aff(aff);
    result = isl_basic_set_intersect(result, isl_basic_set_from_constraint(constraint));
  }
  isl_space_free(space);
  return result;
}

__isl_give isl_set *affine_condition_to_isl(struct affine_scope const *scope,
                                            MlirAttribute condition, __isl_take isl_space *space) {
  isl_set *result = isl_set_empty(isl_space_copy(space));
  intptr_t n = tempoConditionGetNumSets(condition);
  for (intptr_t i = 0; i < n; ++i) {
    isl_basic_set *part =
        integer_set_to_isl(scope, tempoConditionGetSet(condition, i), isl_space_copy(space));
    result = isl_set_union(result, isl_set_from_basic_set(part));
  }
  isl_space_free(space);
  return sdg_set_coalesce(result);
}

static __isl_give isl_pw_aff *extremum(__isl_take isl_pw_aff *left, __isl_take isl_pw_aff *right,
                                       enum TempoExtremum which) {
  isl_pw_aff *value =
      which == TEMPO_MAX ? isl_pw_aff_max(left, right) : isl_pw_aff_min(left, right);
  return sdg_pw_aff_coalesce(value);
}

/* The extremum `which` of the results of `map`. */
static __isl_give isl_pw_aff *extremum_of_results(struct affine_scope const *scope,
                                                  MlirAffineMap map, enum TempoExtremum which,
                                                  __isl_keep isl_space *space) {
  isl_pw_aff *value = NULL;
  intptr_t n = mlirAffineMapGetNumResults(map);
  for (intptr_t i = 0; i < n; ++i) {
    isl_aff *aff = affine_expr_to_isl(scope, mlirAffineMapGetResult(map, i), isl_space_copy(space));
    value = i == 0 ? isl_pw_aff_from_aff(aff) : extremum(value, isl_pw_aff_from_aff(aff), which);
  }
  return value;
}

__isl_give isl_pw_aff *affine_bound_to_isl(struct affine_scope const *scope, MlirAttribute bound,
                                           __isl_take isl_space *space) {
  enum TempoExtremum outer = tempoBoundAttrGetOuter(bound);
  bool is_max = (outer == TEMPO_MAX) != TEMPO_MUTANT(inner_extremum);
  enum TempoExtremum inner = is_max ? TEMPO_MIN : TEMPO_MAX;
  isl_pw_aff *value = NULL;
  intptr_t n = tempoBoundAttrGetNumMaps(bound);
  for (intptr_t i = 0; i < n; ++i) {
    isl_pw_aff *next = extremum_of_results(scope, tempoBoundAttrGetMap(bound, i), inner, space);
    value = i == 0 ? next : extremum(value, next, outer);
  }
  isl_space_free(space);
  return value;
}

/* The points whose coordinate is in `order` to `expr`. */
static __isl_give isl_set *compare(struct affine_scope const *scope, MlirAffineExpr expr,
                                   __isl_take isl_space *space, unsigned coordinate,
                                   enum affine_order order) {
  isl_aff *aff = affine_expr_to_isl(scope, expr, space);
  if (order == AFFINE_AT_LEAST)
    aff = isl_aff_neg(aff);
  aff = isl_aff_add_coefficient_si(aff, isl_dim_in, (int)coordinate,
                                   order == AFFINE_AT_LEAST ? 1 : -1);
  if (order == AFFINE_BELOW && !TEMPO_MUTANT(slice_end_included))
    aff = isl_aff_add_constant_si(aff, -1);
  return isl_set_from_basic_set(isl_basic_set_from_constraint(isl_inequality_from_aff(aff)));
}

/* An order to the maximum is an order to all values from above and to one from below; of the
 * minimum the other way round. */
static bool needs_all(enum TempoExtremum extremum, enum affine_order order) {
  return (extremum == TEMPO_MAX) == (order == AFFINE_AT_LEAST);
}

static __isl_give isl_set *join(__isl_take isl_set *left, __isl_take isl_set *right, bool all) {
  return all ? isl_set_intersect(left, right) : isl_set_union(left, right);
}

__isl_give isl_set *affine_bound_compare(struct affine_scope const *scope, MlirAttribute bound,
                                         __isl_take isl_space *space, unsigned coordinate,
                                         enum affine_order order) {
  bool all_maps = needs_all(tempoBoundAttrGetOuter(bound), order);
  isl_set *result = NULL;
  intptr_t n = tempoBoundAttrGetNumMaps(bound);
  for (intptr_t i = 0; i < n; ++i) {
    MlirAffineMap map = tempoBoundAttrGetMap(bound, i);
    isl_set *part = NULL;
    for (intptr_t j = 0; j < mlirAffineMapGetNumResults(map); ++j) {
      isl_set *next =
          compare(scope, mlirAffineMapGetResult(map, j), isl_space_copy(space), coordinate, order);
      part = j == 0 ? next : join(part, next, !all_maps);
    }
    result = i == 0 ? part : join(result, part, all_maps);
  }
  isl_space_free(space);
  return result;
}

__isl_give isl_aff *sdg_affine_to_isl(struct sdg const *sdg, MlirOperation op, MlirAffineMap map,
                                      unsigned position, __isl_take isl_space *domain_space) {
  struct affine_scope scope = affine_scope_create(sdg, op);
  isl_aff *aff = NULL;
  if (scope.leaves)
    aff = affine_expr_to_isl(&scope, mlirAffineMapGetResult(map, position), domain_space);
  else
    isl_space_free(domain_space);
  affine_scope_free(&scope);
  return aff;
}

__isl_give isl_set *sdg_condition_to_isl(struct sdg const *sdg, MlirOperation op,
                                         MlirAttribute condition, __isl_take isl_space *space) {
  struct affine_scope scope = affine_scope_create(sdg, op);
  isl_set *set = NULL;
  if (scope.leaves)
    set = affine_condition_to_isl(&scope, condition, space);
  else
    isl_space_free(space);
  affine_scope_free(&scope);
  return set;
}
