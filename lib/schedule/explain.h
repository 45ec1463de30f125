/* Schedules that are illegal, or do not exist, in words. */
#ifndef TEMPO_SCHEDULE_EXPLAIN_H
#define TEMPO_SCHEDULE_EXPLAIN_H

#include "schedule/solvers.h"

/* Says why no schedule was found for `problem`: a cycle of instances if there is one at small
 * values of the parameters, else the shortest cycles of operations that forbid a direction.
 * Returns TEMPO_FAIL. */
enum tempo_status schedule_explain_infeasible(struct remainder *remainder,
                                              struct isl_problem const *problem);

/* Says that `rows` break `dependence` at `pairs` { sink[] -> source[] }, which is not empty:
 * their source runs later or, if `tied`, at the same time. Returns TEMPO_FAIL. */
enum tempo_status schedule_explain_violation(struct rows const *rows,
                                             struct dependence const *dependence,
                                             __isl_take isl_map *pairs, bool tied);

/* Says that `rows` give both instances of each of `pairs` { node[] -> node[] } one time. Returns
 * TEMPO_FAIL. */
enum tempo_status schedule_explain_collision(struct rows const *rows, unsigned node,
                                             __isl_take isl_map *pairs);

#endif
