/* A function of parameters, as isl has it, computed on entry. */
#ifndef TEMPO_PIPELINES_ENTRY_ISL_H
#define TEMPO_PIPELINES_ENTRY_ISL_H

#include <isl/aff.h>

#include "pipelines/entry.h"

/* Emits the value of `function`, whose parameters' ids point to MlirValues that are known on entry
 * (entry_can_compute). Takes `function`. False when isl fails. */
bool entry_emit_pw_aff(struct entry *entry, __isl_take isl_pw_aff *function,
                       struct entry_number *number);

#endif
