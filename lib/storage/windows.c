/* Successive modulo (Lefebvre and Feautrier 1998): take the dims one after the other; the window
 * of a dim is the largest distance along it between conflicting elements, plus one; in the dims
 * that follow only elements count that are equal in this one, as all others have different slots
 * already. A window that is no smaller than the extent of its dim makes the dim full.
 *
 * The order matters: h[layer, t] whose reader is the next layer at the same t needs one row of T
 * slots if t comes first, and T * layers if layer does. What a dim needs as the last one it needs
 * in every order. So the dims that are full even then come first, at no cost; if more than one is
 * left, their orders are compared.
 */
#include "storage/windows.h"

#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "mutants/mutants.h"
#include "sdg/coalesce.h"
#include "storage/bounds.h"

enum { MAX_PERMUTED_DIMS = 3 };

void windows_clear(struct window *windows, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    isl_aff_list_free(windows[i].slots);
    windows[i] = (struct window){0};
  }
}

bool windows_keep_all(__isl_keep isl_set *elements, struct window *windows) {
  isl_size n = isl_set_dim(elements, isl_dim_set);
  bool done = n >= 0;
  for (int i = 0; done && i < n; i++) {
    windows[i] = (struct window){true, bounds_of_dim(elements, (unsigned)i, 1, NULL)};
    done = windows[i].slots;
  }
  return done;
}

bool windows_are_full(struct window const *windows, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (!windows[i].full)
      return false;
  return true;
}

struct search {
  isl_set *elements;  /* borrowed */
  isl_set *distances; /* between conflicting elements, in both directions; owned */
  unsigned n_dims;
  isl_pw_aff **extents; /* per dim, owned; NULL until something asks for it */
  unsigned n_open;
  unsigned *open; /* owned; the dims whose window depends on the order */
};

//===- Bounds of one dim ------------------------------------------------------===//

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
  return isl_val_add_ui(isl_set_dim_max_val(points, (int)position), !TEMPO_MUTANT(window_short));
}

/* The largest coordinate + 1 of a dim as a function of the parameters. */
static isl_pw_aff *peek_extent(struct search *search, unsigned position) {
  if (!search->extents[position]) {
    isl_pw_aff *most = isl_set_dim_max(isl_set_copy(search->elements), (int)position);
    isl_val *one = isl_val_one(isl_set_get_ctx(search->elements));
    search->extents[position] = sdg_pw_aff_coalesce(isl_pw_aff_add_constant_val(most, one));
  }
  return search->extents[position];
}

static __isl_give isl_aff_list *get_constant(__isl_keep isl_set *set, __isl_take isl_val *value) {
  isl_space *space = isl_space_params(isl_set_get_space(set));
  return isl_aff_list_from_aff(isl_aff_val_on_domain_space(space, value));
}

//===- The window of one dim --------------------------------------------------===//

static bool set_full(struct search *search, unsigned position, struct window *window) {
  isl_aff_list_free(window->slots);
  window->full = true;
  window->slots = bounds_of_dim(search->elements, position, 1, NULL);
  return window->slots;
}

/* The window of a dim along which conflicts are nowhere further apart than `slots` - 1. */
static bool find_constant(struct search *search, __isl_take isl_val *slots, unsigned position,
                          struct window *window) {
  slots = isl_val_max(slots, isl_val_one(isl_set_get_ctx(search->elements)));
  isl_bool single = isl_val_is_one(slots);
  isl_bool full = isl_bool_false;
  if (single == isl_bool_false) {
    isl_val *extent = get_constant_bound(search->elements, position);
    full = isl_val_ge(slots, extent);
    isl_val_free(extent);
  }
  if (full == isl_bool_true) {
    isl_val_free(slots);
    return set_full(search, position, window);
  }
  window->slots = get_constant(search->elements, slots);
  return single >= 0 && full >= 0 && window->slots;
}

/* Whether, for all parameters for which there are elements, the first and the last of the dim
 * conflict: the usual case of a full dim, and cheaper than its bound. */
