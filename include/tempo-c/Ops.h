//===- tempo-c/Ops.h - The operations of the tempo dialect ----------------------===//
//
// Views over operations of a graph. Strings are borrowed from the context and are not
// NUL-terminated. Every affine map and integer set of an operation is over
// (its dims)[its params], in the order of its operands.
//
//===---------------------------------------------------------------------------===//
#ifndef TEMPO_C_OPS_H
#define TEMPO_C_OPS_H

#include "tempo-c/Dialect.h"

#ifdef __cplusplus
extern "C" {
#endif

enum TempoOpKind {
  TEMPO_OP_NONE = 0, ///< not an operation of this dialect
  TEMPO_OP_GRAPH,
  TEMPO_OP_ASSUME,
  TEMPO_OP_DIM,
  TEMPO_OP_INPUT,
  TEMPO_OP_RETURN,
  TEMPO_OP_MERGE,
  TEMPO_OP_COMPUTE,
  TEMPO_OP_YIELD,
  TEMPO_OP_CALL,
  TEMPO_OP_RANDOM,
  TEMPO_OP_GRADIENT,
  TEMPO_OP_STOP_GRADIENT,
  TEMPO_OP_EXECUTE,
};

MLIR_CAPI_EXPORTED enum TempoOpKind tempoOpGetKind(MlirOperation op);

//===---------------------------------------------------------------------------===//
// Operand segments. Empty where an operation has none of that sort.
//===---------------------------------------------------------------------------===//

/// Temporal indices: of merge, compute, call, random, input; of dim none (see below).
MLIR_CAPI_EXPORTED intptr_t tempoOpGetNumDims(MlirOperation op);
MLIR_CAPI_EXPORTED MlirValue tempoOpGetDim(MlirOperation op, intptr_t position);
/// Parameters: of assume, return, merge, compute, call, random.
MLIR_CAPI_EXPORTED intptr_t tempoOpGetNumParams(MlirOperation op);
MLIR_CAPI_EXPORTED MlirValue tempoOpGetParam(MlirOperation op, intptr_t position);
/// What is read: of return, merge, compute, call, random; the source of input and
/// stop_gradient; loss, then wrt, of gradient; the arguments of execute.
MLIR_CAPI_EXPORTED intptr_t tempoOpGetNumInputs(MlirOperation op);
MLIR_CAPI_EXPORTED MlirValue tempoOpGetInput(MlirOperation op, intptr_t position);
/// The access of an input: of return, merge, compute, call, random. Else null.
MLIR_CAPI_EXPORTED MlirAttribute tempoOpGetAccess(MlirOperation op, intptr_t position);

//===---------------------------------------------------------------------------===//
// Conditions: arrays of integer sets, of which at least one must hold
//===---------------------------------------------------------------------------===//

/// The `where` of a node, the condition of an assume; null where there is none (true).
MLIR_CAPI_EXPORTED MlirAttribute tempoOpGetWhere(MlirOperation op);
/// The condition of a merge's branch.
MLIR_CAPI_EXPORTED MlirAttribute tempoMergeGetCondition(MlirOperation op, intptr_t branch);
MLIR_CAPI_EXPORTED intptr_t tempoConditionGetNumSets(MlirAttribute condition);
MLIR_CAPI_EXPORTED MlirIntegerSet tempoConditionGetSet(MlirAttribute condition, intptr_t position);
/// The array attribute of `n_sets` sets; null for more than 128.
MLIR_CAPI_EXPORTED MlirAttribute tempoConditionGet(MlirContext context, intptr_t n_sets,
                                                   MlirIntegerSet const *sets);
/// Both hold, one holds, it does not hold: of conditions over the same dims and params. Null when
/// the result has too many cases or too large literals.
MLIR_CAPI_EXPORTED MlirAttribute tempoConditionAnd(MlirAttribute a, MlirAttribute b);
MLIR_CAPI_EXPORTED MlirAttribute tempoConditionOr(MlirAttribute a, MlirAttribute b);
MLIR_CAPI_EXPORTED MlirAttribute tempoConditionNot(MlirAttribute condition);

//===---------------------------------------------------------------------------===//
// Names and sizes
//===---------------------------------------------------------------------------===//

/// The name of a result of a node or dim: the written name, or "" when it has none or is a
/// later member of a group.
MLIR_CAPI_EXPORTED MlirStringRef tempoOpGetResultName(MlirOperation op, intptr_t result);
/// The node's `sizes`, one result per `?` of its result types in order; null when absent.
MLIR_CAPI_EXPORTED MlirAffineMap tempoOpGetSizes(MlirOperation op);

//===---------------------------------------------------------------------------===//
// Single operations
//===---------------------------------------------------------------------------===//

/// The one block of a graph, or of a compute's body.
MLIR_CAPI_EXPORTED MlirBlock tempoOpGetBody(MlirOperation op);
MLIR_CAPI_EXPORTED MlirStringRef tempoGraphGetName(MlirOperation graph);
MLIR_CAPI_EXPORTED MlirStringRef tempoGraphGetArgName(MlirOperation graph, intptr_t position);
/// The builtin function type of its arguments and results.
MLIR_CAPI_EXPORTED MlirType tempoGraphGetFunctionType(MlirOperation graph);
MLIR_CAPI_EXPORTED intptr_t tempoGraphGetNumResults(MlirOperation graph);
MLIR_CAPI_EXPORTED MlirStringRef tempoGraphGetResultName(MlirOperation graph, intptr_t position);
MLIR_CAPI_EXPORTED MlirType tempoGraphGetResultType(MlirOperation graph, intptr_t position);
/// `()[index arguments of the graph in order] -> (one size per ? of the argument)`, with no
/// results where none is declared.
MLIR_CAPI_EXPORTED MlirAffineMap tempoGraphGetArgSizes(MlirOperation graph, intptr_t position);
/// The graph's parameters: its index arguments in order, then the extents of its dims.
MLIR_CAPI_EXPORTED intptr_t tempoGraphGetNumParameters(MlirOperation graph);
MLIR_CAPI_EXPORTED MlirValue tempoGraphGetParameter(MlirOperation graph, intptr_t position);
MLIR_CAPI_EXPORTED MlirOperation tempoGraphGetReturn(MlirOperation graph);

/// The operands that a dim's bound, `(operands)[] -> (bound)`, is over: parameters and indices.
MLIR_CAPI_EXPORTED intptr_t tempoDimGetNumOperands(MlirOperation dim);
MLIR_CAPI_EXPORTED MlirValue tempoDimGetOperand(MlirOperation dim, intptr_t position);
MLIR_CAPI_EXPORTED MlirAffineMap tempoDimGetBound(MlirOperation dim);
/// The value of `until`; null when absent.
MLIR_CAPI_EXPORTED MlirValue tempoDimGetUntil(MlirOperation dim);

MLIR_CAPI_EXPORTED MlirStringRef tempoCallGetCallee(MlirOperation call);
/// "" for a pure call.
MLIR_CAPI_EXPORTED MlirStringRef tempoCallGetState(MlirOperation call);
MLIR_CAPI_EXPORTED int64_t tempoCallGetSequence(MlirOperation call);

enum TempoDistribution { TEMPO_BITS, TEMPO_UNIFORM, TEMPO_NORMAL, TEMPO_CATEGORICAL };
MLIR_CAPI_EXPORTED enum TempoDistribution tempoRandomGetDistribution(MlirOperation random);
MLIR_CAPI_EXPORTED int64_t tempoRandomGetStream(MlirOperation random);

//===---------------------------------------------------------------------------===//
// Building. Operations are created detached and owned by the caller until inserted; null, after an
// error at their location, when memory is out.
//===---------------------------------------------------------------------------===//

/// What the operations that read have in common. Arrays are borrowed for the call.
struct TempoNodeSpec {
  MlirLocation location;
  intptr_t n_dims;
  MlirValue const *dims;
  intptr_t n_params;
  MlirValue const *params;
  intptr_t n_inputs;
  MlirValue const *inputs;
  MlirAttribute const *accesses; ///< one per input
  MlirAttribute where;           ///< null: everywhere
  MlirAffineMap sizes;           ///< null map: none
  intptr_t n_results;
  MlirType const *result_types;
  MlirStringRef const *names; ///< one per result, or null
};

/// A compute with an empty body block whose arguments are in place.
MLIR_CAPI_EXPORTED MlirOperation tempoComputeCreate(struct TempoNodeSpec const *spec);
/// `conditions` has one condition per input.
MLIR_CAPI_EXPORTED MlirOperation tempoMergeCreate(struct TempoNodeSpec const *spec,
                                                  MlirAttribute const *conditions);
MLIR_CAPI_EXPORTED MlirOperation tempoReturnCreate(struct TempoNodeSpec const *spec);
/// A call of `callee`; pure where `state` is empty.
MLIR_CAPI_EXPORTED MlirOperation tempoCallNodeCreate(struct TempoNodeSpec const *spec,
                                                     MlirStringRef callee, MlirStringRef state,
                                                     int64_t sequence);
/// The first input is the seed.
MLIR_CAPI_EXPORTED MlirOperation tempoRandomCreate(struct TempoNodeSpec const *spec,
                                                   enum TempoDistribution distribution,
                                                   int64_t stream);

/// An argument of a graph, or (without sizes) one of its results.
struct TempoGraphValue {
  MlirStringRef name;
  MlirType type;
  /// `()[index arguments in order] -> (one size per ?)`; a null map declares none.
  MlirAffineMap sizes;
};

/// A graph with a body block that has the arguments and no operations.
MLIR_CAPI_EXPORTED MlirOperation tempoGraphCreate(MlirLocation location, MlirStringRef name,
                                                  intptr_t n_arguments,
                                                  struct TempoGraphValue const *arguments,
                                                  intptr_t n_results,
                                                  struct TempoGraphValue const *results);
/// `condition` is over ()[params].
MLIR_CAPI_EXPORTED MlirOperation tempoAssumeCreate(MlirLocation location, intptr_t n_params,
                                                   MlirValue const *params,
                                                   MlirAttribute condition);
/// `bound` is over (operands)[]. With `until`, which may be null, a second result called
/// `extent_name`. A name may be empty.
MLIR_CAPI_EXPORTED MlirOperation tempoDimCreate(MlirLocation location, MlirStringRef name,
                                                intptr_t n_operands, MlirValue const *operands,
                                                MlirAffineMap bound, MlirValue until,
                                                MlirStringRef extent_name);
MLIR_CAPI_EXPORTED MlirOperation tempoInputCreate(MlirLocation location, MlirStringRef name,
                                                  MlirValue source, intptr_t n_dims,
                                                  MlirValue const *dims, MlirType result_type);
MLIR_CAPI_EXPORTED MlirOperation tempoYieldCreate(MlirLocation location, intptr_t n_values,
                                                  MlirValue const *values);
/// One derivative for each of `wrt`; `names` may be null.
MLIR_CAPI_EXPORTED MlirOperation tempoGradientCreate(MlirLocation location, MlirValue loss,
                                                     intptr_t n_wrt, MlirValue const *wrt,
                                                     MlirStringRef const *names);
MLIR_CAPI_EXPORTED MlirOperation tempoStopGradientCreate(MlirLocation location, MlirStringRef name,
                                                         MlirValue input);
MLIR_CAPI_EXPORTED MlirOperation tempoExecuteCreate(MlirLocation location, MlirStringRef graph,
                                                    intptr_t n_arguments,
                                                    MlirValue const *arguments, intptr_t n_results,
                                                    MlirType const *result_types);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_OPS_H
