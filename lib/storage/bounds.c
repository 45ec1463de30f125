#include "storage/bounds.h"
#include "mutants/mutants.h"
#include "sdg/coalesce.h"

#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

//===- The largest values of a coordinate -------------------------------------===//

/* For some parameters `value` is the largest of a convex part of the set. */
struct piece {
  isl_set *parameters;
  isl_aff *value;
};

struct pieces {
  unsigned position;
  int offset;
  unsigned n, n_allocated;
  struct piece *list; /* owned, like what it holds; different values */
};

/* Takes `piece`'s contents. */
static isl_stat append(struct pieces *pieces, struct piece piece) {
  if (pieces->n == pieces->n_allocated) {
    unsigned n = 2 * pieces->n_allocated + 4;
    struct piece *list = realloc(pieces->list, n * sizeof(*list));
    if (!list) {
      isl_set_free(piece.parameters);
      isl_aff_free(piece.value);
      return isl_stat_error;
    }
    pieces->list = list;
    pieces->n_allocated = n;
  }
  pieces->list[pieces->n++] = piece;
  return isl_stat_ok;
}

/* Adds a piece, its value rounded down: isl may write an integer as a fraction of something that
 * the domain makes even, and optimises integer functions only. */
static isl_stat add_piece(__isl_take isl_set *parameters, __isl_take isl_aff *value, void *user) {
  struct pieces *pieces = user;
  value = isl_aff_floor(value);
  for (unsigned i = 0; i < pieces->n; i++) {
    struct piece *other = &pieces->list[i];
    isl_bool same = isl_aff_plain_is_equal(other->value, value);
    if (same == isl_bool_false)
      continue;
    isl_aff_free(value);
    other->parameters = sdg_set_coalesce(isl_set_union(other->parameters, parameters));
    return same < 0 || !other->parameters ? isl_stat_error : isl_stat_ok;
  }
  if (parameters && value)
    return append(pieces, (struct piece){parameters, value});
  isl_set_free(parameters);
  isl_aff_free(value);
  return isl_stat_error;
}

static isl_stat add_part(__isl_take isl_basic_set *part, void *user) {
  struct pieces *pieces = user;
  isl_val *offset = isl_val_int_from_si(isl_basic_set_get_ctx(part), pieces->offset);
  isl_pw_aff *most = isl_set_dim_max(isl_set_from_basic_set(part), (int)pieces->position);
  most = isl_pw_aff_add_constant_val(most, offset);
  isl_stat added = isl_pw_aff_foreach_piece(most, add_piece, pieces);
  isl_pw_aff_free(most);
  return added;
}

static void clear_pieces(struct pieces *pieces) {
  for (unsigned i = 0; i < pieces->n; i++) {
    isl_set_free(pieces->list[i].parameters);
    isl_aff_free(pieces->list[i].value);
  }
  free(pieces->list);
}

/* True if `bound` is nowhere less than `piece`. */
static isl_bool covers(__isl_keep isl_aff *bound, struct piece const *piece) {
  isl_aff *above = isl_aff_sub(isl_aff_copy(piece->value), isl_aff_copy(bound));
  if (isl_aff_is_cst(above) == isl_bool_true) {
    isl_val *constant = isl_aff_get_constant_val(above);
    isl_bool none = isl_bool_not(isl_val_is_pos(constant));
    isl_val_free(constant);
    isl_aff_free(above);
    return none;
  }
  isl_aff_free(above);
  isl_set *where = isl_aff_gt_set(isl_aff_copy(piece->value), isl_aff_copy(bound));
  where = isl_set_intersect(where, isl_set_copy(piece->parameters));
  isl_bool nowhere = isl_set_is_empty(where);
  isl_set_free(where);
  return nowhere;
}

//===- A choice among them ----------------------------------------------------===//

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

/* The number of pieces not in `covered` that the value of piece `bound` covers, which are set in
 * `news`; -1 if isl fails. */
static int count_covered(struct pieces const *pieces, unsigned bound, bool const *covered,
                         bool *news) {
  int n = 0;
  for (unsigned i = 0; i < pieces->n; i++) {
    isl_bool covering = isl_bool_false;
    if (!covered[i])
      covering = i == bound ? isl_bool_true : covers(pieces->list[bound].value, &pieces->list[i]);
    if (covering < 0)
      return -1;
    news[i] = covering == isl_bool_true;
    n += news[i];
  }
  return n;
}

/* The piece whose value covers most of the pieces that are not `covered`, the best of its rank;
 * those that it covers are set in `best_news`. `news` is of use during the call. -1 if isl fails.
 */
static int find_best(struct pieces const *pieces, __isl_keep isl_pw_aff *limit, bool const *covered,
                     bool *news, bool *best_news) {
  int best = -1, most = 0, best_rank = 0;
  for (unsigned i = 0; i < pieces->n; i++) {
    int n = count_covered(pieces, i, covered, news);
    if (n < 0)
      return -1;
    if (n == 0 || n < most)
      continue;
    int rank = get_rank(pieces->list[i].value, limit);
    if (rank < 0)
      return -1;
    if (n == most && rank <= best_rank)
      continue;
    best = (int)i;
    most = n;
    best_rank = rank;
    memcpy(best_news, news, pieces->n * sizeof(*news));
  }
  return best;
}

/* Takes the best bound again and again until all pieces are covered. `flags` has room for three
 * flags a piece, and is zero. */
static __isl_give isl_aff_list *choose(struct pieces const *pieces, isl_ctx *ctx,
                                       __isl_keep isl_pw_aff *limit, bool *flags) {
  bool *covered = flags, *news = flags + pieces->n, *best_news = news + pieces->n;
  isl_aff_list *bounds = isl_aff_list_alloc(ctx, 1);
  unsigned n_covered = 0;
  while (n_covered < pieces->n && !(TEMPO_MUTANT(first_bound_only) && n_covered)) {
    int best = find_best(pieces, limit, covered, news, best_news);
    if (best < 0)
      return isl_aff_list_free(bounds);
    bounds = isl_aff_list_add(bounds, isl_aff_copy(pieces->list[best].value));
    for (unsigned i = 0; i < pieces->n; i++) {
      n_covered += best_news[i];
      covered[i] = covered[i] || best_news[i];
    }
  }
  return bounds;
}

__isl_give isl_aff_list *bounds_of_dim(__isl_keep isl_set *set, unsigned position, int offset,
                                       __isl_keep isl_pw_aff *limit) {
  struct pieces pieces = {.position = position, .offset = offset};
  isl_aff_list *bounds = NULL;
  if (isl_set_foreach_basic_set(set, add_part, &pieces) >= 0) {
    bool *flags = calloc(3 * (size_t)pieces.n + 1, sizeof(*flags));
    if (flags)
      bounds = choose(&pieces, isl_set_get_ctx(set), limit, flags);
    free(flags);
  }
  clear_pieces(&pieces);
  return bounds;
}

//===- Bounds -----------------------------------------------------------------===//

/* The largest of `bounds` as one function. */
static __isl_give isl_pw_aff *get_largest(__isl_keep isl_aff_list *bounds) {
  isl_pw_aff *largest = NULL;
  isl_size n = isl_aff_list_n_aff(bounds);
  for (int i = 0; i < n; i++) {
    isl_pw_aff *bound = isl_pw_aff_from_aff(isl_aff_list_get_aff(bounds, i));
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
