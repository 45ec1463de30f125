/* tempo-end-runs: a function returns where one that it calls gives a status other than 0.
 *
 *     %status = call @f(%context, %point, ...) {tempo.ends_run = ["f.mlir", "3", "8", "%y", "t"]}
 *     (more)
 *   =>
 *     %status = call @f(%context, %point, ...)
 *     cf.cond_br (%status != 0), ^fail, ^rest
 *   ^fail:
 *     call @tempo_runtime_end_run(%run, (the address of the text), %point, 1)
 *     cf.br ^end(%status)
 *   ^rest:
 *     (more)
 *   ^end(%status):
 *     call @tempo_runtime_free(%block)
 *     return %status
 *
 * Holds on entry: loops are branches; the function takes a struct tempo_runtime_run last, returns a
 * status, and has its memory from its entry block. Holds on exit: no mark is left, and whoever
 * called the function can read in %run which instance it was.
 */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"
#include "tempo-c/Text.h"

#define MARK "tempo.ends_run"
/* Of the parts of a mark before those for dims. */
enum { N_PLACE = 4 };

struct ending {
  MlirSymbolTable symbols; /* of the module */
  MlirOperation function;
  MlirValue run; /* its last argument */
  MlirBlock end; /* where it ends early; null so far */
};

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

static MlirAttribute get_mark(MlirOperation op) {
  return mlirOperationGetDiscardableAttributeByName(op, text(MARK));
}

static bool is_marked(MlirOperation op) {
  return inspect_is(op, "func.call") && !mlirAttributeIsNull(get_mark(op));
}

static bool calls(MlirOperation op, char const *name) {
  MlirAttribute callee = mlirOperationGetAttributeByName(op, text("callee"));
  return mlirStringRefEqual(mlirFlatSymbolRefAttrGetValue(callee), text(name));
}

static bool is_free(MlirOperation op) {
  return inspect_is(op, "func.call") && mlirOperationGetNumOperands(op) == 1 &&
         (calls(op, "tempo_runtime_free") || calls(op, "tempo_runtime_release"));
}

static bool is_i32(MlirType type) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 32;
}

static MlirRegion body_of(MlirOperation function) {
  return mlirOperationGetFirstRegion(function);
}

//===- The text of a mark -----------------------------------------------------===//

/* Whether `mark` is what the conversion writes: strings, of which the first N_PLACE say where. */
static bool is_well_formed(MlirAttribute mark) {
  if (!mlirAttributeIsAArray(mark) || mlirArrayAttrGetNumElements(mark) < N_PLACE)
    return false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(mark); ++i)
    if (!mlirAttributeIsAString(mlirArrayAttrGetElement(mark, i)))
      return false;
  return true;
}

/* The parts of `mark` as lines, the last one ended by a zero; owned, NULL when memory is out. */
static char *join(MlirAttribute mark, size_t *bytes) {
  intptr_t n = mlirArrayAttrGetNumElements(mark);
  *bytes = 0;
  for (intptr_t i = 0; i < n; ++i)
    *bytes += mlirStringAttrGetValue(mlirArrayAttrGetElement(mark, i)).length + 1;
  char *lines = malloc(*bytes), *end = lines;
  for (intptr_t i = 0; lines && i < n; ++i) {
    MlirStringRef line = mlirStringAttrGetValue(mlirArrayAttrGetElement(mark, i));
    end = tempoCopyText(end, line);
    *end++ = i + 1 < n ? '\n' : '\0';
  }
  return lines;
}

