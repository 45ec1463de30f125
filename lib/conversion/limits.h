/* How large parameters may be. */
#ifndef TEMPO_CONVERSION_LIMITS_H
#define TEMPO_CONVERSION_LIMITS_H

#include "conversion/lowering.h"

/* A number >= 0 such that no expression of the graph leaves 64 bits while parameters are at most
 * that, 2^40 at most. */
int64_t limits_of_parameters(struct lowering *lowering);

#endif
