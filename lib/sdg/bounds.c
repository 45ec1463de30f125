#include "sdg/bounds.h"

#include <isl/constraint.h>
#include <isl/id.h>
#include <limits.h>
#include <stdlib.h>

#include "mutants/mutants.h"
#include "sdg/affine.h"
#include "sdg/build.h"
#include "sdg/context.h"

/* The dims that a box is over. */
struct box {
  struct sdg const *sdg;
  unsigned n;
  unsigned const *dims;
  MlirLocation location;
  bool declared; /* dims[0] goes to its declared bound even if it has an extent */
};

static __isl_give isl_space *box_space(struct box const *box) {
  isl_space *space = isl_space_set_from_params(isl_space_copy(box->sdg->space));
  space = isl_space_add_dims(space, isl_dim_set, box->n);
  for (unsigned i = 0; i < box->n; ++i) {
    char const *name = box->sdg->dims[box->dims[i]].name;
    space = isl_space_set_dim_id(space, isl_dim_set, i, isl_id_alloc(box->sdg->ctx, name, NULL));
  }
  return space;
}

/* The place in the box of what the bound of dim `of` reads as operand `position`. */
static enum tempo_status find_operand(struct box const *box, unsigned of, unsigned position,
                                      struct affine_leaf *leaf) {
  MlirValue value = tempoDimGetOperand(box->sdg->dims[of].op, position);
  unsigned parameter = sdg_find_parameter(box->sdg, value);
  *leaf = (struct affine_leaf){isl_dim_param, parameter};
  if (parameter != UINT_MAX)
    return TEMPO_OK;
  unsigned dim = sdg_find_dim(box->sdg, value);
  for (unsigned i = 0; i < box->n; ++i)
    if (box->dims[i] == dim) {
      *leaf = (struct affine_leaf){isl_dim_in, i};
      return TEMPO_OK;
    }
  return tempoEmitError(
      box->location, "is over %%%s, whose bound depends on %%%s: add %%%s to its dims",
      box->sdg->dims[of].name, box->sdg->dims[dim].name, box->sdg->dims[dim].name);
}

/* Where the operands of the bound of dim `of` lie; leaves are NULL after a diagnostic. */
static struct affine_scope bound_scope(struct box const *box, unsigned of) {
  unsigned n = (unsigned)tempoDimGetNumOperands(box->sdg->dims[of].op);
  struct affine_scope scope = {n, 0, calloc(n ? n : 1, sizeof *scope.leaves)};
  if (!scope.leaves)
    sdg_out_of_memory(box->sdg);
  for (unsigned i = 0; scope.leaves && i < n; ++i)
    if (find_operand(box, of, i, &scope.leaves[i]) != TEMPO_OK)
      affine_scope_free(&scope);
  return scope;
}

/* The upper bound of coordinate `i` over `space`; NULL after a diagnostic. */
static __isl_give isl_aff *upper_bound(struct box const *box, unsigned i,
                                       __isl_keep isl_space *space) {
  unsigned of = box->dims[i];
  MlirOperation op = box->sdg->dims[of].op;
  isl_aff *bound = NULL;
  if (!mlirValueIsNull(tempoDimGetUntil(op)) && !(box->declared && i == 0)) {
    unsigned extent = sdg_find_parameter(box->sdg, mlirOperationGetResult(op, 1));
    bound = isl_aff_var_on_domain(isl_local_space_from_space(isl_space_copy(space)), isl_dim_param,
                                  extent);
  } else {
    struct affine_scope scope = bound_scope(box, of);
    if (!scope.leaves)
      return NULL;
    bound = affine_expr_to_isl(&scope, mlirAffineMapGetResult(tempoDimGetBound(op), 0),
                               isl_space_copy(space));
    affine_scope_free(&scope);
  }
  if (!bound)
    sdg_context_report(box->sdg->ctx, box->location, "translating bounds");
  return bound;
}

/* `set` where 0 <= coordinate `i` < `bound` */
static __isl_give isl_basic_set *restrict_coordinate(__isl_take isl_basic_set *set, unsigned i,
                                                     __isl_take isl_aff *bound) {
  isl_local_space *space = isl_local_space_from_space(isl_aff_get_domain_space(bound));
  isl_aff *lower = isl_aff_var_on_domain(space, isl_dim_set, i);
  isl_aff *upper = isl_aff_add_constant_si(isl_aff_sub(bound, isl_aff_copy(lower)),
                                           TEMPO_MUTANT(dim_bound_included) - 1);
  set = isl_basic_set_add_constraint(set, isl_inequality_from_aff(lower));
  return isl_basic_set_add_constraint(set, isl_inequality_from_aff(upper));
}

static __isl_give isl_set *box_points(struct box const *box) {
  isl_space *space = box_space(box);
  isl_basic_set *set = isl_basic_set_universe(isl_space_copy(space));
  for (unsigned i = 0; i < box->n; ++i) {
    isl_aff *bound = upper_bound(box, i, space);
    if (!bound) {
      isl_basic_set_free(set);
      isl_space_free(space);
      return NULL;
    }
    set = restrict_coordinate(set, i, bound);
  }
  isl_space_free(space);
  if (!set)
    sdg_context_report(box->sdg->ctx, box->location, "translating bounds");
  return isl_set_from_basic_set(set);
}

__isl_give isl_set *sdg_bounds_get_box(struct sdg const *sdg, unsigned n, unsigned const *dims,
                                       MlirLocation location) {
  struct box box = {sdg, n, dims, location, false};
  return box_points(&box);
}

__isl_give isl_set *sdg_bounds_get_steps(struct sdg const *sdg, unsigned n, unsigned const *dims,
                                         MlirLocation location) {
  struct box box = {sdg, n, dims, location, true};
  return box_points(&box);
}
