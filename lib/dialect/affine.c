/* Affine expressions that neither wrap nor leave what is affine.
 *
 * MLIR builds `%i * 4611686018427387904 * 4` as 0, and accepts `floordiv 0` and products of
 * dims. Here every literal, also one that folding makes, is at most TEMPO_MAX_LITERAL, so that
 * one more step of folding cannot wrap; divisors are positive literals.
 *
 * The linear form of an expression is the sum of `coefficient * atom` and a constant, where an
 * atom is a dim, a symbol, or a floordiv, ceildiv or mod. Differences and constraints are
 * computed on it.
 */
#include "dialect/dialect.h"

#include <stdlib.h>

#include "mlir-c/AffineExpr.h"

static char const literal_too_large[] = "literal of more than 2147483648 in magnitude";

static bool is_literal(MlirAffineExpr expr) {
  return mlirAffineExprIsAConstant(expr);
}

static int64_t literal_value(MlirAffineExpr expr) {
  return mlirAffineConstantExprGetValue(expr);
}

static bool fits(int64_t literal) {
  return literal >= -TEMPO_MAX_LITERAL && literal <= TEMPO_MAX_LITERAL;
}

static bool is_division(MlirAffineExpr expr) {
  return mlirAffineExprIsAFloorDiv(expr) || mlirAffineExprIsACeilDiv(expr) ||
         mlirAffineExprIsAMod(expr);
}

/* NULL, or what is wrong with `expr` down to `depth` levels. */
static char const *check_to_depth(MlirAffineExpr expr, int depth) {
  if (is_literal(expr))
    return fits(literal_value(expr)) ? NULL : literal_too_large;
  if (!mlirAffineExprIsABinary(expr) || depth == 0)
    return NULL;
  MlirAffineExpr lhs = mlirAffineBinaryOpExprGetLHS(expr);
  MlirAffineExpr rhs = mlirAffineBinaryOpExprGetRHS(expr);
  if (is_division(expr) && (!is_literal(rhs) || literal_value(rhs) <= 0))
    return "the divisor of floordiv, ceildiv and mod must be a positive literal";
  if (mlirAffineExprIsAMul(expr) && !is_literal(lhs) && !is_literal(rhs))
    return "a product needs a literal on one side to be affine";
  char const *problem = check_to_depth(lhs, depth - 1);
  return problem ? problem : check_to_depth(rhs, depth - 1);
}

char const *affine_check(MlirAffineExpr expr) {
  return check_to_depth(expr, INT32_MAX);
}

char const *affine_apply(enum affine_operator op, MlirAffineExpr lhs, MlirAffineExpr rhs,
                         MlirAffineExpr *out) {
  MlirContext context = mlirAffineExprGetContext(lhs);
  if (op >= AFFINE_FLOORDIV && (!is_literal(rhs) || literal_value(rhs) <= 0))
    return "the divisor of floordiv, ceildiv and mod must be a positive literal";
  if (op == AFFINE_MUL && !is_literal(lhs) && !is_literal(rhs))
    return "a product needs a literal on one side to be affine";
  if ((is_literal(lhs) && !fits(literal_value(lhs))) ||
      (is_literal(rhs) && !fits(literal_value(rhs))))
    return literal_too_large;
  switch (op) {
  case AFFINE_ADD:
    *out = mlirAffineAddExprGet(lhs, rhs);
    break;
  case AFFINE_SUB:
    *out = mlirAffineAddExprGet(lhs,
                                mlirAffineMulExprGet(rhs, mlirAffineConstantExprGet(context, -1)));
    break;
  case AFFINE_MUL:
    *out = mlirAffineMulExprGet(lhs, rhs);
    break;
  case AFFINE_FLOORDIV:
    *out = mlirAffineFloorDivExprGet(lhs, rhs);
    break;
  case AFFINE_CEILDIV:
    *out = mlirAffineCeilDivExprGet(lhs, rhs);
    break;
  case AFFINE_MOD:
    *out = mlirAffineModExprGet(lhs, rhs);
    break;
  }
  /* Folding reaches three levels down at most; below, everything has been checked before. */
  return check_to_depth(*out, 3);
}

/* ---- the linear form ---- */

