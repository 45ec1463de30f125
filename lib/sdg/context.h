/* The isl context of one run of a pass: made, asked why it failed, freed.
 *
 * Errors of isl never print and never end the process: its functions return NULL (or a negative
 * isl_bool) and the chain of calls ends in sdg_context_report. In builds with assertions an
 * object that outlives its context ends the process, so that tests find leaks.
 */
#ifndef TEMPO_SDG_CONTEXT_H
#define TEMPO_SDG_CONTEXT_H

#include <isl/ctx.h>

#include "tempo-c/Diagnostics.h"

/* Owned by the caller; NULL when memory is short. */
isl_ctx *sdg_context_create(void);
/* Takes `ctx`, which may be NULL; every object in it must have been freed. */
void sdg_context_free(isl_ctx *ctx);

/* True if isl has given up for lack of budget (and the error is not reported yet). */
bool sdg_budget_is_spent(isl_ctx *ctx);

/* Emits at `location` why isl failed while `doing` ("computing what is demanded"), clears the error
 * and returns TEMPO_FAIL. A spent budget stays spent until its watch stops. */
enum tempo_status sdg_context_report(isl_ctx *ctx, MlirLocation location, char const *doing);

#endif
