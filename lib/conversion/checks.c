/* What is checked when the function is entered. */
#include <isl/set.h>

#include "conversion/entry.h"
#include "conversion/expression.h"
#include "conversion/extent.h"
#include "conversion/limits.h"
#include "conversion/statement.h"
#include "mlir-c/BuiltinTypes.h"
#include "sdg/affine.h"
#include "sdg/bounds.h"
#include "sdg/coalesce.h"

/* Adds `condition` to `all`, which is null if there is none yet. */
static void require(struct lowering *lowering, MlirValue *all, MlirValue condition) {
  *all = mlirValueIsNull(*all) ? condition
                               : build_pair(&lowering->builder, "arith.andi", *all, condition);
}

__isl_give isl_pw_aff *entry_count_points(__isl_take isl_set *box, unsigned position) {
  isl_space *space = isl_space_params(isl_set_get_space(box));
  isl_pw_aff *last = isl_set_dim_max(isl_set_reset_tuple_id(box), (int)position);
  last = isl_pw_aff_add_constant_val(last, isl_val_one(isl_space_get_ctx(space)));
  isl_aff *none = isl_aff_zero_on_domain(isl_local_space_from_space(space));
  return isl_pw_aff_union_max(last, isl_pw_aff_from_aff(none));
}

/* What tempo.assume promises, and that parameters are not negative. */
static void require_context(struct lowering *lowering, MlirValue *all) {
  isl_set *context =
      sdg_set_coalesce(extent_eliminate(lowering, isl_set_copy(lowering->sdg->context)));
  isl_ast_build *build = isl_ast_build_from_context(isl_set_universe(isl_set_get_space(context)));
  isl_ast_expr *expr = isl_ast_build_expr_from_set(build, context);
  if (!expr)
    lowering_fail_isl(lowering);
  else if (!expression_is_true(expr))
    require(lowering, all, expression_build_condition(lowering, expr));
  isl_ast_expr_free(expr);
  isl_ast_build_free(build);
}

/* That no index which is computed from parameters overflows. */
static void require_limits(struct lowering *lowering, MlirValue *all) {
  struct builder *builder = &lowering->builder;
  int64_t limit = limits_of_parameters(lowering);
  for (unsigned i = 0; i < lowering->sdg->n_parameters; ++i) {
    MlirValue parameter = tempoGraphGetParameter(lowering->sdg->graph, i);
    if (mlirValueIsABlockArgument(parameter))
      require(lowering, all,
              build_compare(builder, BUILD_LE, extent_get_argument(lowering, parameter),
                            build_index(builder, limit)));
  }
}

//===- Arguments --------------------------------------------------------------===//

/* The sizes declared of the `?` of argument `position`. */
static void require_declared(struct lowering *lowering, unsigned position, MlirValue *all) {
  struct sdg const *sdg = lowering->sdg;
  MlirAffineMap sizes = tempoGraphGetArgSizes(sdg->graph, position);
  MlirValue argument = lowering->arguments[position];
  MlirType type = mlirValueGetType(argument);
  if (!mlirTypeIsAShaped(type) || mlirAffineMapGetNumResults(sizes) == 0)
    return;
  unsigned unknown = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    if (!mlirShapedTypeIsDynamicDim(type, i))
      continue;
    isl_aff *size = affine_argument_size_to_isl(sizes, unknown++, sdg_get_parameter_space(sdg));
    MlirValue wanted = build_parametric(lowering, isl_pw_aff_from_aff(size));
    require(lowering, all,
            build_compare(&lowering->builder, BUILD_EQ, build_dim(&lowering->builder, argument, i),
                          wanted));
  }
}

/* Whether the bound of a dim is in parameters alone. */
static bool has_parametric_bound(struct sdg const *sdg, unsigned dim) {
  MlirOperation op = sdg->dims[dim].op;
  for (intptr_t i = 0; i < tempoDimGetNumOperands(op); ++i)
    if (sdg_find_parameter(sdg, tempoDimGetOperand(op, i)) == UINT_MAX)
      return false;
  return true;
}

/* The number of points along dim `dim` of the input `node`, over the parameters; NULL after a
 * diagnostic. */
static __isl_give isl_pw_aff *extent(struct lowering *lowering, struct sdg_node const *node,
                                     unsigned dim) {
  struct sdg const *sdg = lowering->sdg;
  bool alone = has_parametric_bound(sdg, node->dims[dim]);
  isl_set *box =
      alone ? sdg_bounds_get_box(sdg, 1, &node->dims[dim], mlirOperationGetLocation(node->op))
            : sdg_bounds_get_box(sdg, node->n_dims, node->dims, mlirOperationGetLocation(node->op));
  if (!box) {
    lowering->status = TEMPO_FAIL;
    return NULL;
  }
  return entry_count_points(box, alone ? 0 : dim);
}

/* An input has as many elements along its dims as these have points: exactly as many where that is
 * a matter of parameters alone, else enough. */
static void require_extents(struct lowering *lowering, struct sdg_node const *node,
                            MlirValue *all) {
  unsigned position = (unsigned)mlirBlockArgumentGetArgNumber(tempoOpGetInput(node->op, 0));
  MlirValue argument = lowering->arguments[position];
  bool declared =
      mlirAffineMapGetNumResults(tempoGraphGetArgSizes(lowering->sdg->graph, position)) > 0;
  for (unsigned i = 0; !declared && i < node->n_dims; ++i) {
    if (!mlirShapedTypeIsDynamicDim(mlirValueGetType(argument), i))
      continue;
    isl_pw_aff *points = extent(lowering, node, i);
    if (!points)
      return;
    MlirValue wanted = build_parametric(lowering, points);
    bool alone = has_parametric_bound(lowering->sdg, node->dims[i]);
    require(lowering, all,
            build_compare(&lowering->builder, alone ? BUILD_EQ : BUILD_GE,
                          build_dim(&lowering->builder, argument, i), wanted));
  }
}

//===- Results ----------------------------------------------------------------===//

static void require_result(struct lowering *lowering, unsigned position, MlirValue *all) {
  MlirValue buffer = lowering->results[position], sizes[BUILD_MAX_RANK];
  intptr_t rank = build_result_sizes(lowering, position, sizes);
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(mlirValueGetType(buffer), i))
      require(lowering, all,
              build_compare(&lowering->builder, BUILD_EQ, build_dim(&lowering->builder, buffer, i),
                            sizes[i]));
}

MlirValue build_checks(struct lowering *lowering) {
  struct sdg const *sdg = lowering->sdg;
  MlirValue all = {NULL};
  require_context(lowering, &all);
  require_limits(lowering, &all);
  MlirBlock body = tempoOpGetBody(sdg->graph);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    require_declared(lowering, (unsigned)i, &all);
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    if (sdg->nodes[i].kind == TEMPO_OP_INPUT)
      require_extents(lowering, &sdg->nodes[i], &all);
  for (unsigned i = 0; i < lowering->ending->n_reads; ++i)
    require_result(lowering, i, &all);
  return all;
}
