/* The domain of every node, shared between nodes with equal dims and `where`. */
#include <isl/constraint.h>
#include <isl/hash.h>
#include <isl/id.h>
#include <isl/val.h>
#include <stdlib.h>

#include "mlir-c/BuiltinTypes.h"
#include "mutants/mutants.h"
#include "sdg/affine.h"
#include "sdg/bounds.h"
#include "sdg/build.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"

static enum tempo_status report(struct sdg_build *build, struct sdg_node const *node) {
  return sdg_context_report(build->sdg->ctx, mlirOperationGetLocation(node->op),
                            "computing domains");
}

/* Gives `node` the shape of `points`, which it is the first to have. Takes `points`. */
static enum tempo_status add_shape(struct sdg_build *build, struct sdg_node *node,
                                   __isl_take isl_set *points) {
  struct sdg *sdg = build->sdg;
  struct sdg_shape *shape = &build->shapes[sdg->n_shapes];
  shape->node = node;
  shape->points = points;
  shape->identity = isl_set_identity(isl_set_copy(points));
  node->shape = sdg->n_shapes++;
  return shape->identity ? TEMPO_OK : report(build, node);
}

/* Gives `node` the domain of its shape under its name. */
static enum tempo_status name_domain(struct sdg_build *build, struct sdg_node *node) {
  isl_set *points = isl_set_copy(build->shapes[node->shape].points);
  node->domain = isl_set_set_tuple_id(points, isl_id_alloc(build->sdg->ctx, node->name, NULL));
  return node->domain ? TEMPO_OK : report(build, node);
}

static uint32_t hash_pointer(uint32_t hash, void const *pointer) {
  unsigned char const *bytes = (unsigned char const *)&pointer;
  for (size_t i = 0; i < sizeof pointer; ++i)
    isl_hash_byte(hash, bytes[i]);
  return hash;
}

static bool same_params(MlirOperation left, MlirOperation right) {
  intptr_t n = tempoOpGetNumParams(left);
  if (n != tempoOpGetNumParams(right))
    return false;
  for (intptr_t i = 0; i < n; ++i)
    if (!mlirValueEqual(tempoOpGetParam(left, i), tempoOpGetParam(right, i)))
      return false;
  return true;
}

/* Whether a shape of the table is that of a node: by equal dims and equal `where`. */
static isl_bool same_shape(void const *entry, void const *looked_for) {
  struct sdg_node const *left = ((struct sdg_shape const *)entry)->node;
  struct sdg_node const *right = looked_for;
  MlirAttribute where = tempoOpGetWhere(left->op);
  if (left->n_dims != right->n_dims || !mlirAttributeEqual(where, tempoOpGetWhere(right->op)))
    return isl_bool_false;
  for (unsigned i = 0; i < left->n_dims; ++i)
    if (left->dims[i] != right->dims[i])
      return isl_bool_false;
  return isl_bool_ok(mlirAttributeIsNull(where) || same_params(left->op, right->op));
}

/* The bounds of the node's dims, its `where` and the context; NULL after a diagnostic. */
static __isl_give isl_set *declared_points(struct sdg_build *build, struct sdg_node *node) {
  struct sdg *sdg = build->sdg;
  isl_set *points =
      sdg_bounds_get_box(sdg, node->n_dims, node->dims, mlirOperationGetLocation(node->op));
  if (!points)
    return NULL;
  MlirAttribute where = tempoOpGetWhere(node->op);
  if (!mlirAttributeIsNull(where)) {
    isl_space *space = isl_set_get_space(points);
    points = isl_set_intersect(points, sdg_condition_to_isl(sdg, node->op, where, space));
  }
  points = sdg_set_coalesce(isl_set_intersect_params(points, isl_set_copy(sdg->context)));
  if (!points)
    report(build, node);
  return points;
}

