/* Results whose sizes data decides. Callers have to give buffers before, of the sizes that results
 * have if every dim goes to its bound; so no result may be larger if a dim ends early. */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "conversion/entry.h"
#include "conversion/extent.h"

/* The size of the slice `index` of the return. */
static __isl_give isl_pw_aff *get_size(struct sdg_index const *index) {
  isl_pw_aff *size = isl_pw_aff_sub(isl_pw_aff_copy(index->upper), isl_pw_aff_copy(index->lower));
  return isl_pw_aff_project_domain_on_params(size);
}

static isl_bool slice_ends_early(struct lowering const *lowering, struct sdg_index const *index) {
  if (!index->upper)
    return isl_bool_false;
  isl_pw_aff *size = get_size(index);
  isl_bool early = extent_is_in(lowering, size);
  isl_pw_aff_free(size);
  return early;
}

bool result_ends_early(struct lowering *lowering, unsigned position) {
  struct sdg_edge const *edge = lowering->ending->reads[position].edge;
  isl_bool early = isl_bool_false;
  for (unsigned i = 0; edge && early == isl_bool_false && i < edge->n_indices; ++i)
    early = slice_ends_early(lowering, &edge->indices[i]);
  if (early < 0)
    lowering_fail_isl(lowering);
  return early == isl_bool_true;
}

/* Whether `size` is largest, for all other parameters, where every dim goes to its bound. */
static isl_bool is_largest_at_bounds(struct lowering *lowering, __isl_take isl_pw_aff *size) {
  isl_set *some = isl_set_from_pw_aff(size);
  isl_set *most = isl_set_intersect_params(isl_set_copy(some), extent_get_bounds(lowering));
  some = isl_set_intersect_params(some, isl_set_copy(lowering->sdg->context));
  some = extent_eliminate(lowering, some);
  most = extent_eliminate(lowering, most);
  isl_map *larger = isl_map_from_domain_and_range(some, most);
  larger = isl_map_order_gt(larger, isl_dim_in, 0, isl_dim_out, 0);
  isl_bool none = isl_map_is_empty(larger);
  isl_map_free(larger);
  return none;
}

static enum tempo_status refuse(struct lowering *lowering, unsigned position, char const *why) {
  struct sdg const *sdg = lowering->sdg;
  MlirStringRef name = tempoGraphGetResultName(sdg->graph, position);
  return lowering->status = tempoEmitError(mlirOperationGetLocation(lowering->ending->node->op),
                                           "not lowered by convert-tempo-to-scf: result '%.*s' %s",
                                           (int)name.length, name.data, why);
}

/* Whether the sizes of the elements that `edge` reads are said with an extent. */
static bool has_extent_in_sizes(struct lowering const *lowering, struct sdg_edge const *edge) {
  MlirOperation op = lowering->sdg->nodes[edge->source].op;
  if (mlirAffineMapIsNull(tempoOpGetSizes(op)))
    return false;
  for (intptr_t i = 0; i < tempoOpGetNumParams(op); ++i)
    if (!mlirValueIsABlockArgument(tempoOpGetParam(op, i)))
      return true;
  return false;
}

static enum tempo_status check(struct lowering *lowering, unsigned position) {
  struct sdg_edge const *edge = lowering->ending->reads[position].edge;
  if (edge && has_extent_in_sizes(lowering, edge))
    return refuse(lowering, position, "has elements whose size is an extent: return a slice");
  for (unsigned i = 0; edge && i < edge->n_indices; ++i) {
    isl_bool fits = isl_bool_true;
    if (edge->indices[i].upper)
      fits = is_largest_at_bounds(lowering, get_size(&edge->indices[i]));
    if (fits == isl_bool_false)
      return refuse(lowering, position,
                    "may be larger if a dim ends early than if it goes to its bound: return all "
                    "and let the caller take the part");
    if (fits < 0)
      lowering_fail_isl(lowering);
  }
  return lowering->status;
}

enum tempo_status result_check_all(struct lowering *lowering) {
  for (unsigned i = 0; lowering->n_extents > 0 && i < lowering->ending->n_reads; ++i)
    if (check(lowering, i) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}
