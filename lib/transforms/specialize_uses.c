/* Values in the places of parameters: in the maps of operations, as what nodes read, among the
 * arguments of the graph. */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "transforms/specialize.h"
#include "transforms/substitute.h"

static MlirStringRef ref(char const *text) {
  return mlirStringRefCreateFromCString(text);
}

static bool find_value(struct specialization const *specialization, MlirValue parameter,
                       int64_t *value) {
  for (intptr_t i = 0; i < specialization->n; ++i)
    if (mlirValueEqual(specialization->parameters[i].parameter, parameter)) {
      *value = specialization->parameters[i].value;
      return true;
    }
  return false;
}

/* One operation while it is rewritten. */
struct rewriting {
  struct specialization const *specialization;
  MlirOperation op;
  MlirLocation location;
  struct substitution substitution;
  bool *known;     /* owned */
  int64_t *values; /* owned */
};

static void set(MlirOperation op, char const *name, MlirAttribute value) {
  mlirOperationSetInherentAttributeByName(op, ref(name), value);
}

/* Which of `n` values, that `get` gives, are known. */
static enum tempo_status start(struct rewriting *rewriting, intptr_t n,
                               MlirValue (*get)(MlirOperation, intptr_t)) {
  rewriting->known = calloc((size_t)n + 1, sizeof *rewriting->known);
  rewriting->values = calloc((size_t)n + 1, sizeof *rewriting->values);
  if (!rewriting->known || !rewriting->values)
    return tempoEmitError(rewriting->location, "out of memory");
  rewriting->substitution = (struct substitution){
      .context = mlirOperationGetContext(rewriting->op),
      .n = n,
      .known = rewriting->known,
      .values = rewriting->values,
  };
  for (intptr_t i = 0; i < n; ++i) {
    rewriting->known[i] =
        find_value(rewriting->specialization, get(rewriting->op, i), &rewriting->values[i]);
    rewriting->substitution.n_left += !rewriting->known[i];
  }
  return TEMPO_OK;
}

static void finish(struct rewriting *rewriting) {
  free(rewriting->known);
  free(rewriting->values);
}

//===- Maps -------------------------------------------------------------------===//

/* Rewrites an array attribute element by element. */
static enum tempo_status rewrite_array(struct rewriting *rewriting, char const *name,
                                       MlirAttribute (*rewrite)(struct substitution const *,
                                                                MlirAttribute)) {
  MlirAttribute all = mlirOperationGetInherentAttributeByName(rewriting->op, ref(name));
  intptr_t n = mlirAttributeIsNull(all) ? 0 : mlirArrayAttrGetNumElements(all);
  MlirAttribute *elements = calloc((size_t)n + 1, sizeof *elements);
  bool done = elements != NULL;
  for (intptr_t i = 0; done && i < n; ++i) {
    elements[i] = rewrite(&rewriting->substitution, mlirArrayAttrGetElement(all, i));
    done = !mlirAttributeIsNull(elements[i]);
  }
  if (done && n > 0)
    set(rewriting->op, name, mlirArrayAttrGet(mlirOperationGetContext(rewriting->op), n, elements));
  free(elements);
  return done ? TEMPO_OK
              : tempoEmitError(rewriting->location, "an expression is too large with this value");
}

static enum tempo_status rewrite_condition(struct rewriting *rewriting, char const *name) {
  MlirAttribute old = mlirOperationGetInherentAttributeByName(rewriting->op, ref(name));
  if (mlirAttributeIsNull(old))
    return TEMPO_OK;
  MlirAttribute condition = substitute_condition(&rewriting->substitution, old);
  if (mlirAttributeIsNull(condition))
    return tempoEmitError(rewriting->location, "a condition is too large with this value");
  set(rewriting->op, name, condition);
  return TEMPO_OK;
}

static enum tempo_status rewrite_maps(struct rewriting *rewriting) {
  MlirOperation op = rewriting->op;
  enum TempoOpKind kind = tempoOpGetKind(op);
  MlirAffineMap sizes = tempoOpGetSizes(op);
  if (!mlirAffineMapIsNull(sizes))
    set(op, "sizes", mlirAffineMapAttrGet(substitute_map(&rewriting->substitution, sizes)));
  if (rewrite_array(rewriting, "accesses", substitute_access) != TEMPO_OK ||
      rewrite_condition(rewriting, kind == TEMPO_OP_ASSUME ? "condition" : "where") != TEMPO_OK)
    return TEMPO_FAIL;
  return kind == TEMPO_OP_MERGE ? rewrite_array(rewriting, "conditions", substitute_condition)
                                : TEMPO_OK;
}

