/* Reading expressions, accesses and conditions: a precedence parser from `or` down to names.
 *
 *   condition   or < and < not < comparison (also chained: 0 <= %t < %T)
 *   expression  + - < * floordiv ceildiv mod < unary - < name, literal, ( )
 *
 * A parenthesis may hold either; what was read says what it is. MLIR's lexer has no token `!=`:
 * in its text that comparison is written `<>`.
 */
#include "dialect/assembly.h"

#include <string.h>

#include "mlir-c/BuiltinAttributes.h"

void *reader_grow(struct reader *reader, void *array, intptr_t n, size_t size) {
  if (n & (n - 1)) /* room for a power of two */
    return array;
  size_t kept = (size_t)n * size;
  return reader_allocate(reader, n ? 2 * kept : size, array, kept);
}

/* What the text turns out to be: an expression, or (expr null) a condition. */
struct formula {
  place at;
  MlirAffineExpr expr;
  MlirAttribute condition;
};

static enum tempo_status read_disjunction(struct scope *scope, struct formula *formula);

static enum tempo_status want_expression(struct scope *scope, struct formula const *formula) {
  if (formula->expr.ptr)
    return TEMPO_OK;
  return reader_error(scope->reader, formula->at,
                      "expected an integer expression, found a condition");
}

static enum tempo_status want_condition(struct scope *scope, struct formula const *formula) {
  if (!formula->expr.ptr)
    return TEMPO_OK;
  return reader_error(scope->reader, formula->at,
                      "expected a condition, found an integer expression");
}

static intptr_t find_name(struct names const *names, intptr_t name) {
  for (intptr_t i = 0; i < names->n; ++i)
    if (names->names[i] == name)
      return i;
  return -1;
}

static intptr_t add_name(struct scope *scope, struct names *names, intptr_t name) {
  READER_GROW(scope->reader, names->names, names->n);
  names->names[names->n] = name;
  return names->n++;
}

/* The dim that `name` is, or what it becomes. */
static MlirAffineExpr look_up(struct scope *scope, intptr_t name) {
  MlirContext context = reader_context(scope->reader);
  intptr_t dim = find_name(&scope->dims, name);
  if (dim < 0 && scope->all_dims)
    dim = add_name(scope, &scope->dims, name);
  if (dim >= 0)
    return mlirAffineDimExprGet(context, dim);
  intptr_t param = find_name(&scope->params, name);
  if (param < 0)
    param = add_name(scope, &scope->params, name);
  return mlirAffineSymbolExprGet(context, param);
}

/* lhs = lhs op rhs */
static enum tempo_status apply(struct scope *scope, enum affine_operator op, struct formula *lhs,
                               struct formula const *rhs) {
  if (want_expression(scope, lhs) || want_expression(scope, rhs))
    return TEMPO_FAIL;
  char const *problem = affine_apply(op, lhs->expr, rhs->expr, &lhs->expr);
  return problem ? reader_error(scope->reader, rhs->at, problem) : TEMPO_OK;
}

/* A name, a literal, a parenthesis, or one of these after a minus. */
static enum tempo_status read_primary(struct scope *scope, struct formula *formula) {
  struct reader *reader = scope->reader;
  MlirContext context = reader_context(reader);
  int64_t literal = 0;
  intptr_t name = 0;
  *formula = (struct formula){.at = reader_position(reader)};
  if (reader_accept(reader, "("))
    return read_disjunction(scope, formula) ? TEMPO_FAIL : reader_expect(reader, ")");
  struct formula zero = *formula;
  zero.expr = mlirAffineConstantExprGet(context, 0);
  if (reader_accept(reader, "-")) {
    if (read_primary(scope, formula) || apply(scope, AFFINE_SUB, &zero, formula))
      return TEMPO_FAIL;
    *formula = zero;
    return TEMPO_OK;
  }
  enum found found = reader_accept_integer(reader, &literal);
  if (found == FOUND) {
    formula->expr = mlirAffineConstantExprGet(context, literal);
    return apply(scope, AFFINE_ADD, &zero, formula); /* checks the literal */
  }
  if (found == ABSENT)
    found = reader_accept_name(reader, true, &name);
  if (found == FOUND)
    formula->expr = look_up(scope, name);
  if (found == ABSENT)
    return reader_error(reader, formula->at, "expected an index, a parameter, a literal or '('");
  return found == FOUND ? TEMPO_OK : TEMPO_FAIL;
}

static bool accept_product_operator(struct reader *reader, enum affine_operator *op) {
  static struct {
    char const *token;
    enum affine_operator op;
  } const operators[] = {{"*", AFFINE_MUL},
                         {"floordiv", AFFINE_FLOORDIV},
                         {"ceildiv", AFFINE_CEILDIV},
                         {"mod", AFFINE_MOD}};
  for (size_t i = 0; i < sizeof operators / sizeof *operators; ++i)
    if (reader_accept(reader, operators[i].token)) {
      *op = operators[i].op;
      return true;
    }
  return false;
}

