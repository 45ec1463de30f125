/* Where each statement of a graph stands in the loops of a schedule tree. */
#ifndef TEMPO_STORAGE_PLACES_H
#define TEMPO_STORAGE_PLACES_H

#include <isl/schedule.h>

#include "sdg/sdg.h"

/* Of a statement that the schedule tree runs at a single leaf, known; else (it is not in the tree,
 * in several branches of it, below an extension, or its time is no affine function) unknown. */
struct place {
  bool known;
  /* Equal for two statements iff they stand below the same bands, with the same functions of their
   * coordinates as times: the instances at equal coordinates run in the same iteration of all
   * loops around them. */
  unsigned iteration;
  /* Equal for statements of one iteration with equal demand that follow each other in the tree
   * with no other statement in between: the loops can run them as one statement, and a value that
   * only members of the body read at their own coordinates needs no memory. */
  unsigned body;
  /* Position among the leaves of the tree in the order of its sequences. */
  unsigned order;
  /* Different instances run in different iterations (each coordinate determines some time). */
  bool injective;
};

/* One place per node of `sdg` (whose demand is computed); owned by the caller. NULL after a
 * diagnostic. */
struct place *places_find(struct sdg const *sdg, __isl_keep isl_schedule *schedule);

#endif