/* The address of a new constant of the module that holds the lines of `mark`. */
static MlirValue emit_text(struct ending *ending, struct emitter const *emitter,
                           MlirAttribute mark) {
  MlirContext context = emitter->context;
  MlirType i8 = mlirIntegerTypeGet(context, 8), i32 = mlirIntegerTypeGet(context, 32);
  size_t bytes;
  char *lines = join(mark, &bytes);
  if (!lines)
    return (MlirValue){NULL};
  MlirType array = mlirLLVMArrayTypeGet(i8, (unsigned)bytes);
  MlirNamedAttribute attributes[] = {
      emit_named(context, "sym_name", mlirStringAttrGet(context, text("_tempo_call_site"))),
      emit_named(context, "global_type", mlirTypeAttrGet(array)),
      emit_named(context, "linkage", emit_attribute(context, "#llvm.linkage<internal>")),
      emit_named(context, "constant", mlirUnitAttrGet(context)),
      emit_named(context, "addr_space", mlirIntegerAttrGet(i32, 0)),
      emit_named(context, "value", mlirStringAttrGet(context, mlirStringRefCreate(lines, bytes)))};
  free(lines);
  MlirOperationState state = mlirOperationStateGet(text("llvm.mlir.global"), emitter->location);
  MlirRegion initializer = mlirRegionCreate();
  mlirOperationStateAddAttributes(&state, sizeof attributes / sizeof *attributes, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &initializer);
  MlirAttribute name = mlirSymbolTableInsert(ending->symbols, mlirOperationCreate(&state));
  MlirNamedAttribute global = emit_named(
      context, "global_name", mlirFlatSymbolRefAttrGet(context, mlirStringAttrGetValue(name)));
  MlirType pointer = mlirLLVMPointerTypeGet(context, 0);
  struct emit_spec spec = {.name = "llvm.mlir.addressof",
                           .n_results = 1,
                           .results = &pointer,
                           .n_attributes = 1,
                           .attributes = &global};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

//===- Branches ---------------------------------------------------------------===//

/* A new block after the one of `op` with all that comes after `op`. */
static MlirBlock split_after(MlirOperation op) {
  MlirBlock before = mlirOperationGetBlock(op), rest = mlirBlockCreate(0, NULL, NULL);
  mlirRegionInsertOwnedBlockAfter(mlirBlockGetParentRegion(before), before, rest);
  MlirOperation next = mlirOperationGetNextInBlock(op);
  while (!mlirOperationIsNull(next)) {
    MlirOperation after = mlirOperationGetNextInBlock(next);
    mlirOperationRemoveFromParent(next);
    mlirBlockAppendOwnedOperation(rest, next);
    next = after;
  }
  return rest;
}

/* Frees what the function frees at its other ends, and returns. */
static enum tempo_status fill_end(struct ending *ending, struct emitter const *emitter) {
  struct inspect_list frees;
  if (!inspect_collect(ending->function, is_free, &frees))
    return tempoEmitError(emitter->location, "out of memory");
  for (intptr_t i = 0; i < frees.count; ++i) {
    MlirValue block = mlirOperationGetOperand(frees.ops[i], 0);
    bool again = false;
    for (intptr_t k = 0; k < i; ++k)
      again |= mlirValueEqual(block, mlirOperationGetOperand(frees.ops[k], 0));
    if (!again)
      emit_call(emitter,
                calls(frees.ops[i], "tempo_runtime_free") ? "tempo_runtime_free"
                                                          : "tempo_runtime_release",
                (MlirType){NULL}, 1, &block);
  }
  free(frees.ops);
  MlirValue status = mlirBlockGetArgument(ending->end, 0);
  struct emit_spec give_up = {.name = "func.return", .n_operands = 1, .operands = &status};
  emit(emitter, &give_up);
  return TEMPO_OK;
}

/* Makes the block that ends the function with the status that it is given. */
static enum tempo_status make_end(struct ending *ending, MlirBlock after) {
  MlirLocation location = mlirOperationGetLocation(ending->function);
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(ending->function), 32);
  ending->end = mlirBlockCreate(1, &i32, &location);
  mlirRegionInsertOwnedBlockAfter(body_of(ending->function), after, ending->end);
  struct emitter emitter = emitter_at_end(ending->end, location);
  return fill_end(ending, &emitter);
}

/* Ends the block of `call`: to `rest` if its status is 0, else to `fail`. */
static void emit_branch(MlirOperation call, MlirBlock fail, MlirBlock rest) {
  struct emitter emitter =
      emitter_at_end(mlirOperationGetBlock(call), mlirOperationGetLocation(call));
  MlirType i1 = mlirIntegerTypeGet(emitter.context, 1),
           i32 = mlirIntegerTypeGet(emitter.context, 32);
  MlirValue compared[] = {mlirOperationGetResult(call, 0), emit_integer(&emitter, i32, 0)};
  MlirNamedAttribute unequal = emit_named(
      emitter.context, "predicate", mlirIntegerAttrGet(mlirIntegerTypeGet(emitter.context, 64), 1));
  struct emit_spec compare = {.name = "arith.cmpi",
                              .n_operands = 2,
                              .operands = compared,
                              .n_results = 1,
                              .results = &i1,
                              .n_attributes = 1,
                              .attributes = &unequal};
  MlirValue failed = mlirOperationGetResult(emit(&emitter, &compare), 0);
  MlirNamedAttribute segments = emit_named(emitter.context, "operandSegmentSizes",
                                           emit_attribute(emitter.context, "array<i32: 1, 0, 0>"));
  MlirBlock targets[] = {fail, rest};
  struct emit_spec branch = {.name = "cf.cond_br",
                             .n_operands = 1,
                             .operands = &failed,
                             .n_attributes = 1,
                             .attributes = &segments,
                             .n_successors = 2,
                             .successors = targets};
  emit(&emitter, &branch);
}

