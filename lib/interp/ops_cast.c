/* Conversions between types of numbers. A float that does not fit the integer it becomes is an
 * error: there is no such number. */
#include <math.h>
#include <string.h>

#include "interp/compile.h"
#include "interp/text.h"

struct cast {
  enum tempo_element from, to;
};

/* NULL, or why the value cannot be converted. */
typedef char const *cast_kernel(union slot x, struct cast cast, union slot *out);

static char const *sign_extended(union slot x, struct cast cast, union slot *out) {
  out->integer = sign_extend(x.integer, element_width(cast.to));
  return NULL;
}

static char const *zero_extended(union slot x, struct cast cast, union slot *out) {
  uint64_t bits = zero_extend(x.integer, element_width(cast.from));
  out->integer = sign_extend((int64_t)bits, element_width(cast.to));
  return NULL;
}

static char const *rounded(union slot x, struct cast cast, union slot *out) {
  out->number = round_to_element(cast.to, x.number);
  return NULL;
}

/* An unsigned integer as a double, what the 53 bits do not hold kept as a last bit where a
 * rounding to fewer follows. */
static double unsigned_to_double(uint64_t bits, enum tempo_element to) {
  enum { CUT = 1 << 12 };
  if (to == TEMPO_F64 || bits < UINT64_C(1) << 53)
    return (double)bits;
  uint64_t rest = bits & (CUT - 1);
  return (double)((bits - rest) | (rest ? CUT : 0));
}

static char const *unsigned_to_float(union slot x, struct cast cast, union slot *out) {
  uint64_t bits = zero_extend(x.integer, element_width(cast.from));
  out->number = round_to_element(cast.to, unsigned_to_double(bits, cast.to));
  return NULL;
}

static char const *signed_to_float(union slot x, struct cast cast, union slot *out) {
  uint64_t bits = x.integer < 0 ? 0 - (uint64_t)x.integer : (uint64_t)x.integer;
  double magnitude = unsigned_to_double(bits, cast.to);
  out->number = round_to_element(cast.to, x.integer < 0 ? -magnitude : magnitude);
  return NULL;
}

static char const unfit[] = "the number does not fit the integer type";

static char const *float_to_signed(union slot x, struct cast cast, union slot *out) {
  double value = trunc(x.number), limit = ldexp(1, element_width(cast.to) - 1);
  if (!(value >= -limit && value < limit))
    return unfit;
  out->integer = (int64_t)value;
  return NULL;
}

static char const *float_to_unsigned(union slot x, struct cast cast, union slot *out) {
  double value = trunc(x.number), limit = ldexp(1, element_width(cast.to));
  if (!(value >= 0 && value < limit))
    return unfit;
  out->integer = sign_extend((int64_t)(uint64_t)value, element_width(cast.to));
  return NULL;
}

/* The same bits: written to memory as one type and read as the other. */
static char const *bits(union slot x, struct cast cast, union slot *out) {
  int64_t memory = 0;
  struct tensor cell = {.count = 1, .element = cast.from, .data = (char *)&memory};
  interp_tensor_store(&cell, 0, x);
  cell.element = cast.to;
  interp_tensor_load(&cell, 0, out);
  return NULL;
}

static enum tempo_status run_cast(struct machine *machine, struct instruction const *in) {
  char const *reason =
      ((cast_kernel *)in->kernel)(machine->slots[in->operands[0]], *(struct cast const *)in->data,
                                  &machine->slots[in->results[0]]);
  return reason ? interp_machine_fail(machine, in, "%s", reason) : TEMPO_OK;
}

static enum tempo_status compile_cast(struct compiler *compiler, struct instruction *in,
                                      struct rule const *rule) {
  struct cast *cast = interp_compiler_allocate(compiler, in, 1, sizeof *cast);
  if (!cast)
    return TEMPO_FAIL;
  *cast = (struct cast){interp_operand_type(in, 0).element, interp_result_type(in, 0).element};
  in->run = run_cast;
  in->kernel = rule->kernel;
  in->data = cast;
  return interp_finish_scalar(compiler, in);
}

static void append_text(MlirStringRef part, void *user) {
  interp_text_append(user, "%.*s", (int)part.length, part.data);
}

static enum tempo_status compile_truncation(struct compiler *compiler, struct instruction *in,
                                            struct rule const *rule) {
  MlirAttribute mode = interp_attribute_get(in->op, "roundingmode");
  if (!mlirAttributeIsNull(mode)) {
    struct text text = {0};
    mlirAttributePrint(mode, append_text, &text);
    bool known = strstr(interp_text_get(&text), "to_nearest_even") != NULL;
    interp_text_destroy(&text);
    if (!known)
      return tempoEmitError(mlirOperationGetLocation(in->op),
                            "this rounding mode cannot be evaluated: use to_nearest_even");
  }
  return compile_cast(compiler, in, rule);
}

#define ROW(name, kernel)                                                                          \
  { name, compile_cast, (kernel_function *)(kernel) }

struct rule const interp_cast_rules[] = {
    ROW("arith.extsi", sign_extended),
    ROW("arith.extui", zero_extended),
    ROW("arith.trunci", sign_extended),
    ROW("arith.index_cast", sign_extended),
    ROW("arith.index_castui", zero_extended),
    ROW("arith.extf", rounded),
    {"arith.truncf", compile_truncation, (kernel_function *)rounded},
    ROW("arith.sitofp", signed_to_float),
    ROW("arith.uitofp", unsigned_to_float),
    ROW("arith.fptosi", float_to_signed),
    ROW("arith.fptoui", float_to_unsigned),
    ROW("arith.bitcast", bits),
    ROW("tensor.bitcast", bits),
    ROW("index.casts", sign_extended),
    ROW("index.castu", zero_extended),
    {NULL, NULL, NULL},
};
