/* Writing expressions, accesses and conditions over SSA names. */
#include "dialect/assembly.h"

#include "mlir-c/BuiltinAttributes.h"

void write_expression(struct writer *writer, struct operands const *operands, MlirAffineExpr expr) {
  writer_affine(writer, expr, operands->n_dims, operands->n, operands->values);
}

void write_expressions(struct writer *writer, struct operands const *operands, MlirAffineMap map) {
  writer_text(writer, "(");
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    writer_text(writer, i ? ", " : "");
    write_expression(writer, operands, mlirAffineMapGetResult(map, i));
  }
  writer_text(writer, ")");
}

static void write_member(struct writer *writer, struct operands const *operands, MlirAffineMap map,
                         bool outer_is_max) {
  if (mlirAffineMapGetNumResults(map) == 1) {
    write_expression(writer, operands, mlirAffineMapGetResult(map, 0));
    return;
  }
  writer_text(writer, outer_is_max ? "min" : "max");
  write_expressions(writer, operands, map);
}

static void write_bound(struct writer *writer, struct operands const *operands,
                        MlirAttribute bound) {
  bool is_max = tempoBoundAttrGetOuter(bound) == TEMPO_MAX;
  intptr_t n_maps = tempoBoundAttrGetNumMaps(bound);
  MlirAffineMap first = tempoBoundAttrGetMap(bound, 0);
  if (is_max && n_maps == 1 && mlirAffineMapGetNumResults(first) == 1) {
    write_member(writer, operands, first, is_max);
    return;
  }
  writer_text(writer, is_max ? "max(" : "min(");
  for (intptr_t i = 0; i < n_maps; ++i) {
    writer_text(writer, i ? ", " : "");
    write_member(writer, operands, tempoBoundAttrGetMap(bound, i), is_max);
  }
  writer_text(writer, ")");
}

void write_access(struct writer *writer, struct operands const *operands, MlirAttribute access) {
  intptr_t n_indices = tempoAccessAttrGetNumIndices(access);
  for (intptr_t i = 0; i < n_indices; ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    writer_text(writer, i ? ", " : "[");
    write_bound(writer, operands, tempoIndexAttrGetLower(index));
    if (!tempoIndexAttrIsSlice(index))
      continue;
    writer_text(writer, " : ");
    write_bound(writer, operands, tempoIndexAttrGetUpper(index));
  }
  if (n_indices)
    writer_text(writer, "]");
}

static void write_constraint(struct writer *writer, struct operands const *operands,
                             MlirAffineExpr constraint, bool is_equality) {
  static char const *const spelling[] = {" == ", " <> ", " < ", " <= ", " > ", " >= "};
  MlirAffineExpr lhs, rhs;
  enum comparison op = constraint_split(constraint, is_equality, &lhs, &rhs);
  write_expression(writer, operands, lhs);
  writer_text(writer, spelling[op]);
  write_expression(writer, operands, rhs);
}

/* The constraints joined by `and`; in parentheses where other sets follow. */
static void write_set(struct writer *writer, struct operands const *operands, MlirIntegerSet set,
                      bool alone) {
  intptr_t n = mlirIntegerSetGetNumConstraints(set);
  bool parentheses = !alone && n > 1;
  writer_text(writer, parentheses ? "(" : "");
  for (intptr_t i = 0; i < n; ++i) {
    writer_text(writer, i ? " and " : "");
    write_constraint(writer, operands, mlirIntegerSetGetConstraint(set, i),
                     mlirIntegerSetIsConstraintEq(set, i));
  }
  writer_text(writer, parentheses ? ")" : "");
}

void write_condition(struct writer *writer, struct operands const *operands,
                     MlirAttribute condition) {
  intptr_t n_sets = tempoConditionGetNumSets(condition);
  writer_text(writer, "(");
  for (intptr_t i = 0; i < n_sets; ++i) {
    writer_text(writer, i ? " or " : "");
    write_set(writer, operands, tempoConditionGetSet(condition, i), n_sets == 1);
  }
  writer_text(writer, ")");
}