//===- Operands ---------------------------------------------------------------===//

/* The operands of `op` but the parameters that are known, which are those from `first` on. */
static enum tempo_status drop_operands(struct rewriting *rewriting, intptr_t first) {
  intptr_t n = mlirOperationGetNumOperands(rewriting->op), n_kept = 0;
  MlirValue *operands = calloc((size_t)n + 1, sizeof *operands);
  if (!operands)
    return tempoEmitError(rewriting->location, "out of memory");
  for (intptr_t i = 0; i < n; ++i)
    if (i < first || i >= first + rewriting->substitution.n || !rewriting->known[i - first])
      operands[n_kept++] = mlirOperationGetOperand(rewriting->op, i);
  mlirOperationSetOperands(rewriting->op, n_kept, operands);
  free(operands);
  return TEMPO_OK;
}

/* Says how many operands there are of each sort: `n` sorts. */
static void set_segments(MlirOperation op, intptr_t n, int32_t const *segments) {
  set(op, "operandSegmentSizes", mlirDenseI32ArrayGet(mlirOperationGetContext(op), n, segments));
}

static enum tempo_status rewrite_dim(struct rewriting *rewriting) {
  MlirOperation op = rewriting->op;
  if (start(rewriting, tempoDimGetNumOperands(op), tempoDimGetOperand) != TEMPO_OK)
    return TEMPO_FAIL;
  rewriting->substitution.of_dims = true;
  bool has_until = !mlirValueIsNull(tempoDimGetUntil(op));
  int32_t segments[] = {(int32_t)rewriting->substitution.n_left, has_until};
  set(op, "bound",
      mlirAffineMapAttrGet(substitute_map(&rewriting->substitution, tempoDimGetBound(op))));
  if (drop_operands(rewriting, 0) != TEMPO_OK)
    return TEMPO_FAIL;
  set_segments(op, 2, segments);
  return TEMPO_OK;
}

/* A node, the return, or an assumption. */
static enum tempo_status rewrite_reader(struct rewriting *rewriting) {
  MlirOperation op = rewriting->op;
  enum TempoOpKind kind = tempoOpGetKind(op);
  int32_t n_dims = (int32_t)tempoOpGetNumDims(op), n_inputs = (int32_t)tempoOpGetNumInputs(op);
  if (start(rewriting, tempoOpGetNumParams(op), tempoOpGetParam) != TEMPO_OK ||
      rewrite_maps(rewriting) != TEMPO_OK || drop_operands(rewriting, n_dims) != TEMPO_OK)
    return TEMPO_FAIL;
  int32_t segments[] = {n_dims, (int32_t)rewriting->substitution.n_left, n_inputs};
  if (kind == TEMPO_OP_RETURN)
    set_segments(op, 2, segments + 1);
  else if (kind != TEMPO_OP_ASSUME)
    set_segments(op, 3, segments);
  return TEMPO_OK;
}

static enum tempo_status rewrite(struct specialization const *specialization, MlirOperation op) {
  struct rewriting rewriting = {
      .specialization = specialization, .op = op, .location = mlirOperationGetLocation(op)};
  enum tempo_status status = TEMPO_OK;
  switch (tempoOpGetKind(op)) {
  case TEMPO_OP_DIM:
    status = rewrite_dim(&rewriting);
    break;
  case TEMPO_OP_ASSUME:
  case TEMPO_OP_RETURN:
  case TEMPO_OP_MERGE:
  case TEMPO_OP_COMPUTE:
  case TEMPO_OP_CALL:
  case TEMPO_OP_RANDOM:
    status = rewrite_reader(&rewriting);
    break;
  default:
    break;
  }
  finish(&rewriting);
  return status;
}

//===- Parameters that are read -----------------------------------------------===//

static MlirOperation make_constant(MlirLocation location, int64_t value) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType index = mlirIndexTypeGet(context);
  MlirOperationState state = mlirOperationStateGet(ref("arith.constant"), location);
  MlirNamedAttribute attribute = mlirNamedAttributeGet(mlirIdentifierGet(context, ref("value")),
                                                       mlirIntegerAttrGet(index, value));
  mlirOperationStateAddAttributes(&state, 1, &attribute);
  mlirOperationStateAddResults(&state, 1, &index);
  return mlirOperationCreate(&state);
}

