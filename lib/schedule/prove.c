#include "schedule/prove.h"

#include "schedule/explain.h"
#include "sdg/context.h"

/* The proof of one dependence, row after row. */
struct proof {
  struct rows const *rows;
  struct dependence const *dependence;
  isl_map *left;     /* owned: the pairs that the rows so far put at one time; NULL: all */
  isl_map *violated; /* owned: pairs whose source comes later */
  bool done;
};

static __isl_give isl_map *get_left(struct proof *proof) {
  if (!proof->left)
    proof->left = schedule_dependence_get_map(proof->rows->sdg, proof->dependence);
  return isl_map_copy(proof->left);
}

/* Both rows are constants. */
static void compare_values(struct proof *proof, int sink, int source) {
  if (sink < source)
    proof->violated = get_left(proof);
  proof->done = sink != source;
}

__isl_give isl_map *schedule_rows_keep_tied(struct rows const *rows, struct dependence const *what,
                                            unsigned row, __isl_take isl_map *pairs) {
  isl_pw_aff *sink = schedule_rows_get_aff(rows, what->sink, row);
  isl_pw_aff *source = schedule_rows_get_aff(rows, what->source, row);
  return isl_map_intersect(pairs, isl_pw_aff_eq_map(sink, source));
}

static isl_stat compare_affs(struct proof *proof, unsigned row) {
  struct dependence const *what = proof->dependence;
  isl_pw_aff *sink = schedule_rows_get_aff(proof->rows, what->sink, row);
  isl_pw_aff *source = schedule_rows_get_aff(proof->rows, what->source, row);
  isl_map *violated = isl_map_intersect(get_left(proof), isl_pw_aff_lt_map(sink, source));
  proof->left = schedule_rows_keep_tied(proof->rows, what, row, proof->left);
  isl_bool fine = isl_map_is_empty(violated);
  if (fine == isl_bool_false)
    proof->violated = isl_map_copy(violated);
  isl_map_free(violated);
  isl_bool none_left = fine < 0 ? isl_bool_error : isl_map_is_empty(proof->left);
  proof->done = fine == isl_bool_false || none_left == isl_bool_true;
  return none_left < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat compare_row(struct proof *proof, unsigned row) {
  struct row sink = schedule_rows_peek(proof->rows, proof->dependence->sink, row);
  struct row source = schedule_rows_peek(proof->rows, proof->dependence->source, row);
  if (!sink.aff && !source.aff) {
    compare_values(proof, sink.value, source.value);
    return isl_stat_ok;
  }
  if (proof->dependence->identity && !proof->left && sink.aff && source.aff) {
    isl_bool same = isl_pw_aff_plain_is_equal(sink.aff, source.aff);
    if (same != isl_bool_false)
      return same < 0 ? isl_stat_error : isl_stat_ok;
  }
  return compare_affs(proof, row);
}

static enum tempo_status prove(struct rows const *rows, struct dependence const *dependence,
                               unsigned depth) {
  struct sdg const *sdg = rows->sdg;
  struct proof proof = {.rows = rows, .dependence = dependence};
  isl_stat compared = isl_stat_ok;
  for (unsigned row = 0; row < depth && !proof.done && compared >= 0; row++)
    compared = compare_row(&proof, row);
  bool tied = compared >= 0 && !proof.done;
  if (tied)
    proof.violated = get_left(&proof);
  isl_bool fine = compared < 0
                      ? isl_bool_error
                      : (proof.violated ? isl_map_is_empty(proof.violated) : isl_bool_true);
  isl_map_free(proof.left);
  if (fine == isl_bool_false)
    return schedule_explain_violation(rows, dependence, proof.violated, tied);
  isl_map_free(proof.violated);
  if (fine == isl_bool_true)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[dependence->sink].op),
                            "proving the schedule");
}

enum tempo_status schedule_rows_prove(struct rows const *rows,
                                      struct dependences const *dependences) {
  unsigned depth = schedule_rows_get_depth(rows);
  for (unsigned i = 0; i < dependences->n; i++)
    if (prove(rows, &dependences->all[i], depth) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* { node[] -> node[] } of different demanded instances that have the same time. */
static __isl_give isl_map *get_collisions(struct rows const *rows, unsigned node, unsigned depth) {
  isl_map *time = schedule_rows_get_time(rows, node, depth);
  time = isl_map_intersect_domain(time, isl_set_copy(rows->sdg->nodes[node].demand));
  isl_map *instances = isl_map_reverse(isl_map_copy(time));
  isl_map *same = isl_map_apply_range(time, instances);
  isl_map *itself = isl_map_identity(isl_map_get_space(same));
  return isl_map_subtract(same, itself);
}

enum tempo_status schedule_rows_prove_injective(struct rows const *rows) {
  struct sdg const *sdg = rows->sdg;
  unsigned depth = schedule_rows_get_depth(rows);
  for (unsigned n = 0; n < sdg->n_nodes; n++) {
    if (!schedule_rows_has_statement(sdg, n))
      continue;
    isl_map *collisions = get_collisions(rows, n, depth);
    isl_bool fine = isl_map_is_empty(collisions);
    if (fine == isl_bool_false)
      return schedule_explain_collision(rows, n, collisions);
    isl_map_free(collisions);
    if (fine < 0)
      return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[n].op),
                                "proving the schedule");
  }
  return TEMPO_OK;
}
