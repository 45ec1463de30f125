/* The lifetime of a value of a graph: from who reads it to times. */
#ifndef TEMPO_STORAGE_USES_H
#define TEMPO_STORAGE_USES_H

#include "sdg/sdg.h"
#include "storage/lifetime.h"

/* The lifetime of result `result` of `node`, a statement; `times` has one map per node of `sdg`
 * (see schedule_get_times). To be cleared by the caller. FAIL after a diagnostic. */
enum tempo_status uses_get_lifetime(struct sdg const *sdg, isl_map *const *times,
                                    struct sdg_node const *node, unsigned result,
                                    struct lifetime *life);

/* The same of the value that `edge` reads, as if nothing else read it. */
enum tempo_status uses_get_lifetime_for(struct sdg const *sdg, isl_map *const *times,
                                        struct sdg_edge const *edge, struct lifetime *life);

/* The elements of a value of `node` that are demanded, and the conflicts of a lifetime
 * (lifetime_get_conflicts). Extents that data decides are not known when memory is planned: they
 * are projected out, so that what is derived holds for all of them. NULL if isl fails. */
__isl_give isl_set *uses_get_elements(struct sdg const *sdg, struct sdg_node const *node);
__isl_give isl_map *uses_get_conflicts(struct sdg const *sdg, struct lifetime const *life);

/* Whether the result is the `until` of a dim: the loop itself reads it after each step. */
bool uses_end_dim(struct sdg const *sdg, struct sdg_node const *node, unsigned result);

#endif
