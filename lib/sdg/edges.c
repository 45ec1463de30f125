/* The accesses of every node, as relations between instances. */
#include <isl/constraint.h>
#include <isl/id.h>
#include <stdlib.h>

#include "sdg/affine.h"
#include "sdg/build.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"

/* The edges of one reader while they are made. */
struct reader {
  struct sdg_build *build;
  struct sdg_node *node;
  struct affine_scope scope;
};

/* The first plain expression of `bound`, if it has no extremum; else null. */
static MlirAffineExpr plain_expression(MlirAttribute bound) {
  MlirAffineMap map = tempoBoundAttrGetMap(bound, 0);
  if (tempoBoundAttrGetNumMaps(bound) != 1 || mlirAffineMapGetNumResults(map) != 1)
    return (MlirAffineExpr){NULL};
  return mlirAffineMapGetResult(map, 0);
}

/* Whether `index` is the point dim `position`. */
static bool is_same_point(MlirAttribute index, unsigned position) {
  if (tempoIndexAttrIsSlice(index))
    return false;
  MlirAffineExpr expr = plain_expression(tempoIndexAttrGetLower(index));
  return !mlirAffineExprIsNull(expr) && mlirAffineExprIsADim(expr) &&
         mlirAffineDimExprGetPosition(expr) == (intptr_t)position;
}

static bool is_identity(struct sdg_node const *reader, struct sdg_node const *source,
                        MlirAttribute access) {
  if (reader->n_dims != source->n_dims)
    return false;
  for (unsigned i = 0; i < reader->n_dims; ++i)
    if (reader->dims[i] != source->dims[i] || !is_same_point(tempoAccessAttrGetIndex(access, i), i))
      return false;
  return true;
}

/* The points of `space` whose coordinate `coordinate` `index` selects. */
static __isl_give isl_set *selected(struct affine_scope const *scope, MlirAttribute index,
                                    __isl_keep isl_space *space, unsigned coordinate) {
  MlirAttribute lower = tempoIndexAttrGetLower(index);
  bool slice = tempoIndexAttrIsSlice(index);
  MlirAffineExpr plain = plain_expression(lower);
  if (!slice && !mlirAffineExprIsNull(plain)) {
    isl_aff *aff = affine_expr_to_isl(scope, plain, isl_space_copy(space));
    aff = isl_aff_add_coefficient_si(aff, isl_dim_in, (int)coordinate, -1);
    return isl_set_from_basic_set(isl_aff_zero_basic_set(aff));
  }
  MlirAttribute upper = slice ? tempoIndexAttrGetUpper(index) : lower;
  isl_set *above =
      affine_bound_compare(scope, lower, isl_space_copy(space), coordinate, AFFINE_AT_LEAST);
  isl_set *below = affine_bound_compare(scope, upper, isl_space_copy(space), coordinate,
                                        slice ? AFFINE_BELOW : AFFINE_AT_MOST);
  return isl_set_intersect(above, below);
}

/* { reader[] -> source[] } over all points. */
static __isl_give isl_map *elements_read(struct reader const *reader, struct sdg_node const *source,
                                         MlirAttribute access) {
  isl_space *space = isl_space_map_from_domain_and_range(sdg_node_get_space(reader->node),
                                                         sdg_node_get_space(source));
  space = isl_space_wrap(space);
  isl_set *elements = isl_set_universe(isl_space_copy(space));
  for (unsigned i = 0; i < source->n_dims; ++i) {
    isl_set *along = selected(&reader->scope, tempoAccessAttrGetIndex(access, i), space,
                              reader->node->n_dims + i);
    elements = isl_set_intersect(elements, along);
  }
  isl_space_free(space);
  return isl_set_unwrap(elements);
}

/* The identity from the points of `node` to its namesakes of `source`. */
static __isl_give isl_map *identity_read(struct reader const *reader,
                                         struct sdg_node const *source) {
  isl_ctx *ctx = reader->build->sdg->ctx;
  isl_map *map = isl_map_copy(reader->build->shapes[reader->node->shape].identity);
  map = isl_map_set_tuple_id(map, isl_dim_in, isl_id_alloc(ctx, reader->node->name, NULL));
  return isl_map_set_tuple_id(map, isl_dim_out, isl_id_alloc(ctx, source->name, NULL));
}

/* Where the reader reads its input `input`. */
static __isl_give isl_set *reading_points(struct reader const *reader, unsigned input) {
  if (reader->node->kind == TEMPO_OP_MERGE)
    return isl_set_copy(reader->node->branches[input]);
  return isl_set_copy(reader->node->domain);
}

static void add_index(struct reader const *reader, MlirAttribute index, struct sdg_index *into) {
  into->lower = affine_bound_to_isl(&reader->scope, tempoIndexAttrGetLower(index),
                                    sdg_node_get_space(reader->node));
  if (tempoIndexAttrIsSlice(index))
    into->upper = affine_bound_to_isl(&reader->scope, tempoIndexAttrGetUpper(index),
                                      sdg_node_get_space(reader->node));
}

