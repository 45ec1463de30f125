// The generated classes of the tempo dialect, and what they need.
#ifndef TEMPO_DIALECT_TEMPO_H
#define TEMPO_DIALECT_TEMPO_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "TempoDialect.h.inc"
#include "TempoEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "TempoAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "TempoTypes.h.inc"
#define GET_OP_CLASSES
#include "TempoOps.h.inc"

#endif // TEMPO_DIALECT_TEMPO_H
