#include "storage/bounds.h"

#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>

static isl_stat add_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff, void *user) {
  isl_aff_list **pieces = user;
  isl_set_free(domain);
  isl_size n = isl_aff_list_n_aff(*pieces);
  isl_bool known = n < 0 ? isl_bool_error : isl_bool_false;
  for (int i = 0; known == isl_bool_false && i < n; i++) {
    isl_aff *other = isl_aff_list_get_aff(*pieces, i);
    known = isl_aff_plain_is_equal(aff, other);
    isl_aff_free(other);
  }
  if (known == isl_bool_false)
    *pieces = isl_aff_list_add(*pieces, aff);
  else
    isl_aff_free(aff);
  return known < 0 ? isl_stat_error : isl_stat_ok;
}

/* The different functions that `values` consists of. */
static __isl_give isl_aff_list *get_pieces(__isl_keep isl_pw_aff *values) {
  isl_aff_list *pieces = isl_aff_list_alloc(isl_pw_aff_get_ctx(values), 1);
  if (isl_pw_aff_foreach_piece(values, add_piece, &pieces) < 0)
    return isl_aff_list_free(pieces);
  return pieces;
}

/* True if `bound` is nowhere less than `values`. */
static isl_bool dominates(__isl_keep isl_aff *bound, __isl_keep isl_pw_aff *values) {
  isl_pw_aff *other = isl_pw_aff_from_aff(isl_aff_copy(bound));
  isl_set *below = isl_pw_aff_le_set(isl_pw_aff_copy(values), other);
  isl_set *domain = isl_pw_aff_domain(isl_pw_aff_copy(values));
  isl_bool everywhere = isl_set_is_subset(domain, below);
  isl_set_free(domain);
  isl_set_free(below);
  return everywhere;
}

/* How good a bound of one function is: constants, then those that stay below the limit. */
static int get_rank(__isl_keep isl_aff *bound, __isl_keep isl_pw_aff *limit) {
  isl_bool constant = isl_aff_is_cst(bound);
  if (constant)
    return constant < 0 ? -1 : 3;
  if (!limit)
    return 2;
  isl_aff_list *list = isl_aff_list_from_aff(isl_aff_copy(bound));
  isl_bool nearly = bounds_is_nearly(list, limit);
  isl_aff_list_free(list);
  return nearly < 0 ? -1 : nearly ? 1 : 2;
}

__isl_give isl_aff_list *bounds_choose(__isl_keep isl_pw_aff *values,
                                       __isl_keep isl_pw_aff *limit) {
  isl_aff_list *pieces = get_pieces(values);
  isl_size n = isl_aff_list_n_aff(pieces);
  isl_aff *best = NULL;
  int best_rank = 0;
  for (int i = 0; i < n && best_rank >= 0; i++) {
    isl_aff *piece = isl_aff_list_get_aff(pieces, i);
    isl_bool dominant = n == 1 ? isl_bool_true : dominates(piece, values);
    int rank = dominant < 0 ? -1 : dominant ? get_rank(piece, limit) : 0;
    if (rank < 0 || rank > best_rank) {
      isl_aff_free(best);
      best = isl_aff_copy(piece);
      best_rank = rank;
    }
    isl_aff_free(piece);
  }
  if (n >= 0 && best_rank == 0)
    return pieces;
  isl_aff_list_free(pieces);
  if (best_rank < 0)
    best = isl_aff_free(best);
  return best ? isl_aff_list_from_aff(best) : NULL;
}

/* The largest of `bounds` as one function, each rounded down: isl may write an integer as a
 * fraction of something that its domain makes even, and optimises integer functions only. */
static __isl_give isl_pw_aff *get_largest(__isl_keep isl_aff_list *bounds) {
  isl_pw_aff *largest = NULL;
  isl_size n = isl_aff_list_n_aff(bounds);
  for (int i = 0; i < n; i++) {
    isl_pw_aff *bound = isl_pw_aff_from_aff(isl_aff_floor(isl_aff_list_get_aff(bounds, i)));
    largest = i == 0 ? bound : isl_pw_aff_max(largest, bound);
  }
  return largest;
}

isl_bool bounds_is_nearly(__isl_keep isl_aff_list *bounds, __isl_keep isl_pw_aff *limit) {
  isl_pw_aff *rest = isl_pw_aff_sub(isl_pw_aff_copy(limit), get_largest(bounds));
  isl_val *most = isl_pw_aff_max_val(isl_pw_aff_floor(rest));
  isl_bool unbounded = isl_val_is_infty(most);
  isl_val_free(most);
  return isl_bool_not(unbounded);
}

__isl_give isl_val *bounds_get_max(__isl_keep isl_aff_list *bounds, __isl_keep isl_set *context) {
  isl_pw_aff *largest = get_largest(bounds);
  return isl_pw_aff_max_val(isl_pw_aff_intersect_params(largest, isl_set_copy(context)));
}

__isl_give isl_aff_list *bounds_add_minimum(__isl_take isl_aff_list *bounds, long minimum,
                                            __isl_keep isl_set *context) {
  isl_space *space = isl_set_get_space(context);
  isl_val *value = isl_val_int_from_si(isl_set_get_ctx(context), minimum);
  isl_aff *least = isl_aff_val_on_domain_space(space, value);
  isl_size n = isl_aff_list_n_aff(bounds);
  if (n == 0)
    return isl_aff_list_add(bounds, least);
  isl_pw_aff *lower = isl_pw_aff_from_aff(isl_aff_copy(least));
  isl_set *enough = isl_pw_aff_ge_set(get_largest(bounds), lower);
  isl_bool everywhere = isl_set_is_subset(context, enough);
  isl_set_free(enough);
  if (everywhere == isl_bool_false)
    return isl_aff_list_add(bounds, least);
  isl_aff_free(least);
  return everywhere < 0 ? isl_aff_list_free(bounds) : bounds;
}
