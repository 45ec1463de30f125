//===- tempo-c/Dialect.h - The tempo dialect: types and attributes ------------===//
//
// Handles are MLIR's, passed by value and owned by their context, except where a line says
// otherwise. Getters assert on an object of the wrong kind: ask with the matching IsA first.
//
//===---------------------------------------------------------------------------===//
#ifndef TEMPO_C_DIALECT_H
#define TEMPO_C_DIALECT_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Tempo, tempo);

/// Parses a module from text or bytecode in memory, with `file_name` in its locations; null after
/// an error. Text goes through what tempo-c/Text.h has first. Owned by the caller.
MLIR_CAPI_EXPORTED MlirModule tempoModuleParse(MlirContext context, MlirStringRef text,
                                               MlirStringRef file_name);

//===---------------------------------------------------------------------------===//
// !tempo.rt<rank x element>
//===---------------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool tempoTypeIsARecurrent(MlirType type);
/// `element` is a ranked tensor or a scalar (integer, float, index).
MLIR_CAPI_EXPORTED MlirType tempoRecurrentTypeGet(unsigned rank, MlirType element);
/// The number of temporal dimensions.
MLIR_CAPI_EXPORTED unsigned tempoRecurrentTypeGetRank(MlirType type);
MLIR_CAPI_EXPORTED MlirType tempoRecurrentTypeGetElement(MlirType type);

//===---------------------------------------------------------------------------===//
// #tempo.bound, #tempo.index, #tempo.access
//===---------------------------------------------------------------------------===//

enum TempoExtremum { TEMPO_MAX = 0, TEMPO_MIN = 1 };

MLIR_CAPI_EXPORTED bool tempoAttributeIsABound(MlirAttribute attr);
/// The `outer` extremum over `maps` of the opposite extremum over each map's results.
/// `n_maps` >= 1, every map has >= 1 result, all have the same dims and symbols.
MLIR_CAPI_EXPORTED MlirAttribute tempoBoundAttrGet(MlirContext context, enum TempoExtremum outer,
                                                   intptr_t n_maps, MlirAffineMap const *maps);
MLIR_CAPI_EXPORTED enum TempoExtremum tempoBoundAttrGetOuter(MlirAttribute bound);
MLIR_CAPI_EXPORTED intptr_t tempoBoundAttrGetNumMaps(MlirAttribute bound);
MLIR_CAPI_EXPORTED MlirAffineMap tempoBoundAttrGetMap(MlirAttribute bound, intptr_t position);

MLIR_CAPI_EXPORTED bool tempoAttributeIsAIndex(MlirAttribute attr);
/// The point `lower` if `upper` is null, else the half-open slice `lower : upper`.
MLIR_CAPI_EXPORTED MlirAttribute tempoIndexAttrGet(MlirAttribute lower, MlirAttribute upper);
MLIR_CAPI_EXPORTED MlirAttribute tempoIndexAttrGetLower(MlirAttribute index);
/// Null for a point.
MLIR_CAPI_EXPORTED MlirAttribute tempoIndexAttrGetUpper(MlirAttribute index);
MLIR_CAPI_EXPORTED bool tempoIndexAttrIsSlice(MlirAttribute index);

MLIR_CAPI_EXPORTED bool tempoAttributeIsAAccess(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirAttribute tempoAccessAttrGet(MlirContext context, intptr_t n_indices,
                                                    MlirAttribute const *indices);
MLIR_CAPI_EXPORTED intptr_t tempoAccessAttrGetNumIndices(MlirAttribute access);
MLIR_CAPI_EXPORTED MlirAttribute tempoAccessAttrGetIndex(MlirAttribute access, intptr_t position);

/// What a reader sees of a value of type `source` through `access`: the element type of a
/// recurrent tensor with a leading dimension per slice (static where `hi - lo` of plain
/// expressions is a non-negative constant, else dynamic); `source` itself when it is not
/// recurrent. Null if `access` does not fit the rank, or `hi - lo` is a negative constant.
MLIR_CAPI_EXPORTED MlirType tempoAccessGetReadType(MlirAttribute access, MlirType source);

//===---------------------------------------------------------------------------===//
// #tempo.store
//===---------------------------------------------------------------------------===//

enum TempoStoreKind {
  TEMPO_STORE_REGISTER = 0, ///< never leaves the loop body that makes it
  TEMPO_STORE_IN_PLACE = 1, ///< one slot
  TEMPO_STORE_CIRCULAR = 2, ///< along at least one dim, the coordinate modulo the slots
  TEMPO_STORE_GROWING = 3,  ///< the past is kept, and its extent is known only at the end
  TEMPO_STORE_FULL = 4,     ///< every element has its slot
};

MLIR_CAPI_EXPORTED bool tempoAttributeIsAStore(MlirAttribute attr);
/// One map `()[parameters of the graph] -> (slots, ...)` per temporal dim (of several results,
/// the largest), and whether the slot is the coordinate modulo the slots.
MLIR_CAPI_EXPORTED MlirAttribute tempoStoreAttrGet(MlirContext context, enum TempoStoreKind kind,
                                                   intptr_t n_dims, MlirAffineMap const *slots,
                                                   int64_t const *wraps);
MLIR_CAPI_EXPORTED enum TempoStoreKind tempoStoreAttrGetKind(MlirAttribute store);
MLIR_CAPI_EXPORTED intptr_t tempoStoreAttrGetNumDims(MlirAttribute store);
MLIR_CAPI_EXPORTED MlirAffineMap tempoStoreAttrGetSlots(MlirAttribute store, intptr_t dim);
MLIR_CAPI_EXPORTED bool tempoStoreAttrGetWraps(MlirAttribute store, intptr_t dim);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_DIALECT_H
