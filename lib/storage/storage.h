/* Stores: where the elements of each value live under a given schedule.
 *
 * Two elements of a value conflict if one is written while the other is still to be read. From the
 * conflicts follows how many slots a value needs along each of its dims (windows.h). A value that
 * only statements of one body read, at their own coordinates, is a register (places.h).
 */
#ifndef TEMPO_STORAGE_H
#define TEMPO_STORAGE_H

#include "schedule/schedule.h"

/* The name of the discardable attribute on a node: an array with one #tempo.store per result. */
#define STORAGE_ATTRIBUTE "tempo.stores"

/* Assigns a store to every result of every statement of `sdg` (whose demand is computed) that has
 * none, under `schedule`, written to the IR as STORAGE_ATTRIBUTE. */
enum tempo_status storage_assign(struct sdg *sdg, __isl_keep isl_schedule *schedule);

/* Whether `node` has the attribute. */
bool storage_is_present(struct sdg_node const *node);
/* The store of a result of a statement, read from the IR: a #tempo.store with a map over the
 * graph's parameters for each dim of the node, or a register. Null after a diagnostic. */
MlirAttribute storage_get(struct sdg const *sdg, struct sdg_node const *node, unsigned result);

/* Proves of the stores on the IR that under `schedule` no element is overwritten while it is still
 * to be read, none lies outside of its store, and registers are read in the body that makes them
 * alone; else an error names two elements that share a slot, or the reader. */
enum tempo_status storage_prove(struct sdg *sdg, __isl_keep isl_schedule *schedule);

/* The largest value of result `position` of `map`, over (dims)[params] of the node, at any element
 * that is demanded: `()[parameters of the graph] -> (bounds)`, whose largest result counts, and is
 * nowhere negative. For the slots of values with dynamic shapes. A null map after a diagnostic. */
MlirAffineMap storage_get_largest(struct sdg const *sdg, struct sdg_node const *node,
                                  MlirAffineMap map, unsigned position);

extern struct TempoPass const tempo_assign_stores_pass;
extern struct TempoPass const tempo_explain_pass;
extern struct TempoPass const tempo_print_stores_pass;

#endif
