/* tempo-link-calls: calls of declarations that stand for C functions become calls of these.
 *
 *   llvm.func @_tempo_call.g.y(...) {tempo.callee = "f"} { ... @_mlir_ciface__tempo_call.g.y(...) }
 *   llvm.func @_mlir_ciface__tempo_call.g.y(!llvm.ptr, ...) {tempo.callee = "f"}
 *   =>
 *   llvm.func internal @_tempo_call.g.y(...) { ... @f(...) }
 *   llvm.func @f(!llvm.ptr, ...)
 *
 * Upstream's C interface of the declaration of a call makes the descriptors and is called with
 * pointers to them, which is how @f is to be called. Calls of one function have one type.
 * Holds on entry: the module is in the LLVM dialect. Holds on exit: no tempo.callee is left.
 */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

#define CALLEE "tempo.callee"
/* The context and the point. */
enum { N_FIXED = 2 };

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

static MlirAttribute get_callee(MlirOperation op) {
  MlirAttribute callee = mlirOperationGetDiscardableAttributeByName(op, text(CALLEE));
  return !mlirAttributeIsNull(callee) && mlirAttributeIsAString(callee) ? callee
                                                                        : mlirAttributeGetNull();
}

static bool is_linked(MlirOperation op) {
  return inspect_is(op, "llvm.func") && !mlirAttributeIsNull(get_callee(op));
}

static bool has_body(MlirOperation function) {
  return !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(function)));
}

static MlirType get_type(MlirOperation function) {
  return mlirTypeAttrGetValue(mlirOperationGetAttributeByName(function, text("function_type")));
}

/* The function that makes descriptors is nobody else's. */
static void make_internal(MlirOperation function) {
  MlirContext context = mlirOperationGetContext(function);
  mlirOperationRemoveDiscardableAttributeByName(function, text("llvm.emit_c_interface"));
  mlirOperationRemoveDiscardableAttributeByName(function, text(CALLEE));
  mlirOperationSetAttributeByName(function, text("linkage"),
                                  emit_attribute(context, "#llvm.linkage<internal>"));
}

/* Adds the declaration of `name`, of the type of `declaration`. */
static void add(MlirSymbolTable symbols, MlirOperation declaration, MlirAttribute name) {
  MlirOperation function = mlirOperationClone(declaration);
  mlirOperationSetAttributeByName(function, text("sym_name"), name);
  mlirOperationRemoveDiscardableAttributeByName(function, text("llvm.emit_c_interface"));
  mlirSymbolTableInsert(symbols, function);
}

/* Whether `other`, which has the name already, can be what `declaration` stands for. */
static enum tempo_status check_same(MlirOperation declaration, MlirOperation other) {
  MlirLocation location = mlirOperationGetLocation(declaration);
  MlirStringRef name = mlirStringAttrGetValue(get_callee(declaration));
  if (!is_linked(other) || has_body(other))
    return tempoEmitError(location,
                          "the name of the called function @%.*s is taken in the compiled module: "
                          "call it something else",
                          (int)name.length, name.data);
  MlirType type = get_type(declaration), other_type = get_type(other);
  if (mlirTypeEqual(type, other_type))
    return TEMPO_OK;
  return tempoEmitError(
      location, "@%.*s is called with %ld ins and outs here, and with %ld elsewhere",
      (int)name.length, name.data, (long)mlirLLVMFunctionTypeGetNumInputs(type) - N_FIXED,
      (long)mlirLLVMFunctionTypeGetNumInputs(other_type) - N_FIXED);
}

/* Puts the C function in the place of `declaration`, which is destroyed. */
static enum tempo_status link(MlirSymbolTable symbols, MlirOperation module,
                              MlirOperation declaration) {
  MlirAttribute callee = get_callee(declaration);
  MlirStringRef name = mlirStringAttrGetValue(callee);
  MlirAttribute old = mlirOperationGetAttributeByName(declaration, text("sym_name"));
  MlirOperation other = mlirSymbolTableLookup(symbols, name);
  if (mlirOperationIsNull(other))
    add(symbols, declaration, callee);
  else if (check_same(declaration, other) != TEMPO_OK)
    return TEMPO_FAIL;
  if (mlirLogicalResultIsFailure(
          mlirSymbolTableReplaceAllSymbolUses(mlirStringAttrGetValue(old), name, module)))
    return tempoEmitError(mlirOperationGetLocation(declaration), "its uses are unknown");
  mlirSymbolTableErase(symbols, declaration);
  return TEMPO_OK;
}

static enum tempo_status forget_callees(MlirOperation module) {
  struct inspect_list functions;
  if (!inspect_collect(module, is_linked, &functions))
    return tempoEmitError(mlirOperationGetLocation(module), "out of memory");
  for (intptr_t i = 0; i < functions.count; ++i)
    mlirOperationRemoveDiscardableAttributeByName(functions.ops[i], text(CALLEE));
  free(functions.ops);
  return TEMPO_OK;
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list functions;
  if (!inspect_collect(run->op, is_linked, &functions))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  MlirSymbolTable symbols = mlirSymbolTableCreate(run->op);
  enum tempo_status status = TEMPO_OK;
  for (intptr_t i = 0; status == TEMPO_OK && i < functions.count; ++i)
    if (has_body(functions.ops[i]))
      make_internal(functions.ops[i]);
    else
      status = link(symbols, run->op, functions.ops[i]);
  mlirSymbolTableDestroy(symbols);
  free(functions.ops);
  return status == TEMPO_OK ? forget_callees(run->op) : TEMPO_FAIL;
}

struct TempoPass const tempo_link_calls_pass = {
    .argument = "tempo-link-calls",
    .summary = "Puts C functions in the places of what was declared for calls of them",
    .anchor = "builtin.module",
    .run = run,
};
