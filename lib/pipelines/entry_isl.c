#include "pipelines/entry_isl.h"

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/id.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/val.h>

#include "mlir-c/BuiltinAttributes.h"

static bool emit_expression(struct entry *entry, __isl_keep isl_ast_expr *expr,
                            struct entry_number *number);

/* Argument `position` of `expr`. */
static bool emit_argument(struct entry *entry, __isl_keep isl_ast_expr *expr, int position,
                          struct entry_number *number) {
  isl_ast_expr *argument = isl_ast_expr_op_get_arg(expr, position);
  bool done = argument && emit_expression(entry, argument, number);
  isl_ast_expr_free(argument);
  return done;
}

static struct entry_number emit_pair(struct entry *entry, char const *name, MlirType type,
                                     struct entry_number a, struct entry_number b) {
  MlirValue operands[] = {entry_get_value(entry, a), entry_get_value(entry, b)};
  return (struct entry_number){.value = emit_value(&entry->emitter, name, type, 2, operands)};
}

static struct entry_number emit_comparison(struct entry *entry, int64_t predicate,
                                           struct entry_number a, struct entry_number b) {
  MlirValue operands[] = {entry_get_value(entry, a), entry_get_value(entry, b)};
  MlirNamedAttribute attribute =
      emit_named(entry->emitter.context, "predicate", mlirIntegerAttrGet(entry->i64, predicate));
  struct emit_spec spec = {.name = "arith.cmpi",
                           .n_operands = 2,
                           .operands = operands,
                           .n_results = 1,
                           .results = &entry->i1,
                           .n_attributes = 1,
                           .attributes = &attribute};
  return (struct entry_number){.value = mlirOperationGetResult(emit(&entry->emitter, &spec), 0)};
}

enum { NO_COMPARISON = -1 };

/* Operations of isl's AST that cannot overflow: what they are in arith, whose predicates the
 * numbers are. */
static struct row {
  enum isl_ast_expr_op_type type;
  char const *name;
  int64_t predicate; /* of an arith.cmpi, or NO_COMPARISON */
  bool is_condition; /* on i1, else on i64 */
} const rows[] = {
    {isl_ast_expr_op_min, "arith.minsi", NO_COMPARISON, false},
    {isl_ast_expr_op_div, "arith.divsi", NO_COMPARISON, false},
    {isl_ast_expr_op_pdiv_q, "arith.divsi", NO_COMPARISON, false},
    {isl_ast_expr_op_pdiv_r, "arith.remsi", NO_COMPARISON, false},
    {isl_ast_expr_op_zdiv_r, "arith.remsi", NO_COMPARISON, false},
    {isl_ast_expr_op_fdiv_q, "arith.floordivsi", NO_COMPARISON, false},
    {isl_ast_expr_op_and, "arith.andi", NO_COMPARISON, true},
    {isl_ast_expr_op_and_then, "arith.andi", NO_COMPARISON, true},
    {isl_ast_expr_op_or, "arith.ori", NO_COMPARISON, true},
    {isl_ast_expr_op_or_else, "arith.ori", NO_COMPARISON, true},
    {isl_ast_expr_op_eq, "arith.cmpi", 0, true},
    {isl_ast_expr_op_lt, "arith.cmpi", 2, true},
    {isl_ast_expr_op_le, "arith.cmpi", 3, true},
    {isl_ast_expr_op_gt, "arith.cmpi", 4, true},
    {isl_ast_expr_op_ge, "arith.cmpi", 5, true},
};

static bool combine_by_row(struct entry *entry, enum isl_ast_expr_op_type type,
                           struct entry_number a, struct entry_number *b) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
    struct row const *row = &rows[i];
    if (row->type != type)
      continue;
    *b = row->predicate == NO_COMPARISON
             ? emit_pair(entry, row->name, row->is_condition ? entry->i1 : entry->i64, a, *b)
             : emit_comparison(entry, row->predicate, a, *b);
    return true;
  }
  return false;
}

/* What an operation of isl's AST does with two numbers. False for those that do not occur in
 * functions of parameters. */
static bool combine(struct entry *entry, enum isl_ast_expr_op_type type, struct entry_number a,
                    struct entry_number *b) {
  switch (type) {
  case isl_ast_expr_op_add:
    *b = entry_add(entry, a, *b);
    return true;
  case isl_ast_expr_op_sub:
    *b = entry_subtract(entry, a, *b);
    return true;
  case isl_ast_expr_op_mul:
    *b = entry_multiply(entry, a, *b);
    return true;
  case isl_ast_expr_op_max:
    *b = entry_maximum(entry, a, *b);
    return true;
  default:
    return combine_by_row(entry, type, a, b);
  }
}

/* cond(condition, then, otherwise) */
static bool emit_choice(struct entry *entry, __isl_keep isl_ast_expr *expr,
                        struct entry_number *number) {
  MlirValue operands[3];
  for (int i = 0; i < 3; ++i) {
    struct entry_number argument;
    if (!emit_argument(entry, expr, i, &argument))
      return false;
    operands[i] = entry_get_value(entry, argument);
  }
  *number = (struct entry_number){
      .value = emit_value(&entry->emitter, "arith.select", entry->i64, 3, operands)};
  return true;
}

static bool emit_operation(struct entry *entry, __isl_keep isl_ast_expr *expr,
                           struct entry_number *number) {
  enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);
  if (type == isl_ast_expr_op_cond || type == isl_ast_expr_op_select)
    return emit_choice(entry, expr, number);
  if (!emit_argument(entry, expr, 0, number))
    return false;
  if (type == isl_ast_expr_op_minus) {
    *number = entry_subtract(entry, entry_constant(0), *number);
    return true;
  }
  for (int i = 1; i < isl_ast_expr_op_get_n_arg(expr); ++i) {
    struct entry_number argument;
    if (!emit_argument(entry, expr, i, &argument) || !combine(entry, type, *number, &argument))
      return false;
    *number = argument;
  }
  return true;
}

/* An integer literal; false where it does not fit 64 bits. */
static bool emit_literal(__isl_keep isl_ast_expr *expr, struct entry_number *number) {
  isl_val *val = isl_ast_expr_int_get_val(expr);
  bool fits = val && isl_val_n_abs_num_chunks(val, sizeof(int64_t)) <= 1;
  *number = entry_constant(fits ? isl_val_get_num_si(val) : 0);
  isl_val_free(val);
  return fits;
}

static bool emit_expression(struct entry *entry, __isl_keep isl_ast_expr *expr,
                            struct entry_number *number) {
  if (isl_ast_expr_get_type(expr) == isl_ast_expr_int)
    return emit_literal(expr, number);
  if (isl_ast_expr_get_type(expr) == isl_ast_expr_op)
    return emit_operation(entry, expr, number);
  isl_id *id = isl_ast_expr_id_get_id(expr);
  MlirValue *value = isl_id_get_user(id);
  isl_id_free(id);
  if (value)
    *number = entry_compute(entry, *value);
  return value != NULL;
}

bool entry_emit_pw_aff(struct entry *entry, __isl_take isl_pw_aff *function,
                       struct entry_number *number) {
  isl_ctx *ctx = isl_pw_aff_get_ctx(function);
  isl_options_set_ast_build_detect_min_max(ctx, 1);
  isl_set *context = isl_set_params(isl_pw_aff_domain(isl_pw_aff_copy(function)));
  isl_ast_build *build = isl_ast_build_from_context(context);
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff(build, function);
  bool done = expr && emit_expression(entry, expr, number);
  isl_ast_expr_free(expr);
  isl_ast_build_free(build);
  return done;
}
