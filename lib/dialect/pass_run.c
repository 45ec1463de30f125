/* The options of one run of a pass, as values. */
#include "tempo-c/Pass.h"

#include <stdlib.h>
#include <string.h>

bool tempoPassRunGetBool(struct TempoPassRun const *run, intptr_t option) {
  return strcmp(run->options[option], "true") == 0;
}

int64_t tempoPassRunGetInt(struct TempoPassRun const *run, intptr_t option) {
  return strtoll(run->options[option], NULL, 10);
}

char const *tempoPassRunGetString(struct TempoPassRun const *run, intptr_t option) {
  return run->options[option];
}
