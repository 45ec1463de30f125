/* tempo-export-functions: how compiled functions are called from outside.
 *
 * For each function @f of a graph (`tempo.function`, which is removed), whose C interface
 * @_mlir_ciface_f upstream's conversion has made:
 *   - @f becomes internal and its memory arguments noalias: a caller passes buffers of which none
 *     that is written overlaps another, so that code generation need not expect that;
 *   - `int32_t @_tempo_packed_f(void **arguments)` is added, which calls the C interface with
 *     arguments[i] itself where it takes a pointer (to a descriptor), and with what arguments[i]
 *     points to where it takes a scalar (a byte for an i1). So one type of call serves all graphs.
 *
 * Holds on entry: the module is in the LLVM dialect.
 */
#include <stdio.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

static MlirStringRef get_name(MlirOperation function) {
  return mlirStringAttrGetValue(mlirOperationGetAttributeByName(function, text("sym_name")));
}

static bool is_interface(MlirOperation function) {
  MlirStringRef name = get_name(function), prefix = text("_mlir_ciface_");
  return name.length > prefix.length &&
         mlirStringRefEqual(mlirStringRefCreate(name.data, prefix.length), prefix);
}

static MlirBlock get_entry(MlirOperation function) {
  return mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(function));
}

/* Adds noalias to what is already said of argument `position`. */
static MlirAttribute get_noalias(MlirOperation function, intptr_t position, MlirType type) {
  MlirContext context = mlirOperationGetContext(function);
  MlirAttribute all = mlirOperationGetAttributeByName(function, text("arg_attrs"));
  MlirAttribute old = mlirAttributeIsNull(all) ? mlirDictionaryAttrGet(context, 0, NULL)
                                               : mlirArrayAttrGetElement(all, position);
  if (!mlirTypeIsALLVMPointerType(type) ||
      !mlirAttributeIsNull(mlirDictionaryAttrGetElementByName(old, text("llvm.noalias"))))
    return old;
  intptr_t n = mlirDictionaryAttrGetNumElements(old);
  MlirNamedAttribute *elements = calloc((size_t)n + 1, sizeof *elements);
  if (!elements)
    return old;
  for (intptr_t i = 0; i < n; ++i)
    elements[i] = mlirDictionaryAttrGetElement(old, i);
  elements[n] = emit_named(context, "llvm.noalias", mlirUnitAttrGet(context));
  MlirAttribute merged = mlirDictionaryAttrGet(context, n + 1, elements);
  free(elements);
  return merged;
}

static enum tempo_status make_internal(MlirOperation function) {
  MlirContext context = mlirOperationGetContext(function);
  MlirBlock entry = get_entry(function);
  intptr_t n = mlirBlockGetNumArguments(entry);
  MlirAttribute *attributes = calloc((size_t)n + 1, sizeof *attributes);
  if (!attributes)
    return tempoEmitError(mlirOperationGetLocation(function), "out of memory");
  for (intptr_t i = 0; i < n; ++i)
    attributes[i] = get_noalias(function, i, mlirValueGetType(mlirBlockGetArgument(entry, i)));
  mlirOperationSetAttributeByName(function, text("arg_attrs"),
                                  mlirArrayAttrGet(context, n, attributes));
  mlirOperationSetAttributeByName(function, text("linkage"),
                                  emit_attribute(context, "#llvm.linkage<internal>"));
  free(attributes);
  return TEMPO_OK;
}

/* arguments[position], where `arguments` is an array of pointers. */
static MlirValue load_pointer(struct emitter const *emitter, MlirValue arguments,
                              intptr_t position) {
  char index[64];
  snprintf(index, sizeof index, "array<i32: %ld>", (long)position);
  MlirType pointer = mlirValueGetType(arguments);
  MlirNamedAttribute attributes[] = {
      emit_named(emitter->context, "rawConstantIndices", emit_attribute(emitter->context, index)),
      emit_named(emitter->context, "elem_type", mlirTypeAttrGet(pointer))};
  struct emit_spec spec = {.name = "llvm.getelementptr",
                           .n_operands = 1,
                           .operands = &arguments,
                           .n_results = 1,
                           .results = &pointer,
                           .n_attributes = 2,
                           .attributes = attributes};
  MlirValue place = mlirOperationGetResult(emit(emitter, &spec), 0);
  return emit_value(emitter, "llvm.load", pointer, 1, &place);
}

/* The argument of type `type` that `pointer` stands for. */
static MlirValue unpack(struct emitter const *emitter, MlirValue pointer, MlirType type) {
  if (mlirTypeIsALLVMPointerType(type))
    return pointer;
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) != 1)
    return emit_value(emitter, "llvm.load", type, 1, &pointer);
  MlirType i8 = mlirIntegerTypeGet(emitter->context, 8);
  MlirValue byte = emit_value(emitter, "llvm.load", i8, 1, &pointer);
  return emit_value(emitter, "llvm.trunc", type, 1, &byte);
}

