#include "sdg/context.h"

#include <isl/options.h>

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
  else if (error == isl_error_alloc || error == isl_error_none)
    tempoEmitError(location, "out of memory while %s", doing);
  else
    tempoEmitError(location, "isl failed while %s: %s", doing,
                   message ? message : "no reason given");
  isl_ctx_reset_error(ctx);
  return TEMPO_FAIL;
}