/* A node at the start of `graph` that gives `value`. */
static MlirValue make_node(MlirOperation graph, int64_t value) {
  MlirLocation location = mlirOperationGetLocation(graph);
  MlirType type = tempoRecurrentTypeGet(0, mlirIndexTypeGet(mlirLocationGetContext(location)));
  struct TempoNodeSpec spec = {.location = location, .n_results = 1, .result_types = &type};
  MlirOperation node = tempoComputeCreate(&spec), constant = make_constant(location, value);
  MlirValue number = mlirOperationGetResult(constant, 0);
  mlirBlockAppendOwnedOperation(tempoOpGetBody(node), constant);
  mlirBlockAppendOwnedOperation(tempoOpGetBody(node), tempoYieldCreate(location, 1, &number));
  mlirBlockInsertOwnedOperation(tempoOpGetBody(graph), 0, node);
  return mlirOperationGetResult(node, 0);
}

/* In the body of `compute`, the constant instead of what input `input` was. */
static void replace_argument(MlirOperation compute, intptr_t input, int64_t value) {
  MlirBlock body = tempoOpGetBody(compute);
  intptr_t position = tempoOpGetNumDims(compute) + input;
  MlirOperation constant = make_constant(mlirOperationGetLocation(compute), value);
  mlirBlockInsertOwnedOperation(body, 0, constant);
  mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(body, position),
                                mlirOperationGetResult(constant, 0));
  mlirBlockEraseArgument(body, (unsigned)position);
}

/* Takes input `input` of `compute`, which is `value`, away. */
static enum tempo_status drop_input(MlirOperation compute, intptr_t input, int64_t value) {
  intptr_t n_dims = tempoOpGetNumDims(compute), n_params = tempoOpGetNumParams(compute);
  intptr_t n_inputs = tempoOpGetNumInputs(compute), n = mlirOperationGetNumOperands(compute);
  int32_t segments[] = {(int32_t)n_dims, (int32_t)n_params, (int32_t)n_inputs - 1};
  MlirValue *operands = calloc((size_t)n + 1, sizeof *operands);
  MlirAttribute *accesses = calloc((size_t)n_inputs + 1, sizeof *accesses);
  if (!operands || !accesses) {
    free(operands);
    free(accesses);
    return tempoEmitError(mlirOperationGetLocation(compute), "out of memory");
  }
  intptr_t n_operands = 0, n_accesses = 0;
  for (intptr_t i = 0; i < n; ++i)
    if (i != n_dims + n_params + input)
      operands[n_operands++] = mlirOperationGetOperand(compute, i);
  for (intptr_t i = 0; i < n_inputs; ++i)
    if (i != input)
      accesses[n_accesses++] = tempoOpGetAccess(compute, i);
  replace_argument(compute, input, value);
  mlirOperationSetOperands(compute, n_operands, operands);
  set(compute, "accesses",
      mlirArrayAttrGet(mlirOperationGetContext(compute), n_accesses, accesses));
  set_segments(compute, 3, segments);
  free(operands);
  free(accesses);
  return TEMPO_OK;
}

/* Input `input` of `op` becomes `value`: a constant in the body of a compute, else the node
 * `*node`, which is made when it is null. */
static enum tempo_status replace_input(MlirOperation graph, MlirOperation op, intptr_t input,
                                       int64_t value, MlirValue *node) {
  if (tempoOpGetKind(op) == TEMPO_OP_COMPUTE)
    return drop_input(op, input, value);
  if (mlirValueIsNull(*node))
    *node = make_node(graph, value);
  intptr_t first = mlirOperationGetNumOperands(op) - tempoOpGetNumInputs(op);
  mlirOperationSetOperand(op, first + input, *node);
  return TEMPO_OK;
}

