/* Conditions: unions of integer sets, in a normal form.
 *
 * Every constraint is normalized (affine_normalize). Constraints without variables are decided: a
 * set with a false one is dropped, a true one is left out; of two constraints that differ by a
 * constant the tighter one stays, and two opposite ones become an equality or a contradiction. A
 * set with all the constraints of another one, and more, is left out. The condition that always
 * holds is one set (0 == 0), the one that never holds is one set (1 == 0).
 */
#include "dialect/dialect.h"


#include "mlir-c/BuiltinAttributes.h"

/* A bound for `not` and `and`, whose results are products, and for what is done pair by pair. */
enum { MAX_SETS = 128, MAX_CONSTRAINTS = 64 };

/* A set while it is built. */
struct constraints {
  intptr_t n;
  bool impossible;
  MlirAffineExpr exprs[MAX_CONSTRAINTS];
  bool equalities[MAX_CONSTRAINTS];
};

static MlirIntegerSet set_of(MlirContext context, intptr_t n_dims, intptr_t n_params,
                             MlirAffineExpr expr, bool is_equality) {
  return mlirIntegerSetGet(context, n_dims, n_params, 1, &expr, &is_equality);
}

static MlirIntegerSet literal_set(MlirContext context, intptr_t n_dims, intptr_t n_params,
                                  bool holds) {
  return set_of(context, n_dims, n_params, mlirAffineConstantExprGet(context, holds ? 0 : 1), true);
}

MlirAttribute condition_always(MlirContext context) {
  MlirIntegerSet set = literal_set(context, 0, 0, true);
  return tempoConditionGet(context, 1, &set);
}

/* The truth of a constraint without variables; false if it has some. */
static bool constraint_is_decided(MlirAffineExpr expr, bool is_equality, bool *holds) {
  if (!mlirAffineExprIsAConstant(expr))
    return false;
  int64_t value = mlirAffineConstantExprGetValue(expr);
  *holds = is_equality ? value == 0 : value >= 0;
  return true;
}

static bool set_is_decided(MlirIntegerSet set, bool *holds) {
  bool all = true;
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i) {
    bool one;
    if (!constraint_is_decided(mlirIntegerSetGetConstraint(set, i),
                               mlirIntegerSetIsConstraintEq(set, i), &one))
      return false;
    all &= one;
  }
  *holds = all;
  return true;
}

bool condition_is_always(MlirAttribute condition) {
  bool holds = false;
  return tempoConditionGetNumSets(condition) == 1 &&
         set_is_decided(tempoConditionGetSet(condition, 0), &holds) && holds;
}

/* What a new constraint means beside one that is there. */
enum relation {
  UNRELATED,
  IMPLIED,       /* the new one says nothing more */
  STRONGER,      /* it makes the old one superfluous */
  CONTRADICTORY, /* no point satisfies both */
  EQUALITY,      /* together they are an equality */
};

/* `expr` beside an old constraint with which it is `value` everywhere where the old one is 0. */
static enum relation relate_to_equality(int64_t value, bool is_equality) {
  return (is_equality ? value == 0 : value >= 0) ? IMPLIED : CONTRADICTORY;
}

/* new = old + difference */
static enum relation relate_parallel(int64_t difference, bool new_is_equality,
                                     bool old_is_equality) {
  if (old_is_equality)
    return relate_to_equality(difference, new_is_equality);
  if (new_is_equality)
    return difference <= 0 ? STRONGER : CONTRADICTORY;
  return difference >= 0 ? IMPLIED : STRONGER;
}

/* new = sum - old */
static enum relation relate_opposite(int64_t sum, bool new_is_equality, bool old_is_equality) {
  if (old_is_equality)
    return relate_to_equality(sum, new_is_equality);
  if (sum < 0)
    return CONTRADICTORY;
  if (new_is_equality)
    return STRONGER;
  return sum == 0 ? EQUALITY : UNRELATED;
}

static MlirAffineExpr negated(MlirAffineExpr expr) {
  return mlirAffineMulExprGet(expr, mlirAffineConstantExprGet(mlirAffineExprGetContext(expr), -1));
}

static enum relation relate(MlirAffineExpr expr, bool is_equality, MlirAffineExpr old,
                            bool old_is_equality) {
  int64_t constant;
  if (affine_constant_difference(expr, old, &constant))
    return relate_parallel(constant, is_equality, old_is_equality);
  if (affine_constant_difference(expr, negated(old), &constant))
    return relate_opposite(constant, is_equality, old_is_equality);
  return UNRELATED;
}

static void constraints_remove(struct constraints *set, intptr_t position) {
  --set->n;
  for (intptr_t i = position; i < set->n; ++i) {
    set->exprs[i] = set->exprs[i + 1];
    set->equalities[i] = set->equalities[i + 1];
  }
}

