/* tempo-deallocate: the buffers of ordinary functions are freed.
 *
 * Upstream's ownership-based deallocation, on every function that is not a graph's (whose memory is
 * tempo-plan-arena's) and that does not free buffers itself. A function that does, and executes a
 * graph too, is refused: who frees the results is unclear.
 *
 * Holds on entry: functions are bufferised. Holds on exit: bufferization.dealloc may be left.
 */
#include "mlir-c/Pass.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

/* What a function does with memory. */
struct habits {
  MlirOperation frees; /* null: it does not */
  bool executes;
};

static MlirWalkResult look(MlirOperation op, void *user) {
  struct habits *habits = user;
  if (inspect_is(op, "memref.dealloc"))
    habits->frees = op;
  if (!inspect_is(op, "memref.alloc") ||
      mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(op, text("tempo.result"))))
    return MlirWalkResultAdvance;
  habits->executes = true;
  mlirOperationRemoveDiscardableAttributeByName(op, text("tempo.result"));
  return MlirWalkResultAdvance;
}

static bool is_ordinary(MlirOperation op) {
  return inspect_is(op, "func.func") && !inspect_is_graph_function(op) &&
         !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(op)));
}

static void report(MlirStringRef piece, void *user) {
  (void)tempoEmitError(*(MlirLocation *)user, "%.*s", (int)piece.length, piece.data);
}

static enum tempo_status deallocate(MlirOperation function, MlirPassManager passes) {
  struct habits habits = {{NULL}, false};
  mlirOperationWalk(function, look, &habits, MlirWalkPreOrder);
  if (!mlirOperationIsNull(habits.frees))
    return habits.executes
               ? tempoEmitError(mlirOperationGetLocation(habits.frees),
                                "a function that executes a graph cannot free buffers: move one "
                                "of both into a function of its own")
               : TEMPO_OK;
  bool done = mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(passes, function));
  return done ? TEMPO_OK : TEMPO_FAIL;
}

static enum tempo_status run(struct TempoPassRun *run) {
  MlirContext context = mlirOperationGetContext(run->op);
  MlirLocation location = mlirOperationGetLocation(run->op);
  MlirPassManager passes = mlirPassManagerCreateOnOperation(context, text("func.func"));
  MlirLogicalResult parsed = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(passes),
      text("ownership-based-buffer-deallocation,canonicalize,buffer-deallocation-simplification"),
      report, &location);
  enum tempo_status status = mlirLogicalResultIsSuccess(parsed) ? TEMPO_OK : TEMPO_FAIL;
  MlirOperation op =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(run->op)));
  for (; status == TEMPO_OK && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (is_ordinary(op))
      status = deallocate(op, passes);
  mlirPassManagerDestroy(passes);
  return status;
}

struct TempoPass const tempo_deallocate_pass = {
    .argument = "tempo-deallocate",
    .summary = "Frees the buffers of functions that are not graphs",
    .anchor = "builtin.module",
    .run = run,
};
