/* The attribute tempo.schedule: its text is read and proved on a fixed graph. */
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Pass.h"
#include "schedule/attribute.h"
#include "schedule/schedule.h"
#include "tempo-c/Pass.h"
#include "text.h"

static char const graph_text[] =
    "!r = !tempo.rt<1 x f32>\n"
    "tempo.graph @g(%x: tensor<?xf32>, %N: index) -> (y: tensor<?xf32>) {\n"
    "  %t = tempo.dim < %N\n"
    "  %i = tempo.dim < 3\n"
    "  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !r\n"
    "  %s = tempo.merge over (%t) -> !r {\n"
    "    when (%t == 0) : %xt[%t] : !r\n"
    "    otherwise      : %y[%t - 1] : !r\n"
    "  }\n"
    "  %z = tempo.compute over (%t, %i) ins(%a = %s[%t] : !r) -> !tempo.rt<2 x f32> {\n"
    "    tempo.yield %a : f32\n"
    "  }\n"
    "  %y = tempo.compute over (%t) ins(%a = %z[%t, 2] : !tempo.rt<2 x f32>) -> !r {\n"
    "    tempo.yield %a : f32\n"
    "  }\n"
    "  tempo.return %y[0 : %N] : !r\n"
    "}\n";

/* The graph without a schedule and the pass manager, as long as their context lives. */
static MlirModule pristine;
static MlirPassManager passes;

static void forget(void) {
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(pristine);
  pristine = (MlirModule){NULL};
}

static void prepare(MlirContext context) {
  pristine = module_read(context, graph_text, sizeof graph_text - 1);
  passes = mlirPassManagerCreate(context);
  MlirOpPassManager nested =
      mlirPassManagerGetNestedUnder(passes, mlirStringRefCreateFromCString("tempo.graph"));
  mlirOpPassManagerAddOwnedPass(nested, tempoCreatePass(&tempo_schedule_pass));
  if (mlirModuleIsNull(pristine))
    fuzz_fail("the graph is refused", graph_text, sizeof graph_text - 1);
}

int LLVMFuzzerTestOneInput(uint8_t const *bytes, size_t size) {
  MlirContext context = fuzz_context(forget);
  if (mlirModuleIsNull(pristine))
    prepare(context);
  MlirOperation module = mlirOperationClone(mlirModuleGetOperation(pristine));
  MlirOperation graph =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  MlirStringRef text = mlirStringRefCreate((char const *)bytes, size);
  mlirOperationSetDiscardableAttributeByName(
      graph, mlirStringRefCreateFromCString(SCHEDULE_ATTRIBUTE), mlirStringAttrGet(context, text));
  mlirPassManagerRunOnOp(passes, module);
  mlirOperationDestroy(module);
  return 0;
}
