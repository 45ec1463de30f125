/* How far two evaluations of a float may be from each other. */
#ifndef TEMPO_SMITH_TOLERANCE_H
#define TEMPO_SMITH_TOLERANCE_H

#include "program.h"

/* The relative error that rounding alone may make in a value of `node`, given the values of the
 * parameters. Of numbers that are never negative, sums, halves, maxima and minima have at most the
 * relative errors of their operands and half a unit in the last place of their own: so an error is
 * at most that unit times the number of operations that it can have come through. Those are at most
 * the operations of all instances of all values that the node depends on; a reduction counts as its
 * length. 0 for integers and for narrow floats, which are exact. */
double tolerance_of(struct smith_program const *program, unsigned node, int64_t const *params);

#endif
