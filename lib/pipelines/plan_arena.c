/* tempo-plan-arena: the memory of a function is allocated once, on entry.
 *
 *   func.func @f(...) -> i32 {             func.func @f(...) -> i32 {
 *     scf.for ... {                          %block = call @tempo_runtime_allocate(%bytes)
 *       %a = memref.alloc(%n)                cf.cond_br %failed, ^fail(%status), ^body
 *       ...                          =>    ^body:
 *     }                                      %part = call @tempo_runtime_carve(%block, %offset)
 *     return %ok                             scf.for ... {
 *   }                                          %a = memref.view %part[0][%n]
 *                                              ...
 *                                            }
 *                                            call @tempo_runtime_free(%block)
 *                                            return %ok
 *                                          ^fail(%status): return %status
 *                                          }
 *
 * Buffers that are marked `tempo.growing` come last in the block, which then is a reservation:
 * `@tempo_runtime_reserve(%bytes, %growing_bytes)`, ended by `@tempo_runtime_release`.
 *
 * Only functions of graphs (`tempo.function`) are looked at.
 *
 * Holds on entry: functions are bufferised and have one block each; loops are structured. Holds on
 * exit: no memref.alloc and no memref.dealloc is left, and no memref.alloca outside the entry
 * block. Buffers of at most SMALL_BYTES bytes, whose size is known while compiling, become
 * allocas on entry, that is registers; all others have their part of the one block, aligned to 64
 * bytes. A dynamic size is bounded by its largest value over the loops around it (size_bound.h).
 * A buffer that would have to live longer than one iteration of the loop in which it is allocated
 * is an error: iterations share it.
 */
#include <isl/options.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mutants/mutants.h"
#include "pipelines/arena_buffer.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"
#include "runtime/runtime.h"

enum { SMALL_BYTES = 64, MAX_SMALL_BYTES_IN_ALL = 16384 };

/* What one function allocates, and where it returns. */
struct plan {
  MlirOperation function;
  isl_ctx *ctx;
  intptr_t n_buffers, n_deallocations, n_returns;
  struct arena_buffer *buffers; /* these three are owned, with room for `n_operations` */
  MlirOperation *deallocations;
  MlirOperation *returns;
  intptr_t n_operations;
  bool needs_block; /* some buffer is not small */
  bool grows;       /* and some such buffer grows */
  enum tempo_status status;
};

static MlirWalkResult count_operation(MlirOperation op, void *user) {
  (void)op;
  ++((struct plan *)user)->n_operations;
  return MlirWalkResultAdvance;
}

static MlirWalkResult collect_operation(MlirOperation op, void *user) {
  struct plan *plan = user;
  if (inspect_is(op, "memref.alloc") || inspect_is(op, "memref.alloca"))
    plan->status = arena_buffer_init(&plan->buffers[plan->n_buffers++], op);
  else if (inspect_is(op, "memref.dealloc"))
    plan->deallocations[plan->n_deallocations++] = op;
  else if (inspect_is(op, "func.return"))
    plan->returns[plan->n_returns++] = op;
  return plan->status == TEMPO_OK ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

static enum tempo_status collect(struct plan *plan) {
  mlirOperationWalk(plan->function, count_operation, plan, MlirWalkPreOrder);
  size_t n = (size_t)plan->n_operations;
  plan->buffers = calloc(n, sizeof *plan->buffers);
  plan->deallocations = calloc(n, sizeof *plan->deallocations);
  plan->returns = calloc(n, sizeof *plan->returns);
  if (!plan->buffers || !plan->deallocations || !plan->returns)
    return tempoEmitError(mlirOperationGetLocation(plan->function), "out of memory");
  mlirOperationWalk(plan->function, collect_operation, plan, MlirWalkPreOrder);
  return plan->status;
}

/* Decides which buffers become registers. */
static void classify(struct plan *plan) {
  int64_t small_bytes = 0;
  for (intptr_t i = 0; i < plan->n_buffers; ++i) {
    struct arena_buffer *buffer = &plan->buffers[i];
    buffer->is_small = buffer->is_static && buffer->static_bytes <= SMALL_BYTES &&
                       small_bytes + SMALL_BYTES <= MAX_SMALL_BYTES_IN_ALL;
    small_bytes += buffer->is_small ? SMALL_BYTES : 0;
    plan->needs_block |= !buffer->is_small;
    plan->grows |= !buffer->is_small && buffer->is_growing;
  }
}

static void make_allocas(struct plan *plan, struct emitter const *emitter) {
  for (intptr_t i = 0; i < plan->n_buffers; ++i)
    if (plan->buffers[i].is_small)
      arena_buffer_make_alloca(&plan->buffers[i], emitter);
}

/* Only a function of one block that returns a status can fail to get its memory. */
static enum tempo_status check_function(struct plan const *plan) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(plan->function));
  MlirLocation location = mlirOperationGetLocation(plan->function);
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
    return tempoEmitError(location, "the function must have one block: use scf, not cf");
  MlirOperation end = mlirBlockGetTerminator(block);
  if (mlirOperationGetNumOperands(end) == 1) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(end, 0));
    if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 32)
      return TEMPO_OK;
  }
  return tempoEmitError(location, "the function allocates memory and must return a status, an i32");
}

