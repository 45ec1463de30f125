/* Types and attributes of the dialect, and where the discardable ones may stand. */
#include "dialect/verify.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- parameters of types and attributes ---- */

char const *verify_recurrent_type(unsigned rank, MlirType element) {
  enum { MAX_TEMPORAL_DIMS = 1024 };
  if (rank > MAX_TEMPORAL_DIMS)
    return "a recurrent tensor has at most 1024 temporal dimensions";
  if (mlirTypeIsARankedTensor(element))
    element = mlirShapedTypeGetElementType(element);
  if (mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element) || mlirTypeIsAIndex(element))
    return NULL;
  return "the elements of a recurrent tensor are integers, floats, indices, or ranked tensors of "
         "these";
}

char const *verify_bound_maps(intptr_t n_maps, MlirAffineMap const *maps) {
  if (n_maps == 0)
    return "a bound needs at least one map";
  for (intptr_t i = 0; i < n_maps; ++i)
    if (mlirAffineMapGetNumResults(maps[i]) == 0)
      return "a map of a bound needs at least one result";
  return NULL;
}

char const *verify_store_slots(enum TempoStoreKind kind, intptr_t n_slots,
                               MlirAffineMap const *slots, intptr_t n_wraps, int64_t const *wraps) {
  if (n_slots != n_wraps)
    return "a store has as many wraps as slots";
  if (kind == TEMPO_STORE_REGISTER && n_slots)
    return "a register has neither slots nor wraps";
  for (intptr_t i = 0; i < n_slots; ++i) {
    if (mlirAffineMapGetNumResults(slots[i]) == 0 || mlirAffineMapGetNumDims(slots[i]) != 0)
      return "the slots of a store are ()[parameters] -> (number, ...)";
    if (wraps[i] != 0 && wraps[i] != 1)
      return "a wrap of a store is 0 or 1";
  }
  return NULL;
}

/* ---- discardable attributes ---- */

static bool name_is(MlirStringRef name, char const *text) {
  return mlirStringRefEqual(name, mlirStringRefCreateFromCString(text));
}

/* A store with slots along every temporal dim of its result, or a register. */
static bool store_fits(MlirAttribute store, MlirType result) {
  if (!tempoAttributeIsAStore(store) || !tempoTypeIsARecurrent(result))
    return false;
  return tempoStoreAttrGetKind(store) == TEMPO_STORE_REGISTER ||
         tempoStoreAttrGetNumDims(store) == (intptr_t)tempoRecurrentTypeGetRank(result);
}

static enum tempo_status verify_stores(MlirOperation op, MlirAttribute stores) {
  intptr_t n = mlirOperationGetNumResults(op);
  if (!mlirAttributeIsAArray(stores) || mlirArrayAttrGetNumElements(stores) != n)
    return verify_error(op, "tempo.stores needs an array of one #tempo.store per result");
  for (intptr_t i = 0; i < n; ++i)
    if (!store_fits(mlirArrayAttrGetElement(stores, i),
                    mlirValueGetType(mlirOperationGetResult(op, i))))
      return verify_error(op,
                          "tempo.stores needs a #tempo.store with slots along each temporal "
                          "dim of result %td",
                          i);
  return TEMPO_OK;
}

enum tempo_status verify_attribute(MlirOperation op, MlirStringRef name, MlirAttribute value) {
  if (name_is(name, "tempo.stores"))
    return verify_stores(op, value);
  if (!name_is(name, "tempo.schedule"))
    return TEMPO_OK;
  if (tempoOpGetKind(op) == TEMPO_OP_GRAPH && mlirAttributeIsAString(value))
    return TEMPO_OK;
  return verify_error(op, "tempo.schedule is a string on a tempo.graph");
}

enum tempo_status verify_argument_attribute(MlirOperation op, intptr_t position, MlirStringRef name,
                                            MlirAttribute value) {
  if (!name_is(name, "tempo.donate"))
    return TEMPO_OK;
  if (tempoOpGetKind(op) == TEMPO_OP_GRAPH && mlirAttributeIsAUnit(value) &&
      mlirTypeIsARankedTensor(mlirFunctionTypeGetInput(tempoGraphGetFunctionType(op), position)))
    return TEMPO_OK;
  return verify_error(op,
                      "argument %td: tempo.donate is a unit attribute of tensors that a graph "
                      "takes",
                      position);
}
