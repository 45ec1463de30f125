/* From an operation of a graph to a node: what it reads, where it is defined, what it gives. */
#include "interp/graph_build.h"
#include "mlir-c/BuiltinTypes.h"

static enum tempo_status fail_memory(MlirOperation op) {
  return tempoEmitError(mlirOperationGetLocation(op), "no memory is left to interpret this graph");
}

/* ---- Conditions and accesses --------------------------------------------------------------- */

enum tempo_status interp_graph_build_condition(struct graph *graph, MlirOperation op,
                                               MlirAttribute attribute,
                                               struct condition **condition) {
  *condition = NULL;
  if (mlirAttributeIsNull(attribute))
    return TEMPO_OK;
  struct condition *built = interp_graph_allocate(graph, op, 1, sizeof *built);
  if (!built)
    return TEMPO_FAIL;
  built->n_sets = tempoConditionGetNumSets(attribute);
  built->sets = interp_graph_allocate(graph, op, (size_t)built->n_sets, sizeof *built->sets);
  if (!built->sets)
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < built->n_sets; i++)
    if (!interp_condition_set_compile(graph->arena, tempoConditionGetSet(attribute, i),
                                      &built->sets[i]))
      return fail_memory(op);
  *condition = built;
  return TEMPO_OK;
}

static enum tempo_status build_bound(struct graph *graph, MlirOperation op, MlirAttribute attribute,
                                     struct bound *bound) {
  bound->outer = tempoBoundAttrGetOuter(attribute);
  bound->n_maps = (int)tempoBoundAttrGetNumMaps(attribute);
  bound->maps = interp_graph_allocate(graph, op, (size_t)bound->n_maps, sizeof *bound->maps);
  if (!bound->maps)
    return TEMPO_FAIL;
  for (int i = 0; i < bound->n_maps; i++)
    if (!interp_affine_map_compile(graph->arena, tempoBoundAttrGetMap(attribute, i),
                                   &bound->maps[i]))
      return fail_memory(op);
  return TEMPO_OK;
}

