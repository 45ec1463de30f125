// Operations of the tempo dialect.
//
// Operands of an operation that reads come in three segments: `dims` (results of tempo.dim),
// `params` (index arguments of the graph, extents of tempo.dim), `inputs` (what is read). Every
// affine map and integer set of an operation is over (dims)[params] in that order.
#ifndef TEMPO_OPS
#define TEMPO_OPS

include "TempoAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Tempo_Op<string mnemonic, list<Trait> traits = []> : Op<Tempo_Dialect, mnemonic, traits>;

// An operation of a graph that gives named values. `names` holds one name per result, empty for
// the later results of a group (`%r:2`); absent when the results are numbered.
class Tempo_Named<string mnemonic, list<Trait> traits = [],
                  list<string> asmMethods = ["getAsmResultNames"]>
    : Tempo_Op<mnemonic, traits # [
        HasParent<"GraphOp">, DeclareOpInterfaceMethods<OpAsmOpInterface, asmMethods>]> {
  let hasVerifier = 1;
}

class Tempo_Node<string mnemonic, list<Trait> traits = [],
                 list<string> asmMethods = ["getAsmResultNames"]>
    : Tempo_Named<mnemonic, traits # [AttrSizedOperandSegments], asmMethods> {
  let hasCustomAssemblyFormat = 1;
}

def Tempo_GraphOp : Tempo_Op<"graph", [
    IsolatedFromAbove, SingleBlock, FunctionOpInterface,
    DeclareOpInterfaceMethods<RegionKindInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "A program: a system of recurrence equations over tensors";
  let description = [{
    Its arguments are tensors, scalars and, of type index, parameters. `arg_names` and
    `result_names` are part of it. `arg_sizes` holds one map `()[index arguments in order] ->
    (one size per ? of the argument)` per argument, with no results where no size is declared.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs,
                       StrArrayAttr:$arg_names, StrArrayAttr:$result_names,
                       AffineMapArrayAttr:$arg_sizes);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
  }];
}

def Tempo_AssumeOp : Tempo_Op<"assume", [HasParent<"GraphOp">]> {
  let summary = "What callers promise about the parameters";
  let arguments = (ins Variadic<Index>:$params, Tempo_ConditionAttr:$condition);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// A dim "allocates" its time line: two equal dims stay two, an unused one is dead.
def Tempo_DimOp : Tempo_Named<"dim", [AttrSizedOperandSegments]> {
  let summary = "A temporal index: 0 <= index < bound";
  let description = [{
    `bound` is over (bound_operands)[], in their order: parameters, and indices of earlier
    dims. With `until`, the step at which that value is true is the last one, and the second
    result is the extent reached.
  }];
  let arguments = (ins Variadic<Index>:$bound_operands, Optional<Tempo_Recurrent>:$until,
                       AffineMapAttr:$bound, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Res<Index, "", [MemAlloc]>:$index, Optional<Index>:$extent);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_InputOp : Tempo_Named<"input", [Pure]> {
  let summary = "The leading dimensions of a graph argument as temporal dimensions";
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$dims,
                       OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Tempo_Recurrent:$result);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_ReturnOp : Tempo_Op<"return", [HasParent<"GraphOp">, AttrSizedOperandSegments,
                                          Terminator]> {
  let summary = "The results of the graph";
  let arguments = (ins Variadic<Index>:$params, Variadic<AnyType>:$inputs,
                       Tempo_AccessArrayAttr:$accesses);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tempo_MergeOp : Tempo_Node<"merge", [Pure]> {
  let summary = "At each point, the value of the first branch whose condition holds";
  let arguments = (ins Variadic<Index>:$dims, Variadic<Index>:$params, Variadic<AnyType>:$inputs,
                       Tempo_ConditionArrayAttr:$conditions, Tempo_AccessArrayAttr:$accesses,
                       OptionalAttr<Tempo_ConditionAttr>:$where,
                       OptionalAttr<AffineMapAttr>:$sizes, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Tempo_Recurrent:$result);
}

def Tempo_ComputeOp : Tempo_Node<"compute", [IsolatedFromAbove, SingleBlock,
                                              RecursiveMemoryEffects],
    ["getAsmResultNames", "getAsmBlockArgumentNames"]> {
  let summary = "One instance of a pure body per point of its domain";
  let description = [{
    The body's arguments are the indices of `dims`, then one value per input: what its access
    reads. `sizes` gives one size per `?` of the result types, in order.
  }];
  let arguments = (ins Variadic<Index>:$dims, Variadic<Index>:$params, Variadic<AnyType>:$inputs,
                       Tempo_AccessArrayAttr:$accesses,
                       OptionalAttr<Tempo_ConditionAttr>:$where,
                       OptionalAttr<AffineMapAttr>:$sizes, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Variadic<Tempo_Recurrent>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Tempo_YieldOp : Tempo_Op<"yield", [HasParent<"ComputeOp">, Pure, ReturnLike, Terminator]> {
  let summary = "The values of one instance";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

def Tempo_CallOp : Tempo_Node<"call", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "One call of a C function per point of its domain";
  let description = [{
    Without `state` the call is pure. Calls on one state run over their whole domain, ordered by
    their common dims, then by `sequence`, then by their remaining dims.
  }];
  let arguments = (ins Variadic<Index>:$dims, Variadic<Index>:$params, Variadic<AnyType>:$inputs,
                       FlatSymbolRefAttr:$callee, OptionalAttr<StrAttr>:$state,
                       OptionalAttr<I64Attr>:$sequence, Tempo_AccessArrayAttr:$accesses,
                       OptionalAttr<Tempo_ConditionAttr>:$where,
                       OptionalAttr<AffineMapAttr>:$sizes, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Variadic<Tempo_Recurrent>:$outputs);
}

def Tempo_RandomOp : Tempo_Node<"random", [Pure]> {
  let summary = "Counter-based random numbers (Philox4x32-10)";
  let description = [{
    Keyed by the seed (an i64 scalar, first among `inputs`) and `stream`; the counter is the
    temporal point and the element. `categorical` reads unnormalised log-probabilities, its
    second input, along their last dimension, and gives i64 or i32.
  }];
  let arguments = (ins Variadic<Index>:$dims, Variadic<Index>:$params, Variadic<AnyType>:$inputs,
                       Tempo_Distribution:$distribution, I64Attr:$stream,
                       Tempo_AccessArrayAttr:$accesses,
                       OptionalAttr<Tempo_ConditionAttr>:$where,
                       OptionalAttr<AffineMapAttr>:$sizes, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Tempo_Recurrent:$result);
}

def Tempo_GradientOp : Tempo_Named<"gradient", [Pure]> {
  let summary = "The derivative of the sum of a value over its domain";
  let arguments = (ins Tempo_Recurrent:$loss, Variadic<AnyType>:$wrt,
                       OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Variadic<AnyType>:$gradients);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_StopGradientOp : Tempo_Named<"stop_gradient", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "Its operand, whose derivative is zero";
  let arguments = (ins Tempo_Recurrent:$input, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Tempo_Recurrent:$result);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_ExecuteOp : Tempo_Op<"execute", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a graph from an ordinary function";
  let arguments = (ins FlatSymbolRefAttr:$graph, Variadic<AnyType>:$arguments);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    $graph `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)
  }];
}

#endif // TEMPO_OPS
