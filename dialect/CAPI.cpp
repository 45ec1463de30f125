// C handles of the dialect, its types and attributes, and diagnostics with notes.
#include "Tempo.h"
#include "mlir/CAPI/AffineMap.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Parser/Parser.h"
#include "tempo-c/Diagnostics.h"
#include "tempo-c/Dialect.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace mlir;
using namespace tempo;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Tempo, tempo, tempo::TempoDialect)

template <typename T, typename Handle> static T as(Handle handle) {
  return cast<T>(unwrap(handle));
}

static SmallVector<AffineMap> unwrapMaps(intptr_t n, MlirAffineMap const *maps) {
  return llvm::map_to_vector(ArrayRef(maps, n), [](MlirAffineMap map) { return unwrap(map); });
}

bool tempoTypeIsARecurrent(MlirType type) {
  return isa<RecurrentType>(unwrap(type));
}

MlirType tempoRecurrentTypeGet(unsigned rank, MlirType element) {
  return wrap(RecurrentType::get(unwrap(element).getContext(), rank, unwrap(element)));
}

unsigned tempoRecurrentTypeGetRank(MlirType type) {
  return as<RecurrentType>(type).getRank();
}

MlirType tempoRecurrentTypeGetElement(MlirType type) {
  return wrap(as<RecurrentType>(type).getElement());
}

bool tempoAttributeIsABound(MlirAttribute attr) {
  return isa<BoundAttr>(unwrap(attr));
}

MlirAttribute tempoBoundAttrGet(MlirContext context, TempoExtremum outer, intptr_t n_maps,
                                MlirAffineMap const *maps) {
  return wrap(BoundAttr::get(unwrap(context), Extremum(outer), unwrapMaps(n_maps, maps)));
}

TempoExtremum tempoBoundAttrGetOuter(MlirAttribute bound) {
  return TempoExtremum(as<BoundAttr>(bound).getOuter());
}

intptr_t tempoBoundAttrGetNumMaps(MlirAttribute bound) {
  return as<BoundAttr>(bound).getMaps().size();
}

MlirAffineMap tempoBoundAttrGetMap(MlirAttribute bound, intptr_t position) {
  return wrap(as<BoundAttr>(bound).getMaps()[position]);
}

bool tempoAttributeIsAIndex(MlirAttribute attr) {
  return isa<IndexAttr>(unwrap(attr));
}

MlirAttribute tempoIndexAttrGet(MlirAttribute lower, MlirAttribute upper) {
  auto bound = as<BoundAttr>(lower);
  auto end = mlirAttributeIsNull(upper) ? BoundAttr() : as<BoundAttr>(upper);
  return wrap(IndexAttr::get(bound.getContext(), bound, end));
}

MlirAttribute tempoIndexAttrGetLower(MlirAttribute index) {
  return wrap(as<IndexAttr>(index).getLower());
}

MlirAttribute tempoIndexAttrGetUpper(MlirAttribute index) {
  return wrap(Attribute(as<IndexAttr>(index).getUpper()));
}

bool tempoAttributeIsAAccess(MlirAttribute attr) {
  return isa<AccessAttr>(unwrap(attr));
}

MlirAttribute tempoAccessAttrGet(MlirContext context, intptr_t n_indices,
                                 MlirAttribute const *indices) {
  auto unwrapped = llvm::map_to_vector(ArrayRef(indices, n_indices),
                                       [](MlirAttribute index) { return as<IndexAttr>(index); });
  return wrap(AccessAttr::get(unwrap(context), unwrapped));
}

intptr_t tempoAccessAttrGetNumIndices(MlirAttribute access) {
  return as<AccessAttr>(access).getIndices().size();
}

MlirAttribute tempoAccessAttrGetIndex(MlirAttribute access, intptr_t position) {
  return wrap(as<AccessAttr>(access).getIndices()[position]);
}

bool tempoAttributeIsAStore(MlirAttribute attr) {
  return isa<StoreAttr>(unwrap(attr));
}

MlirAttribute tempoStoreAttrGet(MlirContext context, TempoStoreKind kind, intptr_t n_dims,
                                MlirAffineMap const *slots, int64_t const *wraps) {
  return wrap(StoreAttr::get(unwrap(context), StoreKind(kind), unwrapMaps(n_dims, slots),
                             ArrayRef(wraps, n_dims)));
}

TempoStoreKind tempoStoreAttrGetKind(MlirAttribute store) {
  return TempoStoreKind(as<StoreAttr>(store).getKind());
}

intptr_t tempoStoreAttrGetNumDims(MlirAttribute store) {
  return as<StoreAttr>(store).getSlots().size();
}

MlirAffineMap tempoStoreAttrGetSlots(MlirAttribute store, intptr_t dim) {
  return wrap(as<StoreAttr>(store).getSlots()[dim]);
}

bool tempoStoreAttrGetWraps(MlirAttribute store, intptr_t dim) {
  return as<StoreAttr>(store).getWraps()[dim];
}

static DiagnosticSeverity getSeverity(MlirDiagnosticSeverity severity) {
  switch (severity) {
  case MlirDiagnosticError:
    return DiagnosticSeverity::Error;
  case MlirDiagnosticWarning:
    return DiagnosticSeverity::Warning;
  case MlirDiagnosticNote:
    return DiagnosticSeverity::Note;
  case MlirDiagnosticRemark:
    return DiagnosticSeverity::Remark;
  }
  llvm_unreachable("not a severity");
}

void tempoEmitDiagnostic(MlirLocation location, MlirDiagnosticSeverity severity, char const *text,
                         intptr_t n_notes, TempoNote const *notes) {
  Location loc = unwrap(location);
  InFlightDiagnostic diagnostic =
      loc.getContext()->getDiagEngine().emit(loc, getSeverity(severity));
  diagnostic << StringRef(text);
  for (TempoNote const &note : ArrayRef(notes, n_notes))
    diagnostic.attachNote(unwrap(note.location)) << StringRef(note.text);
}

MlirModule tempoModuleParse(MlirContext context, MlirStringRef text, MlirStringRef file_name) {
  ParserConfig config(unwrap(context));
  return wrap(parseSourceString<ModuleOp>(unwrap(text), config, unwrap(file_name)).release());
}
