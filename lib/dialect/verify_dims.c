/* tempo.dim: alone, and the dims of a graph together. */
#include "dialect/verify.h"

#include <stdlib.h>

#include "mlir-c/BuiltinTypes.h"

static enum tempo_status verify_bound_operand(MlirOperation dim, MlirValue operand) {
  if (value_is_dim(operand) || (value_is_parameter(operand) && mlirValueIsABlockArgument(operand)))
    return TEMPO_OK;
  return verify_error_note(dim, value_location(operand), "defined here",
                           "the bound of a dim is over index arguments of the graph and other "
                           "dims; where steps end at run time is said by until");
}

enum tempo_status verify_dim(MlirOperation op) {
  intptr_t n = tempoDimGetNumOperands(op);
  MlirValue until = tempoDimGetUntil(op);
  MlirAffineMap bound = tempoDimGetBound(op);
  if (verify_names(op))
    return TEMPO_FAIL;
  if (mlirAffineMapGetNumResults(bound) != 1)
    return verify_error(op, "needs one bound");
  if (verify_map(op, "the bound", bound, n, 0))
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < n; ++i)
    if (verify_bound_operand(op, tempoDimGetOperand(op, i)))
      return TEMPO_FAIL;
  if (mlirValueIsNull(until) != (mlirOperationGetNumResults(op) == 1))
    return verify_error(op, "has an extent as its second result if and only if it has an until");
  if (mlirValueIsNull(until))
    return TEMPO_OK;
  MlirType element = tempoRecurrentTypeGetElement(mlirValueGetType(until));
  if (mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1)
    return TEMPO_OK;
  return verify_error_note(op, value_location(until), "defined here",
                           "until needs a value whose elements are i1");
}

/* ---- the dims of a graph ---- */

/* A dim, and how many of the dims in its bound have not been seen to end. */
struct pending {
  MlirOperation op;
  intptr_t order; /* in the block */
  intptr_t n_open;
};

struct dims {
  intptr_t n;
  struct pending *dims; /* owned; in the order of the operations' addresses */
  intptr_t n_ready;
  MlirOperation *ready; /* owned; dims whose bounds end, to be passed on */
};

static int compare_pending(void const *a_pointer, void const *b_pointer) {
  struct pending const *a = a_pointer, *b = b_pointer;
  uintptr_t address_a = (uintptr_t)a->op.ptr, address_b = (uintptr_t)b->op.ptr;
  return address_a < address_b ? -1 : address_a > address_b;
}

static struct pending *find_dim(struct dims const *dims, MlirOperation op) {
  struct pending key = {.op = op};
  return bsearch(&key, dims->dims, (size_t)dims->n, sizeof key, compare_pending);
}

static intptr_t count_dims(MlirOperation graph) {
  intptr_t n = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    n += tempoOpGetKind(op) == TEMPO_OP_DIM;
  return n;
}

static void dims_free(struct dims *dims) {
  free(dims->dims);
  free(dims->ready);
}

static bool dims_collect(struct dims *dims, MlirOperation graph) {
  *dims = (struct dims){.n = count_dims(graph)};
  dims->dims = calloc((size_t)dims->n + 1, sizeof *dims->dims);
  dims->ready = calloc((size_t)dims->n + 1, sizeof *dims->ready);
  if (!dims->dims || !dims->ready)
    return false;
  struct pending *next = dims->dims;
  for (MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (tempoOpGetKind(op) != TEMPO_OP_DIM)
      continue;
    *next = (struct pending){.op = op, .order = next - dims->dims};
    for (intptr_t i = 0; i < tempoDimGetNumOperands(op); ++i)
      next->n_open += value_is_dim(tempoDimGetOperand(op, i));
    if (next->n_open == 0)
      dims->ready[dims->n_ready++] = op;
    ++next;
  }
  qsort(dims->dims, (size_t)dims->n, sizeof *dims->dims, compare_pending);
  return true;
}

/* Passes on that the bound of `op` ends to the dims whose bounds are over it. */
static void pass_on(struct dims *dims, MlirOperation op) {
  for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    struct pending *user = find_dim(dims, mlirOpOperandGetOwner(use));
    if (user && --user->n_open == 0)
      dims->ready[dims->n_ready++] = user->op;
  }
}

/* A dim in the bound of `dim` that has not been seen to end. */
static struct pending *open_operand(struct dims const *dims, struct pending const *dim) {
  for (intptr_t i = 0; i < tempoDimGetNumOperands(dim->op); ++i) {
    struct pending *operand = find_dim(dims, value_owner(tempoDimGetOperand(dim->op, i)));
    if (operand && operand->n_open)
      return operand;
  }
  return NULL;
}

