#include "pipelines/size_form.h"

#include <string.h>

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

//===- Choices ----------------------------------------------------------------===//

/* What a value may be, while it is looked for. */
struct choices {
  int n_seen, n_found;
  MlirValue seen[4 * SIZE_MAX_OPERANDS]; /* that only choose */
  MlirValue found[SIZE_MAX_OPERANDS];
  bool too_many;
};

static MlirValue get_yielded(MlirOperation op, intptr_t region, intptr_t position) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
  return mlirOperationGetOperand(mlirBlockGetTerminator(block), position);
}

/* The loop that carries `value`, an argument of its body or a result; null if none does. */
static MlirOperation get_carrier(MlirValue value, intptr_t *position) {
  bool is_argument = mlirValueIsABlockArgument(value);
  *position =
      is_argument ? mlirBlockArgumentGetArgNumber(value) - 1 : mlirOpResultGetResultNumber(value);
  MlirOperation op = is_argument ? mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value))
                                 : mlirOpResultGetOwner(value);
  return inspect_is(op, "scf.for") && *position >= 0 ? op : (MlirOperation){NULL};
}

/* The two values of which `value` is one; false where it is no such choice. */
static bool get_choice(MlirValue value, MlirValue either[2]) {
  intptr_t position;
  MlirOperation loop = get_carrier(value, &position), op = inspect_definition(value);
  if (!mlirOperationIsNull(loop)) {
    enum { N_BOUNDS = 3 };
    either[0] = mlirOperationGetOperand(loop, N_BOUNDS + position);
    either[1] = get_yielded(loop, 0, position);
  } else if (inspect_is(op, "scf.if")) {
    either[0] = get_yielded(op, 0, position);
    either[1] = get_yielded(op, 1, position);
  } else if (inspect_is(op, "arith.select")) {
    either[0] = mlirOperationGetOperand(op, 1);
    either[1] = mlirOperationGetOperand(op, 2);
  } else {
    return false;
  }
  return true;
}

/* Adds `value` to a list of `capacity` unless it is there; false if it is, or there is no room. */
static bool add_new(struct choices *choices, MlirValue *list, int *n, int capacity,
                    MlirValue value) {
  for (int i = 0; i < *n; ++i)
    if (mlirValueEqual(list[i], value))
      return false;
  choices->too_many |= *n == capacity;
  if (*n < capacity)
    list[(*n)++] = value;
  return !choices->too_many;
}

static void add_choices(struct choices *choices, MlirValue value) {
  MlirValue either[2];
  if (!get_choice(value, either)) {
    add_new(choices, choices->found, &choices->n_found, SIZE_MAX_OPERANDS, value);
    return;
  }
  if (!add_new(choices, choices->seen, &choices->n_seen, 4 * SIZE_MAX_OPERANDS, value))
    return;
  add_choices(choices, either[0]);
  add_choices(choices, either[1]);
}

/* All that `value`, a choice, may be. */
static struct size_form get_choices(MlirValue value) {
  struct choices choices = {.n_seen = 0};
  add_choices(&choices, value);
  if (choices.too_many || choices.n_found == 0)
    return unknown;
  struct size_form form = {.kind = SIZE_EITHER, .n_operands = choices.n_found};
  memcpy(form.operands, choices.found, sizeof choices.found);
  return form;
}

//===- All forms --------------------------------------------------------------===//

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
  MlirValue either[2];
  if (get_choice(value, either))
    return get_choices(value);
  return mlirValueIsABlockArgument(value) ? get_argument(value)
                                          : get_arithmetic(mlirOpResultGetOwner(value), value);
}