static enum tempo_status read_product(struct scope *scope, struct formula *formula) {
  enum affine_operator op;
  struct formula rhs;
  if (read_primary(scope, formula))
    return TEMPO_FAIL;
  while (accept_product_operator(scope->reader, &op))
    if (read_primary(scope, &rhs) || apply(scope, op, formula, &rhs))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static bool accept_sum_operator(struct reader *reader, enum affine_operator *op) {
  *op = reader_accept(reader, "+") ? AFFINE_ADD : AFFINE_SUB;
  return *op == AFFINE_ADD || reader_accept(reader, "-");
}

static enum tempo_status read_sum(struct scope *scope, struct formula *formula) {
  enum affine_operator op;
  struct formula rhs;
  if (read_product(scope, formula))
    return TEMPO_FAIL;
  while (accept_sum_operator(scope->reader, &op))
    if (read_product(scope, &rhs) || apply(scope, op, formula, &rhs))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum found accept_comparison(struct reader *reader, enum comparison *op) {
  if (reader_accept(reader, "=")) {
    *op = COMPARE_EQ;
    return reader_expect(reader, "=") ? FAILED : FOUND;
  }
  if (reader_accept(reader, "<")) {
    *op = reader_accept(reader, "=")   ? COMPARE_LE
          : reader_accept(reader, ">") ? COMPARE_NE
                                       : COMPARE_LT;
    return FOUND;
  }
  if (!reader_accept(reader, ">"))
    return ABSENT;
  *op = reader_accept(reader, "=") ? COMPARE_GE : COMPARE_GT;
  return FOUND;
}

/* Makes `formula` the condition, unless that grew too large. */
static enum tempo_status set_condition(struct scope *scope, struct formula *formula,
                                       MlirAttribute condition) {
  if (mlirAttributeIsNull(condition))
    return reader_error(scope->reader, formula->at,
                        "condition with too many cases or too large literals");
  formula->condition = condition;
  formula->expr = (MlirAffineExpr){NULL};
  return TEMPO_OK;
}

static enum tempo_status read_comparison(struct scope *scope, struct formula *formula) {
  enum comparison op;
  if (read_sum(scope, formula))
    return TEMPO_FAIL;
  struct formula last = *formula, rhs;
  enum found found;
  while ((found = accept_comparison(scope->reader, &op)) == FOUND) {
    if (want_expression(scope, &last) || read_sum(scope, &rhs) || want_expression(scope, &rhs))
      return TEMPO_FAIL;
    MlirAttribute compared = condition_compare(op, last.expr, rhs.expr);
    if (!mlirAttributeIsNull(formula->condition) && !mlirAttributeIsNull(compared))
      compared = tempoConditionAnd(formula->condition, compared);
    if (set_condition(scope, formula, compared))
      return TEMPO_FAIL;
    last = rhs;
  }
  return found == FAILED ? TEMPO_FAIL : TEMPO_OK;
}

static enum tempo_status read_negation(struct scope *scope, struct formula *formula) {
  if (!reader_accept(scope->reader, "not"))
    return read_comparison(scope, formula);
  if (read_negation(scope, formula) || want_condition(scope, formula))
    return TEMPO_FAIL;
  return set_condition(scope, formula, tempoConditionNot(formula->condition));
}

static enum tempo_status read_conjunction(struct scope *scope, struct formula *formula) {
  struct formula rhs;
  if (read_negation(scope, formula))
    return TEMPO_FAIL;
  while (reader_accept(scope->reader, "and"))
    if (want_condition(scope, formula) || read_negation(scope, &rhs) ||
        want_condition(scope, &rhs) ||
        set_condition(scope, formula, tempoConditionAnd(formula->condition, rhs.condition)))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status read_disjunction(struct scope *scope, struct formula *formula) {
  struct formula rhs;
  if (read_conjunction(scope, formula))
    return TEMPO_FAIL;
  while (reader_accept(scope->reader, "or"))
    if (want_condition(scope, formula) || read_conjunction(scope, &rhs) ||
        want_condition(scope, &rhs) ||
        set_condition(scope, formula, tempoConditionOr(formula->condition, rhs.condition)))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* ---- what operations ask for ---- */

enum tempo_status read_literal(struct reader *reader, int64_t *value) {
  enum found found = reader_accept_integer(reader, value);
  if (found == ABSENT)
    return reader_error(reader, reader_position(reader), "expected an integer");
  return found == FAILED ? TEMPO_FAIL : TEMPO_OK;
}

enum tempo_status read_expression(struct scope *scope, MlirAffineExpr *expr) {
  struct formula formula;
  if (read_sum(scope, &formula) || want_expression(scope, &formula))
    return TEMPO_FAIL;
  *expr = formula.expr;
  return TEMPO_OK;
}

enum tempo_status read_condition(struct scope *scope, MlirAttribute *condition) {
  struct formula formula;
  if (reader_expect(scope->reader, "(") || read_disjunction(scope, &formula) ||
      want_condition(scope, &formula) || reader_expect(scope->reader, ")"))
    return TEMPO_FAIL;
  *condition = formula.condition;
  return TEMPO_OK;
}

static enum tempo_status add_expression(struct scope *scope, struct exprs *exprs) {
  READER_GROW(scope->reader, exprs->exprs, exprs->n);
  return read_expression(scope, &exprs->exprs[exprs->n++]);
}

enum tempo_status read_expressions(struct scope *scope, struct exprs *exprs) {
  *exprs = (struct exprs){0};
  if (reader_expect(scope->reader, "("))
    return TEMPO_FAIL;
  do {
    if (add_expression(scope, exprs))
      return TEMPO_FAIL;
  } while (reader_accept(scope->reader, ","));
  return reader_expect(scope->reader, ")");
}

/* An expression, or a list of them after the extremum opposite to the outer one. */
static enum tempo_status read_member(struct scope *scope, struct bound_text *bound) {
  READER_GROW(scope->reader, bound->members, bound->n);
  struct exprs *member = &bound->members[bound->n++];
  *member = (struct exprs){0};
  if (reader_accept(scope->reader, bound->outer == TEMPO_MAX ? "min" : "max"))
    return read_expressions(scope, member);
  return add_expression(scope, member);
}

static enum tempo_status read_bound(struct scope *scope, struct bound_text *bound) {
  struct reader *reader = scope->reader;
  *bound = (struct bound_text){.outer = TEMPO_MAX};
  bool is_max = reader_accept(reader, "max");
  if (!is_max && !reader_accept(reader, "min")) {
    READER_GROW(reader, bound->members, 0);
    bound->members[bound->n++] = (struct exprs){0};
    return add_expression(scope, &bound->members[0]);
  }
  bound->outer = is_max ? TEMPO_MAX : TEMPO_MIN;
  if (reader_expect(reader, "("))
    return TEMPO_FAIL;
  do {
    if (read_member(scope, bound))
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  return reader_expect(reader, ")");
}

enum tempo_status read_access(struct scope *scope, struct access_text *access) {
  *access = (struct access_text){0};
  if (!reader_accept(scope->reader, "[") || reader_accept(scope->reader, "]"))
    return TEMPO_OK;
  do {
    READER_GROW(scope->reader, access->indices, access->n);
    struct index_text *index = &access->indices[access->n++];
    *index = (struct index_text){0};
    if (read_bound(scope, &index->lower))
      return TEMPO_FAIL;
    if (reader_accept(scope->reader, ":") && read_bound(scope, &index->upper))
      return TEMPO_FAIL;
  } while (reader_accept(scope->reader, ","));
  return reader_expect(scope->reader, "]");
}

/* ---- attributes over (dims)[params] ---- */

MlirAffineMap scope_map(struct scope const *scope, struct exprs const *exprs) {
  return mlirAffineMapGet(reader_context(scope->reader), scope->dims.n, scope->params.n, exprs->n,
                          exprs->exprs);
}

static MlirAttribute scope_bound(struct scope const *scope, struct bound_text const *bound) {
  MlirAffineMap *maps = reader_allocate(scope->reader, (size_t)bound->n * sizeof *maps, NULL, 0);
  for (intptr_t i = 0; i < bound->n; ++i)
    maps[i] = scope_map(scope, &bound->members[i]);
  return tempoBoundAttrGet(reader_context(scope->reader), bound->outer, bound->n, maps);
}

MlirAttribute scope_access(struct scope const *scope, struct access_text const *access) {
  MlirAttribute *indices =
      reader_allocate(scope->reader, (size_t)access->n * sizeof *indices, NULL, 0);
  for (intptr_t i = 0; i < access->n; ++i) {
    struct index_text const *index = &access->indices[i];
    MlirAttribute upper =
        index->upper.n ? scope_bound(scope, &index->upper) : mlirAttributeGetNull();
    indices[i] = tempoIndexAttrGet(scope_bound(scope, &index->lower), upper);
  }
  return tempoAccessAttrGet(reader_context(scope->reader), access->n, indices);
}

MlirAttribute scope_condition(struct scope const *scope, MlirAttribute condition) {
  return condition_resize(condition, scope->dims.n, scope->params.n);
}