static isl_bool is_whole_extent(struct search *search, __isl_keep isl_set *distances,
                                unsigned position) {
  isl_space *space = isl_set_get_space(distances);
  isl_pw_aff *extent = isl_pw_aff_copy(peek_extent(search, position));
  extent = isl_pw_aff_insert_domain(extent, isl_space_copy(space));
  isl_local_space *local = isl_local_space_from_space(space);
  isl_aff *distance = isl_aff_var_on_domain(local, isl_dim_set, position);
  distance = isl_aff_add_constant_si(distance, 1);
  isl_set *whole = isl_pw_aff_eq_set(isl_pw_aff_from_aff(distance), extent);
  isl_set *conflict = isl_set_params(isl_set_intersect(whole, isl_set_copy(distances)));
  isl_set *elements = isl_set_params(isl_set_copy(search->elements));
  isl_bool all = isl_set_is_subset(elements, conflict);
  isl_set_free(elements);
  isl_set_free(conflict);
  return all;
}

/* The window of a dim along which distances grow with the parameters. A window that is less than
 * the extent by a constant at most is full: the modulo would save next to nothing. */
static bool find_parametric(struct search *search, __isl_keep isl_set *distances, unsigned position,
                            struct window *window) {
  isl_bool full = is_whole_extent(search, distances, position);
  if (full == isl_bool_false) {
    window->slots = bounds_of_dim(distances, position, !TEMPO_MUTANT(growing_window_short),
                                  peek_extent(search, position));
    full = bounds_is_nearly(window->slots, peek_extent(search, position));
    /* There are no distances at all where no element lives on, but there are elements. */
    isl_set *context = isl_set_params(isl_set_copy(search->elements));
    window->slots = bounds_add_minimum(window->slots, 1, context);
    isl_set_free(context);
  }
  if (full == isl_bool_true)
    return set_full(search, position, window);
  return full >= 0 && window->slots;
}

/* Sets the window, empty before, of dim `position` for conflicts at `distances`. */
static bool find_window(struct search *search, __isl_keep isl_set *distances, unsigned position,
                        struct window *window) {
  isl_val *slots = get_constant_bound(distances, position);
  isl_bool constant = isl_val_is_int(slots);
  if (constant == isl_bool_true)
    return find_constant(search, slots, position, window);
  isl_val_free(slots);
  return constant >= 0 && find_parametric(search, distances, position, window);
}

//===- The windows of all dims ------------------------------------------------===//

/* The windows that all dims have if they come last; those that are not full then are open. */
static bool find_last(struct search *search, struct window *windows) {
  for (unsigned i = 0; i < search->n_dims; i++) {
    isl_set *rest = isl_set_copy(search->distances);
    for (unsigned k = 0; k < search->n_dims; k++)
      if (k != i)
        rest = isl_set_fix_si(rest, isl_dim_set, k, 0);
    bool found = find_window(search, rest, i, &windows[i]);
    isl_set_free(rest);
    if (!found)
      return false;
    if (!windows[i].full)
      search->open[search->n_open++] = i;
  }
  return true;
}

static void fix_full_dims(struct search *search, struct window const *windows) {
  for (unsigned i = 0; i < search->n_dims; i++)
    if (windows[i].full)
      search->distances = isl_set_fix_si(search->distances, isl_dim_set, i, 0);
}

/* Sets `windows` to those of the open dims when these are taken in the order `order`, and to `last`
 * for the others; the last dim of the order needs what it needs as the last of all. */
static bool find_in_order(struct search *search, unsigned const *order, struct window const *last,
                          struct window *windows) {
  isl_set *rest = isl_set_copy(search->distances);
  bool found = true;
  for (unsigned i = 0; i < search->n_dims; i++)
    windows[i] = (struct window){0};
  for (unsigned i = 0; found && i + 1 < search->n_open; i++) {
    unsigned dim = search->open[order[i]];
    found = find_window(search, rest, dim, &windows[dim]);
    rest = isl_set_fix_si(rest, isl_dim_set, dim, 0);
  }
  for (unsigned i = 0; found && i < search->n_dims; i++)
    if (!windows[i].slots)
      windows[i] = (struct window){last[i].full, isl_aff_list_copy(last[i].slots)};
  isl_set_free(rest);
  return found;
}

