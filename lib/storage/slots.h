/* Numbers of slots, between isl's lists of bounds and the affine maps of a #tempo.store. */
#ifndef TEMPO_STORAGE_SLOTS_H
#define TEMPO_STORAGE_SLOTS_H

#include "sdg/sdg.h"

/* `()[parameters of the graph] -> (bounds)`. A null map if a coefficient exceeds 64 bits. */
MlirAffineMap slots_to_map(struct sdg const *sdg, __isl_keep isl_aff_list *bounds);

/* The results of `map`, of the form that slots_to_map gives; NULL if isl fails. */
__isl_give isl_aff_list *slots_from_map(struct sdg const *sdg, MlirAffineMap map);

#endif