/* A call of `interface` with `n` arguments. */
static MlirValue emit_interface_call(struct emitter const *emitter, MlirOperation interface,
                                     intptr_t n, MlirValue const *arguments) {
  MlirContext context = emitter->context;
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  char segments[64];
  snprintf(segments, sizeof segments, "array<i32: %ld, 0>", (long)n);
  MlirNamedAttribute attributes[] = {
      emit_named(context, "callee", mlirFlatSymbolRefAttrGet(context, get_name(interface))),
      emit_named(context, "operandSegmentSizes", emit_attribute(context, segments)),
      emit_named(context, "op_bundle_sizes", emit_attribute(context, "array<i32>"))};
  struct emit_spec spec = {.name = "llvm.call",
                           .n_operands = n,
                           .operands = arguments,
                           .n_results = 1,
                           .results = &i32,
                           .n_attributes = 3,
                           .attributes = attributes};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

/* Fills `body`, whose argument is the array of pointers. */
static enum tempo_status fill_packed(MlirBlock body, MlirOperation interface) {
  struct emitter emitter = emitter_at_end(body, mlirOperationGetLocation(interface));
  MlirBlock entry = get_entry(interface);
  intptr_t n = mlirBlockGetNumArguments(entry);
  MlirValue *arguments = calloc((size_t)n + 1, sizeof *arguments);
  if (!arguments)
    return tempoEmitError(emitter.location, "out of memory");
  for (intptr_t i = 0; i < n; ++i) {
    MlirValue pointer = load_pointer(&emitter, mlirBlockGetArgument(body, 0), i);
    arguments[i] = unpack(&emitter, pointer, mlirValueGetType(mlirBlockGetArgument(entry, i)));
  }
  MlirValue status = emit_interface_call(&emitter, interface, n, arguments);
  struct emit_spec end = {.name = "llvm.return", .n_operands = 1, .operands = &status};
  emit(&emitter, &end);
  free(arguments);
  return TEMPO_OK;
}

/* Adds @_tempo_packed_f after `interface`, the C interface of @f called `name`. */
static enum tempo_status add_packed(MlirOperation interface, MlirStringRef name) {
  MlirContext context = mlirOperationGetContext(interface);
  MlirLocation location = mlirOperationGetLocation(interface);
  MlirType pointer = mlirLLVMPointerTypeGet(context, 0);
  MlirType type = mlirLLVMFunctionTypeGet(mlirIntegerTypeGet(context, 32), 1, &pointer, false);
  size_t bytes = name.length + sizeof PIPELINES_PACKED_PREFIX;
  char *symbol = malloc(bytes);
  if (!symbol)
    return tempoEmitError(location, "out of memory");
  snprintf(symbol, bytes, PIPELINES_PACKED_PREFIX "%.*s", (int)name.length, name.data);
  MlirRegion region = mlirRegionCreate();
  MlirBlock body = mlirBlockCreate(1, &pointer, &location);
  mlirRegionAppendOwnedBlock(region, body);
  MlirNamedAttribute attributes[] = {
      emit_named(context, "sym_name", mlirStringAttrGet(context, text(symbol))),
      emit_named(context, "function_type", mlirTypeAttrGet(type)),
      emit_named(context, "linkage", emit_attribute(context, "#llvm.linkage<external>"))};
  free(symbol);
  struct emit_spec spec = {.name = "llvm.func",
                           .n_attributes = 3,
                           .attributes = attributes,
                           .n_regions = 1,
                           .regions = &region};
  struct emitter emitter = emitter_before(interface);
  emit(&emitter, &spec);
  return fill_packed(body, interface);
}

static enum tempo_status export_function(MlirOperation module, MlirOperation function) {
  MlirStringRef name = get_name(function);
  size_t bytes = name.length + sizeof "_mlir_ciface_";
  char *symbol = malloc(bytes);
  if (!symbol)
    return tempoEmitError(mlirOperationGetLocation(function), "out of memory");
  snprintf(symbol, bytes, "_mlir_ciface_%.*s", (int)name.length, name.data);
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  MlirOperation interface = mlirSymbolTableLookup(symbols, text(symbol));
  mlirSymbolTableDestroy(symbols);
  free(symbol);
  mlirOperationRemoveDiscardableAttributeByName(function, text("tempo.function"));
  if (mlirOperationIsNull(interface))
    return tempoEmitError(mlirOperationGetLocation(function), "the function has no C interface");
  mlirOperationRemoveDiscardableAttributeByName(interface, text("tempo.function"));
  mlirOperationRemoveDiscardableAttributeByName(function, text("tempo.donations"));
  mlirOperationRemoveDiscardableAttributeByName(interface, text("tempo.donations"));
  if (make_internal(function) != TEMPO_OK)
    return TEMPO_FAIL;
  return add_packed(interface, name);
}

static enum tempo_status run(struct TempoPassRun *run) {
  MlirOperation op = mlirBlockGetFirstOperation(get_entry(run->op));
  enum tempo_status status = TEMPO_OK;
  for (; status == TEMPO_OK && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (inspect_is_graph_function(op) && !is_interface(op))
      status = export_function(run->op, op);
  return status;
}

struct TempoPass const tempo_export_functions_pass = {
    .argument = "tempo-export-functions",
    .summary = "Makes compiled functions callable with an array of pointers",
    .anchor = "builtin.module",
    .run = run,
};
