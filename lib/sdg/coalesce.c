#include "sdg/coalesce.h"

/* Adds the number of integer divisions of one part. */
static isl_stat count_divisions(__isl_take isl_basic_map *part, void *user) {
  isl_size n = isl_basic_map_dim(part, isl_dim_div);
  isl_basic_map_free(part);
  if (n < 0)
    return isl_stat_error;
  *(isl_size *)user += n;
  return isl_stat_ok;
}

/* Whether there are several parts and integer divisions in them. */
static isl_bool is_delicate(__isl_keep isl_map *map) {
  isl_size n_parts = isl_map_n_basic_map(map), n_divisions = 0;
  if (n_parts < 0)
    return isl_bool_error;
  if (n_parts == 1)
    return isl_bool_false;
  if (isl_map_foreach_basic_map(map, count_divisions, &n_divisions) < 0)
    return isl_bool_error;
  return isl_bool_ok(n_divisions > 0);
}

__isl_give isl_map *sdg_map_coalesce(__isl_take isl_map *map) {
  isl_bool delicate = is_delicate(map);
  if (delicate < 0)
    return isl_map_free(map);
  if (!delicate)
    return isl_map_coalesce(map);
  map = isl_map_make_disjoint(map);
  isl_map *joined = isl_map_coalesce(isl_map_copy(map));
  isl_bool same = isl_map_is_subset(joined, map);
  if (same != isl_bool_false) {
    isl_map_free(map);
    return same < 0 ? isl_map_free(joined) : joined;
  }
  isl_map_free(joined);
  return map;
}

__isl_give isl_set *sdg_set_coalesce(__isl_take isl_set *set) {
  if (isl_set_n_basic_set(set) == 1)
    return isl_set_coalesce(set);
  return isl_map_range(sdg_map_coalesce(isl_map_from_range(set)));
}

static isl_stat find_delicate(__isl_take isl_set *domain, __isl_take isl_aff *value, void *user) {
  isl_bool *delicate = user;
  isl_aff_free(value);
  isl_map *points = isl_map_from_range(domain);
  *delicate = is_delicate(points);
  isl_map_free(points);
  return *delicate == isl_bool_false ? isl_stat_ok : isl_stat_error;
}

__isl_give isl_pw_aff *sdg_pw_aff_coalesce(__isl_take isl_pw_aff *function) {
  isl_bool delicate = isl_bool_false;
  isl_pw_aff_foreach_piece(function, find_delicate, &delicate);
  return delicate == isl_bool_false ? isl_pw_aff_coalesce(function) : function;
}
