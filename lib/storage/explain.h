/* Why a value is kept as it is. */
#ifndef TEMPO_STORAGE_EXPLAIN_H
#define TEMPO_STORAGE_EXPLAIN_H

#include "sdg/text.h"
#include "storage/storage.h"

/* Appends, for each result of statement `node`, its store on the IR under `schedule`, what each
 * reader needs by itself, and when its elements are lost. FAIL after a diagnostic. */
enum tempo_status storage_explain(struct sdg *sdg, __isl_keep isl_schedule *schedule,
                                  struct sdg_node const *node, struct sdg_text *text);

#endif
