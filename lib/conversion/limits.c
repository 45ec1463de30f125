/* Expressions are bounded by their weights: the sum of the absolute values of their coefficients,
 * where an index counts as much as the bound of its dim. An expression of weight W is at most W * P
 * while parameters (and 1) are at most P. */
#include "conversion/limits.h"

#include "mlir-c/AffineExpr.h"

#define LARGEST_PARAMETER ((int64_t)1 << 40)
/* What is computed on the way, by isl's rewriting of expressions too, stays below 2^63. */
#define LARGEST_VALUE 0x1p59

struct weights {
  struct sdg const *sdg;
  double *dims; /* by sdg's dims; 0: not known yet */
};

/* The values that the dims of the maps of an operation stand for. */
typedef MlirValue (*operand_getter)(MlirOperation op, intptr_t position);

static double weigh_dim(struct weights *weights, MlirValue value);

/* A parameter; an extent is at most the bound of its dim. */
static double weigh_symbol(struct weights *weights, MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return 1;
  return weigh_dim(weights, mlirOperationGetResult(mlirOpResultGetOwner(value), 0));
}

static double weigh(struct weights *weights, MlirOperation op, operand_getter get,
                    MlirAffineExpr expr) {
  if (mlirAffineExprIsAConstant(expr)) {
    double constant = (double)mlirAffineConstantExprGetValue(expr);
    return constant < 0 ? -constant : constant;
  }
  if (mlirAffineExprIsADim(expr))
    return weigh_dim(weights, get(op, mlirAffineDimExprGetPosition(expr)));
  if (mlirAffineExprIsASymbol(expr))
    return weigh_symbol(weights, tempoOpGetParam(op, mlirAffineSymbolExprGetPosition(expr)));
  double left = weigh(weights, op, get, mlirAffineBinaryOpExprGetLHS(expr));
  double right = weigh(weights, op, get, mlirAffineBinaryOpExprGetRHS(expr));
  return mlirAffineExprIsAMul(expr) ? left * right
                                    : left + right; /* of a division, by far enough */
}

static double weigh_map(struct weights *weights, MlirOperation op, operand_getter get,
                        MlirAffineMap map) {
  double most = 0;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    double weight = weigh(weights, op, get, mlirAffineMapGetResult(map, i));
    most = weight > most ? weight : most;
  }
  return most;
}

/* An index or a parameter. */
static double weigh_dim(struct weights *weights, MlirValue value) {
  unsigned position = sdg_find_dim(weights->sdg, value);
  if (position >= weights->sdg->n_dims)
    return 1;
  double *weight = &weights->dims[position];
  if (*weight == 0) {
    MlirOperation dim = weights->sdg->dims[position].op;
    *weight = weigh_map(weights, dim, tempoDimGetOperand, tempoDimGetBound(dim));
    *weight = *weight < 1 ? 1 : *weight;
  }
  return *weight;
}

static double weigh_bound(struct weights *weights, MlirOperation op, MlirAttribute bound) {
  double most = 0;
  for (intptr_t i = 0; i < tempoBoundAttrGetNumMaps(bound); ++i) {
    double weight = weigh_map(weights, op, tempoOpGetDim, tempoBoundAttrGetMap(bound, i));
    most = weight > most ? weight : most;
  }
  return most;
}

static double weigh_access(struct weights *weights, MlirOperation op, MlirAttribute access) {
  double most = 0;
  for (intptr_t i = 0; i < tempoAccessAttrGetNumIndices(access); ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    double weight = weigh_bound(weights, op, tempoIndexAttrGetLower(index));
    if (tempoIndexAttrIsSlice(index))
      weight += weigh_bound(weights, op, tempoIndexAttrGetUpper(index));
    most = weight > most ? weight : most;
  }
  return most;
}

static double weigh_condition(struct weights *weights, MlirOperation op, MlirAttribute condition) {
  double most = 0;
  for (intptr_t i = 0; i < tempoConditionGetNumSets(condition); ++i) {
    MlirIntegerSet set = tempoConditionGetSet(condition, i);
    for (intptr_t k = 0; k < mlirIntegerSetGetNumConstraints(set); ++k) {
      double weight = weigh(weights, op, tempoOpGetDim, mlirIntegerSetGetConstraint(set, k));
      most = weight > most ? weight : most;
    }
  }
  return most;
}

static double weigh_node(struct weights *weights, MlirOperation op) {
  double most = 1;
  for (intptr_t i = 0; i < tempoOpGetNumDims(op); ++i) {
    double weight = weigh_dim(weights, tempoOpGetDim(op, i));
    most = weight > most ? weight : most;
  }
  for (intptr_t i = 0; i < tempoOpGetNumInputs(op); ++i) {
    MlirAttribute access = tempoOpGetAccess(op, i);
    double weight = mlirAttributeIsNull(access) ? 0 : weigh_access(weights, op, access);
    if (tempoOpGetKind(op) == TEMPO_OP_MERGE)
      weight += weigh_condition(weights, op, tempoMergeGetCondition(op, i));
    most = weight > most ? weight : most;
  }
  MlirAttribute where = tempoOpGetWhere(op);
  double weight = mlirAttributeIsNull(where) ? 0 : weigh_condition(weights, op, where);
  return weight > most ? weight : most;
}

int64_t limits_of_parameters(struct lowering *lowering) {
  struct sdg const *sdg = lowering->sdg;
  struct weights weights = {.sdg = sdg,
                            .dims = lowering_alloc(lowering, sdg->n_dims, sizeof(double))};
  if (!weights.dims && sdg->n_dims > 0)
    return 0;
  double most = 1;
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    double weight = weigh_node(&weights, sdg->nodes[i].op);
    most = weight > most ? weight : most;
  }
  double limit = LARGEST_VALUE / most;
  return limit < (double)LARGEST_PARAMETER ? (int64_t)limit : LARGEST_PARAMETER;
}