struct term {
  MlirAffineExpr atom;
  int64_t coefficient;
  intptr_t order; /* of appearance */
};

struct linear {
  struct term *terms; /* owned */
  intptr_t n_terms, capacity;
  int64_t constant;
};

/* Adds `coefficient * atom`; false on overflow. */
static bool linear_add_atom(struct linear *linear, MlirAffineExpr atom, int64_t coefficient) {
  for (intptr_t i = 0; i < linear->n_terms; ++i)
    if (mlirAffineExprEqual(linear->terms[i].atom, atom))
      return !__builtin_add_overflow(linear->terms[i].coefficient, coefficient,
                                     &linear->terms[i].coefficient);
  if (linear->n_terms == linear->capacity) {
    intptr_t capacity = linear->capacity ? 2 * linear->capacity : 8;
    struct term *terms = realloc(linear->terms, (size_t)capacity * sizeof *terms);
    if (!terms)
      return false;
    linear->terms = terms;
    linear->capacity = capacity;
  }
  linear->terms[linear->n_terms] = (struct term){atom, coefficient, linear->n_terms};
  ++linear->n_terms;
  return true;
}

/* Adds `factor * expr`; false on overflow. */
static bool linear_add(struct linear *linear, MlirAffineExpr expr, int64_t factor) {
  int64_t product;
  if (is_literal(expr))
    return !__builtin_mul_overflow(literal_value(expr), factor, &product) &&
           !__builtin_add_overflow(linear->constant, product, &linear->constant);
  if (!mlirAffineExprIsAAdd(expr) && !mlirAffineExprIsAMul(expr))
    return linear_add_atom(linear, expr, factor);
  MlirAffineExpr lhs = mlirAffineBinaryOpExprGetLHS(expr);
  MlirAffineExpr rhs = mlirAffineBinaryOpExprGetRHS(expr);
  if (mlirAffineExprIsAAdd(expr))
    return linear_add(linear, lhs, factor) && linear_add(linear, rhs, factor);
  if (is_literal(rhs))
    return !__builtin_mul_overflow(literal_value(rhs), factor, &product) &&
           linear_add(linear, lhs, product);
  if (is_literal(lhs))
    return !__builtin_mul_overflow(literal_value(lhs), factor, &product) &&
           linear_add(linear, rhs, product);
  return linear_add_atom(linear, expr, factor);
}

static void linear_drop_zeros(struct linear *linear) {
  intptr_t kept = 0;
  for (intptr_t i = 0; i < linear->n_terms; ++i)
    if (linear->terms[i].coefficient)
      linear->terms[kept++] = linear->terms[i];
  linear->n_terms = kept;
}

bool affine_constant_difference(MlirAffineExpr a, MlirAffineExpr b, int64_t *difference) {
  struct linear linear = {0};
  bool known = linear_add(&linear, a, 1) && linear_add(&linear, b, -1);
  linear_drop_zeros(&linear);
  known = known && linear.n_terms == 0;
  if (known)
    *difference = linear.constant;
  free(linear.terms);
  return known;
}

/* Dims, then symbols, then the rest: the positive ones first, each in order of appearance. */
static int term_class(struct term const *term) {
  if (mlirAffineExprIsADim(term->atom))
    return 0;
  if (mlirAffineExprIsASymbol(term->atom))
    return 1;
  return term->coefficient > 0 ? 2 : 3;
}

static int compare_terms(void const *a_pointer, void const *b_pointer) {
  struct term const *a = a_pointer, *b = b_pointer;
  int class_a = term_class(a), class_b = term_class(b);
  intptr_t rank_a = a->order, rank_b = b->order;
  if (class_a != class_b)
    return class_a < class_b ? -1 : 1;
  if (class_a == 0) {
    rank_a = mlirAffineDimExprGetPosition(a->atom);
    rank_b = mlirAffineDimExprGetPosition(b->atom);
  } else if (class_a == 1) {
    rank_a = mlirAffineSymbolExprGetPosition(a->atom);
    rank_b = mlirAffineSymbolExprGetPosition(b->atom);
  }
  return rank_a < rank_b ? -1 : rank_a > rank_b;
}

