/* Stores: where the elements of each value live under a given schedule. */
#ifndef TEMPO_STORAGE_H
#define TEMPO_STORAGE_H

#include "schedule/schedule.h"

/* The name of the discardable attribute on a node: an array with one #tempo.store per result. */
#define STORAGE_ATTRIBUTE "tempo.stores"

/* Assigns a store to every result of every statement of `sdg` under `schedule`, written to the IR
 * as STORAGE_ATTRIBUTE. */
enum tempo_status storage_assign(struct sdg *sdg, __isl_keep isl_schedule *schedule);

extern struct TempoPass const tempo_assign_stores_pass;

#endif
