#include "pipelines/size_form.h"

#include "pipelines/entry.h"
#include "pipelines/inspect.h"

static struct size_form const unknown = {.kind = SIZE_UNKNOWN};

/* Operations whose two operands are both numbers. */
static struct {
  char const *name;
  enum size_kind kind;
} const binary[] = {
    {"arith.addi", SIZE_SUM},
    {"arith.subi", SIZE_DIFFERENCE},
    {"arith.maxsi", SIZE_MAXIMUM},
    {"arith.minsi", SIZE_MINIMUM},
};

/* Operations whose second operand must be a positive constant. */
static struct {
  char const *name;
  enum size_kind kind;
} const by_constant[] = {
    {"arith.floordivsi", SIZE_FLOOR},
    {"arith.ceildivsi", SIZE_CEILING},
    {"arith.divsi", SIZE_QUOTIENT},
    {"arith.remsi", SIZE_REMAINDER},
};

static struct size_form with_two(enum size_kind kind, MlirValue a, MlirValue b) {
  return (struct size_form){.kind = kind, .n_operands = 2, .operands = {a, b}};
}

static struct size_form with_one(enum size_kind kind, MlirValue a, int64_t constant) {
  return (struct size_form){
      .kind = kind, .constant = constant, .n_operands = 1, .operands = {a, {NULL}}};
}

/* What isl is not told of, but the entry block can compute as it stands. */
static struct size_form get_opaque(MlirValue value) {
  return (struct size_form){.kind = entry_can_compute(value) ? SIZE_PARAMETER : SIZE_UNKNOWN};
}

static struct size_form get_product(MlirOperation op, MlirValue product) {
  MlirValue a = mlirOperationGetOperand(op, 0), b = mlirOperationGetOperand(op, 1);
  int64_t constant;
  if (inspect_constant(b, &constant))
    return with_one(SIZE_PRODUCT, a, constant);
  if (inspect_constant(a, &constant))
    return with_one(SIZE_PRODUCT, b, constant);
  return get_opaque(product);
}

static struct size_form get_arithmetic(MlirOperation op, MlirValue value) {
  if (inspect_is(op, "arith.muli"))
    return get_product(op, value);
  if (inspect_is(op, "arith.index_cast")) {
    MlirValue operand = mlirOperationGetOperand(op, 0);
    if (inspect_is_wide(operand))
      return with_one(SIZE_SAME, operand, 0);
    return get_opaque(value);
  }
  if (inspect_is(op, "arith.select"))
    return with_two(SIZE_EITHER, mlirOperationGetOperand(op, 1), mlirOperationGetOperand(op, 2));
  for (size_t i = 0; i < sizeof binary / sizeof *binary; ++i)
    if (inspect_is(op, binary[i].name))
      return with_two(binary[i].kind, mlirOperationGetOperand(op, 0),
                      mlirOperationGetOperand(op, 1));
  for (size_t i = 0; i < sizeof by_constant / sizeof *by_constant; ++i) {
    int64_t divisor;
    if (inspect_is(op, by_constant[i].name) &&
        inspect_constant(mlirOperationGetOperand(op, 1), &divisor) && divisor > 0)
      return with_one(by_constant[i].kind, mlirOperationGetOperand(op, 0), divisor);
  }
  return get_opaque(value);
}

/* The two values that may be result `position` of `op`, an scf.if. */
static struct size_form get_branches(MlirOperation op, intptr_t position) {
  MlirValue yielded[2];
  for (intptr_t i = 0; i < 2; ++i) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
    yielded[i] = mlirOperationGetOperand(mlirBlockGetTerminator(block), position);
  }
  return with_two(SIZE_EITHER, yielded[0], yielded[1]);
}

/* The induction variable of a loop with signed bounds. */
static struct size_form get_argument(MlirValue value) {
  MlirOperation loop = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  MlirStringRef is_unsigned = mlirStringRefCreateFromCString("unsignedCmp");
  if (!inspect_is(loop, "scf.for") || mlirBlockArgumentGetArgNumber(value) != 0 ||
      !mlirAttributeIsNull(mlirOperationGetAttributeByName(loop, is_unsigned)))
    return unknown;
  return with_two(SIZE_LOOP, mlirOperationGetOperand(loop, 0), mlirOperationGetOperand(loop, 1));
}

struct size_form size_form_get(MlirValue value) {
  struct size_form form = {.kind = SIZE_PARAMETER};
  if (inspect_constant(value, &form.constant)) {
    form.kind = SIZE_CONSTANT;
    return form;
  }
  if (!inspect_is_wide(value))
    return unknown;
  if (inspect_is_function_argument(value) || inspect_is_argument_dim(value))
    return form;
  if (mlirValueIsABlockArgument(value))
    return get_argument(value);
  MlirOperation op = mlirOpResultGetOwner(value);
  return inspect_is(op, "scf.if") ? get_branches(op, mlirOpResultGetResultNumber(value))
                                  : get_arithmetic(op, value);
}
