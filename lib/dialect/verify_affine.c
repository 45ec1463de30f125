/* Maps, conditions and accesses: over the right operands, and affine. */
#include "dialect/verify.h"

#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"

static enum tempo_status verify_expression(MlirOperation op, char const *what,
                                           MlirAffineExpr expr) {
  char const *problem = affine_check(expr);
  return problem ? verify_error(op, "%s: %s", what, problem) : TEMPO_OK;
}

static enum tempo_status verify_arity(MlirOperation op, char const *what, intptr_t dims,
                                      intptr_t params, intptr_t n_dims, intptr_t n_params) {
  if (dims == n_dims && params == n_params)
    return TEMPO_OK;
  return verify_error(op, "%s is over %td dims and %td parameters, expected %td and %td", what,
                      dims, params, n_dims, n_params);
}

enum tempo_status verify_map(MlirOperation op, char const *what, MlirAffineMap map, intptr_t n_dims,
                             intptr_t n_params) {
  if (verify_arity(op, what, mlirAffineMapGetNumDims(map), mlirAffineMapGetNumSymbols(map), n_dims,
                   n_params))
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (verify_expression(op, what, mlirAffineMapGetResult(map, i)))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status verify_set(MlirOperation op, char const *what, MlirIntegerSet set,
                                    intptr_t n_dims, intptr_t n_params) {
  if (verify_arity(op, what, mlirIntegerSetGetNumDims(set), mlirIntegerSetGetNumSymbols(set),
                   n_dims, n_params))
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i)
    if (verify_expression(op, what, mlirIntegerSetGetConstraint(set, i)))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status verify_condition(MlirOperation op, char const *what, MlirAttribute condition,
                                   intptr_t n_dims, intptr_t n_params) {
  if (tempoConditionGetNumSets(condition) == 0)
    return verify_error(op, "%s needs at least one set; (1 == 0) never holds", what);
  for (intptr_t i = 0; i < tempoConditionGetNumSets(condition); ++i)
    if (verify_set(op, what, tempoConditionGetSet(condition, i), n_dims, n_params))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status verify_bound(MlirOperation op, MlirAttribute bound, intptr_t n_dims,
                                      intptr_t n_params) {
  if (mlirAttributeIsNull(bound))
    return TEMPO_OK;
  for (intptr_t i = 0; i < tempoBoundAttrGetNumMaps(bound); ++i)
    if (verify_map(op, "an access", tempoBoundAttrGetMap(bound, i), n_dims, n_params))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status verify_access(MlirOperation op, intptr_t input, MlirAttribute access,
                                MlirType source, intptr_t n_dims, intptr_t n_params) {
  for (intptr_t i = 0; i < tempoAccessAttrGetNumIndices(access); ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    if (verify_bound(op, tempoIndexAttrGetLower(index), n_dims, n_params) ||
        verify_bound(op, tempoIndexAttrGetUpper(index), n_dims, n_params))
      return TEMPO_FAIL;
  }
  char const *problem = access_problem(access, source);
  if (problem)
    return verify_error(op, "input %td: %s", input, problem);
  if (mlirTypeIsNull(tempoAccessGetReadType(access, source)))
    return verify_error(op, "input %td: out of memory", input);
  return TEMPO_OK;
}
