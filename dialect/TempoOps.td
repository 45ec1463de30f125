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
    ```
    tempo.graph @name(%x: tensor<?xf32> sizes(%T) {tempo.donate}, %T: index)
        -> (y: tensor<?xf32>) attributes {user.note} {
      ...
    }
    ```
    Its arguments are tensors, scalars and, of type index, *parameters*. Its one block is a graph
    region: the order of operations means nothing, and values may depend on each other in cycles
    through time. It holds operations of this dialect only and ends with a `tempo.return`.

    The names of arguments and results (`arg_names`, `result_names`) are part of the graph, as are
    those of its nodes: they are identifiers, and those of arguments and nodes are distinct.
    `arg_sizes` holds one map `()[index arguments in order] -> (one size per ? of the argument)`
    per argument, with no results where no size is declared. Every `?` of an argument that is used
    has a size: a declared one, or the extent of the dim that an input makes of it.

    A tensor argument marked `tempo.donate` may become the buffer of a result or of a store.
    `tempo.schedule`, a string, is the schedule in isl's notation.
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
  let description = [{
    ```
    tempo.assume (%T >= 1 and %T mod 8 == 0)
    ```
    The context of every proof, checked when the graph is entered. The condition is over
    ()[params]. Without any assumption, parameters are at least 0.
  }];
  let arguments = (ins Variadic<Index>:$params, Tempo_ConditionAttr:$condition);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// A dim "allocates" its time line: two equal dims stay two, an unused one is dead.
