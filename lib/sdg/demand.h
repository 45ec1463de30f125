/* What the parts of sdg_compute_demand share. */
#ifndef TEMPO_SDG_DEMAND_H
#define TEMPO_SDG_DEMAND_H

#include "sdg/components.h"
#include "sdg/sdg.h"

struct demand {
  struct sdg *sdg;
  struct sdg_components components;
  unsigned at;      /* the reader whose needs were looked at last */
  bool intricate;   /* some demand has become too intricate to iterate on */
  bool *full;       /* owned; per node: its demand is its domain */
  bool *changed;    /* owned; per node of a cycle: its demand is yet to be handed on */
  isl_set **wanted; /* owned; per node of a cycle: what is needed from outside of the cycle */
};

/* The nodes of one component. */
struct members {
  unsigned n;
  unsigned const *nodes;
};

bool demand_same_component(struct demand const *demand, struct sdg_edge const *edge);
/* Whether the points that `edge` reads of its source are those of its reader, by name. */
bool demand_is_copy(struct sdg const *sdg, struct sdg_edge const *edge);
/* What `edge` needs of its source when `points` of its reader are needed. */
__isl_give isl_set *demand_needed_by(struct sdg const *sdg, struct sdg_edge const *edge,
                                     __isl_keep isl_set *points);
/* Adds to the demand of its source what `edge` needs; *grown says whether some was new. */
isl_stat demand_follow(struct demand *demand, struct sdg_edge const *edge, bool *grown);

/* Whether `set` has so many pieces, or pieces with so many existential variables, that iterating on
 * it leads nowhere: a few of each are what index expressions of programs give. */
bool demand_is_intricate(__isl_keep isl_set *set);

/* Solves a component in which nodes need themselves, whose readers are all solved; *exact says
 * whether the demand is known to be the least. */
isl_stat demand_solve_cycle(struct demand *demand, struct members members, bool *exact);

/* Sets the demand of a component, with demand->wanted, to one that holds the solution, by the
 * transitive closure of the ways from one node to itself. *found is false, and nothing is set, if
 * no single node is on all cycles. */
isl_stat demand_close(struct demand *demand, struct members members, bool *found);

#endif