/* Finds or makes the shape of a node that has dims of its own. */
static enum tempo_status find_shape(struct sdg_build *build, struct sdg_node *node) {
  struct sdg *sdg = build->sdg;
  uint32_t hash = hash_pointer(isl_hash_init(), tempoOpGetWhere(node->op).ptr);
  for (unsigned i = 0; i < node->n_dims; ++i)
    hash = hash_pointer(hash, &sdg->dims[node->dims[i]]);
  struct isl_hash_table_entry *entry =
      isl_hash_table_find(sdg->ctx, build->shape_table, hash, same_shape, node, 1);
  if (!entry)
    return sdg_out_of_memory(sdg);
  if (entry->data) {
    node->shape = (unsigned)((struct sdg_shape *)entry->data - build->shapes);
    return TEMPO_OK;
  }
  isl_set *points = declared_points(build, node);
  entry->data = &build->shapes[sdg->n_shapes];
  return points ? add_shape(build, node, points) : TEMPO_FAIL;
}

/* The declared size of dimension `position` of the argument that input `op` reads, as a map and
 * the position of its result: a null map where none is declared. */
static MlirAffineMap declared_size(struct sdg const *sdg, MlirOperation op, unsigned position,
                                   unsigned *result) {
  MlirValue source = tempoOpGetInput(op, 0);
  MlirType type = mlirValueGetType(source);
  *result = 0;
  for (unsigned i = 0; i < position; ++i)
    *result += mlirShapedTypeIsDynamicDim(type, i);
  MlirAffineMap sizes = tempoGraphGetArgSizes(sdg->graph, mlirBlockArgumentGetArgNumber(source));
  if (mlirAffineMapIsNull(sizes) || mlirAffineMapGetNumResults(sizes) <= (intptr_t)*result)
    return (MlirAffineMap){NULL};
  return sizes;
}

/* The size of dimension `position` of what input `op` reads, over `space`, as an expression; NULL
 * and *known false where it is that of the dim. */
static __isl_give isl_aff *argument_size(struct sdg const *sdg, MlirOperation op, unsigned position,
                                         __isl_take isl_space *space, bool *known) {
  MlirType type = mlirValueGetType(tempoOpGetInput(op, 0));
  *known = true;
  if (!mlirShapedTypeIsDynamicDim(type, position)) {
    isl_aff *zero = isl_aff_zero_on_domain(isl_local_space_from_space(space));
    isl_val *size = isl_val_int_from_si(sdg->ctx, mlirShapedTypeGetDimSize(type, position));
    return isl_aff_add_constant_val(zero, size);
  }
  unsigned result;
  MlirAffineMap sizes = declared_size(sdg, op, position, &result);
  *known = !mlirAffineMapIsNull(sizes);
  if (*known)
    return affine_argument_size_to_isl(sizes, result, space);
  isl_space_free(space);
  return NULL;
}

/* `points` without those that the argument of the input `node` is too small for. */
static __isl_give isl_set *points_in_argument(struct sdg const *sdg, struct sdg_node const *node,
                                              __isl_take isl_set *points) {
  for (unsigned i = 0; i < node->n_dims; ++i) {
    bool known;
    isl_space *space = isl_set_get_space(points);
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_aff *index = isl_aff_var_on_domain(local, isl_dim_set, i);
    isl_aff *size = argument_size(sdg, node->op, i, space, &known);
    if (known)
      points = isl_set_intersect(points, isl_set_from_basic_set(isl_aff_lt_basic_set(index, size)));
    else
      isl_aff_free(index);
  }
  return sdg_set_coalesce(points);
}

/* An input that holds less than its dims span gets a shape of its own. */
static enum tempo_status narrow_input(struct sdg_build *build, struct sdg_node *node) {
  isl_set *points = build->shapes[node->shape].points;
  isl_set *narrowed = points_in_argument(build->sdg, node, isl_set_copy(points));
  isl_bool same = isl_set_is_subset(points, narrowed);
  if (same == isl_bool_false)
    return add_shape(build, node, narrowed);
  isl_set_free(narrowed);
  return same == isl_bool_true ? TEMPO_OK : report(build, node);
}

