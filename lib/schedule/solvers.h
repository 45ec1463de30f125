/* The two ways to find the rows of a schedule. */
#ifndef TEMPO_SCHEDULE_SOLVERS_H
#define TEMPO_SCHEDULE_SOLVERS_H

#include "schedule/remainder.h"
#include "schedule/rows.h"

/* Appends to `rows` those of all statements: loops over one dim each, shifted by constants; isl's
 * scheduler where that is not enough. FAIL after a diagnostic, which explains an infeasible graph.
 */
enum tempo_status schedule_lag_solve(struct dependences const *dependences, struct rows *rows);

/* Statements and what is left of the dependences between them, for isl. */
struct isl_problem {
  unsigned n;
  unsigned const *nodes; /* positions in sdg.nodes */
  unsigned n_deps;
  unsigned const *deps; /* positions of dependences */
};

/* Appends the rows that isl's scheduler finds for `problem`. As above. */
enum tempo_status schedule_isl_solve(struct remainder *remainder, struct isl_problem const *problem,
                                     struct rows *rows);

#endif
