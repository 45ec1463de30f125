#include "pipelines/entry.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/inspect.h"

struct entry entry_start(MlirBlock block, MlirLocation location) {
  MlirContext context = mlirLocationGetContext(location);
  return (struct entry){.emitter = emitter_at_end(block, location),
                        .i64 = mlirIntegerTypeGet(context, 64),
                        .i1 = mlirIntegerTypeGet(context, 1),
                        .index = mlirIndexTypeGet(context)};
}

struct entry_number entry_constant(int64_t constant) {
  return (struct entry_number){.is_constant = true, .constant = constant};
}

static struct entry_number from_value(MlirValue value) {
  return (struct entry_number){.value = value};
}

MlirValue entry_get_value(struct entry *entry, struct entry_number number) {
  return number.is_constant ? emit_integer(&entry->emitter, entry->i64, number.constant)
                            : number.value;
}

static void note_overflow(struct entry *entry, MlirValue overflow) {
  MlirValue both[] = {entry->overflow, overflow};
  bool first = mlirValueIsNull(entry->overflow);
  entry->overflow = first ? overflow : emit_value(&entry->emitter, "arith.ori", entry->i1, 2, both);
}

/* An operation of the LLVM dialect that gives a number and whether it overflowed. */
static struct entry_number emit_checked(struct entry *entry, char const *name,
                                        struct entry_number a, struct entry_number b) {
  struct emitter *emitter = &entry->emitter;
  MlirValue operands[] = {entry_get_value(entry, a), entry_get_value(entry, b)};
  MlirType pair =
      mlirTypeParseGet(emitter->context, mlirStringRefCreateFromCString("!llvm.struct<(i64, i1)>"));
  MlirValue both = emit_value(emitter, name, pair, 2, operands);
  MlirValue parts[2];
  for (int64_t i = 0; i < 2; ++i) {
    MlirAttribute position = mlirDenseI64ArrayGet(emitter->context, 1, &i);
    MlirNamedAttribute attribute = emit_named(emitter->context, "position", position);
    struct emit_spec spec = {
        .name = "llvm.extractvalue",
        .n_operands = 1,
        .operands = &both,
        .n_results = 1,
        .results = i ? &entry->i1 : &entry->i64,
        .n_attributes = 1,
        .attributes = &attribute,
    };
    parts[i] = mlirOperationGetResult(emit(emitter, &spec), 0);
  }
  note_overflow(entry, parts[1]);
  return from_value(parts[0]);
}

struct entry_number entry_add(struct entry *entry, struct entry_number a, struct entry_number b) {
  if (a.is_constant && b.is_constant) {
    int64_t sum;
    entry->overflows |= __builtin_add_overflow(a.constant, b.constant, &sum);
    return entry_constant(sum);
  }
  if (a.is_constant && a.constant == 0)
    return b;
  if (b.is_constant && b.constant == 0)
    return a;
  return emit_checked(entry, "llvm.intr.sadd.with.overflow", a, b);
}

struct entry_number entry_subtract(struct entry *entry, struct entry_number a,
                                   struct entry_number b) {
  if (a.is_constant && b.is_constant) {
    int64_t rest;
    entry->overflows |= __builtin_sub_overflow(a.constant, b.constant, &rest);
    return entry_constant(rest);
  }
  if (b.is_constant && b.constant == 0)
    return a;
  return emit_checked(entry, "llvm.intr.ssub.with.overflow", a, b);
}

struct entry_number entry_multiply(struct entry *entry, struct entry_number a,
                                   struct entry_number b) {
  if (a.is_constant && b.is_constant) {
    int64_t product;
    entry->overflows |= __builtin_mul_overflow(a.constant, b.constant, &product);
    return entry_constant(product);
  }
  if (a.is_constant && a.constant == 1)
    return b;
  if (b.is_constant && b.constant == 1)
    return a;
  return emit_checked(entry, "llvm.intr.smul.with.overflow", a, b);
}

struct entry_number entry_maximum(struct entry *entry, struct entry_number a,
                                  struct entry_number b) {
  if (a.is_constant && b.is_constant)
    return a.constant > b.constant ? a : b;
  MlirValue operands[] = {entry_get_value(entry, a), entry_get_value(entry, b)};
  return from_value(emit_value(&entry->emitter, "arith.maxsi", entry->i64, 2, operands));
}

struct entry_number entry_minimum(struct entry *entry, struct entry_number a,
                                  struct entry_number b) {
  if (a.is_constant && b.is_constant)
    return a.constant < b.constant ? a : b;
  MlirValue operands[] = {entry_get_value(entry, a), entry_get_value(entry, b)};
  return from_value(emit_value(&entry->emitter, "arith.minsi", entry->i64, 2, operands));
}

