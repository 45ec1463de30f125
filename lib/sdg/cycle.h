/* Instances that depend on themselves. */
#ifndef TEMPO_SDG_CYCLE_H
#define TEMPO_SDG_CYCLE_H

#include "sdg/sdg.h"

/* Looks for an instance that depends on itself, among the instances needed at small values of the
 * parameters. Finds a shortest such cycle and lists it in an error with a note an instance:
 * TEMPO_FAIL. TEMPO_OK if there is none at those values, which proves nothing about others.
 * The demand of `sdg` is computed. Orders by reads, and by the order of calls on one state. */
enum tempo_status sdg_find_cycle(struct sdg const *sdg);

/* Whether reads without distance in time could make a cycle: cheap, and true too often. */
bool sdg_may_cycle_at_once(struct sdg const *sdg);

#endif
