/* Whether rows keep every dependence: exactly, one after another. */
#ifndef TEMPO_SCHEDULE_PROVE_H
#define TEMPO_SCHEDULE_PROVE_H

#include "schedule/dependences.h"
#include "schedule/rows.h"

/* FAIL after an error that names a violated pair of instances. */
enum tempo_status schedule_rows_prove(struct rows const *rows,
                                      struct dependences const *dependences);
/* FAIL after an error that names two instances of one statement that have the same time. */
enum tempo_status schedule_rows_prove_injective(struct rows const *rows);

/* Those of `pairs` { sink[] -> source[] } of `what` that row `row` puts at the same time. */
__isl_give isl_map *schedule_rows_keep_tied(struct rows const *rows, struct dependence const *what,
                                            unsigned row, __isl_take isl_map *pairs);

#endif
