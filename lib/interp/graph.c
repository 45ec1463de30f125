/* Building the interpreter's view of a graph, and freeing it. */
#include "interp/graph.h"

#include "interp/graph_build.h"
#include "interp/sequence.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tempo-c/Text.h"

void *interp_graph_allocate(struct graph *graph, MlirOperation op, size_t count, size_t bytes) {
  void *block = interp_arena_allocate(graph->arena, count, bytes);
  if (!block)
    tempoEmitError(mlirOperationGetLocation(op), "no memory is left to interpret this graph");
  return block;
}

char const *interp_graph_copy_name(struct graph *graph, MlirOperation op, MlirStringRef name) {
  char *copy = interp_graph_allocate(graph, op, name.length + 1, 1);
  if (copy)
    tempoCopyText(copy, name);
  return copy;
}

static enum tempo_status remember(struct graph *graph, void const *key, int number) {
  if (interp_pointer_map_set(&graph->values, key, number))
    return TEMPO_OK;
  return tempoEmitError(mlirOperationGetLocation(graph->op),
                        "no memory is left to interpret this graph");
}

static int64_t find_owner(struct graph const *graph, MlirValue value, bool dims) {
  if (!mlirValueIsAOpResult(value))
    return -1;
  MlirOperation op = mlirOpResultGetOwner(value);
  if ((tempoOpGetKind(op) == TEMPO_OP_DIM) != dims)
    return -1;
  return interp_pointer_map_get(&graph->values, op.ptr);
}

struct dim *interp_graph_find_dim(struct graph const *graph, MlirValue value) {
  int64_t position = find_owner(graph, value, true);
  return position < 0 || mlirOpResultGetResultNumber(value) != 0 ? NULL : &graph->dims[position];
}

struct parameter *interp_graph_find_parameter(struct graph const *graph, MlirValue value) {
  int64_t position = interp_pointer_map_get(&graph->values, value.ptr);
  return position < 0 ? NULL : &graph->parameters[position];
}

struct node *interp_graph_find_node(struct graph const *graph, MlirValue value, int *result) {
  int64_t position = find_owner(graph, value, false);
  if (position < 0)
    return NULL;
  *result = (int)mlirOpResultGetResultNumber(value);
  return &graph->nodes[position];
}

/* ---- Places for everything ---------------------------------------------------------------------
 */

static bool is_node(enum TempoOpKind kind) {
  switch (kind) {
  case TEMPO_OP_INPUT:
  case TEMPO_OP_MERGE:
  case TEMPO_OP_COMPUTE:
  case TEMPO_OP_CALL:
  case TEMPO_OP_RANDOM:
  case TEMPO_OP_GRADIENT:
  case TEMPO_OP_STOP_GRADIENT:
  case TEMPO_OP_RETURN:
    return true;
  default:
    return false;
  }
}

static MlirOperation first_operation(struct graph const *graph) {
  return mlirBlockGetFirstOperation(tempoOpGetBody(graph->op));
}

static void count_operations(struct graph *graph, int *n_parameters) {
  *n_parameters = graph->n_arguments;
  for (MlirOperation op = first_operation(graph); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    enum TempoOpKind kind = tempoOpGetKind(op);
    graph->n_nodes += is_node(kind);
    graph->n_dims += kind == TEMPO_OP_DIM;
    graph->n_assumptions += kind == TEMPO_OP_ASSUME;
    *n_parameters += kind == TEMPO_OP_DIM;
  }
}

static enum tempo_status allocate_places(struct graph *graph) {
  int n_parameters;
  count_operations(graph, &n_parameters);
  MlirOperation op = graph->op;
  graph->nodes = interp_graph_allocate(graph, op, (size_t)graph->n_nodes, sizeof *graph->nodes);
  graph->dims = interp_graph_allocate(graph, op, (size_t)graph->n_dims, sizeof *graph->dims);
  graph->parameters =
      interp_graph_allocate(graph, op, (size_t)n_parameters, sizeof *graph->parameters);
  graph->assumptions =
      interp_graph_allocate(graph, op, (size_t)graph->n_assumptions, sizeof *graph->assumptions);
  bool good = graph->nodes && graph->dims && graph->parameters && graph->assumptions;
  return good ? TEMPO_OK : TEMPO_FAIL;
}

