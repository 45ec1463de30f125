/* tempo-expand-copies: copies of memory become linalg operations, and those become loops.
 *
 *   memref.copy %a, %b            =>  linalg.copy ins(%a) outs(%b)
 *
 * MLIR lowers a copy with strides to a call of a function of its runtime library; a loop needs no
 * such library, can be fused and vectorised, and LLVM makes a memcpy of it where that is right. A
 * copy of a buffer onto itself disappears.
 */
#include <stdlib.h>

#include "mlir-c/Dialect/Linalg.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

static bool is_copy(MlirOperation op) {
  return inspect_is(op, "memref.copy");
}

static void expand(MlirOperation copy) {
  MlirValue operands[] = {mlirOperationGetOperand(copy, 0), mlirOperationGetOperand(copy, 1)};
  if (!mlirValueEqual(operands[0], operands[1])) {
    struct emitter emitter = emitter_before(copy);
    MlirRegion region = mlirRegionCreate();
    MlirNamedAttribute segments = emit_named(emitter.context, "operandSegmentSizes",
                                             emit_attribute(emitter.context, "array<i32: 1, 1>"));
    struct emit_spec spec = {.name = "linalg.copy",
                             .n_operands = 2,
                             .operands = operands,
                             .n_attributes = 1,
                             .attributes = &segments,
                             .n_regions = 1,
                             .regions = &region};
    mlirLinalgFillBuiltinNamedOpRegion(emit(&emitter, &spec));
  }
  mlirOperationDestroy(copy);
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list copies;
  if (!inspect_collect(run->op, is_copy, &copies))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  run->preserved = copies.count == 0;
  for (intptr_t i = 0; i < copies.count; ++i)
    expand(copies.ops[i]);
  free(copies.ops);
  return TEMPO_OK;
}

struct TempoPass const tempo_expand_copies_pass = {
    .argument = "tempo-expand-copies",
    .summary = "Turns copies of memory into linalg operations",
    .anchor = "",
    .run = run,
};
