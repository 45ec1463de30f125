#include "conversion/expression.h"

#include <isl/id.h>
#include <isl/val.h>
#include <string.h>

#include "conversion/extent.h"
#include "mutants/mutants.h"

/* How an operation of isl becomes one of MLIR's. isl's `div` divides exactly, `pdiv_q` and
 * `pdiv_r` have a dividend that is not negative, `zdiv_r` is only compared with zero: plain signed
 * division is right for all. `and_then` and `or_else` may evaluate both sides: nothing traps. */
enum form { FORM_NONE, FORM_FOLD, FORM_PAIR, FORM_LOGIC, FORM_COMPARE };

struct rule {
  enum form form;
  char const *name;
  enum build_predicate predicate;
};

static struct rule const rules[] = {
    [isl_ast_expr_op_and] = {FORM_LOGIC, "arith.andi", 0},
    [isl_ast_expr_op_and_then] = {FORM_LOGIC, "arith.andi", 0},
    [isl_ast_expr_op_or] = {FORM_LOGIC, "arith.ori", 0},
    [isl_ast_expr_op_or_else] = {FORM_LOGIC, "arith.ori", 0},
    [isl_ast_expr_op_max] = {FORM_FOLD, "arith.maxsi", 0},
    [isl_ast_expr_op_min] = {FORM_FOLD, "arith.minsi", 0},
    [isl_ast_expr_op_add] = {FORM_FOLD, "arith.addi", 0},
    [isl_ast_expr_op_mul] = {FORM_FOLD, "arith.muli", 0},
    [isl_ast_expr_op_sub] = {FORM_PAIR, "arith.subi", 0},
    [isl_ast_expr_op_div] = {FORM_PAIR, "arith.divsi", 0},
    [isl_ast_expr_op_fdiv_q] = {FORM_PAIR, "arith.floordivsi", 0},
    [isl_ast_expr_op_pdiv_q] = {FORM_PAIR, "arith.divsi", 0},
    [isl_ast_expr_op_pdiv_r] = {FORM_PAIR, "arith.remsi", 0},
    [isl_ast_expr_op_zdiv_r] = {FORM_PAIR, "arith.remsi", 0},
    [isl_ast_expr_op_eq] = {FORM_COMPARE, NULL, BUILD_EQ},
    [isl_ast_expr_op_le] = {FORM_COMPARE, NULL, BUILD_LE},
    [isl_ast_expr_op_lt] = {FORM_COMPARE, NULL, BUILD_LT},
    [isl_ast_expr_op_ge] = {FORM_COMPARE, NULL, BUILD_GE},
    [isl_ast_expr_op_gt] = {FORM_COMPARE, NULL, BUILD_GT},
};

/* A value of type index or, of comparisons and what joins them, i1. */
static MlirValue convert(struct lowering *lowering, __isl_keep isl_ast_expr *expr);

static MlirValue as_index(struct lowering *lowering, MlirValue value) {
  struct builder *builder = &lowering->builder;
  if (mlirTypeEqual(mlirValueGetType(value), builder->index))
    return value;
  MlirValue operands[] = {value, build_index(builder, 1), build_index(builder, 0)};
  return build_value(builder, "arith.select", builder->index, 3, operands);
}

static MlirValue as_condition(struct lowering *lowering, MlirValue value) {
  struct builder *builder = &lowering->builder;
  if (mlirTypeEqual(mlirValueGetType(value), builder->i1))
    return value;
  return build_compare(builder, BUILD_NE, value, build_index(builder, 0));
}

static MlirValue argument(struct lowering *lowering, __isl_keep isl_ast_expr *expr, int position,
                          bool condition) {
  isl_ast_expr *argument = isl_ast_expr_op_get_arg(expr, position);
  MlirValue value = condition ? expression_build_condition(lowering, argument)
                              : expression_build(lowering, argument);
  isl_ast_expr_free(argument);
  return value;
}