def Tempo_DimOp : Tempo_Named<"dim", [AttrSizedOperandSegments]> {
  let summary = "A temporal index: 0 <= index < bound";
  let description = [{
    ```
    %t = tempo.dim < %T
    %s = tempo.dim < %t floordiv 8 + 1
    %u, %n = tempo.dim < %T until %done
    ```
    `bound` is over (bound_operands)[], in their order: index arguments of the graph, and indices
    of other dims, which must not be over this one in turn.

    With `until`, the step at which that value is true is the last one, and the second result is
    the extent reached, a parameter. The value is the result of a node over exactly this dim with
    elements of type i1, and the bound is over index arguments only.

    Equal dims are different time lines: they never merge. An unused one is dead.
  }];
  let arguments = (ins Variadic<Index>:$bound_operands, Optional<Tempo_Recurrent>:$until,
                       AffineMapAttr:$bound, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Res<Index, "", [MemAlloc]>:$index, Optional<Index>:$extent);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_InputOp : Tempo_Named<"input", [Pure]> {
  let summary = "The leading dimensions of a graph argument as temporal dimensions";
  let description = [{
    ```
    %xt = tempo.input %x over (%t) : tensor<?x64xf32> -> !tempo.rt<1 x tensor<64xf32>>
    ```
    Where no dimension is left, the elements are scalars or tensors without dimensions, as the
    type of the result says. A dim with a literal bound does not go beyond a static size.
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$dims,
                       OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Tempo_Recurrent:$result);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_ReturnOp : Tempo_Op<"return", [HasParent<"GraphOp">, AttrSizedOperandSegments,
                                          Terminator]> {
  let summary = "The results of the graph";
  let description = [{
    ```
    tempo.return %y[0 : %T], %h[%T - 1], %T : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>, index
    ```
    One value for each result of the graph, of its type. Accesses are over ()[params].
  }];
  let arguments = (ins Variadic<Index>:$params, Variadic<AnyType>:$inputs,
                       Tempo_AccessArrayAttr:$accesses);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tempo_MergeOp : Tempo_Node<"merge", [Pure]> {
  let summary = "At each point, the value of the first branch whose condition holds";
  let description = [{
    ```
    %h = tempo.merge over (%t) [where (condition)] -> !tempo.rt<1 x f32> [sizes(expr, ...)] {
      when (%t == 0) : %h0 : f32
      otherwise : %next[%t - 1] : !tempo.rt<1 x f32>
    }
    ```
    `otherwise` is the condition that always holds. What a branch reads has the type of the
    result's elements.
  }];
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
    ```
    %y = tempo.compute over (%t) [where (condition)]
        ins(%past = %x[0 : %t + 1] : !tempo.rt<1 x f32>, %n = %T : index)
        -> !tempo.rt<1 x tensor<?xf32>> [sizes(%t + 1)] {
      tempo.yield %past : tensor<?xf32>
    }
    ```
    The body is isolated from above. Its arguments are the indices of `dims`, which have the names
    of the dims, then one value per input: what its access reads. Each slice of an access gives a
    leading dimension, static where its size is the same everywhere. `sizes` gives one size per `?`
    of the result types, in order.

    In the body stand operations without effects on memory: of arith, math, tensor, linalg and
    index, `scf.if` and `scf.for` on tensors and scalars, `affine.apply`, `affine.min` and
    `affine.max`, and calls of private functions, which are inlined.
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
  let description = "One value for each result of the compute, of the type of its elements.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

def Tempo_CallOp : Tempo_Node<"call", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "One call of a C function per point of its domain";
  let description = [{
    ```
    %obs, %reward = tempo.call @step state("env", 0) over (%t) ins(%action[%t] : !tempo.rt<1 x i64>)
        -> (!tempo.rt<1 x tensor<4xf32>>, !tempo.rt<1 x f32>)
    ```
    The function is `int32_t step(void *context, const int64_t *point, inputs..., results...)`.

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
    ```
    %z = tempo.random normal seed(%s) stream = 1 over (%t) -> !tempo.rt<1 x tensor<8xf32>>
    %k = tempo.random categorical seed(%s) stream = 2 over (%t)
        ins(%logits[%t] : !tempo.rt<1 x tensor<8xf32>>) -> !tempo.rt<1 x i64>
    ```
    Keyed by the seed (an i64, first among `inputs`) and `stream`; the counter is the temporal
    point and the element, so that numbers never depend on how the graph is compiled. `bits` gives
    i32 or i64, `uniform` and `normal` floats. `categorical` reads unnormalised log-probabilities,
    its second input, along their last dimension, and gives i32 or i64.
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
  let description = [{
    ```
    %dw = tempo.gradient %loss wrt (%w) : (!tempo.rt<1 x f32>, tensor<8xf32>) -> tensor<8xf32>
    ```
    One derivative for each of `wrt`, of its type. The values of `wrt` count as leaves.
  }];
  let arguments = (ins Tempo_Recurrent:$loss, Variadic<AnyType>:$wrt,
                       OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Variadic<AnyType>:$gradients);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_StopGradientOp : Tempo_Named<"stop_gradient", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "Its operand, whose derivative is zero";
  let description = [{
    ```
    %target = tempo.stop_gradient %value : !tempo.rt<1 x f32>
    ```
  }];
  let arguments = (ins Tempo_Recurrent:$input, OptionalAttr<StrArrayAttr>:$names);
  let results = (outs Tempo_Recurrent:$result);
  let hasCustomAssemblyFormat = 1;
}

def Tempo_ExecuteOp : Tempo_Op<"execute", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a graph from an ordinary function";
  let description = [{
    ```
    %y = tempo.execute @graph(%x, %T) : (tensor<?xf32>, index) -> tensor<?xf32>
    %z, %status = tempo.execute @graph(%x, %T) : (tensor<?xf32>, index) -> (tensor<?xf32>, i32)
    ```
    A result after those of the graph is the status (docs/native.md): 0, or negative for arguments
    that the graph does not allow or for lack of memory; the other results then mean nothing.
    Without it such a failure ends the program with a message.
  }];
  let arguments = (ins FlatSymbolRefAttr:$graph, Variadic<AnyType>:$arguments);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    $graph `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)
  }];
}

#endif // TEMPO_OPS