struct entry_number entry_divide(struct entry *entry, char const *name, struct entry_number number,
                                 int64_t divisor) {
  MlirValue operands[] = {entry_get_value(entry, number),
                          emit_integer(&entry->emitter, entry->i64, divisor)};
  return from_value(emit_value(&entry->emitter, name, entry->i64, 2, operands));
}

struct entry_number entry_round_up(struct entry *entry, struct entry_number number, int64_t step) {
  struct entry_number sum = entry_add(entry, number, entry_constant(step - 1));
  if (sum.is_constant)
    return entry_constant(sum.constant & -step);
  MlirValue operands[] = {sum.value, emit_integer(&entry->emitter, entry->i64, -step)};
  return from_value(emit_value(&entry->emitter, "arith.andi", entry->i64, 2, operands));
}

enum { MAX_DEPTH = 32 };

/* Whether `op` divides by a positive constant; its name and the constant if so. */
static bool is_division(MlirOperation op, char const **name, int64_t *divisor) {
  static char const *const names[] = {"arith.divui", "arith.remui",      "arith.divsi",
                                      "arith.remsi", "arith.floordivsi", "arith.ceildivsi"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (inspect_is(op, names[i])) {
      *name = names[i];
      return inspect_constant(mlirOperationGetOperand(op, 1), divisor) && *divisor > 0;
    }
  return false;
}

static bool is_arithmetic(MlirOperation op) {
  char const *name;
  int64_t divisor;
  return inspect_is(op, "arith.addi") || inspect_is(op, "arith.subi") ||
         inspect_is(op, "arith.muli") || inspect_is(op, "arith.maxsi") ||
         inspect_is(op, "arith.index_cast") || is_division(op, &name, &divisor);
}

static bool can_compute(MlirValue value, int depth) {
  int64_t constant;
  if (depth > MAX_DEPTH)
    return false;
  if (inspect_is_function_argument(value) || inspect_constant(value, &constant) ||
      inspect_is_argument_dim(value))
    return true;
  MlirOperation op = inspect_definition(value);
  bool known = inspect_is_wide(value) && is_arithmetic(op);
  for (intptr_t i = 0; known && i < mlirOperationGetNumOperands(op); ++i)
    known = can_compute(mlirOperationGetOperand(op, i), depth + 1);
  return known;
}

bool entry_can_compute(MlirValue value) {
  return can_compute(value, 0);
}

/* `value`, which the entry block can use, as an i64. */
static struct entry_number as_i64(struct entry *entry, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeEqual(type, entry->i64))
    return from_value(value);
  char const *cast = mlirTypeIsAIndex(type)               ? "arith.index_cast"
                     : mlirIntegerTypeGetWidth(type) < 64 ? "arith.extsi"
                                                          : "arith.trunci";
  return from_value(emit_value(&entry->emitter, cast, entry->i64, 1, &value));
}

/* The dimension of an argument, read on entry. */
static struct entry_number compute_dim(struct entry *entry, MlirOperation dim) {
  int64_t position = 0;
  inspect_constant(mlirOperationGetOperand(dim, 1), &position);
  MlirValue operands[] = {mlirOperationGetOperand(dim, 0),
                          emit_integer(&entry->emitter, entry->index, position)};
  return as_i64(entry, emit_value(&entry->emitter, "memref.dim", entry->index, 2, operands));
}

struct entry_number entry_compute(struct entry *entry, MlirValue value) {
  int64_t constant;
  if (inspect_constant(value, &constant))
    return entry_constant(constant);
  if (inspect_is_function_argument(value))
    return as_i64(entry, value);
  MlirOperation op = inspect_definition(value);
  if (inspect_is_argument_dim(value))
    return compute_dim(entry, op);
  struct entry_number a = entry_compute(entry, mlirOperationGetOperand(op, 0));
  if (inspect_is(op, "arith.index_cast"))
    return a;
  char const *name;
  int64_t divisor;
  if (is_division(op, &name, &divisor))
    return entry_divide(entry, name, a, divisor);
  struct entry_number b = entry_compute(entry, mlirOperationGetOperand(op, 1));
  return inspect_is(op, "arith.addi")   ? entry_add(entry, a, b)
         : inspect_is(op, "arith.subi") ? entry_subtract(entry, a, b)
         : inspect_is(op, "arith.muli") ? entry_multiply(entry, a, b)
                                        : entry_maximum(entry, a, b);
}
