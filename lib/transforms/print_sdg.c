/* tempo-print-sdg: the dependence graph of each tempo.graph, for people and for tests.
 *
 * Prints on standard output what sdg_create and sdg_compute_demand make of a graph, as text (see
 * lib/sdg/print.c) or as DOT. The IR is left as it is.
 */
#include <stdio.h>
#include <string.h>

#include "sdg/context.h"
#include "sdg/watch.h"
#include "transforms/transforms.h"

enum { OPTION_FORMAT, OPTION_BUDGET };

static struct TempoOption const options[] = {
    {"format", TEMPO_OPTION_STRING, "text", "text or dot"},
    {"budget-ms", TEMPO_OPTION_INT, "10000", "time for each graph, in ms"},
};

static void write_text(char const *text, size_t length, void *user) {
  (void)user;
  fwrite(text, 1, length, stdout);
}

static enum tempo_status print(isl_ctx *ctx, MlirOperation graph, enum sdg_format format,
                               int64_t budget_ms) {
  struct sdg_budget budget;
  sdg_budget_start(&budget, budget_ms);
  struct sdg_watch *watch = sdg_watch_start(ctx, &budget, mlirOperationGetLocation(graph));
  if (!watch)
    return TEMPO_FAIL;
  struct sdg *sdg = sdg_create(ctx, graph);
  enum tempo_status status = sdg ? sdg_compute_demand(sdg) : TEMPO_FAIL;
  if (status == TEMPO_OK)
    sdg_print(sdg, format, write_text, NULL);
  sdg_free(sdg);
  sdg_watch_stop(watch);
  return status;
}

static enum tempo_status run(struct TempoPassRun *run) {
  run->preserved = true;
  char const *format = tempoPassRunGetString(run, OPTION_FORMAT);
  MlirLocation location = mlirOperationGetLocation(run->op);
  if (strcmp(format, "text") && strcmp(format, "dot"))
    return tempoEmitError(location, "tempo-print-sdg: there is no format '%s': text or dot",
                          format);
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(location, "out of memory");
  enum tempo_status status = print(ctx, run->op, strcmp(format, "dot") ? SDG_TEXT : SDG_DOT,
                                   tempoPassRunGetInt(run, OPTION_BUDGET));
  sdg_context_free(ctx);
  return status;
}

struct TempoPass const tempo_print_sdg_pass = {
    .argument = "tempo-print-sdg",
    .summary = "print the dependence graph: domains, accesses, demand",
    .anchor = "tempo.graph",
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .run = run,
};