/* A new block after `entry` with all of its operations. */
static MlirBlock split_off(MlirBlock entry) {
  MlirBlock body = mlirBlockCreate(0, NULL, NULL);
  mlirRegionInsertOwnedBlockAfter(mlirBlockGetParentRegion(entry), entry, body);
  MlirOperation op = mlirBlockGetFirstOperation(entry);
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    mlirOperationRemoveFromParent(op);
    mlirBlockAppendOwnedOperation(body, op);
    op = next;
  }
  return body;
}

/* The size of a block, and of its last part, which holds what grows. */
struct block_size {
  struct entry_number bytes, growing_bytes;
};

/* Gives the buffers of which that is asked, static or dynamic, growing or not, their offsets. */
static enum tempo_status lay_out_some(struct plan *plan, struct entry *entry, bool is_static,
                                      bool is_growing, struct entry_number *bytes) {
  for (intptr_t i = 0; i < plan->n_buffers; ++i) {
    struct arena_buffer *buffer = &plan->buffers[i];
    if (buffer->is_small || buffer->is_static != is_static || buffer->is_growing != is_growing)
      continue;
    if (arena_buffer_measure(buffer, entry, plan->ctx) != TEMPO_OK)
      return TEMPO_FAIL;
    buffer->offset = *bytes;
    *bytes =
        (TEMPO_MUTANT(arena_overlaps) ? entry_maximum : entry_add)(entry, *bytes, buffer->bytes);
  }
  return TEMPO_OK;
}

/* Gives every buffer its offset. Static buffers come first, so that their offsets are constants;
 * last those that grow. */
static enum tempo_status lay_out(struct plan *plan, struct entry *entry, struct block_size *size) {
  struct entry_number *bytes = &size->bytes;
  *bytes = entry_constant(0);
  if (lay_out_some(plan, entry, true, false, bytes) != TEMPO_OK ||
      lay_out_some(plan, entry, false, false, bytes) != TEMPO_OK)
    return TEMPO_FAIL;
  struct entry_number start = *bytes;
  if (lay_out_some(plan, entry, true, true, bytes) != TEMPO_OK ||
      lay_out_some(plan, entry, false, true, bytes) != TEMPO_OK)
    return TEMPO_FAIL;
  size->growing_bytes = plan->grows ? entry_subtract(entry, *bytes, start) : entry_constant(0);
  if (entry->overflows)
    return tempoEmitError(mlirOperationGetLocation(plan->function),
                          "the memory of this function does not fit 63 bits");
  return TEMPO_OK;
}

/* `bytes`, or -1, which no allocation grants, where a size overflowed. */
static MlirValue emit_request(struct entry *entry, struct entry_number bytes) {
  MlirValue request = entry_get_value(entry, bytes);
  if (mlirValueIsNull(entry->overflow))
    return request;
  MlirValue choice[] = {entry->overflow, emit_integer(&entry->emitter, entry->i64, -1), request};
  return emit_value(&entry->emitter, "arith.select", entry->i64, 3, choice);
}