/* Adds a constraint in normal form; false if it grows too large. */
static bool constraints_add(struct constraints *set, MlirAffineExpr expr, bool is_equality) {
  MlirAffineExpr normal;
  bool holds;
  if (!affine_normalize(expr, is_equality, &normal))
    return false;
  if (constraint_is_decided(normal, is_equality, &holds)) {
    set->impossible |= !holds;
    return true;
  }
  for (intptr_t i = 0; i < set->n; ++i) {
    enum relation relation = relate(normal, is_equality, set->exprs[i], set->equalities[i]);
    set->impossible |= relation == CONTRADICTORY;
    if (relation == IMPLIED || relation == CONTRADICTORY)
      return true;
    if (relation == UNRELATED)
      continue;
    constraints_remove(set, i);
    return constraints_add(set, normal, is_equality || relation == EQUALITY);
  }
  if (set->n == MAX_CONSTRAINTS)
    return false;
  set->exprs[set->n] = normal;
  set->equalities[set->n++] = is_equality;
  return true;
}

static bool constraints_add_set(struct constraints *constraints, MlirIntegerSet set) {
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i)
    if (!constraints_add(constraints, mlirIntegerSetGetConstraint(set, i),
                         mlirIntegerSetIsConstraintEq(set, i)))
      return false;
  return true;
}

/* The union while it is built. */
struct sets {
  MlirContext context;
  intptr_t n_dims, n_params, n;
  bool always;
  MlirIntegerSet sets[MAX_SETS];
};

static intptr_t larger(intptr_t a, intptr_t b) {
  return a > b ? a : b;
}

/* An empty union over the dims and params of a (and b, if not null). */
static struct sets sets_over(MlirAttribute a, MlirAttribute b) {
  struct sets sets = {.context = mlirAttributeGetContext(a)};
  for (int i = 0; i < 2; ++i) {
    MlirAttribute one = i ? b : a;
    if (mlirAttributeIsNull(one))
      continue;
    MlirIntegerSet set = tempoConditionGetSet(one, 0);
    sets.n_dims = larger(sets.n_dims, mlirIntegerSetGetNumDims(set));
    sets.n_params = larger(sets.n_params, mlirIntegerSetGetNumSymbols(set));
  }
  return sets;
}

static bool has_constraint(MlirIntegerSet set, MlirAffineExpr expr, bool is_equality) {
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i)
    if (mlirAffineExprEqual(mlirIntegerSetGetConstraint(set, i), expr) &&
        mlirIntegerSetIsConstraintEq(set, i) == is_equality)
      return true;
  return false;
}

/* True if every constraint of `outer` is one of `inner`, so that `inner` lies in `outer`. */
static bool is_subset(MlirIntegerSet inner, MlirIntegerSet outer) {
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(outer); ++i)
    if (!has_constraint(inner, mlirIntegerSetGetConstraint(outer, i),
                        mlirIntegerSetIsConstraintEq(outer, i)))
      return false;
  return true;
}

static void sets_remove_within(struct sets *sets, MlirIntegerSet outer) {
  intptr_t kept = 0;
  for (intptr_t i = 0; i < sets->n; ++i)
    if (!is_subset(sets->sets[i], outer))
      sets->sets[kept++] = sets->sets[i];
  sets->n = kept;
}

/* Adds a finished set; false if there are too many. */
static bool sets_add(struct sets *sets, struct constraints const *set) {
  if (set->impossible || sets->always)
    return true;
  if (set->n == 0) {
    sets->always = true;
    return true;
  }
  MlirIntegerSet made = mlirIntegerSetGet(sets->context, sets->n_dims, sets->n_params, set->n,
                                          set->exprs, set->equalities);
  for (intptr_t i = 0; i < sets->n; ++i)
    if (is_subset(made, sets->sets[i]))
      return true;
  sets_remove_within(sets, made);
  if (sets->n == MAX_SETS)
    return false;
  sets->sets[sets->n++] = made;
  return true;
}

static MlirAttribute sets_finish(struct sets const *sets) {
  if (!sets->always && sets->n)
    return tempoConditionGet(sets->context, sets->n, sets->sets);
  MlirIntegerSet set = literal_set(sets->context, sets->n_dims, sets->n_params, sets->always);
  return tempoConditionGet(sets->context, 1, &set);
}

MlirAttribute tempoConditionOr(MlirAttribute a, MlirAttribute b) {
  struct sets sets = sets_over(a, b);
  for (int which = 0; which < 2; ++which) {
    MlirAttribute condition = which ? b : a;
    for (intptr_t i = 0; i < tempoConditionGetNumSets(condition); ++i) {
      struct constraints set = {.n = 0};
      if (!constraints_add_set(&set, tempoConditionGetSet(condition, i)) || !sets_add(&sets, &set))
        return mlirAttributeGetNull();
    }
  }
  return sets_finish(&sets);
}

