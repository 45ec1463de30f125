/* The instances of a graph at fixed values of the parameters, one by one, and what each needs. */
#ifndef TEMPO_SDG_INSTANCES_H
#define TEMPO_SDG_INSTANCES_H

#include "sdg/components.h"
#include "sdg/sdg.h"

struct sdg_one {
  unsigned node;
  unsigned position;     /* in sdg_instances.all */
  int64_t coordinates[]; /* of the node's dims */
};

struct sdg_instances {
  struct sdg const *sdg;
  unsigned n;
  struct sdg_one **all; /* owned, like what they point to */
  size_t n_arcs, arc_room;
  struct sdg_arc *arcs; /* owned; from who needs, by a read or as calls on one state, to what */
  struct isl_hash_table *table; /* owned; of borrowed struct sdg_one */
  bool crowded;                 /* there are more than fit: some are missing */
  bool failed;                  /* memory was short, or isl failed */
};

/* The needed instances at `parameters` (a parameter set of one point) of those nodes that can
 * depend on themselves, with no coordinate above `largest`. */
void sdg_instances_find(struct sdg_instances *instances, struct sdg const *sdg,
                        __isl_keep isl_set *parameters, int largest);
/* Notes that `from` needs `to`. */
void sdg_instances_add_arc(struct sdg_instances *instances, unsigned from, unsigned to);
void sdg_instances_free(struct sdg_instances *instances);

#endif