static MlirValue emit_failure(struct entry *entry) {
  struct emitter *emitter = &entry->emitter;
  MlirType i32 = mlirIntegerTypeGet(emitter->context, 32);
  MlirValue no_memory = emit_integer(emitter, i32, TEMPO_RUNTIME_OUT_OF_MEMORY);
  if (mlirValueIsNull(entry->overflow))
    return no_memory;
  MlirValue choice[] = {entry->overflow, emit_integer(emitter, i32, TEMPO_RUNTIME_OVERFLOW),
                        no_memory};
  return emit_value(emitter, "arith.select", i32, 3, choice);
}

/* Ends the entry block: to `body` with memory, or to a new block that returns the failure. */
static void emit_branch(struct entry *entry, MlirValue block, MlirBlock body) {
  struct emitter *emitter = &entry->emitter;
  MlirValue null = emit_value(emitter, "llvm.mlir.zero", mlirValueGetType(block), 0, NULL);
  MlirValue compared[] = {block, null}, status = emit_failure(entry);
  MlirNamedAttribute equal =
      emit_named(emitter->context, "predicate", mlirIntegerAttrGet(entry->i64, 0));
  struct emit_spec compare = {
      .name = "llvm.icmp",
      .n_operands = 2,
      .operands = compared,
      .n_results = 1,
      .results = &entry->i1,
      .n_attributes = 1,
      .attributes = &equal,
  };
  MlirValue failed = mlirOperationGetResult(emit(emitter, &compare), 0);

  MlirBlock fail = mlirBlockCreate(0, NULL, NULL), targets[] = {fail, body};
  mlirRegionInsertOwnedBlockAfter(mlirBlockGetParentRegion(body), body, fail);
  MlirNamedAttribute segments = emit_named(emitter->context, "operandSegmentSizes",
                                           emit_attribute(emitter->context, "array<i32: 1, 0, 0>"));
  struct emit_spec branch = {
      .name = "cf.cond_br",
      .n_operands = 1,
      .operands = &failed,
      .n_attributes = 1,
      .attributes = &segments,
      .n_successors = 2,
      .successors = targets,
  };
  emit(emitter, &branch);

  struct emitter at_fail = emitter_at_end(fail, emitter->location);
  struct emit_spec give_up = {
      .name = "func.return",
      .n_operands = 1,
      .operands = &status,
  };
  emit(&at_fail, &give_up);
}

/* The block, or a null pointer. */
static MlirValue emit_allocation(struct plan const *plan, struct entry *entry,
                                 struct block_size size) {
  struct emitter const *emitter = &entry->emitter;
  MlirValue bytes[] = {emit_request(entry, size.bytes), entry_get_value(entry, size.growing_bytes)};
  MlirType pointer =
      mlirTypeParseGet(emitter->context, mlirStringRefCreateFromCString("!llvm.ptr"));
  return plan->grows ? emit_call(emitter, "tempo_runtime_reserve", pointer, 2, bytes)
                     : emit_call(emitter, "tempo_runtime_allocate", pointer, 1, bytes);
}

static void emit_frees(struct plan const *plan, MlirValue block) {
  char const *callee = plan->grows ? "tempo_runtime_release" : "tempo_runtime_free";
  for (intptr_t i = 0; i < plan->n_returns; ++i) {
    struct emitter emitter = emitter_before(plan->returns[i]);
    emit_call(&emitter, callee, (MlirType){NULL}, 1, &block);
  }
}

/* Rewrites a function that needs a block of memory. */
static enum tempo_status make_block(struct plan *plan) {
  if (check_function(plan) != TEMPO_OK)
    return TEMPO_FAIL;
  MlirBlock entry_block = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(plan->function));
  MlirBlock body = split_off(entry_block);
  struct entry entry = entry_start(entry_block, mlirOperationGetLocation(plan->function));
  struct block_size size;
  make_allocas(plan, &entry.emitter);
  if (lay_out(plan, &entry, &size) != TEMPO_OK)
    return TEMPO_FAIL;
  MlirValue block = emit_allocation(plan, &entry, size);
  emit_branch(&entry, block, body);

  struct emitter at_start = emitter_before(mlirBlockGetFirstOperation(body));
  for (intptr_t i = 0; i < plan->n_buffers; ++i)
    if (!plan->buffers[i].is_small)
      arena_buffer_make_view(&plan->buffers[i], &at_start, block);
  emit_frees(plan, block);
  return TEMPO_OK;
}

