/* Slices of circles: whether they run over the end. */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

#include "conversion/plan.h"
#include "mutants/mutants.h"

__isl_give isl_val *slot_get_constant(__isl_keep isl_pw_aff *count) {
  isl_set *numbers = isl_set_from_pw_aff(isl_pw_aff_copy(count));
  isl_size n = isl_set_dim(numbers, isl_dim_param);
  numbers = isl_set_project_out(numbers, isl_dim_param, 0, n < 0 ? 0 : (unsigned)n);
  isl_val *most = isl_set_dim_max_val(isl_set_copy(numbers), 0);
  isl_val *least = isl_set_dim_min_val(numbers, 0);
  if (!most || !least || !isl_val_is_int(most) || !isl_val_eq(most, least))
    most = isl_val_free(most);
  isl_val_free(least);
  return most;
}

/* The points of `where` at which `value` > `limit`. Takes `value`. */
static isl_bool exceeds(__isl_take isl_pw_aff *value, __isl_take isl_val *limit,
                        __isl_keep isl_set *where) {
  isl_pw_aff *bound = isl_pw_aff_val_on_domain(isl_set_copy(where), limit);
  isl_set *points = isl_set_intersect(isl_pw_aff_gt_set(value, bound), isl_set_copy(where));
  isl_bool some = isl_bool_not(isl_set_is_empty(points));
  isl_set_free(points);
  return some;
}

bool circle_is_crossed(struct lowering *lowering, struct sdg_edge const *edge, unsigned dim,
                       __isl_keep isl_pw_aff *count) {
  struct sdg_index const *index = &edge->indices[dim];
  if (!index->upper)
    return false;
  isl_ctx *ctx = lowering->sdg->ctx;
  isl_set *where = isl_map_domain(isl_map_copy(edge->access));
  isl_pw_aff *size = isl_pw_aff_sub(isl_pw_aff_copy(index->upper), isl_pw_aff_copy(index->lower));
  isl_val *turn = slot_get_constant(count);
  isl_bool crossed = exceeds(isl_pw_aff_copy(size), isl_val_one(ctx), where);
  if (crossed == isl_bool_true && turn) {
    isl_pw_aff *start = isl_pw_aff_mod_val(isl_pw_aff_copy(index->lower), isl_val_copy(turn));
    start = isl_pw_aff_add(start, isl_pw_aff_copy(size));
    isl_val *end = isl_val_add_ui(isl_val_copy(turn), TEMPO_MUTANT(crossing_missed));
    crossed = exceeds(start, end, where);
  }
  isl_val_free(turn);
  isl_pw_aff_free(size);
  isl_set_free(where);
  if (crossed < 0)
    lowering_fail_isl(lowering);
  return crossed == isl_bool_true;
}
