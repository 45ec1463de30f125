/* The conflict relation of Lefebvre and Feautrier, "Automatic storage management for parallel
 * programs", Parallel Computing 24 (1998): elements conflict if both are alive at some time.
 */
#include "storage/lifetime.h"

#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "mutants/mutants.h"

void lifetime_clear(struct lifetime *life) {
  isl_set_free(life->elements);
  isl_map_free(life->write);
  for (unsigned i = 0; i < life->n_reads; i++)
    isl_map_free(life->reads[i].time);
  free(life->reads);
  isl_set_free(life->kept);
  *life = (struct lifetime){0};
}

//===- Times that need no comparison ------------------------------------------===//

/* How the times of one lifetime compare. Dims that have the same constant value in all of its times
 * drop out, and so do constants at the end of the time (the places in a sequence): there it is
 * enough to know which of two times with equal other dims comes first. */
struct order {
  unsigned n_times;
  bool *drops;  /* owned; per dim of the time */
  bool *strict; /* owned; per read: at equal other dims it comes before the write */
};

static __isl_give isl_val *get_fixed(__isl_keep isl_map *times, unsigned position) {
  return isl_map_plain_get_val_if_fixed(times, isl_dim_out, position);
}

/* Whether time dim `position` is constant in every map. Sets *same if all have the same value. */
static isl_bool is_constant(struct lifetime const *life, unsigned position, bool *same) {
  isl_val *value = get_fixed(life->write, position);
  isl_bool constant = isl_val_is_int(value);
  *same = true;
  for (unsigned i = 0; constant == isl_bool_true && i < life->n_reads; i++) {
    isl_val *other = get_fixed(life->reads[i].time, position);
    constant = isl_val_is_int(other);
    *same = *same && isl_val_eq(value, other) == isl_bool_true;
    isl_val_free(other);
  }
  isl_val_free(value);
  return constant;
}

/* Lets dim `position`, constant and outside of all that were dropped at the end, decide. */
static void decide(struct lifetime const *life, unsigned position, struct order *order) {
  isl_val *write = get_fixed(life->write, position);
  for (unsigned i = 0; i < life->n_reads; i++) {
    isl_val *read = get_fixed(life->reads[i].time, position);
    if (isl_val_eq(read, write) == isl_bool_false)
      order->strict[i] = isl_val_lt(read, write) == isl_bool_true;
    isl_val_free(read);
  }
  isl_val_free(write);
}

static bool find_order(struct lifetime const *life, struct order *order) {
  isl_size n = isl_map_dim(life->write, isl_dim_out);
  *order = (struct order){.n_times = n < 0 ? 0 : (unsigned)n};
  order->drops = calloc(order->n_times + 1, sizeof(*order->drops));
  order->strict = calloc(life->n_reads + 1, sizeof(*order->strict));
  if (n < 0 || !order->drops || !order->strict)
    return false;
  for (unsigned i = 0; i < life->n_reads; i++)
    order->strict[i] = life->reads[i].own;
  bool at_end = true;
  for (unsigned i = order->n_times; i-- > 0;) {
    bool same;
    isl_bool constant = is_constant(life, i, &same);
    if (constant < 0)
      return false;
    at_end = at_end && constant;
    if (at_end && !same)
      decide(life, i, order);
    order->drops[i] = constant && (same || at_end);
  }
  return true;
}

static void clear_order(struct order *order) {
  free(order->drops);
  free(order->strict);
}

/* `times` without the dims that drop out. */
static __isl_give isl_map *drop_times(__isl_take isl_map *times, struct order const *order) {
  for (unsigned i = order->n_times; i-- > 0;)
    if (order->drops[i])
      times = isl_map_project_out(times, isl_dim_out, i, 1);
  return times;
}

//===- Conflicts --------------------------------------------------------------===//

/* { value[dims] -> value[dims'] : time(dims) >= write(dims') }, or > if `strict`; `written` is the
 * reverse of `write`. */
static __isl_give isl_map *written_until(__isl_take isl_map *time, __isl_take isl_map *written,
                                         bool strict) {
  isl_space *space = isl_space_range(isl_map_get_space(time));
  isl_map *after = strict ? isl_map_lex_gt(space) : isl_map_lex_ge(space);
  return isl_map_apply_range(time, isl_map_apply_range(after, written));
}

/* Pairs of an element and another written not after the last read of the first. */
static __isl_give isl_map *get_written_before_last_read(struct lifetime const *life,
                                                        struct order const *order,
                                                        __isl_keep isl_map *written) {
  isl_map *pairs = isl_map_empty(isl_space_map_from_set(isl_set_get_space(life->elements)));
  for (unsigned i = 0; i < life->n_reads; i++) {
    isl_map *time = drop_times(isl_map_copy(life->reads[i].time), order);
    bool strict = order->strict[i] || TEMPO_MUTANT(freed_before_read);
    pairs = isl_map_union(pairs, written_until(time, isl_map_copy(written), strict));
  }
  if (life->kept) {
    isl_set *elements = isl_set_copy(life->elements);
    isl_map *all = isl_map_from_domain_and_range(isl_set_copy(life->kept), elements);
    pairs = isl_map_union(pairs, all);
  }
  return pairs;
}

__isl_give isl_map *lifetime_get_conflicts(struct lifetime const *life) {
  struct order order;
  isl_map *conflicts = NULL;
  if (find_order(life, &order)) {
    isl_map *write = drop_times(isl_map_copy(life->write), &order);
    isl_map *written = isl_map_reverse(isl_map_copy(write));
    isl_map *read = get_written_before_last_read(life, &order, written);
    isl_map *later = isl_map_lex_le(isl_space_range(isl_map_get_space(write)));
    later = isl_map_apply_range(write, isl_map_apply_range(later, written));
    conflicts = isl_map_intersect(read, later);
  }
  clear_order(&order);
  return conflicts;
}
