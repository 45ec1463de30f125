#include "transforms/substitute.h"

#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"

static MlirAffineExpr get_variable(struct substitution const *substitution, intptr_t position) {
  return substitution->of_dims ? mlirAffineDimExprGet(substitution->context, position)
                               : mlirAffineSymbolExprGet(substitution->context, position);
}

/* What stands for variable `position`: its value, or a variable of those that are left. */
static MlirAffineExpr get_replacement(struct substitution const *substitution, intptr_t position) {
  intptr_t left = 0;
  if (substitution->known[position])
    return mlirAffineConstantExprGet(substitution->context, substitution->values[position]);
  for (intptr_t i = 0; i < position; ++i)
    left += !substitution->known[i];
  return get_variable(substitution, left);
}

MlirAffineMap substitute_map(struct substitution const *substitution, MlirAffineMap map) {
  if (mlirAffineMapIsNull(map))
    return map;
  intptr_t n_dims = mlirAffineMapGetNumDims(map), n_symbols = mlirAffineMapGetNumSymbols(map);
  /* In order: no variable is replaced by one that is replaced after it. */
  for (intptr_t i = 0; i < substitution->n; ++i)
    map = mlirAffineMapReplace(map, get_variable(substitution, i), get_replacement(substitution, i),
                               n_dims, n_symbols);
  MlirAffineExpr zero = mlirAffineConstantExprGet(substitution->context, 0);
  return mlirAffineMapReplace(map, zero, zero,
                              substitution->of_dims ? substitution->n_left : n_dims,
                              substitution->of_dims ? n_symbols : substitution->n_left);
}

static MlirAttribute substitute_bound(struct substitution const *substitution,
                                      MlirAttribute bound) {
  enum { MAX_MAPS = 64 };
  MlirAffineMap maps[MAX_MAPS];
  intptr_t n = mlirAttributeIsNull(bound) ? 0 : tempoBoundAttrGetNumMaps(bound);
  if (n == 0 || n > MAX_MAPS)
    return bound;
  for (intptr_t i = 0; i < n; ++i)
    maps[i] = substitute_map(substitution, tempoBoundAttrGetMap(bound, i));
  return tempoBoundAttrGet(substitution->context, tempoBoundAttrGetOuter(bound), n, maps);
}

MlirAttribute substitute_access(struct substitution const *substitution, MlirAttribute access) {
  intptr_t n = tempoAccessAttrGetNumIndices(access);
  MlirAttribute *indices = calloc((size_t)n + 1, sizeof *indices);
  if (!indices)
    return mlirAttributeGetNull();
  for (intptr_t i = 0; i < n; ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    indices[i] = tempoIndexAttrGet(substitute_bound(substitution, tempoIndexAttrGetLower(index)),
                                   substitute_bound(substitution, tempoIndexAttrGetUpper(index)));
  }
  MlirAttribute result = tempoAccessAttrGet(substitution->context, n, indices);
  free(indices);
  return result;
}

/* Of a set over (dims)[symbols], whose symbols are replaced. */
static MlirIntegerSet substitute_set(struct substitution const *substitution, MlirIntegerSet set) {
  intptr_t n_dims = mlirIntegerSetGetNumDims(set);
  MlirAffineExpr *dims = calloc((size_t)n_dims + 1, sizeof *dims);
  MlirAffineExpr *symbols = calloc((size_t)substitution->n + 1, sizeof *symbols);
  MlirIntegerSet result = {NULL};
  for (intptr_t i = 0; dims && i < n_dims; ++i)
    dims[i] = mlirAffineDimExprGet(substitution->context, i);
  for (intptr_t i = 0; symbols && i < substitution->n; ++i)
    symbols[i] = get_replacement(substitution, i);
  if (dims && symbols)
    result = mlirIntegerSetReplaceGet(set, dims, symbols, n_dims, substitution->n_left);
  free(dims);
  free(symbols);
  return result;
}

MlirAttribute substitute_condition(struct substitution const *substitution,
                                   MlirAttribute condition) {
  if (mlirAttributeIsNull(condition))
    return condition;
  intptr_t n = tempoConditionGetNumSets(condition);
  MlirIntegerSet *sets = calloc((size_t)n + 1, sizeof *sets);
  bool done = sets != NULL;
  for (intptr_t i = 0; done && i < n; ++i) {
    sets[i] = substitute_set(substitution, tempoConditionGetSet(condition, i));
    done = !mlirIntegerSetIsNull(sets[i]);
  }
  MlirAttribute result =
      done ? tempoConditionGet(substitution->context, n, sets) : mlirAttributeGetNull();
  free(sets);
  return result;
}