/* Fills in the indices and the relation of an edge made by `access`. */
static enum tempo_status add_access(struct reader const *reader, struct sdg_edge *edge,
                                    MlirAttribute access) {
  struct sdg *sdg = reader->build->sdg;
  struct sdg_node const *source = &sdg->nodes[edge->source];
  edge->indices = calloc(source->n_dims + 1, sizeof *edge->indices);
  if (!edge->indices)
    return sdg_out_of_memory(sdg);
  edge->n_indices = source->n_dims;
  bool done = true;
  for (unsigned i = 0; i < source->n_dims; ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    add_index(reader, index, &edge->indices[i]);
    done &= edge->indices[i].lower && (edge->indices[i].upper || !tempoIndexAttrIsSlice(index));
  }
  edge->identity = is_identity(reader->node, source, access);
  edge->access =
      edge->identity ? identity_read(reader, source) : elements_read(reader, source, access);
  if (!edge->identity || reader->node->kind == TEMPO_OP_MERGE)
    edge->access = sdg_map_coalesce(
        isl_map_intersect_domain(edge->access, reading_points(reader, edge->input)));
  if (done && edge->access)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(reader->node->op),
                            "translating accesses");
}

/* Fills in the relation of an edge without access: a gradient reads its whole loss, a
 * stop_gradient the same point of its operand. */
static enum tempo_status add_implied(struct reader const *reader, struct sdg_edge *edge) {
  struct sdg *sdg = reader->build->sdg;
  struct sdg_node const *source = &sdg->nodes[edge->source];
  edge->identity = reader->node->kind == TEMPO_OP_STOP_GRADIENT;
  if (edge->identity)
    edge->access = identity_read(reader, source);
  else
    edge->access = isl_map_from_domain_and_range(isl_set_copy(reader->node->domain),
                                                 isl_set_copy(source->domain));
  bool done = edge->access;
  if (edge->identity) {
    edge->indices = calloc(source->n_dims + 1, sizeof *edge->indices);
    if (!edge->indices)
      return sdg_out_of_memory(sdg);
    edge->n_indices = source->n_dims;
  }
  for (unsigned i = 0; i < edge->n_indices; ++i) {
    isl_local_space *space = isl_local_space_from_space(sdg_node_get_space(reader->node));
    edge->indices[i].lower = isl_pw_aff_from_aff(isl_aff_var_on_domain(space, isl_dim_set, i));
    done &= edge->indices[i].lower != NULL;
  }
  if (done)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(reader->node->op),
                            "translating accesses");
}

/* The number of inputs of `node` that it reads: of a gradient the loss alone. */
static unsigned count_inputs(struct sdg_node const *node) {
  if (node->kind == TEMPO_OP_INPUT)
    return 0;
  return node->kind == TEMPO_OP_GRADIENT ? 1 : (unsigned)tempoOpGetNumInputs(node->op);
}

static enum tempo_status add_edge(struct reader const *reader, unsigned input) {
  struct sdg *sdg = reader->build->sdg;
  unsigned result;
  struct sdg_node *source = sdg_find_value(sdg, tempoOpGetInput(reader->node->op, input), &result);
  if (!source)
    return TEMPO_OK;
  struct sdg_edge *edge = &sdg->edges[sdg->n_edges];
  edge->reader = (unsigned)(reader->node - sdg->nodes);
  edge->source = (unsigned)(source - sdg->nodes);
  edge->input = input;
  edge->result = result;
  reader->node->reads[reader->node->n_reads++] = sdg->n_edges++;
  source->n_readers++;
  MlirAttribute access = tempoOpGetAccess(reader->node->op, input);
  if (mlirAttributeIsNull(access))
    return add_implied(reader, edge);
  return add_access(reader, edge, access);
}

static enum tempo_status add_reads(struct sdg_build *build, struct sdg_node *node) {
  unsigned n = count_inputs(node);
  struct reader reader = {build, node, affine_scope_create(build->sdg, node->op)};
  node->reads = calloc(n + 1, sizeof *node->reads);
  enum tempo_status status =
      node->reads && reader.scope.leaves ? TEMPO_OK : sdg_out_of_memory(build->sdg);
  for (unsigned i = 0; i < n && status == TEMPO_OK; ++i)
    status = add_edge(&reader, i);
  affine_scope_free(&reader.scope);
  return status;
}

/* Fills in the lists of readers, whose lengths are known. */
static enum tempo_status list_readers(struct sdg *sdg) {
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    struct sdg_node *node = &sdg->nodes[i];
    node->readers = calloc(node->n_readers + 1, sizeof *node->readers);
    if (!node->readers)
      return sdg_out_of_memory(sdg);
    node->n_readers = 0;
  }
  for (unsigned i = 0; i < sdg->n_edges; ++i) {
    struct sdg_node *source = &sdg->nodes[sdg->edges[i].source];
    source->readers[source->n_readers++] = i;
  }
  return TEMPO_OK;
}

enum tempo_status sdg_build_edges(struct sdg_build *build) {
  struct sdg *sdg = build->sdg;
  size_t n = 0;
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    n += count_inputs(&sdg->nodes[i]);
  sdg->edges = calloc(n + 1, sizeof *sdg->edges);
  if (!sdg->edges)
    return sdg_out_of_memory(sdg);
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    if (add_reads(build, &sdg->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return list_readers(sdg);
}
