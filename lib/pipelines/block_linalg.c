/* tempo-block-linalg: reductions become loops over blocks of vectors that stay in registers.
 *
 *   linalg.generic y[i] += A[i,k] * x[k]   (on memory)
 * =>
 *   for i = 0 to n step 4:                               then the rows that are left, one by one
 *     s0..s3 = for k = 0 to m step 16 carry vectors:     then the columns that are left
 *       s0 += A[i, k..] * x[k..], s1 += A[i+1, k..] * x[k..], ...
 *     y[i] += sum of s0, ...
 *
 * Any linalg.generic on memory with a reduction is taken whose operands are projected permutations
 * of its loops; which blocks, and in which order, says blocking.c. Sizes may be dynamic. What is
 * loaded or computed twice in a block is left to cse. Other operations are left to plain loops,
 * which LLVM makes vectors of where it can. On entry bufferisation is done and named operations are
 * generic. Sums are reordered only where their flags allow it.
 */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/blocking.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

/* One block of iterations; copied where a loop moves on from it. */
struct block {
  struct nest const *nest;
  struct blocking const *blocking;
  int n_outer;                      /* loops around those along which outputs are carried */
  MlirValue ends[NEST_MAX_LOOPS];   /* iterations of each loop */
  MlirValue splits[NEST_MAX_LOOPS]; /* those in whole blocks */
  MlirValue starts[NEST_MAX_LOOPS]; /* first iteration of the block in each loop */
  int64_t widths[NEST_MAX_LOOPS];   /* how many it has; 0: not in that loop yet */
};

/* The outputs of a block while it is computed: scalars, or vectors along the vector loop. */
struct outputs {
  int count;
  MlirValue values[BLOCKING_MAX_OUTPUTS];
};

static MlirType index_type(struct emitter const *emitter) {
  return mlirIndexTypeGet(emitter->context);
}

static MlirValue emit_index(struct emitter const *emitter, int64_t value) {
  return emit_integer(emitter, index_type(emitter), value);
}

static MlirValue emit_binary(struct emitter const *emitter, char const *name, MlirValue a,
                             MlirValue b) {
  MlirValue operands[] = {a, b};
  return emit_value(emitter, name, mlirValueGetType(a), 2, operands);
}

static int64_t get_lanes(struct block const *block) {
  return block->widths[block->blocking->vector_loop];
}

static bool sums_vectors(struct block const *block) {
  return block->nest->is_reduction[block->blocking->vector_loop];
}

/* Iterations of the block along `loop`; those in one vector are not told apart, and a loop that it
 * is not in yet has one. */
static int64_t get_count(struct block const *block, int loop) {
  return loop == block->blocking->vector_loop || !block->widths[loop] ? 1 : block->widths[loop];
}

/* Iterations of the block along all reductions, or all other loops. */
static int64_t count_all(struct block const *block, bool reductions) {
  int64_t count = 1;
  for (int loop = 0; loop < block->nest->n_loops; ++loop)
    if (block->nest->is_reduction[loop] == reductions)
      count *= get_count(block, loop);
  return count;
}

/* Where in the block iteration number `reduction` of output number `output` is. */
static void find_offsets(struct block const *block, int64_t output, int64_t reduction,
                         int64_t *offsets) {
  for (int loop = block->nest->n_loops - 1; loop >= 0; --loop) {
    int64_t *number = block->nest->is_reduction[loop] ? &reduction : &output;
    offsets[loop] = *number % get_count(block, loop);
    *number /= get_count(block, loop);
  }
}

/* The memory of an operand and the indices of its element at `offsets`; returns how many. */
static int emit_place(struct block const *block, struct emitter const *emitter,
                      struct nest_operand const *operand, int64_t const *offsets,
                      MlirValue *place) {
  place[0] = operand->memory;
  for (int i = 0; i < operand->rank; ++i) {
    int loop = operand->loops[i];
    place[i + 1] = block->starts[loop];
    if (offsets[loop] > 0)
      place[i + 1] =
          emit_binary(emitter, "arith.addi", place[i + 1], emit_index(emitter, offsets[loop]));
  }
  return operand->rank + 1;
}

/* The lanes of the block that are apart in `operand`. */
static int64_t get_operand_lanes(struct block const *block, struct nest_operand const *operand) {
  return nest_operand_find(operand, block->blocking->vector_loop) < 0 ? 1 : get_lanes(block);
}

static MlirValue emit_load(struct block const *block, struct emitter const *emitter,
                           struct nest_operand const *operand, int64_t const *offsets) {
  MlirValue place[NEST_MAX_LOOPS + 1];
  int count = emit_place(block, emitter, operand, offsets, place);
  int64_t lanes = get_operand_lanes(block, operand);
  MlirValue value = emit_value(emitter, lanes > 1 ? "vector.load" : "memref.load",
                               nest_vector_type(lanes, operand->element), count, place);
  return lanes == get_lanes(block) ? value : nest_emit_splat(emitter, get_lanes(block), value);
}