/* Fills `fail`, to which control goes when `call` has failed. */
static enum tempo_status fill_fail(struct ending *ending, MlirBlock fail, MlirOperation call,
                                   MlirAttribute mark) {
  struct emitter emitter = emitter_at_end(fail, mlirOperationGetLocation(call));
  MlirType i64 = mlirIntegerTypeGet(emitter.context, 64);
  MlirValue site = emit_text(ending, &emitter, mark);
  if (mlirValueIsNull(site))
    return tempoEmitError(emitter.location, "out of memory");
  intptr_t n_dims = mlirArrayAttrGetNumElements(mark) - N_PLACE;
  MlirValue noted[] = {ending->run, site, mlirOperationGetOperand(call, 1),
                       emit_integer(&emitter, i64, n_dims)};
  emit_call(&emitter, "tempo_runtime_end_run", (MlirType){NULL}, 4, noted);
  MlirValue status = mlirOperationGetResult(call, 0);
  struct emit_spec branch = {.name = "cf.br",
                             .n_operands = 1,
                             .operands = &status,
                             .n_successors = 1,
                             .successors = &ending->end};
  emit(&emitter, &branch);
  return TEMPO_OK;
}

static enum tempo_status end_after(struct ending *ending, MlirOperation call) {
  MlirAttribute mark = get_mark(call);
  if (!is_well_formed(mark) || mlirOperationGetNumResults(call) != 1 ||
      !is_i32(mlirValueGetType(mlirOperationGetResult(call, 0))) ||
      mlirOperationGetNumOperands(call) < 2 ||
      !mlirTypeIsALLVMPointerType(mlirValueGetType(mlirOperationGetOperand(call, 1))))
    return tempoEmitError(mlirOperationGetLocation(call),
                          MARK " is for calls as convert-tempo-to-scf makes them");
  MlirBlock rest = split_after(call), fail = mlirBlockCreate(0, NULL, NULL);
  mlirRegionInsertOwnedBlockAfter(body_of(ending->function), rest, fail);
  if (mlirBlockIsNull(ending->end) && make_end(ending, fail) != TEMPO_OK)
    return TEMPO_FAIL;
  emit_branch(call, fail, rest);
  mlirOperationRemoveDiscardableAttributeByName(call, text(MARK));
  return fill_fail(ending, fail, call, mark);
}

//===- Functions --------------------------------------------------------------===//

/* Sets ending->run. */
static enum tempo_status find_run(struct ending *ending) {
  MlirBlock entry = mlirRegionGetFirstBlock(body_of(ending->function));
  intptr_t n = mlirBlockGetNumArguments(entry);
  MlirType type = mlirTypeAttrGetValue(
      mlirOperationGetAttributeByName(ending->function, text("function_type")));
  if (n > 0 && mlirFunctionTypeGetNumResults(type) == 1 &&
      is_i32(mlirFunctionTypeGetResult(type, 0))) {
    ending->run = mlirBlockGetArgument(entry, n - 1);
    if (mlirTypeIsALLVMPointerType(mlirValueGetType(ending->run)))
      return TEMPO_OK;
  }
  return tempoEmitError(mlirOperationGetLocation(ending->function),
                        "a function with calls that may end it takes a pointer last, and returns "
                        "an i32");
}

static enum tempo_status declare(struct ending *ending, MlirOperation module) {
  char const *name = "tempo_runtime_end_run";
  MlirOperation other = mlirSymbolTableLookup(ending->symbols, text(name));
  if (!mlirOperationIsNull(other))
    return tempoEmitError(mlirOperationGetLocation(other), "the name '%s' is the runtime's", name);
  MlirOperation declaration = mlirOperationCreateParse(
      mlirOperationGetContext(module),
      text("func.func private @tempo_runtime_end_run(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64)"),
      text("tempo-end-runs"));
  mlirOperationSetLocation(declaration, mlirOperationGetLocation(module));
  mlirSymbolTableInsert(ending->symbols, declaration);
  return TEMPO_OK;
}

/* Ends `function` after each of its marked calls; sets *any if there is one. */
static enum tempo_status end_function(MlirSymbolTable symbols, MlirOperation function, bool *any) {
  struct ending ending = {.symbols = symbols, .function = function};
  struct inspect_list calls;
  if (!inspect_collect(function, is_marked, &calls))
    return tempoEmitError(mlirOperationGetLocation(function), "out of memory");
  enum tempo_status status = calls.count > 0 ? find_run(&ending) : TEMPO_OK;
  for (intptr_t i = 0; status == TEMPO_OK && i < calls.count; ++i)
    status = end_after(&ending, calls.ops[i]);
  *any |= calls.count > 0;
  free(calls.ops);
  return status;
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct ending ending = {.symbols = mlirSymbolTableCreate(run->op)};
  MlirBlock body = mlirRegionGetFirstBlock(body_of(run->op));
  MlirOperation op = mlirBlockGetFirstOperation(body);
  enum tempo_status status = TEMPO_OK;
  bool any = false;
  for (; status == TEMPO_OK && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (inspect_is(op, "func.func"))
      status = end_function(ending.symbols, op, &any);
  if (status == TEMPO_OK && any)
    status = declare(&ending, run->op);
  mlirSymbolTableDestroy(ending.symbols);
  return status;
}

struct TempoPass const tempo_end_runs_pass = {
    .argument = "tempo-end-runs",
    .summary = "Makes functions return where a function that they call has failed",
    .anchor = "builtin.module",
    .run = run,
};
