/* Successive modulo (Lefebvre and Feautrier 1998): take the dims one after the other; the window
 * of a dim is the largest distance along it between conflicting elements, plus one; in the dims
 * that follow only elements count that are equal in this one, as all others have different slots
 * already. A window that is no smaller than the extent of its dim makes the dim full.
 *
 * The order matters: h[layer, t] whose reader is the next layer at the same t needs 2 * T slots if
 * layer comes first, and all if t does.
 */
#include "storage/windows.h"

#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "storage/bounds.h"

enum { MAX_PERMUTED_DIMS = 3 };

void windows_clear(struct window *windows, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    isl_aff_list_free(windows[i].slots);
    windows[i] = (struct window){0};
  }
}

/* The largest value + 1 of dim `position` over all parameters; 0 if `set` is empty. */
static __isl_give isl_val *get_constant_bound(__isl_keep isl_set *set, unsigned position) {
  isl_bool empty = isl_set_is_empty(set);
  if (empty < 0)
    return NULL;
  if (empty)
    return isl_val_zero(isl_set_get_ctx(set));
  isl_size n = isl_set_dim(set, isl_dim_param);
  if (n < 0)
    return NULL;
  isl_set *points = isl_set_project_out(isl_set_copy(set), isl_dim_param, 0, (unsigned)n);
  return isl_val_add_ui(isl_set_dim_max_val(points, (int)position), 1);
}

/* The largest value + 1 of dim `position` as a function of the parameters. */
static __isl_give isl_pw_aff *get_bound(__isl_keep isl_set *set, unsigned position) {
  isl_pw_aff *max = isl_set_dim_max(isl_set_copy(set), (int)position);
  isl_val *one = isl_val_one(isl_set_get_ctx(set));
  return isl_pw_aff_coalesce(isl_pw_aff_add_constant_val(max, one));
}

static __isl_give isl_aff_list *get_constant(__isl_keep isl_set *set, __isl_take isl_val *value) {
  isl_space *space = isl_space_params(isl_set_get_space(set));
  return isl_aff_list_from_aff(isl_aff_val_on_domain_space(space, value));
}

static bool find_full(__isl_keep isl_set *elements, unsigned position, struct window *window) {
  isl_pw_aff *extent = get_bound(elements, position);
  isl_aff_list_free(window->slots);
  *window = (struct window){.full = true, .slots = bounds_choose(extent, NULL)};
  isl_pw_aff_free(extent);
  return window->slots;
}

/* The window of a dim along which conflicts are nowhere further apart than `slots` - 1. */
static bool find_constant(__isl_take isl_val *slots, __isl_keep isl_set *elements,
                          unsigned position, struct window *window) {
  slots = isl_val_max(slots, isl_val_one(isl_set_get_ctx(elements)));
  isl_val *extent = get_constant_bound(elements, position);
  isl_bool single = isl_val_is_one(slots);
  isl_bool full = isl_val_ge(slots, extent);
  isl_val_free(extent);
  if (single == isl_bool_false && full == isl_bool_true) {
    isl_val_free(slots);
    return find_full(elements, position, window);
  }
  window->slots = get_constant(elements, slots);
  return single >= 0 && full >= 0 && window->slots;
}

/* The window of a dim along which distances grow with the parameters. A window that a constant
 * bounds from the extent is full: the modulo would save next to nothing. */
static bool find_parametric(__isl_keep isl_set *distances, __isl_keep isl_set *elements,
                            unsigned position, struct window *window) {
  isl_pw_aff *slots = get_bound(distances, position);
  isl_pw_aff *extent = get_bound(elements, position);
  window->slots = bounds_choose(slots, extent);
  isl_bool full = bounds_is_nearly(window->slots, extent);
  isl_pw_aff_free(extent);
  isl_pw_aff_free(slots);
  return full < 0 ? false : !full || find_full(elements, position, window);
}

/* The window of dim `position` for conflicts at `distances`. */
static bool find_window(__isl_keep isl_set *distances, __isl_keep isl_set *elements,
                        unsigned position, struct window *window) {
  isl_val *slots = get_constant_bound(distances, position);
  isl_bool constant = isl_val_is_int(slots);
  if (constant == isl_bool_true)
    return find_constant(slots, elements, position, window);
  isl_val_free(slots);
  return constant >= 0 && find_parametric(distances, elements, position, window);
}