static enum tempo_status rewrite(struct plan *plan) {
  for (intptr_t i = 0; i < plan->n_deallocations; ++i)
    mlirOperationDestroy(plan->deallocations[i]);
  classify(plan);
  if (plan->needs_block)
    return make_block(plan);
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(plan->function));
  struct emitter emitter = emitter_before(mlirBlockGetFirstOperation(entry));
  make_allocas(plan, &emitter);
  return TEMPO_OK;
}

/* Which functions of the runtime are called. */
struct needs {
  bool block, growing_block;
};

/* Adds to `needs`. */
static enum tempo_status plan_function(MlirOperation function, isl_ctx *ctx, struct needs *needs) {
  struct plan plan = {.function = function, .ctx = ctx};
  enum tempo_status status = collect(&plan);
  if (status == TEMPO_OK && plan.n_buffers + plan.n_deallocations > 0)
    status = rewrite(&plan);
  needs->block |= plan.needs_block && !plan.grows;
  needs->growing_block |= plan.grows;
  free(plan.buffers);
  free(plan.deallocations);
  free(plan.returns);
  return status;
}

/* Declares what functions with a block call. The result of an allocation aliases nothing. */
static enum tempo_status declare_runtime(MlirOperation module, struct needs needs) {
  struct {
    bool needed;
    char const *text;
  } const declarations[] = {
      {needs.block, "func.func private @tempo_runtime_allocate(i64) -> (!llvm.ptr {llvm.noalias, "
                    "llvm.align = 64 : i64})"},
      {needs.growing_block, "func.func private @tempo_runtime_reserve(i64, i64) -> (!llvm.ptr "
                            "{llvm.noalias, llvm.align = 64 : i64})"},
      {true, "func.func private @tempo_runtime_carve(!llvm.ptr, i64) -> (!llvm.ptr {llvm.noalias, "
             "llvm.noundef, llvm.align = 64 : i64})"},
      {needs.block, "func.func private @tempo_runtime_free(!llvm.ptr)"},
      {needs.growing_block, "func.func private @tempo_runtime_release(!llvm.ptr)"},
  };
  MlirContext context = mlirOperationGetContext(module);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(module));
  MlirSymbolTable symbols = mlirSymbolTableCreate(module);
  enum tempo_status status = TEMPO_OK;
  for (size_t i = 0; i < sizeof declarations / sizeof *declarations; ++i) {
    if (!declarations[i].needed)
      continue;
    MlirOperation declaration =
        mlirOperationCreateParse(context, mlirStringRefCreateFromCString(declarations[i].text),
                                 mlirStringRefCreateFromCString("tempo-plan-arena"));
    mlirOperationSetLocation(declaration, mlirOperationGetLocation(module));
    MlirStringRef name = mlirStringAttrGetValue(
        mlirOperationGetAttributeByName(declaration, mlirSymbolTableGetSymbolAttributeName()));
    MlirOperation other = mlirSymbolTableLookup(symbols, name);
    if (!mlirOperationIsNull(other))
      status = tempoEmitError(mlirOperationGetLocation(other), "the name '%.*s' is the runtime's",
                              (int)name.length, name.data);
    mlirBlockInsertOwnedOperation(body, 0, declaration);
  }
  mlirSymbolTableDestroy(symbols);
  return status;
}

static enum tempo_status run(struct TempoPassRun *run) {
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  enum tempo_status status = TEMPO_OK;
  struct needs needs = {false, false};
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(run->op));
  MlirOperation op = mlirBlockGetFirstOperation(body);
  for (; status == TEMPO_OK && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (inspect_is_graph_function(op))
      status = plan_function(op, ctx, &needs);
  if (status == TEMPO_OK && (needs.block || needs.growing_block))
    status = declare_runtime(run->op, needs);
#ifndef NDEBUG
  isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT); /* a leaked object ends a debug build */
#endif
  isl_ctx_free(ctx);
  return status;
}

struct TempoPass const tempo_plan_arena_pass = {
    .argument = "tempo-plan-arena",
    .summary = "Allocates the memory of a function once, on entry",
    .anchor = "builtin.module",
    .run = run,
};
