/* Schedules in words: why one is as it is, is illegal, or does not exist. */
#ifndef TEMPO_SCHEDULE_EXPLAIN_H
#define TEMPO_SCHEDULE_EXPLAIN_H

#include "schedule/solvers.h"
#include "sdg/text.h"

/* Appends when statement `node` of proved `rows` runs, what each row is, what it reads and who
 * reads it, and which row keeps each of these in order. FAIL after a diagnostic. */
enum tempo_status schedule_explain_statement(struct rows const *rows,
                                             struct dependences const *dependences, unsigned node,
                                             struct sdg_text *text);

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
