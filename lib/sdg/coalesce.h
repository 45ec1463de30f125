/* Unions with fewer parts.
 *
 * isl 0.25 adds points when it coalesces some unions of overlapping parts with integer divisions:
 * of { [t] : t mod 2 = 0 and 0 <= t <= 9 } and { [t] : 0 <= t <= 1 } it makes { [t] : 0 <= t <= 9
 * }. isl does so inside of other functions as well (of the AST generator, for one), so that a union
 * which is given to them must not be of that kind. Parts that are disjoint are joined correctly.
 */
#ifndef TEMPO_SDG_COALESCE_H
#define TEMPO_SDG_COALESCE_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

/* The same points in as few parts as can be found; disjoint ones where there are integer
 * divisions. */
__isl_give isl_set *sdg_set_coalesce(__isl_take isl_set *set);
__isl_give isl_map *sdg_map_coalesce(__isl_take isl_map *map);
__isl_give isl_pw_aff *sdg_pw_aff_coalesce(__isl_take isl_pw_aff *function);

#endif