/* The windows when the dims are taken in the order `order`. */
static bool find_in_order(__isl_keep isl_set *distances, __isl_keep isl_set *elements,
                          unsigned const *order, unsigned n_dims, struct window *windows) {
  isl_set *rest = isl_set_copy(distances);
  bool found = true;
  for (unsigned i = 0; found && i < n_dims; i++) {
    found = find_window(rest, elements, order[i], &windows[order[i]]);
    rest = isl_set_fix_si(rest, isl_dim_set, order[i], 0);
  }
  isl_set_free(rest);
  return found;
}

/* How much memory windows take: first by the number of dims that grow with parameters. */
struct cost {
  unsigned n_growing;
  double n_slots; /* product over the other dims */
};

static bool get_cost(struct window const *windows, unsigned n_dims, __isl_keep isl_set *elements,
                     struct cost *cost) {
  isl_set *context = isl_set_params(isl_set_copy(elements));
  isl_bool finite = isl_bool_false;
  *cost = (struct cost){.n_slots = 1};
  for (unsigned i = 0; finite >= 0 && i < n_dims; i++) {
    isl_val *most = bounds_get_max(windows[i].slots, context);
    finite = isl_val_is_rat(most);
    if (finite == isl_bool_true)
      cost->n_slots *= isl_val_get_d(most);
    else
      cost->n_growing++;
    isl_val_free(most);
  }
  isl_set_free(context);
  return finite >= 0;
}

static bool cost_is_less(struct cost a, struct cost b) {
  return a.n_growing != b.n_growing ? a.n_growing < b.n_growing : a.n_slots < b.n_slots;
}

/* Sets `order` to the permutation of dims number `number`; false if there are no more. Many dims
 * are taken outer first and inner first only. */
static bool get_order(unsigned number, unsigned n_dims, unsigned *order) {
  static unsigned char const permutations[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                                   {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
  static unsigned const n_permutations[MAX_PERMUTED_DIMS + 1] = {1, 1, 2, 6};
  bool few = n_dims <= MAX_PERMUTED_DIMS;
  if (number >= (few ? n_permutations[n_dims] : 2))
    return false;
  for (unsigned i = 0; i < n_dims; i++)
    order[i] = few ? permutations[number][i] : number == 0 ? i : n_dims - 1 - i;
  return true;
}

/* Exchanges the windows if `next` is the cheaper; false if isl fails. */
static bool keep_cheaper(struct window *best, struct window *next, unsigned n_dims,
                         __isl_keep isl_set *elements) {
  struct cost least, cost;
  if (!get_cost(best, n_dims, elements, &least) || !get_cost(next, n_dims, elements, &cost))
    return false;
  for (unsigned i = 0; cost_is_less(cost, least) && i < n_dims; i++) {
    struct window other = best[i];
    best[i] = next[i];
    next[i] = other;
  }
  return true;
}

static __isl_give isl_set *get_distances(__isl_keep isl_map *conflicts) {
  isl_set *forward = isl_set_coalesce(isl_map_deltas(isl_map_copy(conflicts)));
  return isl_set_union(isl_set_neg(isl_set_copy(forward)), forward);
}

bool windows_find(__isl_keep isl_map *conflicts, __isl_keep isl_set *elements,
                  struct window *windows) {
  isl_size n_dims = isl_set_dim(elements, isl_dim_set);
  if (n_dims < 0)
    return false;
  unsigned n = (unsigned)n_dims;
  unsigned *order = calloc(n + 1, sizeof(*order));
  struct window *next = calloc(n + 1, sizeof(*next));
  isl_set *distances = get_distances(conflicts);
  bool found = order && next && distances && get_order(0, n, order) &&
               find_in_order(distances, elements, order, n, windows);
  for (unsigned k = 1; found && get_order(k, n, order); k++) {
    found = find_in_order(distances, elements, order, n, next) &&
            keep_cheaper(windows, next, n, elements);
    windows_clear(next, n);
  }
  isl_set_free(distances);
  free(next);
  free(order);
  return found;
}
