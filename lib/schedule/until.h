/* What an instance must know of a dim that data ends before it may run. */
#ifndef TEMPO_SCHEDULE_UNTIL_H
#define TEMPO_SCHEDULE_UNTIL_H

#include "sdg/sdg.h"

/* { node[dims] -> [n] }: the instances of `node`, demanded for some extents, that are not demanded
 * if the extent which is parameter `parameter` is n. */
__isl_give isl_map *schedule_until_get_absent(struct sdg const *sdg, struct sdg_node const *node,
                                              unsigned parameter);

#endif