static void emit_store(struct block const *block, struct emitter const *emitter,
                       struct nest_operand const *operand, int64_t const *offsets,
                       MlirValue value) {
  MlirValue operands[NEST_MAX_LOOPS + 2] = {value};
  int count = emit_place(block, emitter, operand, offsets, operands + 1);
  struct emit_spec spec = {.name = get_lanes(block) > 1 ? "vector.store" : "memref.store",
                           .n_operands = count + 1,
                           .operands = operands};
  emit(emitter, &spec);
}

/* All iterations of the block, in the order of its reductions. */
static void emit_iterations(struct block const *block, struct emitter const *emitter,
                            struct outputs *outputs) {
  struct nest const *nest = block->nest;
  MlirValue arguments[NEST_MAX_OPERANDS];
  int64_t offsets[NEST_MAX_LOOPS], n_reductions = count_all(block, true);
  for (int64_t reduction = 0; reduction < n_reductions; ++reduction)
    for (int output = 0; output < outputs->count; ++output) {
      find_offsets(block, output, reduction, offsets);
      for (int i = 0; i < nest->n_operands - 1; ++i)
        arguments[i] = emit_load(block, emitter, &nest->operands[i], offsets);
      arguments[nest->n_operands - 1] = outputs->values[output];
      outputs->values[output] = nest_emit_body(nest, emitter, get_lanes(block), arguments);
    }
}

/* The outputs of the block as they are in memory. */
static void load_outputs(struct block const *block, struct emitter const *emitter,
                         struct outputs *outputs) {
  int64_t offsets[NEST_MAX_LOOPS];
  for (int i = 0; i < outputs->count; ++i) {
    find_offsets(block, i, 0, offsets);
    struct nest_operand const *output = &block->nest->operands[block->nest->n_operands - 1];
    outputs->values[i] = emit_load(block, emitter, output, offsets);
  }
}

static void store_outputs(struct block const *block, struct emitter const *emitter,
                          struct outputs const *outputs) {
  int64_t offsets[NEST_MAX_LOOPS];
  for (int i = 0; i < outputs->count; ++i) {
    find_offsets(block, i, 0, offsets);
    struct nest_operand const *output = &block->nest->operands[block->nest->n_operands - 1];
    emit_store(block, emitter, output, offsets, outputs->values[i]);
  }
}

/* A loop: over whole blocks, or over what is left, one by one. */
struct piece {
  bool is_empty;
  int64_t width;
  MlirValue first, end;
};

static struct piece get_piece(struct block const *block, struct emitter const *emitter, int loop,
                              bool is_rest) {
  int64_t width = block->blocking->blocks[loop], size = block->nest->sizes[loop];
  bool is_known = size >= 0;
  if (is_rest)
    return (struct piece){width == 1 || (is_known && size % width == 0), 1, block->splits[loop],
                          block->ends[loop]};
  return (struct piece){is_known && size < width, width, emit_index(emitter, 0),
                        block->splits[loop]};
}

/* LLVM would make vectors of what is left, too, which is not worth its code. */
static void keep_scalar(struct emitter const *emitter, MlirOperation loop) {
  mlirOperationSetDiscardableAttributeByName(
      loop, mlirStringRefCreateFromCString("llvm.loop_annotation"),
      emit_attribute(emitter->context,
                     "#llvm.loop_annotation<vectorize = #llvm.loop_vectorize<disable = true>>"));
}

/* An scf.for over `piece`, which carries `outputs`; its body has no operations yet. */
static MlirOperation emit_for(struct emitter const *emitter, struct piece const *piece,
                              struct outputs const *outputs) {
  MlirValue operands[BLOCKING_MAX_OUTPUTS + 3] = {piece->first, piece->end,
                                                  emit_index(emitter, piece->width)};
  MlirType types[BLOCKING_MAX_OUTPUTS + 1] = {index_type(emitter)};
  MlirLocation locations[BLOCKING_MAX_OUTPUTS + 1] = {emitter->location};
  int count = outputs ? outputs->count : 0;
  for (int i = 0; i < count; ++i) {
    operands[i + 3] = outputs->values[i];
    types[i + 1] = mlirValueGetType(outputs->values[i]);
    locations[i + 1] = emitter->location;
  }
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, mlirBlockCreate(count + 1, types, locations));
  struct emit_spec spec = {.name = "scf.for",
                           .n_operands = count + 3,
                           .operands = operands,
                           .n_results = count,
                           .results = types + 1,
                           .n_regions = 1,
                           .regions = &region};
  return emit(emitter, &spec);
}

static void emit_loops(struct block const *block, struct emitter const *emitter, int depth,
                       struct outputs *carried);

