/* How the function of a graph begins and ends. */
#ifndef TEMPO_CONVERSION_ENTRY_H
#define TEMPO_CONVERSION_ENTRY_H

#include "conversion/lowering.h"

/* The function that `lowering` builds for its graph, not yet in any module; owned by the caller.
 * After a failure (lowering->status) it must be destroyed. */
MlirOperation entry_build_function(struct lowering *lowering);

/* What must hold of arguments and results before anything is written, of type i1: assumptions,
 * bounds of parameters, sizes. Null if nothing needs to be tested. */
MlirValue build_checks(struct lowering *lowering);
/* Makes the memory of all values that have one. */
void build_memory(struct lowering *lowering);
/* Brings the results into the buffers of the caller. */
void build_results(struct lowering *lowering);

/* The value of a function of the parameters. Takes `function`. */
MlirValue build_parametric(struct lowering *lowering, __isl_take isl_pw_aff *function);
/* The tensor of `type` that is the memory of the buffer `buffer`. */
MlirValue build_to_tensor(struct lowering *lowering, MlirValue buffer, MlirType type,
                          bool writable);

#endif