static MlirValue convert_literal(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  isl_val *literal = isl_ast_expr_int_get_val(expr);
  long number = 0;
  if (!literal)
    lowering_fail_isl(lowering);
  else if (isl_val_n_abs_num_chunks(literal, sizeof number) > 1 ||
           isl_val_cmp_si(literal, INT64_MAX) > 0 || isl_val_cmp_si(literal, INT64_MIN) <= 0)
    lowering_fail(lowering, lowering->builder.location,
                  "an index needs a literal of more than 63 bits: use smaller coefficients");
  else
    number = isl_val_get_num_si(literal);
  isl_val_free(literal);
  return build_index(&lowering->builder, number);
}

/* A loop around the place, or a parameter. */
static MlirValue convert_name(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  struct sdg const *sdg = lowering->sdg;
  isl_id *id = isl_ast_expr_id_get_id(expr);
  char const *name = isl_id_get_name(id);
  MlirValue found = {NULL};
  for (unsigned i = lowering->n_open; mlirValueIsNull(found) && i-- > 0;)
    if (lowering->open[i].iterator == id)
      found = lowering->open[i].value;
  for (unsigned i = 0; mlirValueIsNull(found) && name && i < sdg->n_parameters; ++i)
    if (!strcmp(sdg->parameters[i], name))
      found = extent_get_parameter(lowering, TEMPO_MUTANT(first_parameter) ? 0 : i);
  isl_id_free(id);
  if (!mlirValueIsNull(found))
    return found;
  lowering_fail_isl(lowering);
  return build_index(&lowering->builder, 0);
}

static MlirValue convert_select(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  MlirValue operands[] = {argument(lowering, expr, 0, true), argument(lowering, expr, 1, false),
                          argument(lowering, expr, 2, false)};
  return build_value(&lowering->builder, "arith.select", lowering->builder.index, 3, operands);
}

static MlirValue convert_operation(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);
  isl_size n = isl_ast_expr_op_get_n_arg(expr);
  struct builder *builder = &lowering->builder;
  if (type == isl_ast_expr_op_select || type == isl_ast_expr_op_cond)
    return convert_select(lowering, expr);
  if (type == isl_ast_expr_op_minus)
    return build_pair(builder, "arith.subi", build_index(builder, 0),
                      argument(lowering, expr, 0, false));
  if (TEMPO_MUTANT(min_as_max) && type == isl_ast_expr_op_min)
    type = isl_ast_expr_op_max;
  bool known = type >= 0 && (size_t)type < sizeof rules / sizeof *rules;
  struct rule rule = known ? rules[type] : (struct rule){FORM_NONE, NULL, 0};
  if (rule.form == FORM_NONE || n < 2) {
    lowering_fail(lowering, builder->location, "an index has an operation that is not known here");
    return build_index(builder, 0);
  }
  MlirValue value = argument(lowering, expr, 0, rule.form == FORM_LOGIC);
  for (int i = 1; i < n; ++i) {
    MlirValue next = argument(lowering, expr, i, rule.form == FORM_LOGIC);
    value = rule.form == FORM_COMPARE ? build_compare(builder, rule.predicate, value, next)
                                      : build_pair(builder, rule.name, value, next);
  }
  return value;
}

static MlirValue convert(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  switch (isl_ast_expr_get_type(expr)) {
  case isl_ast_expr_int:
    return convert_literal(lowering, expr);
  case isl_ast_expr_id:
    return convert_name(lowering, expr);
  case isl_ast_expr_op:
    return convert_operation(lowering, expr);
  default:
    lowering_fail_isl(lowering);
    return build_index(&lowering->builder, 0);
  }
}

MlirValue expression_build(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  return as_index(lowering, convert(lowering, expr));
}

MlirValue expression_build_condition(struct lowering *lowering, __isl_keep isl_ast_expr *expr) {
  return as_condition(lowering, convert(lowering, expr));
}

bool expression_is_true(__isl_keep isl_ast_expr *expr) {
  if (isl_ast_expr_get_type(expr) != isl_ast_expr_int)
    return false;
  isl_val *literal = isl_ast_expr_int_get_val(expr);
  bool is_true = literal && !isl_val_is_zero(literal);
  isl_val_free(literal);
  return is_true;
}
