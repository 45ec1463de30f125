/* What waits for the value that ends a dim. With `%t, %n = tempo.dim < %T until %done`, after
 * done[0], ..., done[s - 1], all false, it is known that %n is at least s + 1. So
 *
 *   - an instance that is not demanded for some %n >= s + 1 comes after done[s]: it runs only if it
 *     must. What is over t comes after done[t - 1];
 *   - what uses %n in an index, a condition or as a number comes after the step that fixed it:
 *     done[n - 1].
 *
 * So the steps run one after another, and nothing has to be undone at the end. */
#include "schedule/until.h"

#include <isl/constraint.h>

#include "schedule/dependences.h"
#include "schedule/rows.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"

/* A dim that data ends. */
struct ending {
  unsigned done;      /* position in sdg.nodes of what defines the `until` value, over the dim */
  unsigned parameter; /* position of the extent among the parameters */
  MlirValue extent;
};

__isl_give isl_map *schedule_until_get_absent(struct sdg const *sdg, struct sdg_node const *node,
                                              unsigned parameter) {
  isl_set *some = isl_set_eliminate(isl_set_copy(node->demand), isl_dim_param, parameter, 1);
  some = isl_set_intersect_params(some, isl_set_copy(sdg->context));
  isl_map *absent = isl_map_from_domain(isl_set_subtract(some, isl_set_copy(node->demand)));
  absent = isl_map_add_dims(absent, isl_dim_out, 1);
  absent = isl_map_equate(absent, isl_dim_param, (int)parameter, isl_dim_out, 0);
  return isl_map_eliminate(absent, isl_dim_param, parameter, 1);
}

/* { [n] -> done[s] : s < n } */
static __isl_give isl_map *get_steps_before(struct sdg_node const *done) {
  isl_space *space = isl_set_get_space(done->domain);
  isl_space *extent = isl_space_set_from_params(isl_space_params(isl_space_copy(space)));
  extent = isl_space_add_dims(extent, isl_dim_set, 1);
  isl_map *before = isl_map_universe(isl_space_map_from_domain_and_range(extent, space));
  return isl_map_order_gt(before, isl_dim_in, 0, isl_dim_out, 0);
}

/* The last step that each instance of `sink` waits for, so that it runs only if it must. */
static __isl_give isl_map *get_demand_waits(struct sdg const *sdg, struct ending const *ending,
                                            unsigned sink) {
  struct sdg_node const *done = &sdg->nodes[ending->done];
  isl_map *waits = schedule_until_get_absent(sdg, &sdg->nodes[sink], ending->parameter);
  waits = isl_map_apply_range(waits, get_steps_before(done));
  waits = isl_map_intersect_domain(waits, isl_set_copy(sdg->nodes[sink].demand));
  waits = isl_map_intersect_range(waits, isl_set_copy(done->demand));
  return sdg_map_coalesce(isl_map_lexmax(waits));
}

/* { sink[] -> done[n - 1] } */
static __isl_give isl_map *get_extent_waits(struct sdg const *sdg, struct ending const *ending,
                                            unsigned sink) {
  isl_space *from = isl_set_get_space(sdg->nodes[sink].domain);
  isl_space *to = isl_set_get_space(sdg->nodes[ending->done].domain);
  isl_map *waits = isl_map_universe(isl_space_map_from_domain_and_range(from, to));
  isl_constraint *last =
      isl_constraint_alloc_equality(isl_local_space_from_space(isl_map_get_space(waits)));
  last = isl_constraint_set_coefficient_si(last, isl_dim_out, 0, 1);
  last = isl_constraint_set_coefficient_si(last, isl_dim_param, (int)ending->parameter, -1);
  return isl_map_add_constraint(waits, isl_constraint_set_constant_si(last, 1));
}

/* Whether `node` needs the extent itself: in an index, in a condition or as a number. */
static bool uses_extent(struct sdg_node const *node, struct ending const *ending) {
  intptr_t n_params = tempoOpGetNumParams(node->op);
  for (intptr_t i = 0; i < n_params; i++)
    if (mlirValueEqual(tempoOpGetParam(node->op, i), ending->extent))
      return true;
  for (intptr_t i = 0; i < tempoOpGetNumInputs(node->op); i++)
    if (mlirValueEqual(tempoOpGetInput(node->op, i), ending->extent))
      return true;
  return false;
}

static enum tempo_status add_waits(struct dependences *dependences, struct ending const *ending,
                                   unsigned sink) {
  struct sdg const *sdg = dependences->sdg;
  struct dependence wait = {DEPENDENCE_UNTIL, sink, ending->done, .edge = 0};
  isl_bool depends =
      isl_set_involves_dims(sdg->nodes[sink].demand, isl_dim_param, ending->parameter, 1);
  if (depends < 0)
    return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[sink].op),
                              "computing a dependence");
  if (uses_extent(&sdg->nodes[sink], ending))
    return schedule_dependences_add(dependences, wait, get_extent_waits(sdg, ending, sink));
  return depends ? schedule_dependences_add(dependences, wait, get_demand_waits(sdg, ending, sink))
                 : TEMPO_OK;
}

enum tempo_status schedule_until_collect(struct dependences *dependences) {
  struct sdg const *sdg = dependences->sdg;
  for (unsigned d = 0; d < sdg->n_dims; d++) {
    MlirValue until = tempoDimGetUntil(sdg->dims[d].op);
    if (mlirValueIsNull(until))
      continue;
    struct sdg_node const *done = sdg_find_value(sdg, until, NULL);
    if (!done || !schedule_rows_has_statement(sdg, (unsigned)(done - sdg->nodes)))
      continue;
    MlirValue extent = mlirOperationGetResult(sdg->dims[d].op, 1);
    struct ending ending = {(unsigned)(done - sdg->nodes), sdg_find_parameter(sdg, extent), extent};
    for (unsigned sink = 0; sink < sdg->n_nodes; sink++)
      if (schedule_rows_has_statement(sdg, sink) &&
          add_waits(dependences, &ending, sink) != TEMPO_OK)
        return TEMPO_FAIL;
  }
  return TEMPO_OK;
}