static enum tempo_status build_indices(struct graph *graph, MlirOperation op, MlirAttribute access,
                                       struct read *read) {
  read->n_indices = (int)tempoAccessAttrGetNumIndices(access);
  read->indices = interp_graph_allocate(graph, op, (size_t)read->n_indices, sizeof *read->indices);
  if (!read->indices)
    return TEMPO_FAIL;
  for (int i = 0; i < read->n_indices; i++) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    struct read_index *built = &read->indices[i];
    built->is_slice = tempoIndexAttrIsSlice(index);
    if (build_bound(graph, op, tempoIndexAttrGetLower(index), &built->lower) != TEMPO_OK)
      return TEMPO_FAIL;
    if (built->is_slice &&
        build_bound(graph, op, tempoIndexAttrGetUpper(index), &built->upper) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status build_read(struct graph *graph, struct node const *node, int position) {
  struct read *read = &node->reads[position];
  MlirValue value = tempoOpGetInput(node->op, position);
  read->node = interp_graph_find_node(graph, value, &read->result);
  read->parameter = interp_graph_find_parameter(graph, value);
  if (!read->node && !read->parameter && mlirValueIsABlockArgument(value))
    read->argument = graph->arguments[mlirBlockArgumentGetArgNumber(value)];
  read->same_point = node->kind == TEMPO_OP_STOP_GRADIENT;
  if (!read->node && !read->parameter && !read->argument)
    return tempoEmitError(mlirOperationGetLocation(node->op),
                          "input %d is neither a value of the graph nor one of its parameters",
                          position);
  if (!read->node || read->same_point)
    return TEMPO_OK;
  return build_indices(graph, node->op, tempoOpGetAccess(node->op, position), read);
}

/* ---- Dims and parameters -------------------------------------------------------------------- */

static enum tempo_status build_dims(struct graph *graph, struct node *node) {
  node->n_dims = (int)tempoOpGetNumDims(node->op);
  if (node->n_dims > TEMPO_MAX_RANK)
    return tempoEmitError(mlirOperationGetLocation(node->op), "a node has at most %d dims",
                          TEMPO_MAX_RANK);
  node->dims = interp_graph_allocate(graph, node->op, (size_t)node->n_dims, sizeof(struct dim *));
  if (!node->dims)
    return TEMPO_FAIL;
  for (int i = 0; i < node->n_dims; i++) {
    node->dims[i] = interp_graph_find_dim(graph, tempoOpGetDim(node->op, i));
    if (!node->dims[i])
      return tempoEmitError(mlirOperationGetLocation(node->op), "dim %d is no tempo.dim", i);
  }
  return TEMPO_OK;
}

static enum tempo_status build_params(struct graph *graph, struct node *node) {
  size_t count = (size_t)tempoOpGetNumParams(node->op);
  node->n_params = (int)count;
  node->params = interp_graph_allocate(graph, node->op, count, sizeof(struct parameter *));
  node->symbols = interp_graph_allocate(graph, node->op, count, sizeof *node->symbols);
  node->known = interp_graph_allocate(graph, node->op, count, sizeof *node->known);
  if (!node->params || !node->symbols || !node->known)
    return TEMPO_FAIL;
  for (int i = 0; i < node->n_params; i++) {
    node->params[i] = interp_graph_find_parameter(graph, tempoOpGetParam(node->op, i));
    if (!node->params[i])
      return tempoEmitError(mlirOperationGetLocation(node->op),
                            "parameter %d is no parameter of the graph", i);
  }
  return TEMPO_OK;
}

/* ---- Results --------------------------------------------------------------------------------- */

static enum tempo_status build_results(struct graph *graph, struct node *node) {
  node->n_results = (int)mlirOperationGetNumResults(node->op);
  node->results =
      interp_graph_allocate(graph, node->op, (size_t)node->n_results, sizeof *node->results);
  if (!node->results)
    return TEMPO_FAIL;
  for (int i = 0; i < node->n_results; i++) {
    struct node_result *result = &node->results[i];
    result->name = interp_graph_copy_name(graph, node->op, tempoOpGetResultName(node->op, i));
    if (!result->name)
      return TEMPO_FAIL;
    MlirType type = mlirValueGetType(mlirOperationGetResult(node->op, i));
    if (node->kind == TEMPO_OP_GRADIENT) /* never evaluated */
      continue;
    if (!interp_value_type_get(tempoRecurrentTypeGetElement(type), &result->type))
      return tempoEmitError(mlirOperationGetLocation(node->op),
                            "values of this type cannot be interpreted: use i1, i8, i16, i32, i64, "
                            "index, f16, bf16, f32, f64 and tensors of them of at most %d dims",
                            TEMPO_MAX_RANK);
  }
  return TEMPO_OK;
}

static enum tempo_status build_sizes(struct graph *graph, struct node *node) {
  MlirAffineMap sizes = tempoOpGetSizes(node->op);
  if (mlirAffineMapIsNull(sizes))
    return TEMPO_OK;
  node->sizes = interp_graph_allocate(graph, node->op, 1, sizeof *node->sizes);
  if (!node->sizes)
    return TEMPO_FAIL;
  return interp_affine_map_compile(graph->arena, sizes, node->sizes) ? TEMPO_OK
                                                                     : fail_memory(node->op);
}

static enum tempo_status build_branches(struct graph *graph, struct node *node) {
  node->branches =
      interp_graph_allocate(graph, node->op, (size_t)node->n_reads, sizeof *node->branches);
  if (!node->branches)
    return TEMPO_FAIL;
  for (int i = 0; i < node->n_reads; i++) {
    struct condition *condition;
    MlirAttribute attribute = tempoMergeGetCondition(node->op, i);
    if (interp_graph_build_condition(graph, node->op, attribute, &condition) != TEMPO_OK)
      return TEMPO_FAIL;
    node->branches[i] = *condition;
  }
  return TEMPO_OK;
}

static enum tempo_status build_reads(struct graph *graph, struct node *node) {
  node->n_reads = (int)tempoOpGetNumInputs(node->op);
  node->reads = interp_graph_allocate(graph, node->op, (size_t)node->n_reads, sizeof *node->reads);
  if (!node->reads)
    return TEMPO_FAIL;
  for (int i = 0; i < node->n_reads; i++)
    if (build_read(graph, node, i) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status interp_graph_build_node(struct graph *graph, struct node *node) {
  if (build_results(graph, node) != TEMPO_OK || build_dims(graph, node) != TEMPO_OK ||
      build_params(graph, node) != TEMPO_OK || build_sizes(graph, node) != TEMPO_OK)
    return TEMPO_FAIL;
  if (node->kind == TEMPO_OP_GRADIENT)
    return TEMPO_OK;
  if (build_reads(graph, node) != TEMPO_OK)
    return TEMPO_FAIL;
  if (node->kind == TEMPO_OP_INPUT)
    node->source = node->reads[0].argument;
  if (node->kind == TEMPO_OP_MERGE && build_branches(graph, node) != TEMPO_OK)
    return TEMPO_FAIL;
  node->instances = (struct instances){.n_dims = node->n_dims, .n_values = node->n_results};
  bool may_be_narrowed = node->kind == TEMPO_OP_MERGE || node->kind == TEMPO_OP_COMPUTE ||
                         node->kind == TEMPO_OP_CALL || node->kind == TEMPO_OP_RANDOM;
  return may_be_narrowed ? interp_graph_build_condition(graph, node->op, tempoOpGetWhere(node->op),
                                                        &node->where)
                         : TEMPO_OK;
}
