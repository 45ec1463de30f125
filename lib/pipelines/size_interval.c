#include "pipelines/size_interval.h"

#include "pipelines/size_form.h"

static struct size_interval exactly(struct entry_number number) {
  return (struct size_interval){number, number};
}

/* Division by a positive number is monotonous. */
static struct size_interval divide(struct entry *entry, char const *name, struct size_interval a,
                                   int64_t divisor) {
  return (struct size_interval){entry_divide(entry, name, a.lowest, divisor),
                                entry_divide(entry, name, a.highest, divisor)};
}

static struct size_interval multiply(struct entry *entry, struct size_interval a, int64_t factor) {
  struct entry_number constant = entry_constant(factor);
  struct entry_number low = entry_multiply(entry, a.lowest, constant);
  struct entry_number high = entry_multiply(entry, a.highest, constant);
  return factor < 0 ? (struct size_interval){high, low} : (struct size_interval){low, high};
}

static struct size_interval emit_unary(struct entry *entry, struct size_form const *form) {
  struct size_interval a = size_interval_emit(entry, form->operands[0]);
  switch (form->kind) {
  case SIZE_PRODUCT:
    return multiply(entry, a, form->constant);
  case SIZE_FLOOR:
    return divide(entry, "arith.floordivsi", a, form->constant);
  case SIZE_CEILING:
    return divide(entry, "arith.ceildivsi", a, form->constant);
  case SIZE_QUOTIENT:
    return divide(entry, "arith.divsi", a, form->constant);
  case SIZE_REMAINDER:
    return (struct size_interval){entry_constant(1 - form->constant),
                                  entry_constant(form->constant - 1)};
  default:
    return a;
  }
}

static struct size_interval emit_binary(struct entry *entry, struct size_form const *form) {
  struct size_interval a = size_interval_emit(entry, form->operands[0]);
  struct size_interval b = size_interval_emit(entry, form->operands[1]);
  switch (form->kind) {
  case SIZE_SUM:
    return (struct size_interval){entry_add(entry, a.lowest, b.lowest),
                                  entry_add(entry, a.highest, b.highest)};
  case SIZE_DIFFERENCE:
    return (struct size_interval){entry_subtract(entry, a.lowest, b.highest),
                                  entry_subtract(entry, a.highest, b.lowest)};
  case SIZE_MAXIMUM:
    return (struct size_interval){entry_maximum(entry, a.lowest, b.lowest),
                                  entry_maximum(entry, a.highest, b.highest)};
  case SIZE_MINIMUM:
    return (struct size_interval){entry_minimum(entry, a.lowest, b.lowest),
                                  entry_minimum(entry, a.highest, b.highest)};
  default: /* a loop's index */
    return (struct size_interval){a.lowest, entry_subtract(entry, b.highest, entry_constant(1))};
  }
}

/* Any of the operands. */
static struct size_interval emit_either(struct entry *entry, struct size_form const *form) {
  struct size_interval all = size_interval_emit(entry, form->operands[0]);
  for (int i = 1; i < form->n_operands; ++i) {
    struct size_interval one = size_interval_emit(entry, form->operands[i]);
    all = (struct size_interval){entry_minimum(entry, all.lowest, one.lowest),
                                 entry_maximum(entry, all.highest, one.highest)};
  }
  return all;
}

struct size_interval size_interval_emit(struct entry *entry, MlirValue size) {
  struct size_form form = size_form_get(size);
  if (form.kind == SIZE_CONSTANT)
    return exactly(entry_constant(form.constant));
  if (form.kind == SIZE_PARAMETER)
    return exactly(entry_compute(entry, size));
  if (form.kind == SIZE_EITHER)
    return emit_either(entry, &form);
  return form.n_operands == 1 ? emit_unary(entry, &form) : emit_binary(entry, &form);
}
