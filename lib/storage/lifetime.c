/* The conflict relation of Lefebvre and Feautrier, "Automatic storage management for parallel
 * programs", Parallel Computing 24 (1998): elements conflict if both are alive at some time.
 */
#include "storage/lifetime.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

void lifetime_clear(struct lifetime *life) {
  isl_set_free(life->elements);
  isl_map_free(life->write);
  for (unsigned i = 0; i < life->n_reads; i++)
    isl_map_free(life->reads[i].time);
  free(life->reads);
  isl_set_free(life->kept);
  *life = (struct lifetime){0};
}

/* Whether time dim `position` has one and the same value in all maps of `life`. */
static isl_bool time_is_constant(struct lifetime const *life, unsigned position) {
  isl_val *value = isl_map_plain_get_val_if_fixed(life->write, isl_dim_out, position);
  isl_bool same = isl_val_is_int(value);
  for (unsigned i = 0; same == isl_bool_true && i < life->n_reads; i++) {
    isl_val *other = isl_map_plain_get_val_if_fixed(life->reads[i].time, isl_dim_out, position);
    same = isl_val_eq(value, other);
    isl_val_free(other);
  }
  isl_val_free(value);
  return same;
}

/* `map` without the time dims whose bit in `drop` is set. */
static __isl_give isl_map *drop_times(__isl_take isl_map *map, bool const *drop, unsigned n) {
  for (unsigned i = n; i-- > 0;)
    if (drop[i])
      map = isl_map_project_out(map, isl_dim_out, i, 1);
  return map;
}

/* The times at which `write` happens that are at or before (before, if `strict`) `time`:
 * { value[dims] -> value[dims'] : time(dims) >= write(dims') }. Takes `time` and `written`. */
static __isl_give isl_map *written_until(__isl_take isl_map *time, __isl_take isl_map *written,
                                         bool strict) {
  isl_space *space = isl_space_range(isl_map_get_space(time));
  isl_map *after = strict ? isl_map_lex_gt(space) : isl_map_lex_ge(space);
  return isl_map_apply_range(time, isl_map_apply_range(after, written));
}

/* Pairs of an element and another written not after the last read of the first. */
static __isl_give isl_map *get_written_before_last_read(struct lifetime const *life,
                                                        bool const *drop, unsigned n_times,
                                                        __isl_take isl_map *written) {
  isl_map *pairs = isl_map_empty(isl_space_map_from_set(isl_set_get_space(life->elements)));
  for (unsigned i = 0; i < life->n_reads; i++) {
    isl_map *time = drop_times(isl_map_copy(life->reads[i].time), drop, n_times);
    isl_map *until = written_until(time, isl_map_copy(written), life->reads[i].own);
    pairs = isl_map_union(pairs, isl_map_coalesce(until));
  }
  if (life->kept) {
    isl_set *elements = isl_set_copy(life->elements);
    isl_map *all = isl_map_from_domain_and_range(isl_set_copy(life->kept), elements);
    pairs = isl_map_union(pairs, all);
  }
  isl_map_free(written);
  return pairs;
}

__isl_give isl_map *lifetime_get_conflicts(struct lifetime const *life) {
  isl_size n_times = isl_map_dim(life->write, isl_dim_out);
  if (n_times < 0)
    return NULL;
  bool *drop = calloc((size_t)n_times + 1, sizeof(*drop));
  if (!drop)
    return NULL;
  isl_map *conflicts = NULL;
  for (unsigned i = 0; i < (unsigned)n_times; i++) {
    isl_bool constant = time_is_constant(life, i);
    if (constant < 0)
      goto out;
    drop[i] = constant == isl_bool_true;
  }
  isl_map *write = drop_times(isl_map_copy(life->write), drop, (unsigned)n_times);
  isl_map *written = isl_map_reverse(isl_map_copy(write));
  isl_map *read =
      get_written_before_last_read(life, drop, (unsigned)n_times, isl_map_copy(written));
  isl_space *space = isl_space_range(isl_map_get_space(write));
  isl_map *later = isl_map_apply_range(isl_map_lex_le(space), written);
  conflicts = isl_map_intersect(read, isl_map_apply_range(write, later));
out:
  free(drop);
  return conflicts;
}