/* How much memory windows take: first by the number of dims that grow with parameters. */
struct cost {
  unsigned n_growing;
  double n_slots; /* product over the other dims */
};

static bool get_cost(struct search const *search, struct window const *windows, struct cost *cost) {
  isl_set *context = isl_set_params(isl_set_copy(search->elements));
  isl_bool finite = isl_bool_false;
  *cost = (struct cost){.n_slots = 1};
  for (unsigned i = 0; finite >= 0 && i < search->n_dims; i++) {
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

/* Sets `order` to permutation number `number` of `n` dims; false if there are no more. Of many
 * dims there are two: outer first and inner first. */
static bool get_order(unsigned number, unsigned n, unsigned *order) {
  static unsigned char const permutations[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                                   {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
  static unsigned const n_permutations[MAX_PERMUTED_DIMS + 1] = {1, 1, 2, 6};
  bool few = n <= MAX_PERMUTED_DIMS;
  if (number >= (few ? n_permutations[n] : 2))
    return false;
  for (unsigned i = 0; i < n; i++)
    order[i] = few ? permutations[number][i] : number == 0 ? i : n - 1 - i;
  return true;
}

/* Replaces `windows`, what each dim needs at least, by those of the best order of the open dims.
 * `orders` has room for one order, `pair` for the windows of two. */
static bool find_best_order(struct search *search, unsigned *order, struct window *pair,
                            struct window *windows) {
  struct window *next = pair, *best = pair + search->n_dims;
  struct cost least, cost, best_cost = {0};
  bool found = get_cost(search, windows, &least), any = false;
  for (unsigned k = 0; found && get_order(k, search->n_open, order); k++) {
    found = find_in_order(search, order, windows, next) && get_cost(search, next, &cost);
    if (found && (!any || cost_is_less(cost, best_cost))) {
      struct window *other = best;
      best = next;
      next = other;
      best_cost = cost;
      any = true;
    }
    windows_clear(next, search->n_dims);
    if (found && !cost_is_less(least, best_cost))
      break;
  }
  for (unsigned i = 0; found && i < search->n_dims; i++) {
    isl_aff_list_free(windows[i].slots);
    windows[i] = best[i];
    best[i] = (struct window){0};
  }
  windows_clear(best, search->n_dims);
  return found;
}

static __isl_give isl_set *get_distances(__isl_keep isl_map *conflicts) {
  isl_set *forward = sdg_set_coalesce(isl_map_deltas(isl_map_copy(conflicts)));
  if (TEMPO_MUTANT(distances_upwards))
    return forward;
  return isl_set_union(isl_set_neg(isl_set_copy(forward)), forward);
}

static void clear_search(struct search *search) {
  for (unsigned i = 0; search->extents && i < search->n_dims; i++)
    isl_pw_aff_free(search->extents[i]);
  free(search->extents);
  free(search->open);
  isl_set_free(search->distances);
}

bool windows_find(__isl_keep isl_map *conflicts, __isl_keep isl_set *elements,
                  struct window *windows) {
  isl_size n_dims = isl_set_dim(elements, isl_dim_set);
  if (n_dims < 0)
    return false;
  size_t n = (size_t)n_dims;
  struct search search = {.elements = elements,
                          .distances = get_distances(conflicts),
                          .n_dims = (unsigned)n_dims,
                          .extents = calloc(n + 1, sizeof(isl_pw_aff *)),
                          .open = calloc(n + 1, sizeof(unsigned))};
  unsigned *order = calloc(n + 1, sizeof(*order));
  struct window *pair = calloc(2 * n + 1, sizeof(*pair));
  bool found = search.distances && search.extents && search.open && order && pair &&
               find_last(&search, windows);
  if (found && search.n_open > 1) {
    fix_full_dims(&search, windows);
    found = find_best_order(&search, order, pair, windows);
  }
  free(pair);
  free(order);
  clear_search(&search);
  return found;
}
