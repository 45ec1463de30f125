#include "storage/slots.h"

#include <isl/local_space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "mlir-c/AffineExpr.h"
#include "sdg/affine.h"

/* Sets *number to `value`, an integer; false if it exceeds 64 bits. Takes `value`. */
static bool get_number(__isl_take isl_val *value, int64_t *number) {
  isl_size n_chunks = isl_val_n_abs_num_chunks(value, sizeof(long));
  bool fits = isl_val_is_int(value) == isl_bool_true && n_chunks >= 0 && n_chunks <= 1 &&
              isl_val_cmp_si(value, INT64_MAX) <= 0 && isl_val_cmp_si(value, -INT64_MAX) >= 0;
  if (fits)
    *number = isl_val_get_num_si(value);
  isl_val_free(value);
  return fits;
}

/* `sum` + factor * `term`, where a null `sum` is nothing. */
static MlirAffineExpr add_term(MlirAffineExpr sum, MlirAffineExpr term, int64_t factor) {
  MlirContext context = mlirAffineExprGetContext(term);
  if (factor != 1)
    term = mlirAffineMulExprGet(term, mlirAffineConstantExprGet(context, factor));
  return mlirAffineExprIsNull(sum) ? term : mlirAffineAddExprGet(sum, term);
}

static bool convert(MlirContext context, __isl_keep isl_aff *aff, MlirAffineExpr *expr);

/* Adds the terms of one type of dim (parameters or integer divisions), over `denominator`. */
static bool add_terms(MlirContext context, __isl_keep isl_aff *aff, enum isl_dim_type type,
                      __isl_keep isl_val *denominator, MlirAffineExpr *sum) {
  isl_size n = isl_aff_dim(aff, type);
  for (int i = 0; i < n; i++) {
    int64_t factor;
    isl_val *value = isl_aff_get_coefficient_val(aff, type, i);
    if (!get_number(isl_val_mul(value, isl_val_copy(denominator)), &factor))
      return false;
    if (factor == 0)
      continue;
    MlirAffineExpr term = {0};
    if (type == isl_dim_param) {
      term = mlirAffineSymbolExprGet(context, i);
    } else {
      isl_aff *div = isl_aff_get_div(aff, i);
      bool done = convert(context, div, &term);
      isl_aff_free(div);
      if (!done)
        return false;
    }
    *sum = add_term(*sum, term, factor);
  }
  return n >= 0;
}

/* The largest integer that is at most `aff`, a function of the parameters. */
static bool convert(MlirContext context, __isl_keep isl_aff *aff, MlirAffineExpr *expr) {
  isl_val *denominator = isl_aff_get_denominator_val(aff);
  isl_val *rest = isl_val_mul(isl_aff_get_constant_val(aff), isl_val_copy(denominator));
  int64_t constant, divisor;
  MlirAffineExpr sum = {0};
  bool done = add_terms(context, aff, isl_dim_param, denominator, &sum) &&
              add_terms(context, aff, isl_dim_div, denominator, &sum) &&
              get_number(isl_val_copy(denominator), &divisor);
  done = get_number(rest, &constant) && done;
  isl_val_free(denominator);
  if (!done)
    return false;
  if (mlirAffineExprIsNull(sum))
    sum = mlirAffineConstantExprGet(context, constant);
  else if (constant != 0)
    sum = mlirAffineAddExprGet(sum, mlirAffineConstantExprGet(context, constant));
  *expr = divisor == 1
              ? sum
              : mlirAffineFloorDivExprGet(sum, mlirAffineConstantExprGet(context, divisor));
  return true;
}

MlirAffineMap slots_to_map(struct sdg const *sdg, __isl_keep isl_aff_list *bounds) {
  MlirContext context = mlirOperationGetContext(sdg->graph);
  isl_size n = isl_aff_list_n_aff(bounds);
  MlirAffineExpr *results = n < 0 ? NULL : calloc((size_t)n + 1, sizeof(*results));
  bool done = results;
  for (int i = 0; done && i < n; i++) {
    isl_aff *bound = isl_aff_list_get_aff(bounds, i);
    done = convert(context, bound, &results[i]);
    isl_aff_free(bound);
  }
  MlirAffineMap map = {0};
  if (done)
    map = mlirAffineMapGet(context, 0, sdg->n_parameters, n, results);
  free(results);
  return map;
}

__isl_give isl_aff_list *slots_from_map(struct sdg const *sdg, MlirAffineMap map) {
  intptr_t n = mlirAffineMapGetNumResults(map);
  isl_aff_list *bounds = isl_aff_list_alloc(sdg->ctx, (int)n);
  for (intptr_t i = 0; i < n; i++) {
    isl_space *space = sdg_get_parameter_space(sdg);
    bounds = isl_aff_list_add(bounds, affine_argument_size_to_isl(map, (unsigned)i, space));
  }
  return bounds;
}
