#include "sdg/sdg.h"

#include <isl/hash.h>
#include <isl/id.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "sdg/build.h"
#include "sdg/context.h"
#include "sdg/names.h"
#include "sdg/values.h"

enum tempo_status sdg_out_of_memory(struct sdg const *sdg) {
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph),
                            "building the dependence graph");
}

/* Whether `kind` makes nodes of the graph. */
static bool makes_nodes(enum TempoOpKind kind) {
  switch (kind) {
  case TEMPO_OP_INPUT:
  case TEMPO_OP_RETURN:
  case TEMPO_OP_MERGE:
  case TEMPO_OP_COMPUTE:
  case TEMPO_OP_CALL:
  case TEMPO_OP_RANDOM:
  case TEMPO_OP_GRADIENT:
  case TEMPO_OP_STOP_GRADIENT:
    return true;
  default:
    return false;
  }
}

/* Adds the number of dims and of nodes that `op` makes. */
static void count_operation(struct sdg *sdg, MlirOperation op) {
  enum TempoOpKind kind = tempoOpGetKind(op);
  if (kind == TEMPO_OP_DIM)
    ++sdg->n_dims;
  else if (kind == TEMPO_OP_GRADIENT)
    sdg->n_nodes += (unsigned)mlirOperationGetNumResults(op);
  else if (makes_nodes(kind))
    ++sdg->n_nodes;
}

/* The name of a parameter: an argument's, or that of a dim's extent. */
static MlirStringRef parameter_name(struct sdg const *sdg, MlirValue value) {
  if (mlirValueIsABlockArgument(value))
    return tempoGraphGetArgName(sdg->graph, mlirBlockArgumentGetArgNumber(value));
  return tempoOpGetResultName(mlirOpResultGetOwner(value), mlirOpResultGetResultNumber(value));
}

static enum tempo_status add_parameters(struct sdg *sdg) {
  sdg->n_parameters = (unsigned)tempoGraphGetNumParameters(sdg->graph);
  sdg->parameters = calloc(sdg->n_parameters + 1, sizeof *sdg->parameters);
  if (!sdg->parameters)
    return sdg_out_of_memory(sdg);
  sdg->space = isl_space_params_alloc(sdg->ctx, sdg->n_parameters);
  for (unsigned i = 0; i < sdg->n_parameters; ++i) {
    char fallback[16];
    snprintf(fallback, sizeof fallback, "p%u", i);
    MlirValue value = tempoGraphGetParameter(sdg->graph, i);
    char const *name = sdg_names_add(sdg->names, parameter_name(sdg, value), fallback, UINT_MAX);
    struct sdg_value entry = {value, SDG_VALUE_PARAMETER, i, 0};
    if (!name || !sdg_values_add(sdg->values, entry))
      return sdg_out_of_memory(sdg);
    sdg->parameters[i] = name;
    sdg->space =
        isl_space_set_dim_id(sdg->space, isl_dim_param, i, isl_id_alloc(sdg->ctx, name, NULL));
  }
  return sdg->space ? TEMPO_OK : sdg_out_of_memory(sdg);
}

static enum tempo_status add_dim(struct sdg *sdg, MlirOperation op) {
  unsigned position = sdg->n_dims++;
  char fallback[16];
  snprintf(fallback, sizeof fallback, "d%u", position);
  char const *name = sdg_names_add(sdg->names, tempoOpGetResultName(op, 0), fallback, UINT_MAX);
  struct sdg_value entry = {mlirOperationGetResult(op, 0), SDG_VALUE_DIM, position, 0};
  if (!name || !sdg_values_add(sdg->values, entry))
    return sdg_out_of_memory(sdg);
  sdg->dims[position] = (struct sdg_dim){op, name};
  return TEMPO_OK;
}

/* The name that a node asks for; without results, a call has its callee's. */
static MlirStringRef node_name(MlirOperation op, enum TempoOpKind kind, unsigned result) {
  if (kind == TEMPO_OP_RETURN)
    return mlirStringRefCreateFromCString("return");
  if (mlirOperationGetNumResults(op) > 0)
    return tempoOpGetResultName(op, result);
  return kind == TEMPO_OP_CALL ? tempoCallGetCallee(op) : mlirStringRefCreate(NULL, 0);
}

/* Appends the node of `op`, for its results from `first` on (for a gradient, that one alone). */
static enum tempo_status add_node(struct sdg *sdg, MlirOperation op, unsigned first) {
  unsigned position = sdg->n_nodes++;
  struct sdg_node *node = &sdg->nodes[position];
  node->op = op;
  node->kind = tempoOpGetKind(op);
  node->result = first;
  node->always = node->kind == TEMPO_OP_CALL && tempoCallGetState(op).length > 0;
  char fallback[16];
  snprintf(fallback, sizeof fallback, "n%u", position);
  node->name = sdg_names_add(sdg->names, node_name(op, node->kind, first), fallback, position);
  if (!node->name)
    return sdg_out_of_memory(sdg);
  unsigned end =
      node->kind == TEMPO_OP_GRADIENT ? first + 1 : (unsigned)mlirOperationGetNumResults(op);
  for (unsigned i = first; i < end; ++i) {
    struct sdg_value entry = {mlirOperationGetResult(op, i), SDG_VALUE_NODE, position, i};
    if (!sdg_values_add(sdg->values, entry))
      return sdg_out_of_memory(sdg);
  }
  return TEMPO_OK;
}

