/* Bounds of a size by interval arithmetic: quick, and too wide where operands depend on each other.
 */
#ifndef TEMPO_PIPELINES_SIZE_INTERVAL_H
#define TEMPO_PIPELINES_SIZE_INTERVAL_H

#include "pipelines/entry.h"

struct size_interval {
  struct entry_number lowest, highest;
};

/* Emits what `size`, all of whose parts have a known form (size_form.h), is at least and at most.
 */
struct size_interval size_interval_emit(struct entry *entry, MlirValue size);

#endif