static bool is_derived(struct sdg_node const *node) {
  return node->kind == TEMPO_OP_STOP_GRADIENT || node->kind == TEMPO_OP_GRADIENT;
}

/* The value whose domain is that of the derived node `position`. */
static MlirValue domain_source(struct sdg const *sdg, unsigned position) {
  struct sdg_node const *node = &sdg->nodes[position];
  if (node->kind == TEMPO_OP_STOP_GRADIENT)
    return tempoOpGetInput(node->op, 0);
  return tempoOpGetInput(node->op, (intptr_t)node->result + 1);
}

static enum tempo_status copy_dims(struct sdg_build *build, struct sdg_node *node,
                                   struct sdg_node const *source) {
  node->dims = calloc(source->n_dims + 1, sizeof *node->dims);
  if (!node->dims)
    return sdg_out_of_memory(build->sdg);
  node->n_dims = source->n_dims;
  for (unsigned i = 0; i < source->n_dims; ++i)
    node->dims[i] = source->dims[i];
  node->shape = source->shape;
  return name_domain(build, node);
}

/* Takes the domain of a derived node from where its chain of sources ends. */
static enum tempo_status derive_domain(struct sdg_build *build, unsigned position) {
  struct sdg *sdg = build->sdg;
  struct sdg_node *node = &sdg->nodes[position];
  struct sdg_node *source = node;
  for (unsigned steps = 0; source && is_derived(source) && !source->domain; ++steps) {
    if (steps > sdg->n_nodes)
      return tempoEmitError(mlirOperationGetLocation(node->op),
                            "has no domain: its operand leads back to itself through nothing but "
                            "tempo.stop_gradient and tempo.gradient");
    source = sdg_find_value(sdg, domain_source(sdg, (unsigned)(source - sdg->nodes)), NULL);
  }
  if (source)
    return copy_dims(build, node, source);
  if (find_shape(build, node) != TEMPO_OK)
    return TEMPO_FAIL;
  return name_domain(build, node);
}

/* Finds where each branch of a merge is the first that holds, and where none does. */
static enum tempo_status split_merge(struct sdg_build *build, struct sdg_node *node) {
  struct sdg *sdg = build->sdg;
  node->n_branches = (unsigned)tempoOpGetNumInputs(node->op);
  node->branches = calloc(node->n_branches + 1, sizeof(isl_set *));
  if (!node->branches)
    return sdg_out_of_memory(sdg);
  isl_set *rest = isl_set_copy(node->domain);
  for (unsigned i = 0; i < node->n_branches; ++i) {
    isl_set *holds = sdg_condition_to_isl(sdg, node->op, tempoMergeGetCondition(node->op, i),
                                          isl_set_get_space(rest));
    if (TEMPO_MUTANT(last_branch_otherwise) && i + 1 == node->n_branches)
      holds = isl_set_union(holds, isl_set_copy(rest));
    isl_set *taken = isl_set_intersect(isl_set_copy(rest), isl_set_copy(holds));
    node->branches[i] = sdg_set_coalesce(taken);
    rest = sdg_set_coalesce(isl_set_subtract(rest, holds));
    if (!node->branches[i])
      rest = isl_set_free(rest);
  }
  node->uncovered = rest;
  return rest ? TEMPO_OK : report(build, node);
}

static enum tempo_status build_domain(struct sdg_build *build, struct sdg_node *node) {
  if (find_shape(build, node) != TEMPO_OK)
    return TEMPO_FAIL;
  if (node->kind == TEMPO_OP_INPUT && narrow_input(build, node) != TEMPO_OK)
    return TEMPO_FAIL;
  if (name_domain(build, node) != TEMPO_OK)
    return TEMPO_FAIL;
  return node->kind == TEMPO_OP_MERGE ? split_merge(build, node) : TEMPO_OK;
}

enum tempo_status sdg_build_domains(struct sdg_build *build) {
  struct sdg *sdg = build->sdg;
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    if (!is_derived(&sdg->nodes[i]) && build_domain(build, &sdg->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    if (is_derived(&sdg->nodes[i]) && derive_domain(build, i) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}
