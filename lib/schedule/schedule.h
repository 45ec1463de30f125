/* Schedules of a symbolic dependence graph: found, proved, explained, read and written.
 *
 * A schedule is an isl schedule tree over the statements of the graph (sdg_node_is_statement),
 * with their demand as domain. On the IR it is the attribute `tempo.schedule`, in isl's text.
 */
#ifndef TEMPO_SCHEDULE_H
#define TEMPO_SCHEDULE_H

#include <isl/schedule.h>

#include "sdg/sdg.h"
#include "sdg/text.h"
#include "tempo-c/Pass.h"

enum schedule_algorithm { SCHEDULE_LAG, SCHEDULE_ISL };

/* A proved schedule of `sdg` (whose demand is computed); NULL after a diagnostic, which explains
 * an infeasible graph by its shortest cycle. isl's time is the caller's to watch (sdg/watch.h). */
__isl_give isl_schedule *schedule_solve(struct sdg *sdg, enum schedule_algorithm algorithm);

/* Proves that every dependence of `sdg` goes forward in `schedule`, edge by edge; else emits an
 * error that names the violated pair of instances. */
enum tempo_status schedule_prove(struct sdg *sdg, __isl_keep isl_schedule *schedule);

/* Whether the graph has the attribute. */
bool schedule_is_present(MlirOperation graph);
/* The schedule in the graph's attribute; NULL after a diagnostic when it is absent, malformed, or
 * not over the graph's statements. Not proved. */
__isl_give isl_schedule *schedule_read(struct sdg *sdg);
/* Sets the graph's attribute. FAIL after a diagnostic. */
enum tempo_status schedule_write(struct sdg *sdg, __isl_keep isl_schedule *schedule);

/* Appends when statement `node` runs under the graph's schedule, which is proved before, and why,
 * a line each. FAIL after a diagnostic. */
enum tempo_status schedule_explain(struct sdg *sdg, struct sdg_node const *node,
                                   struct sdg_text *text);

/* { statement[dims] -> [time] } for each node of `sdg`, NULL for those that are no statements;
 * all with the same number of time dims (missing ones are 0), restricted to the demand. An array
 * of sdg->n_nodes, owned by the caller like the maps in it. NULL after a diagnostic. */
isl_map **schedule_get_times(struct sdg *sdg, __isl_keep isl_schedule *schedule);

extern struct TempoPass const tempo_schedule_pass;

#endif
