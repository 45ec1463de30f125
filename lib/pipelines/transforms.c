/* tempo-add-transforms, tempo-remove-transforms: a script for upstream's transform-interpreter.
 *
 * Between the two, the module holds @__transform_main, which says what is done to the operations of
 * bodies that upstream can only take apart by the transform dialect.
 */
#include "mlir-c/BuiltinAttributes.h"
#include "pipelines/pipelines.h"

#define ENTRY_POINT "__transform_main"
#define MARK "transform.with_named_sequence"

/* clang-format off */
static char const script[] =
    "module attributes {" MARK "} {"
    "transform.named_sequence @" ENTRY_POINT "(%root: !transform.any_op {transform.readonly}) {"
    "  %softmax = transform.structured.match ops{[\"linalg.softmax\"]} in %root"
    "      : (!transform.any_op) -> !transform.any_op"
    "  %parts = transform.structured.decompose_interface %softmax"
    "      : (!transform.any_op) -> !transform.any_op"
    "  transform.yield"
    "} }";
/* clang-format on */

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

/* @__transform_main of `module`; null if there is none. */
static MlirOperation find_script(MlirOperation module) {
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  MlirOperation op = mlirSymbolTableLookup(symbols, text(ENTRY_POINT));
  mlirSymbolTableDestroy(symbols);
  return op;
}

static enum tempo_status add(struct TempoPassRun *run) {
  MlirContext context = mlirOperationGetContext(run->op);
  MlirOperation other = find_script(run->op);
  if (!mlirOperationIsNull(other))
    return tempoEmitError(mlirOperationGetLocation(other),
                          "the name '" ENTRY_POINT "' is taken: run "
                          "transforms of your own before this pipeline, and erase them");
  MlirModule parsed = mlirModuleCreateParse(context, text(script));
  if (mlirModuleIsNull(parsed))
    return TEMPO_FAIL;
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(parsed));
  mlirOperationRemoveFromParent(op);
  mlirModuleDestroy(parsed);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(run->op));
  mlirBlockAppendOwnedOperation(body, op);
  mlirOperationSetDiscardableAttributeByName(run->op, text(MARK), mlirUnitAttrGet(context));
  return TEMPO_OK;
}

static enum tempo_status remove_script(struct TempoPassRun *run) {
  MlirOperation op = find_script(run->op);
  if (!mlirOperationIsNull(op))
    mlirOperationDestroy(op);
  mlirOperationRemoveDiscardableAttributeByName(run->op, text(MARK));
  return TEMPO_OK;
}

struct TempoPass const tempo_add_transforms_pass = {
    .argument = "tempo-add-transforms",
    .summary = "Adds the script for transform-interpreter",
    .anchor = "builtin.module",
    .run = add,
};

struct TempoPass const tempo_remove_transforms_pass = {
    .argument = "tempo-remove-transforms",
    .summary = "Removes the script for transform-interpreter",
    .anchor = "builtin.module",
    .run = remove_script,
};
