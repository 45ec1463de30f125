/* Wall-clock time for isl.
 *
 * isl counts operations and can be given a limit of them, but its operations are anything between a
 * microsecond and a tenth of a second. So a thread waits for the time to pass and then asks isl,
 * which looks between two operations, to give up. It touches one flag of one context, the one of
 * this run: any number of runs can be watched at a time. */
#ifndef TEMPO_SDG_WATCH_H
#define TEMPO_SDG_WATCH_H

#include <isl/ctx.h>

#include "tempo-c/Diagnostics.h"

struct sdg_budget {
  int64_t total_ms;
  int64_t deadline_ns; /* of the monotonic clock */
};

struct sdg_watch;

/* A budget that runs from now on. */
void sdg_budget_start(struct sdg_budget *budget, int64_t total_ms);

/* From now on, isl gives up once `budget` is spent (sdg_budget_is_spent). NULL after a diagnostic.
 */
struct sdg_watch *sdg_watch_start(isl_ctx *ctx, struct sdg_budget const *budget,
                                  MlirLocation location);
/* Takes `watch`; isl works on as long as it likes. */
void sdg_watch_stop(struct sdg_watch *watch);

#endif
