/* Every structured operation of linalg, named or generic: by its indexing maps and its region.
 *
 * The extent of a loop is the size of the operands' dimensions that are indexed by that loop
 * alone. The loops run in order, the last fastest, parallel or not; each iteration loads an
 * element of every operand, runs the region and stores what it yields into the results, which
 * begin as copies of the outs.
 */
#include <inttypes.h>
#include <string.h>

#include "interp/compile.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/Linalg.h"

struct structured {
  int n_loops;
  uint32_t loop_slots; /* the first of n_loops slots: the indices of the iteration */
  uint32_t scratch;    /* slots of one run: extents, then for each operand offset and strides */
  struct indexing {
    bool is_tensor, linear;
    struct affine_map map;
    int64_t *factors;   /* linear: of loop j in result i at [i * n_loops + j] */
    int64_t *constants; /* linear: per result */
  } * operands;
  struct code code;
};

/* ---- One run -------------------------------------------------------------------------------- */

struct nest {
  struct machine *machine;
  struct instruction const *in;
  struct structured const *op;
  union slot *extents; /* n_loops */
  union slot *index;   /* n_loops */
};

static int64_t *offset_of(struct nest const *nest, int operand) {
  int stride = nest->op->n_loops + 1;
  return &nest->extents[nest->op->n_loops + operand * stride].integer;
}

static int64_t *stride_of(struct nest const *nest, int operand, int loop) {
  return &((union slot *)offset_of(nest, operand))[1 + loop].integer;
}

static int first_out(struct nest const *nest) {
  return nest->in->n_operands - nest->in->n_results;
}

/* What an operand's elements are read from and written to. */
static struct tensor *tensor_of(struct nest const *nest, int operand) {
  int result = operand - first_out(nest);
  uint32_t slot = result < 0 ? nest->in->operands[operand] : nest->in->results[result];
  return nest->machine->slots[slot].tensor;
}

static enum tempo_status find_extent(struct nest *nest, intptr_t loop, int operand, int dim) {
  int64_t size = operand_tensor(nest->machine, nest->in, operand)->shape[dim];
  int64_t *extent = &nest->extents[loop].integer;
  if (*extent >= 0 && *extent != size)
    return interp_machine_fail(nest->machine, nest->in,
                               "dimension %d of operand %d has %" PRId64
                               " elements where another operand has %" PRId64,
                               dim, operand, size, *extent);
  *extent = size;
  return TEMPO_OK;
}

static enum tempo_status find_extents(struct nest *nest) {
  for (int j = 0; j < nest->op->n_loops; j++)
    nest->extents[j].integer = -1;
  for (int i = 0; i < nest->in->n_operands; i++) {
    struct indexing const *operand = &nest->op->operands[i];
    for (int k = 0; operand->is_tensor && k < operand->map.n_results; k++) {
      intptr_t loop = interp_affine_get_plain_dim(operand->map.results[k]);
      if (loop >= 0 && find_extent(nest, loop, i, k) != TEMPO_OK)
        return TEMPO_FAIL;
    }
  }
  for (int j = 0; j < nest->op->n_loops; j++)
    if (nest->extents[j].integer < 0)
      return interp_machine_fail(nest->machine, nest->in, "no operand gives the extent of loop %d",
                                 j);
  return TEMPO_OK;
}

static enum tempo_status fail_outside(struct nest const *nest, int operand, int dim, int64_t size) {
  return interp_machine_fail(nest->machine, nest->in,
                             "reads outside of dimension %d of operand %d, which has %" PRId64
                             " elements",
                             dim, operand, size);
}

/* That the linear expression of dimension `dim` stays within it over all iterations. */
static enum tempo_status check_linear(struct nest const *nest, int operand, int dim) {
  struct indexing const *indexing = &nest->op->operands[operand];
  int64_t size = operand_tensor(nest->machine, nest->in, operand)->shape[dim];
  int64_t low = indexing->constants[dim], high = low, reach;
  for (int j = 0; j < nest->op->n_loops; j++) {
    int64_t factor = indexing->factors[dim * nest->op->n_loops + j];
    int64_t *end = factor < 0 ? &low : &high;
    if (__builtin_mul_overflow(factor, nest->extents[j].integer - 1, &reach) ||
        __builtin_add_overflow(*end, reach, end))
      return fail_outside(nest, operand, dim, size);
  }
  return low < 0 || high >= size ? fail_outside(nest, operand, dim, size) : TEMPO_OK;
}

