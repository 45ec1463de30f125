/* The largest value that a size takes in a run, as a number computed on entry. */
#ifndef TEMPO_PIPELINES_SIZE_BOUND_H
#define TEMPO_PIPELINES_SIZE_BOUND_H

#include <isl/ctx.h>

#include "pipelines/entry.h"

/* Emits an upper bound of `size` (of type index, used anywhere in the function of `entry`): the
 * least one, unless that takes more work than a size is worth. False where none follows from the
 * loops around it and the function's arguments. */
bool size_bound_emit(struct entry *entry, isl_ctx *ctx, MlirValue size, struct entry_number *bound);

#endif