/* The loop at `depth` over `piece`, and all in it. */
static void emit_piece(struct block const *outer, struct emitter const *emitter, int depth,
                       struct piece const *piece, struct outputs *carried) {
  struct block block = *outer;
  struct outputs inner = {.count = carried ? carried->count : 0};
  MlirOperation loop = emit_for(emitter, piece, carried);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(loop));
  struct emitter in_body = emitter_at_end(body, emitter->location);
  for (int i = 0; i < inner.count; ++i)
    inner.values[i] = mlirBlockGetArgument(body, i + 1);
  block.starts[block.blocking->order[depth]] = mlirBlockGetArgument(body, 0);
  block.widths[block.blocking->order[depth]] = piece->width;
  if (get_lanes(&block) == 1)
    keep_scalar(emitter, loop);
  emit_loops(&block, &in_body, depth + 1, carried ? &inner : NULL);
  struct emit_spec yield = {
      .name = "scf.yield", .n_operands = inner.count, .operands = inner.values};
  emit(&in_body, &yield);
  for (int i = 0; i < inner.count; ++i)
    carried->values[i] = mlirOperationGetResult(loop, i);
}

/* Adds up the block's whole vectors, from nothing, and then their elements and `outputs`. */
static void emit_vector_sums(struct block const *block, struct emitter const *emitter,
                             struct outputs *outputs) {
  struct block vectors = *block;
  struct outputs sums = {.count = outputs->count};
  struct nest_combiner combiner;
  MlirType element = mlirValueGetType(outputs->values[0]);
  int64_t lanes = block->blocking->blocks[block->blocking->vector_loop];
  vectors.widths[block->blocking->vector_loop] = lanes;
  nest_find_combiner(block->nest, &combiner);
  MlirValue neutral = mlirTypeIsAInteger(element)
                          ? emit_integer(emitter, element, (int64_t)combiner.neutral)
                          : emit_float(emitter, element, combiner.neutral);
  for (int i = 0; i < sums.count; ++i)
    sums.values[i] = nest_emit_splat(emitter, lanes, neutral);
  emit_loops(&vectors, emitter, block->n_outer, &sums);
  for (int i = 0; i < sums.count; ++i)
    outputs->values[i] =
        nest_emit_reduction(emitter, &combiner, sums.values[i], outputs->values[i]);
}

/* The block in all loops but those along which outputs are carried. */
static void emit_outputs(struct block const *outer, struct emitter const *emitter) {
  struct block block = *outer;
  if (sums_vectors(&block))
    block.widths[block.blocking->vector_loop] = 1;
  struct outputs outputs = {.count = (int)count_all(&block, false)};
  load_outputs(&block, emitter, &outputs);
  if (sums_vectors(&block))
    emit_vector_sums(&block, emitter, &outputs);
  emit_loops(&block, emitter, block.n_outer, &outputs);
  store_outputs(&block, emitter, &outputs);
}

/* The loops from `depth` on. `carried`: the outputs of the block, once it has any. A loop along
 * which vectors are added up has the one piece that the block says. */
static void emit_loops(struct block const *block, struct emitter const *emitter, int depth,
                       struct outputs *carried) {
  if (depth == block->n_outer && !carried) {
    emit_outputs(block, emitter);
    return;
  }
  if (depth == block->nest->n_loops) {
    emit_iterations(block, emitter, carried);
    return;
  }
  int loop = block->blocking->order[depth];
  bool is_chosen = loop == block->blocking->vector_loop && sums_vectors(block);
  for (int is_rest = 0; is_rest < 2; ++is_rest) {
    struct piece piece = get_piece(block, emitter, loop, is_rest);
    if (!piece.is_empty && (!is_chosen || piece.width == get_lanes(block)))
      emit_piece(block, emitter, depth, &piece, carried);
  }
}

/* Loops after the last one without reduction carry the outputs. */
static int count_outer(struct nest const *nest, struct blocking const *blocking) {
  int count = nest->n_loops;
  while (count > 0 && nest->is_reduction[blocking->order[count - 1]])
    --count;
  return count;
}

static void expand(struct nest const *nest, struct blocking const *blocking) {
  struct emitter emitter = emitter_before(nest->op);
  struct block block = {.nest = nest, .blocking = blocking, .n_outer = count_outer(nest, blocking)};
  for (int loop = 0; loop < nest->n_loops; ++loop) {
    MlirValue size = nest_emit_size(nest, &emitter, loop);
    MlirValue width = emit_index(&emitter, blocking->blocks[loop]);
    block.ends[loop] = size;
    block.splits[loop] = emit_binary(&emitter, "arith.subi", size,
                                     emit_binary(&emitter, "arith.remui", size, width));
  }
  emit_loops(&block, &emitter, 0, NULL);
  mlirOperationDestroy(nest->op);
}

static bool is_generic(MlirOperation op) {
  return inspect_is(op, "linalg.generic");
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list list;
  struct nest nest;
  struct blocking blocking;
  if (!inspect_collect(run->op, is_generic, &list))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  for (intptr_t i = 0; i < list.count; ++i)
    if (nest_read(list.ops[i], &nest) && blocking_choose(&nest, &blocking))
      expand(&nest, &blocking);
  free(list.ops);
  return TEMPO_OK;
}

struct TempoPass const tempo_block_linalg_pass = {
    .argument = "tempo-block-linalg",
    .summary = "Turns reductions on memory into loops over blocks of vectors",
    .anchor = "",
    .run = run,
};
