/* How the function of a graph begins and ends. */
#ifndef TEMPO_CONVERSION_ENTRY_H
#define TEMPO_CONVERSION_ENTRY_H

#include "conversion/lowering.h"

/* The function that `lowering` builds for its graph, not yet in any module; owned by the caller.
 * After a failure (lowering->status) it must be destroyed. */
MlirOperation entry_build_function(struct lowering *lowering);

/* The type by which a caller passes an argument of `type`: tensors in row-major buffers. */
MlirType entry_argument_type(MlirType type);
/* The type of the buffer of a result of `type`: scalars have one of rank 0. */
MlirType entry_result_type(MlirType type);

/* What must hold of arguments and results before anything is written, of type i1: assumptions,
 * bounds of parameters, sizes. Null if nothing needs to be tested. */
MlirValue build_checks(struct lowering *lowering);
/* Emits the sizes of result `position`, of type index, into `sizes`, which has room for
 * BUILD_MAX_RANK; gives the rank. */
intptr_t build_result_sizes(struct lowering *lowering, unsigned position, MlirValue *sizes);
/* Whether the sizes of result `position` depend on extents. */
bool result_ends_early(struct lowering *lowering, unsigned position);
/* Refuses results that do not fit a buffer of the sizes they have if every dim goes to its bound.
 */
enum tempo_status result_check_all(struct lowering *lowering);
/* Makes the memory of all values that have one. */
void build_memory(struct lowering *lowering);
/* Brings the results into the buffers of the caller. */
void build_results(struct lowering *lowering);

/* The number of points along dim `position` of `box`, a function of the parameters: 0 where there
 * are none. Takes `box`. */
__isl_give isl_pw_aff *entry_count_points(__isl_take isl_set *box, unsigned position);
/* The value of a function of the parameters. Takes `function`. */
MlirValue build_parametric(struct lowering *lowering, __isl_take isl_pw_aff *function);
/* The tensor of `type` that is the memory of the buffer `buffer`. */
MlirValue build_to_tensor(struct lowering *lowering, MlirValue buffer, MlirType type,
                          bool writable);

#endif