/* What `op` reads of the parameters; `nodes` is one per parameter, null while there is none. */
static enum tempo_status replace_inputs(struct specialization const *specialization,
                                        MlirOperation op, MlirValue *nodes) {
  for (intptr_t input = tempoOpGetNumInputs(op); input-- > 0;)
    for (intptr_t i = 0; i < specialization->n; ++i) {
      struct specialized const *one = &specialization->parameters[i];
      if (!mlirValueEqual(tempoOpGetInput(op, input), one->parameter))
        continue;
      if (replace_input(specialization->graph, op, input, one->value, &nodes[i]))
        return TEMPO_FAIL;
      break;
    }
  return TEMPO_OK;
}

//===- The signature ----------------------------------------------------------===//

/* The elements of array `name` at arguments that are kept. */
static void keep_elements(MlirOperation graph, char const *name, bool const *dropped,
                          MlirAttribute *room) {
  MlirAttribute all = mlirOperationGetInherentAttributeByName(graph, ref(name));
  intptr_t n_kept = 0;
  if (mlirAttributeIsNull(all))
    return;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(all); ++i)
    if (!dropped[i])
      room[n_kept++] = mlirArrayAttrGetElement(all, i);
  set(graph, name, mlirArrayAttrGet(mlirOperationGetContext(graph), n_kept, room));
}

/* The sizes of all arguments, over the parameters that are left. */
static enum tempo_status rewrite_sizes(struct specialization const *specialization,
                                       MlirAttribute *room) {
  MlirOperation graph = specialization->graph;
  MlirBlock body = tempoOpGetBody(graph);
  intptr_t n = mlirBlockGetNumArguments(body), n_index = 0;
  for (intptr_t i = 0; i < n; ++i)
    n_index += mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, i)));
  struct rewriting rewriting = {
      .specialization = specialization, .op = graph, .location = mlirOperationGetLocation(graph)};
  enum tempo_status status = start(&rewriting, n_index, tempoGraphGetParameter);
  for (intptr_t i = 0; status == TEMPO_OK && i < n; ++i)
    room[i] = mlirAffineMapAttrGet(
        substitute_map(&rewriting.substitution, tempoGraphGetArgSizes(graph, i)));
  if (status == TEMPO_OK)
    set(graph, "arg_sizes", mlirArrayAttrGet(mlirOperationGetContext(graph), n, room));
  finish(&rewriting);
  return status;
}

static enum tempo_status drop_arguments(struct specialization const *specialization) {
  MlirOperation graph = specialization->graph;
  MlirBlock body = tempoOpGetBody(graph);
  intptr_t n = mlirBlockGetNumArguments(body);
  bool *dropped = calloc((size_t)n + 1, sizeof *dropped);
  MlirAttribute *room = calloc((size_t)n + 1, sizeof *room);
  enum tempo_status status = TEMPO_FAIL;
  if (!dropped || !room) {
    tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
    goto out;
  }
  for (intptr_t i = 0; i < specialization->n; ++i)
    dropped[mlirBlockArgumentGetArgNumber(specialization->parameters[i].parameter)] = true;
  status = rewrite_sizes(specialization, room);
  if (status != TEMPO_OK)
    goto out;
  keep_elements(graph, "arg_sizes", dropped, room);
  keep_elements(graph, "arg_names", dropped, room);
  keep_elements(graph, "arg_attrs", dropped, room);
  for (intptr_t i = n; i-- > 0;)
    if (dropped[i])
      mlirBlockEraseArgument(body, (unsigned)i);
out:
  free(dropped);
  free(room);
  return status;
}

enum tempo_status specialize_uses(struct specialization const *specialization) {
  MlirBlock body = tempoOpGetBody(specialization->graph);
  MlirLocation location = mlirOperationGetLocation(specialization->graph);
  MlirValue *nodes = calloc((size_t)specialization->n + 1, sizeof *nodes);
  enum tempo_status status = nodes ? TEMPO_OK : tempoEmitError(location, "out of memory");
  MlirOperation op = mlirBlockGetFirstOperation(body);
  for (; status == TEMPO_OK && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    status = rewrite(specialization, op);
    if (status == TEMPO_OK)
      status = replace_inputs(specialization, op, nodes);
  }
  free(nodes);
  for (intptr_t i = 0; status == TEMPO_OK && i < specialization->n; ++i)
    if (!mlirOpOperandIsNull(mlirValueGetFirstUse(specialization->parameters[i].parameter)))
      status = tempoEmitError(location, "a parameter is used in a way that has no value");
  return status == TEMPO_OK ? drop_arguments(specialization) : TEMPO_FAIL;
}
