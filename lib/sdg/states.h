/* Calls on one state and their order: by the dims common to all of them, in the graph's order;
 * then by sequence number, then as written; then by their remaining dims. */
#ifndef TEMPO_SDG_STATES_H
#define TEMPO_SDG_STATES_H

#include "sdg/instances.h"

/* The calls with a state, those on one state together, by sequence number, then as written. */
struct sdg_states {
  unsigned n;
  unsigned *calls; /* owned; positions in sdg.nodes */
};

/* False when memory is short. */
bool sdg_states_find(struct sdg const *sdg, struct sdg_states *states);
void sdg_states_free(struct sdg_states *states);
/* Whether calls[position] and the one after it are on one state. */
bool sdg_states_continue(struct sdg const *sdg, struct sdg_states const *states, unsigned position);

/* Adds an arc from each instance of a call to the one that runs before it on its state. */
void sdg_states_add_arcs(struct sdg_states const *states, struct sdg_instances *instances);

#endif
