/* The context of a graph: what may be relied on about its parameters. */
#include <isl/constraint.h>
#include <stdlib.h>

#include "sdg/bounds.h"
#include "sdg/build.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"

/* Appends to dims[0] the dims that its bound depends on, directly or not, and returns how many
 * there are in all. `seen` has a flag per dim of the graph. */
static unsigned collect_outer_dims(struct sdg const *sdg, unsigned *dims, bool *seen) {
  unsigned n = 1;
  seen[dims[0]] = true;
  for (unsigned next = 0; next < n; ++next) {
    MlirOperation op = sdg->dims[dims[next]].op;
    for (intptr_t i = 0; i < tempoDimGetNumOperands(op); ++i) {
      unsigned dim = sdg_find_dim(sdg, tempoDimGetOperand(op, i));
      if (dim >= sdg->n_dims || seen[dim])
        continue;
      seen[dim] = true;
      dims[n++] = dim;
    }
  }
  return n;
}

/* The parameters at which `extent` can be reached by `steps`, whose first coordinate is the dim
 * that ends early: the last step is the one before, or there is none and it is 0. */
static __isl_give isl_set *reachable(__isl_take isl_set *steps, unsigned extent) {
  isl_set *none = isl_set_complement(isl_set_params(isl_set_copy(steps)));
  none = isl_set_fix_si(none, isl_dim_param, extent, 0);
  isl_local_space *space = isl_local_space_from_space(isl_set_get_space(steps));
  isl_aff *last = isl_aff_var_on_domain(isl_local_space_copy(space), isl_dim_set, 0);
  isl_aff *end = isl_aff_var_on_domain(space, isl_dim_param, extent);
  isl_aff *gap = isl_aff_add_constant_si(isl_aff_sub(last, end), 1);
  steps = isl_set_add_constraint(steps, isl_equality_from_aff(gap));
  return sdg_set_coalesce(isl_set_union(isl_set_params(steps), none));
}

/* What holds of the extent of dim `position`, which has an `until`. */
static enum tempo_status add_extent(struct sdg *sdg, unsigned position) {
  MlirOperation op = sdg->dims[position].op;
  unsigned extent = sdg_find_parameter(sdg, mlirOperationGetResult(op, 1));
  unsigned *dims = calloc(sdg->n_dims, sizeof *dims);
  bool *seen = calloc(sdg->n_dims, sizeof *seen);
  isl_set *steps = NULL;
  if (dims && seen) {
    dims[0] = position;
    unsigned n = collect_outer_dims(sdg, dims, seen);
    steps = sdg_bounds_get_steps(sdg, n, dims, mlirOperationGetLocation(op));
  } else {
    sdg_out_of_memory(sdg);
  }
  free(seen);
  free(dims);
  if (!steps)
    return TEMPO_FAIL;
  sdg->context = isl_set_intersect(sdg->context, reachable(steps, extent));
  return TEMPO_OK;
}

/* What `op`, an operation of the graph's block, says. Nothing could be shown of a graph that no
 * parameters can enter. */
static enum tempo_status add_assumption(struct sdg *sdg, MlirOperation op) {
  if (tempoOpGetKind(op) != TEMPO_OP_ASSUME)
    return TEMPO_OK;
  isl_set *holds = sdg_condition_to_isl(sdg, op, tempoOpGetWhere(op), isl_space_copy(sdg->space));
  sdg->context = sdg_set_coalesce(isl_set_intersect(sdg->context, holds));
  if (isl_set_is_empty(sdg->context) == isl_bool_true)
    return tempoEmitError(mlirOperationGetLocation(op),
                          "no parameters satisfy this assumption and those before it");
  return TEMPO_OK;
}

enum tempo_status sdg_build_context(struct sdg *sdg) {
  sdg->context = isl_set_universe(isl_space_copy(sdg->space));
  for (unsigned i = 0; i < sdg->n_parameters; ++i)
    sdg->context = isl_set_lower_bound_si(sdg->context, isl_dim_param, i, 0);
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(sdg->graph));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (add_assumption(sdg, op) != TEMPO_OK)
      return TEMPO_FAIL;
  for (unsigned i = 0; i < sdg->n_dims; ++i)
    if (!mlirValueIsNull(tempoDimGetUntil(sdg->dims[i].op)) && add_extent(sdg, i) != TEMPO_OK)
      return TEMPO_FAIL;
  sdg->context = sdg_set_coalesce(sdg->context);
  if (sdg->context)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph),
                            "translating what is assumed");
}
