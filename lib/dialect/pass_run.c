/* One run of a pass: its options as values, its counters as text. */
#include <stdlib.h>
#include <string.h>

#include "dialect/dialect.h"
#include "dialect/text.h"

bool tempoPassRunGetBool(struct TempoPassRun const *run, intptr_t option) {
  return strcmp(run->options[option], "true") == 0;
}

int64_t tempoPassRunGetInt(struct TempoPassRun const *run, intptr_t option) {
  return strtoll(run->options[option], NULL, 10);
}

char const *tempoPassRunGetString(struct TempoPassRun const *run, intptr_t option) {
  return run->options[option];
}

void pass_report_statistics(struct TempoPass const *pass, struct TempoPassRun const *run) {
  struct text text = {0};
  text_printf(&text, "%s:", pass->argument);
  for (intptr_t i = 0; i < pass->n_statistics; ++i)
    text_printf(&text, "%s %s = %llu", i ? "," : "", pass->statistics[i].name,
                (unsigned long long)run->statistics[i]);
  tempoEmitDiagnostic(mlirOperationGetLocation(run->op), MlirDiagnosticRemark, text_get(&text), 0,
                      NULL);
  text_free(&text);
}
