// Types and attributes of the tempo dialect.
#ifndef TEMPO_ATTRS
#define TEMPO_ATTRS

include "TempoBase.td"

class Tempo_Type<string name, string typeMnemonic> : TypeDef<Tempo_Dialect, name> {
  let mnemonic = typeMnemonic;
}

class Tempo_Attr<string name, string attrMnemonic> : AttrDef<Tempo_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Tempo_Recurrent : Tempo_Type<"Recurrent", "rt"> {
  let summary = "recurrent tensor";
  let description = [{
    A family of tensors indexed by temporal dimensions: `!tempo.rt<N x T>` has N of them, and each
    of its elements is a T, a ranked tensor or a scalar (integer, float or index). Its domain is
    that of the operation which defines it.
  }];
  let parameters = (ins "unsigned":$rank, "::mlir::Type":$element);
  let assemblyFormat = "`<` $rank `x` $element `>`";
  let genVerifyDecl = 1;
}

def Tempo_Extremum : I32EnumAttr<"Extremum", "which of several values is taken", [
    I32EnumAttrCase<"Max", 0, "max">, I32EnumAttrCase<"Min", 1, "min">]> {
  let cppNamespace = "::tempo";
  let genSpecializedAttr = 0;
}

def Tempo_Bound : Tempo_Attr<"Bound", "bound"> {
  let summary = "A point, or one end of a slice, along one temporal dimension";
  let description = [{
    The `outer` extremum over `maps` of the opposite extremum over each map's results. A plain
    expression is one map of one result with outer `max`. All maps of one operation have the
    same dims (the reader's) and symbols (the reader's parameters).
  }];
  let parameters = (ins EnumParameter<Tempo_Extremum>:$outer,
                        ArrayRefParameter<"::mlir::AffineMap">:$maps);
  let assemblyFormat = "`<` $outer `,` `[` $maps `]` `>`";
  let genVerifyDecl = 1;
}

def Tempo_Index : Tempo_Attr<"Index", "index"> {
  let summary = "A point or a half-open slice along one temporal dimension";
  let description = "The point `lower`, or, with `upper`, the slice `lower : upper`.";
  let parameters = (ins "::tempo::BoundAttr":$lower,
                        OptionalParameter<"::tempo::BoundAttr">:$upper);
  let assemblyFormat = "`<` $lower (`:` $upper^)? `>`";
}

def Tempo_Access : Tempo_Attr<"Access", "access"> {
  let summary = "The elements of a recurrent tensor that one instance reads";
  let description = [{
    One index per temporal dimension of what is read; empty for other values. In the assembly of
    operations it is written over SSA names: `%x[%t - 1, max(0, %s - 2) : min(%s + 1, %S)]`. An
    expression is affine: `+`, `-`, products with literals, and `floordiv`, `ceildiv` and `mod` by
    positive literals, which are at most 2^31 in magnitude.

    Conditions are arrays of integer sets, of which at least one holds. They are written with
    `and`, `or`, `not` and comparisons, also chained: `(0 <= %t < %T and not %s == 3)`.
  }];
  let parameters = (ins OptionalArrayRefParameter<"::tempo::IndexAttr">:$indices);
  let assemblyFormat = "`<` (`[` $indices^ `]`)? `>`";
}

def Tempo_StoreKind : I32EnumAttr<"StoreKind", "how the elements of a value are kept", [
    I32EnumAttrCase<"Register", 0, "register">, I32EnumAttrCase<"InPlace", 1, "in_place">,
    I32EnumAttrCase<"Circular", 2, "circular">, I32EnumAttrCase<"Growing", 3, "growing">,
    I32EnumAttrCase<"Full", 4, "full">]> {
  let cppNamespace = "::tempo";
  let genSpecializedAttr = 0;
}

def Tempo_Store : Tempo_Attr<"Store", "store"> {
  let summary = "Where the elements of one value live";
  let description = [{
    On an operation, the attribute `tempo.stores` is an array of one store for each result.
    `slots` has one map `()[parameters of the graph] -> (n, ...)` per temporal dimension, the
    number of slots kept along it (of several results, the largest); `wraps` is 1 where the slot
    is the coordinate modulo the slots, 0 where it is the coordinate itself. A `register` has
    neither: it never leaves the loop body that makes it.
  }];
  let parameters = (ins EnumParameter<Tempo_StoreKind>:$kind,
                        OptionalArrayRefParameter<"::mlir::AffineMap">:$slots,
                        OptionalArrayRefParameter<"int64_t">:$wraps);
  let assemblyFormat = [{
    `<` $kind (`,` `slots` `=` `[` $slots^ `]` `,` `wraps` `=` `[` $wraps `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

def Tempo_Distribution : I32EnumAttr<"Distribution", "the distribution of random numbers", [
    I32EnumAttrCase<"Bits", 0, "bits">, I32EnumAttrCase<"Uniform", 1, "uniform">,
    I32EnumAttrCase<"Normal", 2, "normal">, I32EnumAttrCase<"Categorical", 3, "categorical">]> {
  let cppNamespace = "::tempo";
}

def Tempo_AccessArrayAttr : TypedArrayAttrBase<Tempo_Access, "accesses">;
def Tempo_IntegerSetAttr
    : Attr<CPred<"::llvm::isa<::mlir::IntegerSetAttr>($_self)">, "integer set"> {
  let storageType = "::mlir::IntegerSetAttr";
  let returnType = "::mlir::IntegerSet";
}
// A condition: the union of its sets, over (dims of the operation)[its parameters].
def Tempo_ConditionAttr : TypedArrayAttrBase<Tempo_IntegerSetAttr, "condition">;
def Tempo_ConditionArrayAttr : TypedArrayAttrBase<Tempo_ConditionAttr, "conditions">;

#endif // TEMPO_ATTRS
