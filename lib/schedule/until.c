/* What waits for the value that ends a dim. With `%t, %n = tempo.dim < %T until %done`
 *
 *   - an instance at t runs only if done[t - 1] was false: it comes after done[t - 1];
 *   - what is over other dims but uses %n, and what uses it in an index, comes after the step
 *     that fixed it: done[n - 1].
 *
 * So the steps run one after another, and nothing has to be undone at the end. */
#include <isl/constraint.h>
#include <limits.h>

#include "schedule/dependences.h"
#include "schedule/rows.h"
#include "sdg/context.h"

/* A dim that data ends. */
struct ending {
  unsigned dim;       /* position in sdg.dims */
  unsigned done;      /* position in sdg.nodes of what defines the `until` value */
  unsigned parameter; /* position of the extent among the parameters */
  MlirValue extent;
};

/* Pairs of an instance of `sink` and instances of `done` that agree in all dims that both have,
 * except the one that ends. */
static __isl_give isl_map *get_common_pairs(struct sdg const *sdg, struct ending const *ending,
                                            unsigned sink) {
  struct sdg_node const *reader = &sdg->nodes[sink], *done = &sdg->nodes[ending->done];
  isl_space *from = isl_set_get_space(reader->domain), *to = isl_set_get_space(done->domain);
  isl_map *pairs = isl_map_universe(isl_space_map_from_domain_and_range(from, to));
  for (unsigned i = 0; i < done->n_dims; i++) {
    int at = schedule_find_dim(reader, done->dims[i]);
    if (done->dims[i] != ending->dim && at >= 0)
      pairs = isl_map_equate(pairs, isl_dim_out, (int)i, isl_dim_in, at);
  }
  return pairs;
}

/* Restricts `pairs` to those with  done's index + 1 == other,  a dim of the sink or a parameter. */
static __isl_give isl_map *follow(struct sdg const *sdg, struct ending const *ending,
                                  __isl_take isl_map *pairs, enum isl_dim_type type, int position) {
  int at = schedule_find_dim(&sdg->nodes[ending->done], ending->dim);
  isl_local_space *space = isl_local_space_from_space(isl_map_get_space(pairs));
  isl_constraint *next = isl_constraint_alloc_equality(space);
  next = isl_constraint_set_coefficient_si(next, isl_dim_out, at, 1);
  next = isl_constraint_set_coefficient_si(next, type, position, -1);
  next = isl_constraint_set_constant_si(next, 1);
  return isl_map_add_constraint(pairs, next);
}

/* Whether `node` needs the extent: in an index or condition of its own, or, unless it is over the
 * dim itself, in its domain. */
static isl_bool uses_extent(struct sdg_node const *node, struct ending const *ending) {
  intptr_t n_params = tempoOpGetNumParams(node->op);
  for (intptr_t i = 0; i < n_params; i++)
    if (mlirValueEqual(tempoOpGetParam(node->op, i), ending->extent))
      return isl_bool_true;
  if (schedule_find_dim(node, ending->dim) >= 0)
    return isl_bool_false;
  return isl_set_involves_dims(node->domain, isl_dim_param, ending->parameter, 1);
}

static enum tempo_status add_waits(struct dependences *dependences, struct ending const *ending,
                                   unsigned sink) {
  struct sdg const *sdg = dependences->sdg;
  struct dependence wait = {DEPENDENCE_UNTIL, sink, ending->done, .edge = 0};
  int at = schedule_find_dim(&sdg->nodes[sink], ending->dim);
  if (at >= 0) {
    isl_map *pairs = get_common_pairs(sdg, ending, sink);
    pairs = follow(sdg, ending, pairs, isl_dim_in, at);
    if (schedule_dependences_add(dependences, wait, pairs) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  isl_bool uses = uses_extent(&sdg->nodes[sink], ending);
  if (uses < 0)
    return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[sink].op),
                              "computing a dependence");
  if (!uses)
    return TEMPO_OK;
  isl_map *pairs = get_common_pairs(sdg, ending, sink);
  pairs = follow(sdg, ending, pairs, isl_dim_param, (int)ending->parameter);
  return schedule_dependences_add(dependences, wait, pairs);
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
    struct ending ending = {d, (unsigned)(done - sdg->nodes), sdg_find_parameter(sdg, extent),
                            extent};
    for (unsigned sink = 0; sink < sdg->n_nodes; sink++)
      if (schedule_rows_has_statement(sdg, sink) &&
          add_waits(dependences, &ending, sink) != TEMPO_OK)
        return TEMPO_FAIL;
  }
  return TEMPO_OK;
}
