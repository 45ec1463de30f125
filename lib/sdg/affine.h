/* Affine maps, integer sets and accesses of the IR as objects of isl. */
#ifndef TEMPO_SDG_AFFINE_H
#define TEMPO_SDG_AFFINE_H

#include "sdg/sdg.h"

/* Where a dim or symbol of an operation's maps lies in a space: isl_dim_param, or isl_dim_in (a
 * coordinate of the space that expressions are over). */
struct affine_leaf {
  enum isl_dim_type type;
  unsigned position;
};

/* The dims, then the symbols of an operation's maps. */
struct affine_scope {
  unsigned n_dims, n_symbols;
  struct affine_leaf *leaves; /* owned */
};

/* The scope of the maps of `op` over spaces that begin with its dims; `leaves` is NULL when
 * memory is short. */
struct affine_scope affine_scope_create(struct sdg const *sdg, MlirOperation op);
void affine_scope_free(struct affine_scope *scope);

/* `expr` over `space`. NULL when isl fails, or if `expr` is not affine. */
__isl_give isl_aff *affine_expr_to_isl(struct affine_scope const *scope, MlirAffineExpr expr,
                                       __isl_take isl_space *space);
/* Result `position` of `sizes`, the declared sizes of an argument of the graph, over `space`. */
__isl_give isl_aff *affine_argument_size_to_isl(MlirAffineMap sizes, unsigned position,
                                                __isl_take isl_space *space);
/* Where `condition` (an array of integer sets) holds in `space`. */
__isl_give isl_set *affine_condition_to_isl(struct affine_scope const *scope,
                                            MlirAttribute condition, __isl_take isl_space *space);
/* The value of `bound` (a #tempo.bound) over `space`. */
__isl_give isl_pw_aff *affine_bound_to_isl(struct affine_scope const *scope, MlirAttribute bound,
                                           __isl_take isl_space *space);

enum affine_order { AFFINE_AT_LEAST, AFFINE_AT_MOST, AFFINE_BELOW };
/* The points of `space` whose coordinate `coordinate` is in this order to `bound`; a union only
 * where the extrema of `bound` need one. */
__isl_give isl_set *affine_bound_compare(struct affine_scope const *scope, MlirAttribute bound,
                                         __isl_take isl_space *space, unsigned coordinate,
                                         enum affine_order order);

#endif
