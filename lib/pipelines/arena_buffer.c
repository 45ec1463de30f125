#include "pipelines/arena_buffer.h"

#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mutants/mutants.h"
#include "pipelines/escape.h"
#include "pipelines/inspect.h"
#include "pipelines/size_bound.h"

enum { ALIGNMENT_BYTES = 64, MAX_RANK = 64 };

/* Bytes of an element in memory as LLVM lays it out; 0 for a type that has no fixed size. */
static int64_t get_element_bytes(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return 8;
  unsigned bits = mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type)
                  : mlirTypeIsAFloat(type) ? mlirFloatTypeGetWidth(type)
                                           : 0;
  if (bits > 64)
    return 0;
  int64_t bytes = bits > 0;
  while (8 * bytes < (TEMPO_MUTANT(element_bytes_halved) ? bits / 2 : bits))
    bytes *= 2;
  return bytes;
}

/* Sets is_static and static_bytes. */
static enum tempo_status measure_type(struct arena_buffer *buffer) {
  MlirLocation location = mlirOperationGetLocation(buffer->op);
  int64_t bytes = get_element_bytes(mlirShapedTypeGetElementType(buffer->type));
  if (bytes == 0)
    return tempoEmitError(location, "a buffer must have elements of type integer, float or index "
                                    "of at most 64 bits");
  if (mlirShapedTypeGetRank(buffer->type) > MAX_RANK)
    return tempoEmitError(location, "a buffer must have at most %d dimensions", MAX_RANK);
  buffer->is_static = true;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(buffer->type); ++i) {
    if (mlirShapedTypeIsDynamicDim(buffer->type, i))
      buffer->is_static = false;
    else if (__builtin_mul_overflow(bytes, mlirShapedTypeGetDimSize(buffer->type, i), &bytes))
      return tempoEmitError(location, "the size of this buffer does not fit 63 bits");
  }
  buffer->static_bytes = bytes;
  return TEMPO_OK;
}

/* The first operation around `op` whose iterations may run at the same time; null if none. */
static MlirOperation find_parallel_loop(MlirOperation op) {
  for (; !mlirOperationIsNull(op); op = mlirOperationGetParentOperation(op))
    if (inspect_is(op, "scf.parallel") || inspect_is(op, "scf.forall"))
      break;
  return op;
}

enum tempo_status arena_buffer_init(struct arena_buffer *buffer, MlirOperation op) {
  MlirLocation location = mlirOperationGetLocation(op);
  *buffer = (struct arena_buffer){.op = op};
  buffer->is_growing = !mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(
      op, mlirStringRefCreateFromCString("tempo.growing")));
  buffer->type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(buffer->type)) ||
      !mlirAttributeIsNull(mlirMemRefTypeGetMemorySpace(buffer->type)))
    return tempoEmitError(location, "a buffer must have the identity layout and no memory space");
  if (!mlirOperationIsNull(find_parallel_loop(op)))
    return tempoEmitError(location, "a buffer inside a parallel loop would be shared by its "
                                    "iterations: allocate it outside, or use scf.for");
  MlirOperation escape = escape_find(op);
  if (!mlirOperationIsNull(escape)) {
    char const *where =
        inspect_is(escape, "scf.yield")
            ? "it leaves here: make it in the tensor that the loop carries, as outs "
              "of the last operation, or give it static sizes"
            : "it leaves here";
    struct TempoNote note = {mlirOperationGetLocation(escape), where};
    tempoEmitDiagnostic(location, MlirDiagnosticError,
                        "a buffer must not outlive the iteration of the loop, or the function, "
                        "in which it is allocated",
                        1, &note);
    return TEMPO_FAIL;
  }
  return measure_type(buffer);
}

enum tempo_status arena_buffer_measure(struct arena_buffer *buffer, struct entry *entry,
                                       isl_ctx *ctx) {
  struct entry_number bytes = entry_constant(buffer->static_bytes);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(buffer->op); ++i) {
    struct entry_number size;
    if (!size_bound_emit(entry, ctx, mlirOperationGetOperand(buffer->op, i), &size))
      return tempoEmitError(mlirOperationGetLocation(buffer->op),
                            "no largest size of this buffer can be computed before the function "
                            "runs: its size must be affine in the indices of the loops around it");
    bytes = entry_multiply(entry, bytes, size);
  }
  buffer->bytes = entry_round_up(entry, bytes, ALIGNMENT_BYTES);
  return TEMPO_OK;
}