/* Offset at the first iteration, and strides per loop, of a linear operand. */
static enum tempo_status prepare_linear(struct nest const *nest, int operand) {
  struct indexing const *indexing = &nest->op->operands[operand];
  struct tensor const *tensor = operand_tensor(nest->machine, nest->in, operand);
  int64_t pitch = 1;
  *offset_of(nest, operand) = 0;
  for (int j = 0; j < nest->op->n_loops; j++)
    *stride_of(nest, operand, j) = 0;
  for (int dim = tensor->rank - 1; dim >= 0; dim--) {
    if (check_linear(nest, operand, dim) != TEMPO_OK)
      return TEMPO_FAIL;
    *offset_of(nest, operand) += indexing->constants[dim] * pitch;
    for (int j = 0; j < nest->op->n_loops; j++)
      *stride_of(nest, operand, j) += indexing->factors[dim * nest->op->n_loops + j] * pitch;
    pitch *= tensor->shape[dim];
  }
  return TEMPO_OK;
}

/* The offset of an operand with floordiv, ceildiv or mod at the current iteration. */
static enum tempo_status find_offset(struct nest const *nest, int operand) {
  struct indexing const *indexing = &nest->op->operands[operand];
  struct tensor const *tensor = operand_tensor(nest->machine, nest->in, operand);
  struct affine_point point = {.dims = &nest->index[0].integer};
  int64_t offset = 0;
  for (int dim = 0; dim < tensor->rank; dim++) {
    int64_t at;
    if (interp_affine_evaluate(indexing->map.results[dim], &point, &at) != AFFINE_OK || at < 0 ||
        at >= tensor->shape[dim])
      return fail_outside(nest, operand, dim, tensor->shape[dim]);
    offset = offset * tensor->shape[dim] + at;
  }
  *offset_of(nest, operand) = offset;
  return TEMPO_OK;
}

/* Moves to the next iteration; false after the last. */
static bool advance(struct nest const *nest) {
  int n_operands = nest->in->n_operands;
  for (int j = nest->op->n_loops - 1; j >= 0; j--) {
    int64_t extent = nest->extents[j].integer;
    bool wraps = ++nest->index[j].integer == extent;
    for (int i = 0; i < n_operands; i++)
      *offset_of(nest, i) += *stride_of(nest, i, j) * (wraps ? 1 - extent : 1);
    if (!wraps)
      return true;
    nest->index[j].integer = 0;
  }
  return false;
}

static enum tempo_status load_elements(struct nest const *nest) {
  struct code const *code = &nest->op->code;
  for (int i = 0; i < nest->in->n_operands; i++) {
    struct indexing const *operand = &nest->op->operands[i];
    if (operand->is_tensor && !operand->linear && find_offset(nest, i) != TEMPO_OK)
      return TEMPO_FAIL;
    if (operand->is_tensor && i < code->n_arguments && code->used[i])
      interp_tensor_load(tensor_of(nest, i), *offset_of(nest, i),
                         &nest->machine->slots[code->arguments[i]]);
  }
  return TEMPO_OK;
}

static enum tempo_status run_iterations(struct nest const *nest) {
  struct code const *code = &nest->op->code;
  do {
    if (load_elements(nest) != TEMPO_OK || interp_machine_run(nest->machine, code) != TEMPO_OK)
      return TEMPO_FAIL;
    for (int i = 0; i < nest->in->n_results; i++) {
      int operand = first_out(nest) + i;
      interp_tensor_store(tensor_of(nest, operand), *offset_of(nest, operand),
                          nest->machine->slots[code->yields[i]]);
    }
  } while (advance(nest));
  return TEMPO_OK;
}

static enum tempo_status copy_outs(struct nest const *nest) {
  for (int i = 0; i < nest->in->n_results; i++) {
    struct tensor const *out = operand_tensor(nest->machine, nest->in, first_out(nest) + i);
    struct tensor *result = interp_machine_create_tensor(nest->machine, nest->in, i, out->element,
                                                         out->rank, out->shape);
    if (!result)
      return TEMPO_FAIL;
    memcpy(result->data, out->data, (size_t)out->count * tempo_element_bytes(out->element));
  }
  return TEMPO_OK;
}

static enum tempo_status prepare_operands(struct nest const *nest) {
  for (int i = 0; i < nest->in->n_operands; i++) {
    struct indexing const *operand = &nest->op->operands[i];
    if (operand->is_tensor && operand->linear && prepare_linear(nest, i) != TEMPO_OK)
      return TEMPO_FAIL;
    if (!operand->is_tensor && i < nest->op->code.n_arguments)
      nest->machine->slots[nest->op->code.arguments[i]] =
          nest->machine->slots[nest->in->operands[i]];
  }
  return TEMPO_OK;
}

