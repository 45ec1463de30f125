/* Whether a buffer outlives the iteration, or the function, in which it is allocated. */
#ifndef TEMPO_PIPELINES_ESCAPE_H
#define TEMPO_PIPELINES_ESCAPE_H

#include "mlir-c/IR.h"

/* The operation by which the result of `allocation` leaves the iteration of a loop around it, or
 * the function; null if there is none. */
MlirOperation escape_find(MlirOperation allocation);

#endif