static enum tempo_status add_operation(struct sdg *sdg, MlirOperation op) {
  enum TempoOpKind kind = tempoOpGetKind(op);
  if (kind == TEMPO_OP_DIM)
    return add_dim(sdg, op);
  if (!makes_nodes(kind))
    return TEMPO_OK;
  if (kind != TEMPO_OP_GRADIENT)
    return add_node(sdg, op, 0);
  for (unsigned i = 0; i < (unsigned)mlirOperationGetNumResults(op); ++i)
    if (add_node(sdg, op, i) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* Makes the dims and nodes, with names but without domains. */
static enum tempo_status add_operations(struct sdg *sdg) {
  MlirOperation first = mlirBlockGetFirstOperation(tempoOpGetBody(sdg->graph));
  for (MlirOperation op = first; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    count_operation(sdg, op);
  sdg->dims = calloc((size_t)sdg->n_dims + 1, sizeof *sdg->dims);
  sdg->nodes = calloc((size_t)sdg->n_nodes + 1, sizeof *sdg->nodes);
  sdg->n_dims = sdg->n_nodes = 0;
  if (!sdg->dims || !sdg->nodes)
    return sdg_out_of_memory(sdg);
  for (MlirOperation op = first; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (add_operation(sdg, op) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* Finds the positions of the dims of every node that has dims of its own. */
static enum tempo_status find_dims(struct sdg *sdg) {
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    struct sdg_node *node = &sdg->nodes[i];
    unsigned n = (unsigned)tempoOpGetNumDims(node->op);
    node->dims = n ? calloc(n, sizeof *node->dims) : NULL;
    if (n && !node->dims)
      return sdg_out_of_memory(sdg);
    node->n_dims = n;
    for (unsigned j = 0; j < n; ++j)
      node->dims[j] = sdg_find_dim(sdg, tempoOpGetDim(node->op, j));
  }
  return TEMPO_OK;
}

/* The values that end dims early are needed at every step. */
static void mark_ends(struct sdg *sdg) {
  for (unsigned i = 0; i < sdg->n_dims; ++i) {
    MlirValue until = tempoDimGetUntil(sdg->dims[i].op);
    struct sdg_node *node = mlirValueIsNull(until) ? NULL : sdg_find_value(sdg, until, NULL);
    if (node)
      node->always = true;
  }
}

static enum tempo_status build(struct sdg_build *build) {
  struct sdg *sdg = build->sdg;
  size_t room = 2 * (size_t)sdg->n_nodes + 1; /* an input can have two */
  build->shapes = calloc(room, sizeof *build->shapes);
  build->shape_table = isl_hash_table_alloc(sdg->ctx, 64);
  if (!build->shapes || !build->shape_table)
    return sdg_out_of_memory(sdg);
  if (sdg_build_context(sdg) != TEMPO_OK)
    return TEMPO_FAIL;
  if (sdg_build_domains(build) != TEMPO_OK)
    return TEMPO_FAIL;
  return sdg_build_edges(build);
}

static void free_build(struct sdg_build *build) {
  for (unsigned i = 0; build->shapes && i < build->sdg->n_shapes; ++i) {
    isl_set_free(build->shapes[i].points);
    isl_map_free(build->shapes[i].identity);
  }
  free(build->shapes);
  if (build->shape_table)
    isl_hash_table_free(build->sdg->ctx, build->shape_table);
}

static enum tempo_status fill(struct sdg *sdg) {
  sdg->names = sdg_names_create(sdg->ctx);
  sdg->values = sdg_values_create(sdg->ctx);
  if (!sdg->names || !sdg->values)
    return sdg_out_of_memory(sdg);
  if (add_parameters(sdg) != TEMPO_OK || add_operations(sdg) != TEMPO_OK ||
      find_dims(sdg) != TEMPO_OK)
    return TEMPO_FAIL;
  mark_ends(sdg);
  struct sdg_build parts = {.sdg = sdg};
  enum tempo_status status = build(&parts);
  free_build(&parts);
  return status;
}

struct sdg *sdg_create(isl_ctx *ctx, MlirOperation graph) {
  struct sdg *sdg = calloc(1, sizeof *sdg);
  if (!sdg) {
    tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
    return NULL;
  }
  sdg->ctx = ctx;
  sdg->graph = graph;
  if (fill(sdg) == TEMPO_OK)
    return sdg;
  sdg_free(sdg);
  return NULL;
}

static void free_node(struct sdg_node *node) {
  for (unsigned i = 0; node->branches && i < node->n_branches; ++i)
    isl_set_free(node->branches[i]);
  free(node->branches);
  isl_set_free(node->uncovered);
  isl_set_free(node->domain);
  isl_set_free(node->demand);
  free(node->dims);
  free(node->reads);
  free(node->readers);
}

static void free_edge(struct sdg_edge *edge) {
  for (unsigned i = 0; i < edge->n_indices; ++i) {
    isl_pw_aff_free(edge->indices[i].lower);
    isl_pw_aff_free(edge->indices[i].upper);
  }
  free(edge->indices);
  isl_map_free(edge->access);
}

void sdg_free(struct sdg *sdg) {
  if (!sdg)
    return;
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    free_node(&sdg->nodes[i]);
  for (unsigned i = 0; i < sdg->n_edges; ++i)
    free_edge(&sdg->edges[i]);
  free(sdg->nodes);
  free(sdg->edges);
  free(sdg->dims);
  free(sdg->parameters);
  isl_set_free(sdg->context);
  isl_space_free(sdg->space);
  sdg_names_free(sdg->names);
  sdg_values_free(sdg->values);
  free(sdg);
}
