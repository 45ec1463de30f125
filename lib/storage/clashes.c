/* The proof that windows are large enough, which asks isl for the pairs that break it. It shares
 * nothing with the way in which windows are found.
 */
#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>

#include "storage/windows.h"

/* The distances { [..., d, ...] } with d = coordinate `position` at least all of `slots`. */
static __isl_give isl_set *get_apart(__isl_keep isl_pw_aff *distance,
                                     __isl_keep isl_aff_list *slots) {
  isl_space *space = isl_space_domain(isl_pw_aff_get_space(distance));
  isl_set *apart = isl_set_universe(isl_space_copy(space));
  isl_size n = isl_aff_list_n_aff(slots);
  for (int i = 0; i < n; i++) {
    isl_pw_aff *bound = isl_pw_aff_from_aff(isl_aff_list_get_aff(slots, i));
    bound = isl_pw_aff_insert_domain(bound, isl_space_copy(space));
    apart = isl_set_intersect(apart, isl_pw_aff_ge_set(isl_pw_aff_copy(distance), bound));
  }
  isl_space_free(space);
  return n < 0 ? isl_set_free(apart) : apart;
}

/* The number of slots if it depends on no parameter, else NaN. */
static __isl_give isl_val *get_constant(__isl_keep isl_aff_list *slots) {
  isl_size n = isl_aff_list_n_aff(slots);
  isl_val *constant = isl_val_nan(isl_aff_list_get_ctx(slots));
  if (n != 1)
    return n < 0 ? isl_val_free(constant) : constant;
  isl_aff *only = isl_aff_list_get_aff(slots, 0);
  if (isl_aff_is_cst(only) == isl_bool_true) {
    isl_val_free(constant);
    constant = isl_aff_get_constant_val(only);
  }
  isl_aff_free(only);
  return constant;
}

/* The distances at which two coordinates of dim `position` can have the same slot. */
static __isl_give isl_set *get_same_slot(__isl_take isl_space *space, unsigned position,
                                         struct window const *window) {
  isl_local_space *local = isl_local_space_from_space(space);
  isl_pw_aff *distance = isl_pw_aff_from_aff(isl_aff_var_on_domain(local, isl_dim_set, position));
  isl_set *equal = isl_pw_aff_zero_set(isl_pw_aff_copy(distance));
  isl_val *constant = get_constant(window->slots);
  isl_bool fixed = isl_val_is_pos(constant);
  if (!window->full && fixed == isl_bool_true) {
    isl_set_free(equal);
    equal = isl_pw_aff_zero_set(isl_pw_aff_mod_val(isl_pw_aff_copy(distance), constant));
  } else {
    isl_val_free(constant);
    if (!window->full) {
      equal = isl_set_union(equal, get_apart(distance, window->slots));
      distance = isl_pw_aff_neg(distance);
      equal = isl_set_union(equal, get_apart(distance, window->slots));
    }
  }
  isl_pw_aff_free(distance);
  return fixed < 0 ? isl_set_free(equal) : equal;
}

__isl_give isl_map *windows_get_clashes(__isl_keep isl_map *conflicts,
                                        struct window const *windows) {
  isl_map *distances = isl_map_deltas_map(isl_map_copy(conflicts));
  isl_space *space = isl_space_range(isl_map_get_space(distances));
  isl_size n = isl_space_dim(space, isl_dim_set);
  isl_set *same = isl_set_universe(isl_space_copy(space));
  for (int i = 0; i < n; i++)
    same = isl_set_intersect(same, get_same_slot(isl_space_copy(space), (unsigned)i, &windows[i]));
  isl_set *zero = isl_set_universe(space);
  for (int i = 0; i < n; i++)
    zero = isl_set_fix_si(zero, isl_dim_set, (unsigned)i, 0);
  distances = isl_map_intersect_range(distances, isl_set_subtract(same, zero));
  return isl_set_unwrap(isl_map_domain(distances));
}

__isl_give isl_set *windows_get_outside(__isl_keep isl_set *elements,
                                        struct window const *windows) {
  isl_space *space = isl_set_get_space(elements);
  isl_size n = isl_space_dim(space, isl_dim_set);
  isl_set *outside = isl_set_empty(isl_space_copy(space));
  for (int i = 0; i < n; i++) {
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_pw_aff *value =
        windows[i].full
            ? isl_pw_aff_from_aff(isl_aff_var_on_domain(local, isl_dim_set, (unsigned)i))
            : isl_pw_aff_from_aff(isl_aff_zero_on_domain(local));
    outside = isl_set_union(outside, get_apart(value, windows[i].slots));
    isl_pw_aff_free(value);
  }
  isl_space_free(space);
  return isl_set_intersect(outside, isl_set_copy(elements));
}
