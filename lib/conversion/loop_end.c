/* The ends of loops in which a dim may end: those that they have if it does not. */
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

#include "conversion/expression.h"
#include "conversion/extent.h"

/* Where the loop with `iterator` stands among those around `statement`, which is within it. */
static unsigned find_iterator(struct statement const *statement, __isl_keep isl_id *iterator) {
  for (unsigned i = 0;; ++i) {
    isl_id *id = isl_id_list_get_id(statement->iterators, (int)i);
    isl_id_free(id); /* the list keeps it */
    if (id == iterator)
      return i;
  }
}

/* { [iterator] }, over the loops outside as parameters: when `statement` runs for some extents. */
static __isl_give isl_set *get_iterations(struct lowering const *lowering,
                                          struct statement const *statement, unsigned position) {
  isl_set *points = isl_map_range(isl_map_copy(statement->executed));
  isl_size n = isl_set_dim(points, isl_dim_set), n_params = isl_set_dim(points, isl_dim_param);
  if (n < 0 || n_params < 0)
    return isl_set_free(points);
  points = isl_set_project_out(points, isl_dim_set, position + 1, (unsigned)n - position - 1);
  points = isl_set_move_dims(points, isl_dim_param, (unsigned)n_params, isl_dim_set, 0, position);
  for (unsigned i = 0; i < position; ++i)
    points = isl_set_set_dim_id(points, isl_dim_param, (unsigned)n_params + i,
                                isl_id_list_get_id(statement->iterators, (int)i));
  return extent_eliminate(lowering, points);
}

MlirValue extent_build_end(struct lowering *lowering, __isl_keep isl_id *iterator,
                           struct span span) {
  isl_set *iterations = NULL;
  for (unsigned i = span.begin; i < span.end; ++i) {
    struct statement const *statement = lowering->statements[i];
    isl_set *more = get_iterations(lowering, statement, find_iterator(statement, iterator));
    iterations = iterations ? isl_set_union(iterations, more) : more;
  }
  isl_pw_aff *end = isl_set_dim_max(iterations, 0);
  end = isl_pw_aff_add_constant_val(end, isl_val_one(lowering->sdg->ctx));
  isl_ast_build *build = isl_ast_build_from_context(isl_pw_aff_domain(isl_pw_aff_copy(end)));
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff(build, end);
  MlirValue value = expression_build(lowering, expr);
  isl_ast_expr_free(expr);
  isl_ast_build_free(build);
  return value;
}
