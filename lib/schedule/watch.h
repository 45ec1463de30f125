/* Wall-clock time for isl.
 *
 * isl counts operations and can be given a limit of them, but its operations are anything between a
 * microsecond and a tenth of a second. So a thread waits for the time to pass and then asks isl,
 * which looks between two operations, to give up. It touches one flag of one context, the one of
 * this run: any number of runs can be watched at a time. */
#ifndef TEMPO_SCHEDULE_WATCH_H
#define TEMPO_SCHEDULE_WATCH_H

#include <isl/ctx.h>

#include "tempo-c/Diagnostics.h"

struct budget {
  int64_t total_ms;
  int64_t deadline_ns; /* of the monotonic clock */
};

struct watch;

/* A budget that runs from now on. */
void schedule_budget_start(struct budget *budget, int64_t total_ms);

/* From now on, isl gives up once `budget` is spent (sdg_budget_is_spent). NULL after a diagnostic.
 */
struct watch *schedule_watch_start(isl_ctx *ctx, struct budget const *budget,
                                   MlirLocation location);
/* Takes `watch`; isl works on as long as it likes. */
void schedule_watch_stop(struct watch *watch);

#endif
