#include "sdg/context.h"

#include <isl/options.h>
#include <limits.h>

/* Operations of isl in a millisecond, on a slow core: pivots, eliminations and the like. */
enum { OPERATIONS_PER_MS = 2000 };

isl_ctx *sdg_context_create(void) {
  isl_ctx *ctx = isl_ctx_alloc();
  if (ctx)
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  return ctx;
}

void sdg_context_free(isl_ctx *ctx) {
  if (!ctx)
    return;
#ifndef NDEBUG
  isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
#endif
  isl_ctx_free(ctx);
}

void sdg_budget_start(isl_ctx *ctx, int64_t milliseconds) {
  unsigned long operations = 0;
  if (milliseconds > 0)
    operations = milliseconds > LONG_MAX / OPERATIONS_PER_MS
                     ? ULONG_MAX
                     : (unsigned long)milliseconds * OPERATIONS_PER_MS;
  isl_ctx_reset_operations(ctx);
  isl_ctx_set_max_operations(ctx, operations);
}

void sdg_budget_stop(isl_ctx *ctx) {
  isl_ctx_set_max_operations(ctx, 0);
  isl_ctx_reset_operations(ctx);
}

bool sdg_budget_is_spent(isl_ctx *ctx) {
  enum isl_error error = isl_ctx_last_error(ctx);
  return error == isl_error_quota || error == isl_error_abort;
}

enum tempo_status sdg_context_report(isl_ctx *ctx, MlirLocation location, char const *doing) {
  enum isl_error error = isl_ctx_last_error(ctx);
  char const *message = isl_ctx_last_error_msg(ctx);
  if (error == isl_error_quota || error == isl_error_abort)
    tempoEmitError(location,
                   "the budget is spent while %s: give a larger one, or simpler index expressions",
                   doing);
  else if (error == isl_error_alloc)
    tempoEmitError(location, "out of memory while %s", doing);
  else
    tempoEmitError(location, "isl failed while %s: %s", doing,
                   message ? message : "no reason given");
  isl_ctx_reset_error(ctx);
  return TEMPO_FAIL;
}