/* Replaces and erases the operation. */
static void replace(struct arena_buffer *buffer, MlirValue value) {
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(buffer->op, 0), value);
  mlirOperationDestroy(buffer->op);
  buffer->op = (MlirOperation){NULL};
}

void arena_buffer_make_alloca(struct arena_buffer *buffer, struct emitter const *emitter) {
  MlirContext context = emitter->context;
  MlirNamedAttribute attributes[] = {
      emit_named(context, "operandSegmentSizes", emit_attribute(context, "array<i32: 0, 0>")),
      emit_named(context, "alignment",
                 mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), ALIGNMENT_BYTES))};
  struct emit_spec spec = {
      .name = "memref.alloca",
      .n_results = 1,
      .results = &buffer->type,
      .n_attributes = 2,
      .attributes = attributes,
  };
  replace(buffer, mlirOperationGetResult(emit(emitter, &spec), 0));
}

/* `value` put at `path` into `descriptor`. */
static MlirValue insert(struct emitter const *emitter, MlirValue descriptor, MlirValue value,
                        char const *path) {
  MlirNamedAttribute position =
      emit_named(emitter->context, "position", emit_attribute(emitter->context, path));
  MlirType type = mlirValueGetType(descriptor);
  MlirValue operands[] = {descriptor, value};
  struct emit_spec spec = {
      .name = "llvm.insertvalue",
      .n_operands = 2,
      .operands = operands,
      .n_results = 1,
      .results = &type,
      .n_attributes = 1,
      .attributes = &position,
  };
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

/* `bytes` (i64) bytes at `pointer` as a memref<?xi8>. */
static MlirValue emit_bytes(struct emitter const *emitter, MlirValue pointer, MlirValue bytes) {
  MlirStringRef struct_text = mlirStringRefCreateFromCString(
      "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>");
  MlirType i64 = mlirValueGetType(bytes);
  MlirType type = mlirTypeParseGet(emitter->context, struct_text);
  MlirValue descriptor = emit_value(emitter, "llvm.mlir.poison", type, 0, NULL);
  descriptor = insert(emitter, descriptor, pointer, "array<i64: 0>");
  descriptor = insert(emitter, descriptor, pointer, "array<i64: 1>");
  descriptor = insert(emitter, descriptor, emit_integer(emitter, i64, 0), "array<i64: 2>");
  descriptor = insert(emitter, descriptor, bytes, "array<i64: 3, 0>");
  descriptor = insert(emitter, descriptor, emit_integer(emitter, i64, 1), "array<i64: 4, 0>");
  MlirType memref =
      mlirTypeParseGet(emitter->context, mlirStringRefCreateFromCString("memref<?xi8>"));
  return emit_value(emitter, "builtin.unrealized_conversion_cast", memref, 1, &descriptor);
}

void arena_buffer_make_view(struct arena_buffer *buffer, struct emitter const *emitter,
                            MlirValue block) {
  struct entry here = {.emitter = *emitter, .i64 = mlirIntegerTypeGet(emitter->context, 64)};
  MlirValue carve[] = {block, entry_get_value(&here, buffer->offset)};
  MlirValue part = emit_call(emitter, "tempo_runtime_carve", mlirValueGetType(block), 2, carve);
  part = emit_bytes(emitter, part, entry_get_value(&here, buffer->bytes));

  struct emitter there = emitter_before(buffer->op);
  intptr_t n_sizes = mlirOperationGetNumOperands(buffer->op);
  MlirValue operands[2 + MAX_RANK];
  operands[0] = part;
  operands[1] = emit_integer(&there, mlirIndexTypeGet(emitter->context), 0);
  for (intptr_t i = 0; i < n_sizes; ++i)
    operands[2 + i] = mlirOperationGetOperand(buffer->op, i);
  replace(buffer, emit_value(&there, "memref.view", buffer->type, 2 + n_sizes, operands));
}
