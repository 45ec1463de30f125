/* Arguments that a caller donates: their memory becomes that of a result.
 *
 * An argument marked `tempo.donate` is paired with a result of the same sizes. It is read from the
 * buffer of that result: a caller that passes the same buffer for both, as one does with parameters
 * and caches that live across calls, has nothing copied; any other has the argument copied there on
 * entry, and its own buffer is as it was. So a pair needs
 *
 *   - either a result that is copied to its buffer at the end, when the argument is read no more;
 *   - or one whose buffer is its store, such that no element is overwritten before the element of
 * the argument with the same coordinates is read for the last time, which isl proves.
 *
 * An argument without such a result is an argument like all others: donation is a permission.
 */
#ifndef TEMPO_CONVERSION_DONATE_H
#define TEMPO_CONVERSION_DONATE_H

#include "conversion/lowering.h"

struct donation {
  unsigned argument, result;
};

/* Finds lowering->donations, once all is planned; `times` are those of schedule_get_times, or NULL
 * where no argument is donated. */
enum tempo_status donate_plan(struct lowering *lowering, isl_map *const *times);
/* Whether the graph has an argument that is donated. */
bool donate_is_wanted(struct lowering const *lowering);
/* Puts the arguments into the buffers of their results, unless they are there. */
void donate_enter(struct lowering *lowering);
/* The attribute of the function that tells callers: [argument, result, ...]. */
MlirAttribute donate_get_pairs(struct lowering *lowering);

#endif