MlirAttribute tempoConditionAnd(MlirAttribute a, MlirAttribute b) {
  struct sets sets = sets_over(a, b);
  for (intptr_t i = 0; i < tempoConditionGetNumSets(a); ++i)
    for (intptr_t j = 0; j < tempoConditionGetNumSets(b); ++j) {
      struct constraints set = {.n = 0};
      if (!constraints_add_set(&set, tempoConditionGetSet(a, i)) ||
          !constraints_add_set(&set, tempoConditionGetSet(b, j)) || !sets_add(&sets, &set))
        return mlirAttributeGetNull();
    }
  return sets_finish(&sets);
}

/* `factor * expr - 1 >= 0` as a condition like `sets`, whose sets are replaced. */
static bool sets_add_strict(struct sets *sets, MlirAffineExpr expr, int64_t factor) {
  MlirAffineExpr scaled =
      mlirAffineMulExprGet(expr, mlirAffineConstantExprGet(sets->context, factor));
  struct constraints set = {.n = 0};
  return constraints_add(&set,
                         mlirAffineAddExprGet(scaled, mlirAffineConstantExprGet(sets->context, -1)),
                         false) &&
         sets_add(sets, &set);
}

/* The complement of one set: one case per inequality, two per equality. */
static MlirAttribute complement(MlirIntegerSet set, struct sets sets) {
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i) {
    MlirAffineExpr expr = mlirIntegerSetGetConstraint(set, i);
    if (!sets_add_strict(&sets, expr, -1))
      return mlirAttributeGetNull();
    if (mlirIntegerSetIsConstraintEq(set, i) && !sets_add_strict(&sets, expr, 1))
      return mlirAttributeGetNull();
  }
  return sets_finish(&sets);
}

MlirAttribute tempoConditionNot(MlirAttribute condition) {
  MlirAttribute result = condition_always(mlirAttributeGetContext(condition));
  for (intptr_t i = 0; i < tempoConditionGetNumSets(condition); ++i) {
    MlirAttribute one = complement(tempoConditionGetSet(condition, i),
                                   sets_over(condition, mlirAttributeGetNull()));
    if (mlirAttributeIsNull(one))
      return one;
    result = tempoConditionAnd(result, one);
    if (mlirAttributeIsNull(result))
      return result;
  }
  return result;
}

/* `larger - smaller - slack >= 0`, or `== 0`, as a condition over nothing yet. */
static MlirAttribute compare(MlirAffineExpr larger_side, MlirAffineExpr smaller_side, int64_t slack,
                             bool is_equality) {
  MlirContext context = mlirAffineExprGetContext(larger_side);
  struct sets sets = {.context = context};
  struct constraints set = {.n = 0};
  MlirAffineExpr difference = mlirAffineAddExprGet(larger_side, negated(smaller_side));
  difference = mlirAffineAddExprGet(difference, mlirAffineConstantExprGet(context, -slack));
  if (!constraints_add(&set, difference, is_equality) || !sets_add(&sets, &set))
    return mlirAttributeGetNull();
  return sets_finish(&sets);
}

MlirAttribute condition_compare(enum comparison op, MlirAffineExpr lhs, MlirAffineExpr rhs) {
  switch (op) {
  case COMPARE_EQ:
    return compare(lhs, rhs, 0, true);
  case COMPARE_NE: {
    MlirAttribute equal = compare(lhs, rhs, 0, true);
    return mlirAttributeIsNull(equal) ? equal : tempoConditionNot(equal);
  }
  case COMPARE_LT:
    return compare(rhs, lhs, 1, false);
  case COMPARE_LE:
    return compare(rhs, lhs, 0, false);
  case COMPARE_GT:
    return compare(lhs, rhs, 1, false);
  case COMPARE_GE:
    return compare(lhs, rhs, 0, false);
  }
  return mlirAttributeGetNull();
}

MlirAttribute condition_resize(MlirAttribute condition, intptr_t n_dims, intptr_t n_params) {
  MlirIntegerSet sets[MAX_SETS];
  MlirContext context = mlirAttributeGetContext(condition);
  intptr_t n_sets = tempoConditionGetNumSets(condition);
  for (intptr_t i = 0; i < n_sets; ++i) {
    MlirIntegerSet set = tempoConditionGetSet(condition, i);
    struct constraints made = {.n = mlirIntegerSetGetNumConstraints(set)};
    for (intptr_t k = 0; k < made.n; ++k) {
      made.exprs[k] = mlirIntegerSetGetConstraint(set, k);
      made.equalities[k] = mlirIntegerSetIsConstraintEq(set, k);
    }
    sets[i] = mlirIntegerSetGet(context, n_dims, n_params, made.n, made.exprs, made.equalities);
  }
  return tempoConditionGet(context, n_sets, sets);
}

MlirAttribute tempoConditionGet(MlirContext context, intptr_t n_sets, MlirIntegerSet const *sets) {
  MlirAttribute attributes[MAX_SETS];
  if (n_sets > MAX_SETS)
    return mlirAttributeGetNull();
  for (intptr_t i = 0; i < n_sets; ++i)
    attributes[i] = mlirIntegerSetAttrGet(sets[i]);
  MlirAttribute condition = mlirArrayAttrGet(context, n_sets, attributes);
  return condition;
}
