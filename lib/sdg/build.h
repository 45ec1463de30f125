/* What the parts of sdg_create share. Each part fills in one sort of thing of the graph. */
#ifndef TEMPO_SDG_BUILD_H
#define TEMPO_SDG_BUILD_H

#include "sdg/sdg.h"

/* A domain without a name, and the identity on it; shared by all nodes of the shape. */
struct sdg_shape {
  struct sdg_node const *node; /* the first with these dims and `where` */
  isl_set *points;             /* { [dims] } */
  isl_map *identity;           /* { [dims] -> [dims] } */
};

struct sdg_build {
  struct sdg *sdg;
  struct sdg_shape *shapes; /* owned, sdg->n_shapes of them, room for a shape per node */
  struct isl_hash_table
      *shape_table; /* owned; from dims and `where` to a borrowed struct sdg_shape */
};

/* Emits the error for an allocation that failed; isl's tables do so when the budget is spent, too.
 */
enum tempo_status sdg_out_of_memory(struct sdg const *sdg);

/* sdg->context: assumptions, parameters >= 0, extents at most the bounds of their dims. */
enum tempo_status sdg_build_context(struct sdg *sdg);
/* Dims, domain and shape of every node; branches of merges. */
enum tempo_status sdg_build_domains(struct sdg_build *build);
/* All edges. */
enum tempo_status sdg_build_edges(struct sdg_build *build);

#endif
