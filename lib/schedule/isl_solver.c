/* isl's own scheduler.
 *
 * Its cost grows with about the cube of the statements, so it is given single components that the
 * lag scheduler cannot do, or, for comparison, small whole graphs. */
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "schedule/explain.h"
#include "schedule/solvers.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"

/* Options with which isl was measured to be fast and to find what there is (DESIGN: constants in
 * bounds cost it most, which max_* = -1 and treat_coalescing take the edge off). */
static void set_options(isl_ctx *ctx) {
  isl_options_set_schedule_algorithm(ctx, ISL_SCHEDULE_ALGORITHM_ISL);
  isl_options_set_schedule_serialize_sccs(ctx, 1);
  isl_options_set_schedule_whole_component(ctx, 0);
  isl_options_set_schedule_treat_coalescing(ctx, 1);
  isl_options_set_schedule_max_coefficient(ctx, -1);
  isl_options_set_schedule_max_constant_term(ctx, -1);
  isl_options_set_schedule_separate_components(ctx, 1);
}

/* { source[] -> sink[] }: of a read only the last element along each dim, as far as the index
 * expressions say, which is what isl can keep close. */
static __isl_give isl_map *get_last_read(struct sdg const *sdg, struct sdg_edge const *edge) {
  isl_space *space = isl_set_get_space(sdg->nodes[edge->reader].domain);
  isl_space *source = isl_set_get_space(sdg->nodes[edge->source].domain);
  space = isl_space_map_from_domain_and_range(space, source);
  isl_pw_aff_list *list = isl_pw_aff_list_alloc(sdg->ctx, (int)edge->n_indices);
  for (unsigned i = 0; i < edge->n_indices; i++)
    list = isl_pw_aff_list_add(list, schedule_get_last(&edge->indices[i]));
  isl_multi_pw_aff *element = isl_multi_pw_aff_from_pw_aff_list(space, list);
  return isl_map_reverse(isl_map_from_multi_pw_aff(element));
}

static __isl_give isl_schedule_constraints *get_constraints(struct remainder const *remainder,
                                                            struct isl_problem const *problem) {
  struct sdg const *sdg = remainder->dependences->sdg;
  isl_union_set *domain = isl_union_set_empty(isl_space_copy(sdg->space));
  isl_union_map *validity = isl_union_map_empty(isl_space_copy(sdg->space));
  isl_union_map *proximity = isl_union_map_empty(isl_space_copy(sdg->space));
  for (unsigned i = 0; i < problem->n; i++) {
    isl_set *demand = isl_set_copy(sdg->nodes[problem->nodes[i]].demand);
    domain = isl_union_set_add_set(domain, demand);
  }
  for (unsigned i = 0; i < problem->n_deps; i++) {
    struct dependence const *what = &remainder->dependences->all[problem->deps[i]];
    isl_map *map = schedule_remainder_get_map(remainder, problem->deps[i]);
    validity = isl_union_map_union(validity,
                                   isl_union_map_from_map(sdg_map_coalesce(isl_map_reverse(map))));
    if (what->kind == DEPENDENCE_READ)
      proximity = isl_union_map_union(
          proximity, isl_union_map_from_map(get_last_read(sdg, &sdg->edges[what->edge])));
  }
  isl_schedule_constraints *constraints = isl_schedule_constraints_on_domain(domain);
  constraints = isl_schedule_constraints_set_context(constraints, isl_set_copy(sdg->context));
  constraints = isl_schedule_constraints_set_validity(constraints, validity);
  return isl_schedule_constraints_set_proximity(constraints, proximity);
}

static MlirLocation get_location(struct remainder const *remainder,
                                 struct isl_problem const *problem) {
  struct sdg const *sdg = remainder->dependences->sdg;
  return mlirOperationGetLocation(sdg->nodes[problem->nodes[0]].op);
}

static enum tempo_status report_spent(struct remainder const *remainder,
                                      struct isl_problem const *problem) {
  isl_ctx_reset_error(remainder->dependences->sdg->ctx);
  return tempoEmitError(get_location(remainder, problem),
                        "no schedule found in the time given for the %u operations that depend on "
                        "each other here: give more with budget-ms, write the attribute "
                        "tempo.schedule, or split the cycle",
                        problem->n);
}

/* Whether some instance is its own source, which isl would not mind. */
static isl_bool depends_on_itself(struct remainder const *remainder,
                                  struct isl_problem const *problem) {
  isl_bool found = isl_bool_false;
  for (unsigned i = 0; i < problem->n_deps && found == isl_bool_false; i++) {
    struct dependence const *what = &remainder->dependences->all[problem->deps[i]];
    if (what->sink != what->source)
      continue;
    isl_map *map = schedule_remainder_get_map(remainder, problem->deps[i]);
    isl_map *same = isl_map_identity(isl_map_get_space(map));
    found = isl_bool_not(isl_map_is_disjoint(map, same));
    isl_map_free(map);
    isl_map_free(same);
  }
  return found;
}

enum tempo_status schedule_isl_solve(struct remainder *remainder, struct isl_problem const *problem,
                                     struct rows *rows) {
  isl_ctx *ctx = remainder->dependences->sdg->ctx;
  if (problem->n == 0)
    return TEMPO_OK;
  isl_bool cyclic = depends_on_itself(remainder, problem);
  if (cyclic == isl_bool_true)
    return schedule_explain_infeasible(remainder, problem);
  set_options(ctx);
  isl_schedule *schedule = NULL;
  if (cyclic == isl_bool_false)
    schedule = isl_schedule_constraints_compute_schedule(get_constraints(remainder, problem));
  if (schedule) {
    enum tempo_status status = schedule_rows_add_tree(rows, schedule);
    isl_schedule_free(schedule);
    return status;
  }
  if (sdg_budget_is_spent(ctx))
    return report_spent(remainder, problem);
  if (isl_ctx_last_error(ctx) != isl_error_unknown)
    return sdg_context_report(ctx, get_location(remainder, problem), "scheduling");
  isl_ctx_reset_error(ctx);
  return schedule_explain_infeasible(remainder, problem);
}
