// The tempo dialect: name, namespace, and what every file of definitions includes.
#ifndef TEMPO_BASE
#define TEMPO_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Tempo_Dialect : Dialect {
  let name = "tempo";
  let cppNamespace = "::tempo";
  let summary = "Programs of recurrent tensors and the dependences between their instances";
  let description = [{
    A `tempo.graph` is a system of recurrence equations over tensors. Its values are *recurrent
    tensors*: families of tensors indexed by temporal dimensions. Its operations say how the
    tensor at one point follows from tensors at other points; the order in which they are written
    means nothing. See docs/language.md for the language and its meaning.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
}

#endif // TEMPO_BASE