static void linear_sort(struct linear *linear) {
  if (linear->n_terms > 1)
    qsort(linear->terms, (size_t)linear->n_terms, sizeof *linear->terms, compare_terms);
}

static void linear_negate(struct linear *linear) {
  for (intptr_t i = 0; i < linear->n_terms; ++i)
    linear->terms[i].coefficient = -linear->terms[i].coefficient;
  linear->constant = -linear->constant;
}

static bool linear_fits(struct linear const *linear) {
  for (intptr_t i = 0; i < linear->n_terms; ++i)
    if (!fits(linear->terms[i].coefficient))
      return false;
  return fits(linear->constant);
}

/* The sum of the terms whose coefficient has the sign of `sign`, times `sign`, plus `constant`. */
static MlirAffineExpr linear_sum(MlirContext context, struct linear const *linear, int sign,
                                 int64_t constant) {
  MlirAffineExpr sum = {NULL};
  for (intptr_t i = 0; i < linear->n_terms; ++i) {
    int64_t coefficient = sign * linear->terms[i].coefficient;
    if (coefficient <= 0)
      continue;
    MlirAffineExpr term = mlirAffineMulExprGet(linear->terms[i].atom,
                                               mlirAffineConstantExprGet(context, coefficient));
    sum = sum.ptr ? mlirAffineAddExprGet(sum, term) : term;
  }
  MlirAffineExpr literal = mlirAffineConstantExprGet(context, constant);
  if (!sum.ptr)
    return literal;
  return constant ? mlirAffineAddExprGet(sum, literal) : sum;
}

/* The whole sum, in the order of the terms. */
static MlirAffineExpr linear_rebuild(MlirContext context, struct linear const *linear) {
  MlirAffineExpr sum = mlirAffineConstantExprGet(context, 0);
  for (intptr_t i = 0; i < linear->n_terms; ++i) {
    MlirAffineExpr factor = mlirAffineConstantExprGet(context, linear->terms[i].coefficient);
    sum = mlirAffineAddExprGet(sum, mlirAffineMulExprGet(linear->terms[i].atom, factor));
  }
  return mlirAffineAddExprGet(sum, mlirAffineConstantExprGet(context, linear->constant));
}

bool affine_normalize(MlirAffineExpr expr, bool is_equality, MlirAffineExpr *out) {
  struct linear linear = {0};
  bool ok = linear_add(&linear, expr, 1);
  linear_drop_zeros(&linear);
  linear_sort(&linear);
  ok = ok && linear_fits(&linear);
  if (ok && is_equality && linear.n_terms && linear.terms[0].coefficient < 0) {
    linear_negate(&linear);
    linear_sort(&linear);
  }
  if (ok)
    *out = linear_rebuild(mlirAffineExprGetContext(expr), &linear);
  free(linear.terms);
  return ok;
}

/* The side of the first term goes left, the constant right; `a >= b + 1` is `a > b`. */
enum comparison constraint_split(MlirAffineExpr constraint, bool is_equality, MlirAffineExpr *lhs,
                                 MlirAffineExpr *rhs) {
  MlirContext context = mlirAffineExprGetContext(constraint);
  struct linear linear = {0};
  if (!linear_add(&linear, constraint, 1) || linear.n_terms == 0) {
    *lhs = constraint;
    *rhs = mlirAffineConstantExprGet(context, 0);
    free(linear.terms);
    return is_equality ? COMPARE_EQ : COMPARE_GE;
  }
  linear_sort(&linear);
  int left = linear.terms[0].coefficient > 0 ? 1 : -1;
  bool has_right = false;
  for (intptr_t i = 0; i < linear.n_terms; ++i)
    has_right |= left * linear.terms[i].coefficient < 0;
  bool strict = !is_equality && has_right && linear.constant == -1;
  *lhs = linear_sum(context, &linear, left, 0);
  *rhs = linear_sum(context, &linear, -left, strict ? 0 : -left * linear.constant);
  free(linear.terms);
  if (is_equality)
    return COMPARE_EQ;
  if (left > 0)
    return strict ? COMPARE_GT : COMPARE_GE;
  return strict ? COMPARE_LT : COMPARE_LE;
}
