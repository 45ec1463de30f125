/* The points that bounds of dims allow. */
#ifndef TEMPO_SDG_BOUNDS_H
#define TEMPO_SDG_BOUNDS_H

#include "sdg/sdg.h"

/* The points { [dims] } with 0 <= each < its bound (below the extent reached, with `until`), for
 * the `n` dims at positions `dims` of sdg->dims. NULL after a diagnostic at `location`: isl
 * failed, or a bound is over a dim that is not among them. */
__isl_give isl_set *sdg_bounds_get_box(struct sdg const *sdg, unsigned n, unsigned const *dims,
                                       MlirLocation location);
/* The same for dims[0] < its declared bound, whatever the extent reached. */
__isl_give isl_set *sdg_bounds_get_steps(struct sdg const *sdg, unsigned n, unsigned const *dims,
                                         MlirLocation location);

#endif