/* The first dim, in the order of the block, whose bound was not seen to end. */
static struct pending *first_open(struct dims const *dims) {
  struct pending *first = NULL;
  for (intptr_t i = 0; i < dims->n; ++i)
    if (dims->dims[i].n_open && (!first || dims->dims[i].order < first->order))
      first = &dims->dims[i];
  return first;
}

/* The first dim, in the order of the block, of the cycle that the bound of `open` leads to. */
static struct pending *first_on_cycle(struct dims const *dims, struct pending *open) {
  for (intptr_t i = 0; i < dims->n; ++i) /* from behind the cycle into it */
    open = open_operand(dims, open);
  struct pending *first = open;
  for (struct pending *next = open_operand(dims, open); next != open;
       next = open_operand(dims, next))
    first = next->order < first->order ? next : first;
  return first;
}

/* No bound is, through others, over itself. */
static enum tempo_status verify_acyclic(struct dims *dims) {
  for (intptr_t i = 0; i < dims->n_ready; ++i)
    pass_on(dims, dims->ready[i]);
  struct pending *open = first_open(dims);
  if (!open)
    return TEMPO_OK;
  struct pending *dim = first_on_cycle(dims, open), *through = open_operand(dims, dim);
  return verify_error_note(dim->op, mlirOperationGetLocation(through->op),
                           "through the bound of this dim",
                           "the bound of a dim must not depend on the dim itself");
}

/* The step at which a dim ends is said over that dim alone. */
static enum tempo_status verify_until(MlirOperation dim) {
  MlirValue until = tempoDimGetUntil(dim);
  if (mlirValueIsNull(until))
    return TEMPO_OK;
  for (intptr_t i = 0; i < tempoDimGetNumOperands(dim); ++i)
    if (value_is_dim(tempoDimGetOperand(dim, i)))
      return verify_error(dim, "with until has an extent that is a parameter, so its bound must "
                               "not depend on other dims");
  MlirOperation node = value_owner(until);
  enum TempoOpKind kind = mlirOperationIsNull(node) ? TEMPO_OP_NONE : tempoOpGetKind(node);
  bool is_node = kind == TEMPO_OP_MERGE || kind == TEMPO_OP_COMPUTE || kind == TEMPO_OP_CALL ||
                 kind == TEMPO_OP_RANDOM;
  if (is_node && tempoOpGetNumDims(node) == 1 &&
      mlirValueEqual(tempoOpGetDim(node, 0), mlirOperationGetResult(dim, 0)))
    return TEMPO_OK;
  return verify_error_note(dim, value_location(until), "defined here",
                           "until needs the result of a node over exactly this dim; rows that end "
                           "separately need masks, and until all of them");
}

/* The literal bound of a dim stays within the static size that an input makes of it. */
static enum tempo_status verify_extent(MlirOperation input, intptr_t position) {
  MlirType source = mlirValueGetType(tempoOpGetInput(input, 0));
  MlirOperation dim = value_owner(tempoOpGetDim(input, position));
  MlirAffineMap bound = tempoDimGetBound(dim);
  if (mlirShapedTypeIsDynamicDim(source, position) || !mlirAffineMapIsSingleConstant(bound))
    return TEMPO_OK;
  int64_t size = mlirShapedTypeGetDimSize(source, position);
  int64_t end = mlirAffineMapGetSingleConstantResult(bound);
  if (end <= size)
    return TEMPO_OK;
  return verify_error_note(input, mlirOperationGetLocation(dim), "the dim is bounded here",
                           "dim %td goes up to %lld, but that dimension of the argument has size "
                           "%lld",
                           position, (long long)end, (long long)size);
}

/* What needs other operations to have been verified. */
static enum tempo_status verify_links(MlirOperation op) {
  enum TempoOpKind kind = tempoOpGetKind(op);
  if (kind == TEMPO_OP_DIM)
    return verify_until(op);
  for (intptr_t i = 0; kind == TEMPO_OP_INPUT && i < tempoOpGetNumDims(op); ++i)
    if (verify_extent(op, i))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status verify_graph_dims(MlirOperation graph) {
  struct dims dims;
  enum tempo_status status = TEMPO_FAIL;
  if (!dims_collect(&dims, graph)) {
    verify_error(graph, "out of memory");
    goto out;
  }
  if (verify_acyclic(&dims))
    goto out;
  status = TEMPO_OK;
  for (MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
       !mlirOperationIsNull(op) && !status; op = mlirOperationGetNextInBlock(op))
    status = verify_links(op);
out:
  dims_free(&dims);
  return status;
}