static enum tempo_status run_structured(struct machine *machine, struct instruction const *in) {
  struct structured const *op = in->data;
  struct nest nest = {machine, in, op, machine->slots + op->scratch,
                      machine->slots + op->loop_slots};
  if (find_extents(&nest) != TEMPO_OK || copy_outs(&nest) != TEMPO_OK)
    return TEMPO_FAIL;
  for (int j = 0; j < op->n_loops; j++) {
    if (nest.extents[j].integer == 0)
      return TEMPO_OK;
    nest.index[j].integer = 0;
  }
  return prepare_operands(&nest) == TEMPO_OK ? run_iterations(&nest) : TEMPO_FAIL;
}

/* ---- Compiling ------------------------------------------------------------------------------ */

static enum tempo_status compile_indexing(struct compiler *compiler, struct instruction *in,
                                          struct structured *op, int position, MlirAffineMap map) {
  struct indexing *operand = &op->operands[position];
  size_t n_results = (size_t)mlirAffineMapGetNumResults(map);
  operand->is_tensor = interp_operand_type(in, position).is_tensor;
  operand->factors = interp_compiler_allocate(compiler, in, n_results * (size_t)op->n_loops,
                                              sizeof *operand->factors);
  operand->constants =
      interp_compiler_allocate(compiler, in, n_results, sizeof *operand->constants);
  if (!operand->factors || !operand->constants ||
      !interp_affine_map_compile(compiler->arena, map, &operand->map))
    return TEMPO_FAIL;
  operand->linear = true;
  for (size_t i = 0; i < n_results; i++)
    operand->linear &=
        interp_affine_is_linear(operand->map.results[i], operand->factors + i * (size_t)op->n_loops,
                                &operand->constants[i]);
  return TEMPO_OK;
}

static enum tempo_status compile_maps(struct compiler *compiler, struct instruction *in,
                                      struct structured *op) {
  MlirAttribute maps = mlirLinalgGetIndexingMapsAttribute(in->op);
  if (mlirAttributeIsNull(maps) || mlirArrayAttrGetNumElements(maps) != in->n_operands)
    return tempoEmitError(mlirOperationGetLocation(in->op),
                          "this operation of linalg cannot be evaluated: it has no map per "
                          "operand; use linalg.generic");
  for (int i = 0; i < in->n_operands; i++) {
    MlirAffineMap map = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, i));
    op->n_loops = (int)mlirAffineMapGetNumDims(map);
    if (mlirAffineMapGetNumSymbols(map) > 0)
      return tempoEmitError(mlirOperationGetLocation(in->op), "its maps have symbols");
    if (compile_indexing(compiler, in, op, i, map) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status compile_payload(struct compiler *compiler, struct instruction *in,
                                         struct structured *op) {
  uint32_t const saved = compiler->loop_slots;
  int const saved_count = compiler->n_loops;
  op->loop_slots = interp_compiler_add_slots(compiler, (uint32_t)op->n_loops);
  op->scratch = interp_compiler_add_slots(
      compiler, (uint32_t)(op->n_loops + in->n_operands * (op->n_loops + 1)));
  compiler->loop_slots = op->loop_slots;
  compiler->n_loops = op->n_loops;
  enum tempo_status status = interp_compile_block(
      compiler, in, mlirRegionGetFirstBlock(mlirOperationGetRegion(in->op, 0)), &op->code);
  compiler->loop_slots = saved;
  compiler->n_loops = saved_count;
  return status;
}

enum tempo_status interp_compile_structured(struct compiler *compiler, struct instruction *in) {
  struct structured *op = interp_compiler_allocate(compiler, in, 1, sizeof *op);
  if (!op)
    return TEMPO_FAIL;
  op->operands =
      interp_compiler_allocate(compiler, in, (size_t)in->n_operands, sizeof *op->operands);
  in->run = run_structured;
  in->data = op;
  if (!op->operands || compile_maps(compiler, in, op) != TEMPO_OK)
    return TEMPO_FAIL;
  return compile_payload(compiler, in, op);
}

/* linalg.index is the slot of its loop: no instruction. */
static enum tempo_status compile_index(struct compiler *compiler, struct instruction *in,
                                       struct rule const *rule) {
  (void)rule;
  int64_t dim;
  if (!interp_attribute_integer(in->op, "dim", &dim) || dim < 0 || dim >= compiler->n_loops)
    return tempoEmitError(mlirOperationGetLocation(in->op), "there is no such loop around this");
  in->results[0] = compiler->loop_slots + (uint32_t)dim;
  return interp_pointer_map_set(&compiler->slots, mlirOperationGetResult(in->op, 0).ptr,
                                in->results[0])
             ? TEMPO_OK
             : TEMPO_FAIL;
}

struct rule const interp_linalg_rules[] = {
    {"linalg.index", compile_index, NULL},
    {NULL, NULL, NULL},
};
