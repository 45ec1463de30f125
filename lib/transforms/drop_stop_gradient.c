/* tempo-drop-stop-gradient: a graph without derivatives -> one without tempo.stop_gradient.
 *
 *   %s = tempo.stop_gradient %x
 *   %y = tempo.compute over (%t) ins(%a = %s[%t] ...   =>   %y = ... ins(%a = %x[%t] ...
 *
 * The value is its operand; only a derivative tells them apart. So a graph that still has a
 * tempo.gradient is left as it is. Holds on exit: nodes, domains and names of all else are the
 * same. Cost: linear.
 */
#include "transforms/transforms.h"

static bool has_gradient(MlirOperation graph) {
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
  while (!mlirOperationIsNull(op) && tempoOpGetKind(op) != TEMPO_OP_GRADIENT)
    op = mlirOperationGetNextInBlock(op);
  return !mlirOperationIsNull(op);
}

/* Puts the operand of `op` in its place. */
static enum tempo_status drop(MlirOperation op) {
  MlirValue value = mlirOperationGetResult(op, 0), operand = tempoOpGetInput(op, 0);
  if (mlirValueEqual(value, operand))
    return tempoEmitError(mlirOperationGetLocation(op),
                          "the value is a tempo.stop_gradient of itself: nothing defines it");
  mlirValueReplaceAllUsesOfWith(value, operand);
  mlirOperationDestroy(op);
  return TEMPO_OK;
}

static enum tempo_status run(struct TempoPassRun *run) {
  if (has_gradient(run->op)) {
    run->preserved = true;
    return TEMPO_OK;
  }
  MlirOperation next;
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(run->op));
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (tempoOpGetKind(op) == TEMPO_OP_STOP_GRADIENT && drop(op) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

struct TempoPass const tempo_drop_stop_gradient_pass = {
    .argument = "tempo-drop-stop-gradient",
    .summary = "Puts the operands of tempo.stop_gradient in their places where nothing is derived",
    .anchor = "tempo.graph",
    .run = run,
};
