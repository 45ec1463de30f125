/* Expressions of isl's AST as arithmetic on values. */
#ifndef TEMPO_CONVERSION_EXPRESSION_H
#define TEMPO_CONVERSION_EXPRESSION_H

#include "conversion/lowering.h"

/* The value of `expr`, of type index; identifiers are loops around the place, or parameters. NULL
 * for `expr` is a failure of isl. */
MlirValue expression_build(struct lowering *lowering, __isl_keep isl_ast_expr *expr);
/* The truth of `expr`, of type i1. */
MlirValue expression_build_condition(struct lowering *lowering, __isl_keep isl_ast_expr *expr);
/* Whether `expr` is the literal for true. */
bool expression_is_true(__isl_keep isl_ast_expr *expr);

#endif
