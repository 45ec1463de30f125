/* Conditions that an extent may change while they hold.
 *
 *   if (c0 < n) {                      if (c0 < n) {
 *     done[c0]                           done[c0]
 *     y[c0 + 1]                 =>       if (c0 + 1 < n) y[c0 + 1]
 *   }                                  }
 *
 * where the schedule runs y[t + 1] in the iteration of done[t], and isl has found a condition that
 * is the same for both, all instances being fixed by the parameters. What runs in the iteration of
 * the loop in which a dim may end, and after that, is tested once more, with the extent as it is
 * then, if that may differ.
 */
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

#include "conversion/extent.h"
#include "schedule/until.h"

/* Whether the innermost loop around `done` is also around `statement`. */
static bool is_in_loop_of(struct statement const *statement, struct statement const *done) {
  int position = statement_loop_position(done);
  if (position < 0)
    return true;
  if (position >= isl_id_list_n_id(statement->iterators))
    return false;
  isl_id *id = isl_id_list_get_id(statement->iterators, position);
  isl_id_free(id); /* the list keeps it */
  return id == done->iterator;
}

/* { node[dims] -> [loops] } without what is inside of the loop `done` stands in. */
static __isl_give isl_map *get_iteration(struct statement const *statement,
                                         struct statement const *done) {
  isl_map *executed = isl_map_copy(statement->executed);
  isl_size n = isl_map_dim(executed, isl_dim_out);
  int kept = statement_loop_position(done) + 1;
  if (n < 0)
    return isl_map_free(executed);
  return isl_map_project_out(executed, isl_dim_out, (unsigned)kept, (unsigned)(n - kept));
}

/* { [n] -> done[n - 1] } */
static __isl_give isl_map *get_last_step(struct sdg_node const *done) {
  isl_set *steps = isl_set_copy(done->demand);
  isl_map *last = isl_map_from_range(steps);
  last = isl_map_add_dims(last, isl_dim_in, 1);
  isl_constraint *next =
      isl_constraint_alloc_equality(isl_local_space_from_space(isl_map_get_space(last)));
  next = isl_constraint_set_coefficient_si(next, isl_dim_out, 0, 1);
  next = isl_constraint_set_coefficient_si(next, isl_dim_in, 0, -1);
  return isl_map_add_constraint(last, isl_constraint_set_constant_si(next, 1));
}

/* Whether `done`, by ending the dim of `extent`, may leave out an instance of `statement` that is
 * to run later in the same iteration. */
static isl_bool may_leave_out(struct lowering const *lowering, struct extent const *extent,
                              struct statement const *done, struct statement const *statement) {
  isl_map *absent = schedule_until_get_absent(lowering->sdg, statement->node, extent->parameter);
  absent = isl_map_apply_range(absent, get_last_step(extent->done));
  isl_map *together = isl_map_apply_range(get_iteration(statement, done),
                                          isl_map_reverse(get_iteration(done, done)));
  isl_map *left_out = isl_map_intersect(absent, together);
  isl_bool none = isl_map_is_empty(left_out);
  isl_map_free(left_out);
  return isl_bool_not(none);
}

/* The condition, in the loops around `statement`, that the extents leave it in. */
static __isl_give isl_ast_expr *make_guard(struct lowering const *lowering,
                                           struct statement const *statement) {
  isl_set *points = isl_map_range(isl_map_copy(statement->executed));
  isl_size n = isl_set_dim(points, isl_dim_set), n_params = isl_set_dim(points, isl_dim_param);
  points = isl_set_gist(points, extent_eliminate(lowering, isl_set_copy(points)));
  if (n < 0 || n_params < 0)
    return NULL;
  points =
      isl_set_move_dims(points, isl_dim_param, (unsigned)n_params, isl_dim_set, 0, (unsigned)n);
  for (int i = 0; i < n; ++i)
    points = isl_set_set_dim_id(points, isl_dim_param, (unsigned)(n_params + i),
                                isl_id_list_get_id(statement->iterators, i));
  points = isl_set_params(points);
  isl_ast_build *build = isl_ast_build_from_context(isl_set_universe(isl_set_get_space(points)));
  isl_ast_expr *guard = isl_ast_build_expr_from_set(build, points);
  isl_ast_build_free(build);
  return guard;
}

/* Looks at what stands after `done` in its iteration. */
static void guard_after(struct lowering *lowering, struct extent const *extent,
                        struct statement const *done) {
  for (unsigned i = done->position + 1; i < lowering->n_statements; ++i) {
    struct statement *statement = lowering->statements[i];
    if (statement->guard || !is_in_loop_of(statement, done))
      continue;
    isl_bool guarded = may_leave_out(lowering, extent, done, statement);
    if (guarded == isl_bool_true)
      statement->guard = make_guard(lowering, statement);
    if (guarded < 0 || (guarded && !statement->guard))
      lowering_fail_isl(lowering);
  }
}

enum tempo_status extent_find_guards(struct lowering *lowering) {
  for (unsigned i = 0; i < lowering->n_extents; ++i)
    for (unsigned k = 0; k < lowering->n_statements; ++k)
      if (lowering->statements[k]->node == lowering->extents[i].done)
        guard_after(lowering, &lowering->extents[i], lowering->statements[k]);
  return lowering->status;
}
