/* tempo-yield-in-place: loops that hand on a new tensor instead of the one that they carry.
 *
 *   scf.for ... iter_args(%a = %init) {          scf.for ... iter_args(%a = %init) {
 *     %r = linalg.add ... outs(%empty)             %r = linalg.add ... outs(%empty)
 *     scf.yield %r                          =>     %s = bufferization.materialize_in_destination
 *   }                                                    %r in %a
 *                                                  scf.yield %s
 *                                                }
 *
 * Bufferisation wants each iteration to end with the buffer with which it started: a value that is
 * not made in place is copied there. A tensor whose sizes are not all static is left as it is,
 * since its sizes may change from one iteration to the next.
 */
#include <stdlib.h>
#include <string.h>

#include "mlir-c/BuiltinTypes.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

enum { MAX_DEPTH = 200 };

static bool is_static_tensor(MlirType type) {
  return mlirTypeIsARankedTensor(type) && mlirShapedTypeHasStaticShape(type);
}

static bool is_linalg(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return name.length > 7 && memcmp(name.data, "linalg.", 7) == 0;
}

/* The operand that result `result` of `op` is made in; null if there is none. */
static MlirValue get_destination(MlirOperation op, intptr_t result) {
  if (inspect_is(op, "tensor.insert_slice") || inspect_is(op, "tensor.insert") ||
      inspect_is(op, "bufferization.materialize_in_destination"))
    return mlirOperationGetOperand(op, 1);
  if (inspect_is(op, "scf.for") || is_linalg(op))
    return mlirOperationGetOperand(op, mlirOperationGetNumOperands(op) -
                                           mlirOperationGetNumResults(op) + result);
  return (MlirValue){NULL};
}

static bool reads(MlirOperation op, intptr_t n_operands, MlirValue value) {
  for (intptr_t i = 0; i < n_operands; ++i)
    if (mlirValueEqual(mlirOperationGetOperand(op, i), value))
      return true;
  return false;
}

static bool is_made_in(MlirValue value, MlirValue carried, int depth);

/* Whether both branches of an scf.if end with what is made in `carried`. */
static bool branches_are_made_in(MlirOperation op, intptr_t result, MlirValue carried, int depth) {
  for (intptr_t i = 0; i < 2; ++i) {
    MlirBlock branch = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    MlirOperation yield = mlirBlockGetTerminator(branch);
    if (!is_made_in(mlirOperationGetOperand(yield, result), carried, depth))
      return false;
  }
  return true;
}

/* Whether `value` is `carried` or made in it, step by step. */
static bool is_made_in(MlirValue value, MlirValue carried, int depth) {
  if (mlirValueEqual(value, carried))
    return true;
  if (depth == MAX_DEPTH || !mlirValueIsAOpResult(value))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  intptr_t result = mlirOpResultGetResultNumber(value);
  if (inspect_is(op, "scf.if"))
    return branches_are_made_in(op, result, carried, depth + 1);
  MlirValue destination = get_destination(op, result);
  intptr_t n_inputs = mlirOperationGetNumOperands(op) - mlirOperationGetNumResults(op);
  /* An operation that reads its destination as an input besides may not be done in place. */
  if (mlirValueIsNull(destination) || (is_linalg(op) && reads(op, n_inputs, destination)))
    return false;
  return is_made_in(destination, carried, depth + 1);
}

static bool is_loop(MlirOperation op) {
  return inspect_is(op, "scf.for");
}

static void materialise(MlirOperation yield, intptr_t position, MlirValue carried) {
  struct emitter emitter = emitter_before(yield);
  MlirValue operands[] = {mlirOperationGetOperand(yield, position), carried};
  MlirValue made = emit_value(&emitter, "bufferization.materialize_in_destination",
                              mlirValueGetType(carried), 2, operands);
  mlirOperationSetOperand(yield, position, made);
}

static void rewrite(MlirOperation loop) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(loop));
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i) {
    MlirValue carried = mlirBlockGetArgument(body, i + 1);
    if (is_static_tensor(mlirValueGetType(carried)) &&
        !is_made_in(mlirOperationGetOperand(yield, i), carried, 0))
      materialise(yield, i, carried);
  }
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list loops;
  if (!inspect_collect(run->op, is_loop, &loops))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  for (intptr_t i = 0; i < loops.count; ++i)
    rewrite(loops.ops[i]);
  free(loops.ops);
  return TEMPO_OK;
}

struct TempoPass const tempo_yield_in_place_pass = {
    .argument = "tempo-yield-in-place",
    .summary = "Copies what a loop hands on into the tensor that it carries",
    .anchor = "",
    .run = run,
};
