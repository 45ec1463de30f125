// The dialect itself: what it registers, and every hook of its classes handed on to C.
#include "dialect/dialect.h"
#include "Tempo.h"
#include "mlir/CAPI/AffineMap.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tempo;

#include "TempoDialect.cpp.inc"
#include "TempoEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "TempoAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "TempoTypes.cpp.inc"

namespace {

/// Functions that a body calls may be inlined into it, if they are one block as it is.
struct Inliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Region *into, Region *from, bool, IRMapping &) const final {
    return isa<ComputeOp>(into->getParentOp()) && from->hasOneBlock();
  }
};

} // namespace

void TempoDialect::initialize() {
  addInterfaces<Inliner>();
  addTypes<
#define GET_TYPEDEF_LIST
#include "TempoTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "TempoAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "TempoOps.cpp.inc"
      >();
}

LogicalResult TempoDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  return success(verify_attribute(wrap(op), wrap(attr.getName().getValue()),
                                  wrap(attr.getValue())) == TEMPO_OK);
}

LogicalResult TempoDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                     NamedAttribute attr) {
  return success(verify_argument_attribute(wrap(op), argument, wrap(attr.getName().getValue()),
                                           wrap(attr.getValue())) == TEMPO_OK);
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

using EmitError = function_ref<InFlightDiagnostic()>;

static LogicalResult report(EmitError emitError, char const *problem) {
  return problem ? LogicalResult(emitError() << problem) : success();
}

static SmallVector<MlirAffineMap> wrapMaps(ArrayRef<AffineMap> maps) {
  return llvm::map_to_vector(maps, [](AffineMap map) { return wrap(map); });
}

LogicalResult RecurrentType::verify(EmitError emitError, unsigned rank, Type element) {
  return report(emitError, verify_recurrent_type(rank, wrap(element)));
}

LogicalResult BoundAttr::verify(EmitError emitError, Extremum, ArrayRef<AffineMap> maps) {
  auto wrapped = wrapMaps(maps);
  return report(emitError, verify_bound_maps(wrapped.size(), wrapped.data()));
}

LogicalResult StoreAttr::verify(EmitError emitError, StoreKind kind, ArrayRef<AffineMap> slots,
                                ArrayRef<int64_t> wraps) {
  auto wrapped = wrapMaps(slots);
  return report(emitError, verify_store_slots(TempoStoreKind(kind), wrapped.size(), wrapped.data(),
                                              wraps.size(), wraps.data()));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static LogicalResult verifyOp(Operation *op) {
  return success(verify_op(wrap(op)) == TEMPO_OK);
}

#define TEMPO_VERIFIED(Op)                                                                         \
  LogicalResult Op::verify() {                                                                     \
    return verifyOp(*this);                                                                        \
  }
#define TEMPO_NAMED(Op)                                                                            \
  TEMPO_VERIFIED(Op)                                                                               \
  void Op::getAsmResultNames(OpAsmSetValueNameFn setName) {                                        \
    giveNames(getNamesAttr(), (*this)->getResults(), setName);                                     \
  }

/// Suggests `names` for `values`; of an unverified operation, as far as there are any.
static void giveNames(ArrayAttr names, ValueRange values, OpAsmSetValueNameFn setName) {
  for (auto [attr, value] : llvm::zip(names ? names.getValue() : ArrayRef<Attribute>(), values))
    if (auto name = dyn_cast<StringAttr>(attr); name && !name.empty())
      setName(value, name);
}

TEMPO_VERIFIED(GraphOp)
TEMPO_VERIFIED(AssumeOp)
TEMPO_VERIFIED(ReturnOp)
TEMPO_NAMED(DimOp)
TEMPO_NAMED(InputOp)
TEMPO_NAMED(MergeOp)
TEMPO_NAMED(ComputeOp)
TEMPO_NAMED(CallOp)
TEMPO_NAMED(RandomOp)
TEMPO_NAMED(GradientOp)
TEMPO_NAMED(StopGradientOp)

LogicalResult GraphOp::verifyRegions() {
  return success(verify_region(wrap(getOperation())) == TEMPO_OK);
}

LogicalResult ComputeOp::verifyRegions() {
  return success(verify_region(wrap(getOperation())) == TEMPO_OK);
}

RegionKind GraphOp::getRegionKind(unsigned) {
  return RegionKind::Graph;
}

void GraphOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  giveNames(getArgNames(), region.getArguments(), setName);
}

/// The names of what a body reads travel in the locations of its arguments.
void ComputeOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    if (auto named = dyn_cast<NameLoc>(argument.getLoc()))
      setName(argument, named.getName());
}

/// A call on a state reads and writes it; without state it is pure.
void CallOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!getState())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult ExecuteOp::verifySymbolUses(SymbolTableCollection &) {
  return verifyOp(*this);
}

bool tempo_op_is_pure(MlirOperation op) {
  return isMemoryEffectFree(unwrap(op));
}

MlirOperation tempo_lookup_symbol(MlirOperation op, MlirStringRef symbol) {
  auto name = StringAttr::get(unwrap(op)->getContext(), unwrap(symbol));
  return wrap(SymbolTable::lookupNearestSymbolFrom(unwrap(op), name));
}