static enum tempo_status add_parameter(struct graph *graph, MlirValue value, char const *name,
                                       struct dim *dim) {
  struct parameter *parameter = &graph->parameters[graph->n_parameters];
  *parameter = (struct parameter){.value = value, .name = name, .dim = dim};
  return name ? remember(graph, value.ptr, graph->n_parameters++) : TEMPO_FAIL;
}

static enum tempo_status place_dim(struct graph *graph, MlirOperation op, int position) {
  struct dim *dim = &graph->dims[position];
  dim->op = op;
  dim->name = interp_graph_copy_name(graph, op, tempoOpGetResultName(op, 0));
  if (!dim->name || remember(graph, op.ptr, position) != TEMPO_OK)
    return TEMPO_FAIL;
  if (mlirOperationGetNumResults(op) < 2)
    return TEMPO_OK;
  return add_parameter(graph, mlirOperationGetResult(op, 1),
                       interp_graph_copy_name(graph, op, tempoOpGetResultName(op, 1)), dim);
}

static enum tempo_status place_operations(struct graph *graph) {
  int n_nodes = 0, n_dims = 0, n_assumptions = 0;
  for (MlirOperation op = first_operation(graph); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    enum TempoOpKind kind = tempoOpGetKind(op);
    enum tempo_status status = TEMPO_OK;
    if (kind == TEMPO_OP_DIM) {
      status = place_dim(graph, op, n_dims++);
    } else if (kind == TEMPO_OP_ASSUME) {
      graph->assumptions[n_assumptions++].op = op;
    } else if (is_node(kind)) {
      graph->nodes[n_nodes] = (struct node){.op = op, .kind = kind};
      status = remember(graph, op.ptr, n_nodes++);
    } else {
      status =
          tempoEmitError(mlirOperationGetLocation(op), "a graph holds operations of tempo only");
    }
    if (status != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/* ---- Arguments
 * ----------------------------------------------------------------------------------- */

static enum tempo_status place_argument(struct graph *graph, int position,
                                        struct tempo_array const *array) {
  MlirValue value = mlirBlockGetArgument(tempoOpGetBody(graph->op), position);
  MlirLocation location = mlirOperationGetLocation(graph->op);
  char const *name =
      interp_graph_copy_name(graph, graph->op, tempoGraphGetArgName(graph->op, position));
  struct value_type type;
  if (!name)
    return TEMPO_FAIL;
  if (!interp_value_type_get(mlirValueGetType(value), &type))
    return tempoEmitError(location, "argument %s is of a type that cannot be interpreted", name);
  bool same_element = type.element == array->element ||
                      (type.element == TEMPO_INDEX && array->element == TEMPO_I64);
  if (!same_element || !interp_value_type_accepts(&type, array->rank, array->shape))
    return tempoEmitError(location, "argument %s does not have the type that the graph says", name);
  graph->arguments[position] =
      interp_tensor_borrow(graph->budget, type.element, array->rank, array->shape, array->data);
  if (!graph->arguments[position])
    return tempoEmitError(location, "no memory is left to interpret this graph");
  if (type.is_tensor || type.element != TEMPO_INDEX)
    return TEMPO_OK;
  struct parameter *parameter = &graph->parameters[graph->n_parameters];
  if (add_parameter(graph, value, name, NULL) != TEMPO_OK)
    return TEMPO_FAIL;
  parameter->known = true;
  parameter->number = tempo_array_get_int(array, 0);
  return TEMPO_OK;
}

static enum tempo_status place_arguments(struct graph *graph, struct tempo_array const *arguments) {
  graph->arguments =
      interp_graph_allocate(graph, graph->op, (size_t)graph->n_arguments, sizeof *graph->arguments);
  if (!graph->arguments)
    return TEMPO_FAIL;
  for (int i = 0; i < graph->n_arguments; i++)
    if (place_argument(graph, i, &arguments[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* ---- What is in the places
 * ------------------------------------------------------------------------ */

static enum tempo_status build_dim_bound(struct graph *graph, struct dim *dim) {
  dim->n_operands = (int)tempoDimGetNumOperands(dim->op);
  dim->operands =
      interp_graph_allocate(graph, dim->op, (size_t)dim->n_operands, sizeof *dim->operands);
  dim->bound =
      interp_affine_compile(graph->arena, mlirAffineMapGetResult(tempoDimGetBound(dim->op), 0));
  if (!dim->operands || !dim->bound)
    return TEMPO_FAIL;
  if (dim->n_operands > TEMPO_MAX_RANK)
    return tempoEmitError(mlirOperationGetLocation(dim->op), "a bound has at most %d operands",
                          TEMPO_MAX_RANK);
  for (int i = 0; i < dim->n_operands; i++) {
    MlirValue operand = tempoDimGetOperand(dim->op, i);
    dim->operands[i].dim = interp_graph_find_dim(graph, operand);
    dim->operands[i].parameter = interp_graph_find_parameter(graph, operand);
    if (!dim->operands[i].dim && !dim->operands[i].parameter)
      return tempoEmitError(mlirOperationGetLocation(dim->op),
                            "the bound is neither of parameters nor of dims");
  }
  return TEMPO_OK;
}

static enum tempo_status build_until(struct graph *graph, struct dim *dim) {
  MlirValue until = tempoDimGetUntil(dim->op);
  if (mlirValueIsNull(until))
    return TEMPO_OK;
  struct node *node = interp_graph_find_node(graph, until, &dim->until_result);
  dim->until = node;
  if (node && !node->source && node->n_dims == 1 && node->dims[0] == dim)
    return TEMPO_OK;
  return tempoEmitError(mlirOperationGetLocation(dim->op),
                        "until needs the result of a node over exactly this dim");
}

/* stop_gradient and gradient have no dims of their own: those of what they read. */
static enum tempo_status inherit_dims(struct graph *graph, struct node *node) {
  struct node *source = node;
  for (int i = 0; source->kind == TEMPO_OP_STOP_GRADIENT && i <= graph->n_nodes; i++)
    source = source->reads[0].node;
  if (source->kind == TEMPO_OP_STOP_GRADIENT)
    return tempoEmitError(mlirOperationGetLocation(node->op), "this value depends on itself");
  node->dims = source->dims;
  node->n_dims = source->n_dims;
  node->instances.n_dims = node->n_dims;
  return TEMPO_OK;
}

static enum tempo_status build_assumption(struct graph *graph, struct assumption *assumption) {
  MlirOperation op = assumption->op;
  assumption->n_params = (int)tempoOpGetNumParams(op);
  assumption->params =
      interp_graph_allocate(graph, op, (size_t)assumption->n_params, sizeof(struct parameter *));
  if (!assumption->params)
    return TEMPO_FAIL;
  for (int i = 0; i < assumption->n_params; i++)
    assumption->params[i] = interp_graph_find_parameter(graph, tempoOpGetParam(op, i));
  return interp_graph_build_condition(graph, op, tempoOpGetWhere(op), &assumption->condition);
}

static enum tempo_status build_all(struct graph *graph) {
  for (int i = 0; i < graph->n_dims; i++)
    if (build_dim_bound(graph, &graph->dims[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (int i = 0; i < graph->n_nodes; i++)
    if (interp_graph_build_node(graph, &graph->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (int i = 0; i < graph->n_nodes; i++)
    if (graph->nodes[i].kind == TEMPO_OP_STOP_GRADIENT &&
        inherit_dims(graph, &graph->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (int i = 0; i < graph->n_dims; i++)
    if (build_until(graph, &graph->dims[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (int i = 0; i < graph->n_assumptions; i++)
    if (build_assumption(graph, &graph->assumptions[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return interp_sequence_build(graph);
}

enum tempo_status interp_graph_create(struct graph *graph, MlirOperation op,
                                      struct tempo_array const *arguments) {
  graph->op = op;
  graph->n_arguments = (int)mlirBlockGetNumArguments(tempoOpGetBody(op));
  if (allocate_places(graph) != TEMPO_OK || place_arguments(graph, arguments) != TEMPO_OK ||
      place_operations(graph) != TEMPO_OK)
    return TEMPO_FAIL;
  return build_all(graph);
}

static void destroy_node(struct graph *graph, struct node *node) {
  interp_instances_destroy(&node->instances, graph->budget);
  if (!node->program)
    return;
  interp_machine_destroy(&node->machine);
  interp_program_destroy(node->program);
}

void interp_graph_destroy(struct graph *graph) {
  for (int i = 0; graph->nodes && i < graph->n_nodes; i++)
    destroy_node(graph, &graph->nodes[i]);
  for (int i = 0; graph->arguments && i < graph->n_arguments; i++)
    interp_tensor_release(graph->arguments[i]);
  interp_function_cache_destroy(&graph->functions);
  interp_pointer_map_destroy(&graph->values);
}
