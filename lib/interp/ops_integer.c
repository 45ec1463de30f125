/* Integer arithmetic of arith, math and index. Integers are kept sign-extended from their width;
 * what is undefined (division by zero, the quotient that does not fit, shifts by the width or
 * more) is an error here. */
#include "interp/compile.h"

/* Computes *out from the operands at `width` bits; any bits above the width are dropped
 * afterwards. NULL, or why there is no result. */
typedef char const *integer_kernel(int64_t const *x, int width, int64_t *out);

static char const by_zero[] = "division by zero";
static char const too_large[] = "the quotient of the smallest integer and -1 does not fit";
static char const bad_shift[] = "the shift amount is negative or not less than the width";

static int64_t smallest(int width) {
  return INT64_MIN >> (64 - width);
}

/* Why x[0] cannot be divided by x[1], or NULL. */
static char const *check_signed(int64_t const *x, int width) {
  if (x[1] == 0)
    return by_zero;
  return x[0] == smallest(width) && x[1] == -1 && width > 1 ? too_large : NULL;
}

#define KERNEL(name, expression)                                                                   \
  static char const *name(int64_t const *x, int width, int64_t *out) {                             \
    (void)width;                                                                                   \
    *out = (int64_t)(expression);                                                                  \
    return NULL;                                                                                   \
  }
#define CHECKED(name, check, expression)                                                           \
  static char const *name(int64_t const *x, int width, int64_t *out) {                             \
    char const *reason = check;                                                                    \
    if (!reason)                                                                                   \
      *out = (int64_t)(expression);                                                                \
    return reason;                                                                                 \
  }
#define U(position) zero_extend(x[position], width)
#define SIGNED check_signed(x, width)
#define UNSIGNED (x[1] == 0 ? by_zero : NULL)
#define SHIFT (U(1) >= (uint64_t)width ? bad_shift : NULL)

KERNEL(add, (uint64_t)x[0] + (uint64_t)x[1])
KERNEL(subtract, (uint64_t)x[0] - (uint64_t)x[1])
KERNEL(multiply, (uint64_t)x[0] * (uint64_t)x[1])
KERNEL(and, x[0] & x[1])
KERNEL(or, x[0] | x[1])
KERNEL(xor, x[0] ^ x[1])
KERNEL(max_signed, x[0] > x[1] ? x[0] : x[1])
KERNEL(min_signed, x[0] < x[1] ? x[0] : x[1])
KERNEL(max_unsigned, U(0) > U(1) ? x[0] : x[1])
KERNEL(min_unsigned, U(0) < U(1) ? x[0] : x[1])
CHECKED(divide_signed, SIGNED, x[0] / x[1])
CHECKED(rest_signed, SIGNED, x[1] == -1 ? 0 : x[0] % x[1])
CHECKED(floor_signed, SIGNED, x[0] / x[1] - (x[0] % x[1] != 0 && (x[0] < 0) != (x[1] < 0)))
CHECKED(ceil_signed, SIGNED, x[0] / x[1] + (x[0] % x[1] != 0 && (x[0] < 0) == (x[1] < 0)))
CHECKED(divide_unsigned, UNSIGNED, U(0) / U(1))
CHECKED(rest_unsigned, UNSIGNED, U(0) % U(1))
CHECKED(ceil_unsigned, UNSIGNED, U(0) / U(1) + (U(0) % U(1) != 0))
CHECKED(shift_left, SHIFT, (uint64_t)x[0] << U(1))
CHECKED(shift_right_signed, SHIFT, x[0] >> U(1))
CHECKED(shift_right_unsigned, SHIFT, U(0) >> U(1))
KERNEL(absolute, x[0] < 0 ? 0 - (uint64_t)x[0] : (uint64_t)x[0])
KERNEL(count_ones, __builtin_popcountll(U(0)))
KERNEL(count_leading, U(0) ? __builtin_clzll(U(0)) - (64 - width) : width)
KERNEL(count_trailing, U(0) ? __builtin_ctzll(U(0)) : width)

/* Integer powers as MLIR's own expansion defines them: by squaring, and for a negative exponent
 * the truncated quotient 1 / base^-exponent. */
static char const *power(int64_t const *x, int width, int64_t *out) {
  (void)width;
  uint64_t base = (uint64_t)x[0], result = 1;
  if (x[1] < 0 && x[0] == 0)
    return by_zero;
  if (x[1] < 0) {
    *out = x[0] == 1 ? 1 : x[0] == -1 ? (x[1] & 1 ? -1 : 1) : 0;
    return NULL;
  }
  for (uint64_t exponent = (uint64_t)x[1]; exponent; exponent >>= 1) {
    if (exponent & 1)
      result *= base;
    base *= base;
  }
  *out = (int64_t)result;
  return NULL;
}

static enum tempo_status run_integer(struct machine *machine, struct instruction const *in) {
  int64_t x[2], result = 0;
  for (int i = 0; i < in->n_operands; i++)
    x[i] = operand_integer(machine, in, i);
  int width = element_width(in->element);
  char const *reason = ((integer_kernel *)in->kernel)(x, width, &result);
  if (reason)
    return interp_machine_fail(machine, in, "%s", reason);
  machine->slots[in->results[0]].integer = sign_extend(result, width);
  return TEMPO_OK;
}

static enum tempo_status compile_integer(struct compiler *compiler, struct instruction *in,
                                         struct rule const *rule) {
  in->run = run_integer;
  in->kernel = rule->kernel;
  in->element = interp_result_type(in, 0).element;
  return interp_finish_scalar(compiler, in);
}

/* arith.mului_extended, mulsi_extended: the low and the high half of the product. */
static enum tempo_status run_wide_product(struct machine *machine, struct instruction const *in) {
  int width = element_width(in->element);
  int64_t a = operand_integer(machine, in, 0), b = operand_integer(machine, in, 1);
  __extension__ typedef __int128 wide;
  __extension__ typedef unsigned __int128 unsigned_wide;
  bool is_signed = in->data != NULL;
  unsigned_wide product = (unsigned_wide)zero_extend(a, width) * zero_extend(b, width);
  if (is_signed)
    product = (unsigned_wide)((wide)a * b);
  machine->slots[in->results[0]].integer = sign_extend((int64_t)product, width);
  machine->slots[in->results[1]].integer = sign_extend((int64_t)(product >> width), width);
  return TEMPO_OK;
}

static enum tempo_status compile_wide_product(struct compiler *compiler, struct instruction *in,
                                              struct rule const *rule) {
  in->run = run_wide_product;
  in->element = interp_result_type(in, 0).element;
  in->data = rule->kernel ? (void const *)rule : NULL; /* marked: signed */
  return interp_finish_scalar(compiler, in);
}

/* arith.addui_extended: the sum and the carry. */
static enum tempo_status run_sum_and_carry(struct machine *machine, struct instruction const *in) {
  int width = element_width(in->element);
  int64_t a = operand_integer(machine, in, 0), b = operand_integer(machine, in, 1);
  uint64_t sum = zero_extend((int64_t)((uint64_t)a + (uint64_t)b), width);
  machine->slots[in->results[0]].integer = sign_extend((int64_t)sum, width);
  machine->slots[in->results[1]].integer = sum < zero_extend(a, width) ? -1 : 0;
  return TEMPO_OK;
}

static enum tempo_status compile_sum_and_carry(struct compiler *compiler, struct instruction *in,
                                               struct rule const *rule) {
  (void)rule;
  in->run = run_sum_and_carry;
  in->element = interp_result_type(in, 0).element;
  return interp_finish_scalar(compiler, in);
}

#define ROW(name, kernel)                                                                          \
  { name, compile_integer, (kernel_function *)(kernel) }

struct rule const interp_integer_rules[] = {
    ROW("arith.addi", add),
    ROW("arith.subi", subtract),
    ROW("arith.muli", multiply),
    ROW("arith.andi", and),
    ROW("arith.ori", or),
    ROW("arith.xori", xor),
    ROW("arith.maxsi", max_signed),
    ROW("arith.minsi", min_signed),
    ROW("arith.maxui", max_unsigned),
    ROW("arith.minui", min_unsigned),
    ROW("arith.divsi", divide_signed),
    ROW("arith.remsi", rest_signed),
    ROW("arith.floordivsi", floor_signed),
    ROW("arith.ceildivsi", ceil_signed),
    ROW("arith.divui", divide_unsigned),
    ROW("arith.remui", rest_unsigned),
    ROW("arith.ceildivui", ceil_unsigned),
    ROW("arith.shli", shift_left),
    ROW("arith.shrsi", shift_right_signed),
    ROW("arith.shrui", shift_right_unsigned),
    ROW("math.absi", absolute),
    ROW("math.ctpop", count_ones),
    ROW("math.ctlz", count_leading),
    ROW("math.cttz", count_trailing),
    ROW("math.ipowi", power),
    ROW("index.add", add),
    ROW("index.sub", subtract),
    ROW("index.mul", multiply),
    ROW("index.and", and),
    ROW("index.or", or),
    ROW("index.xor", xor),
    ROW("index.maxs", max_signed),
    ROW("index.mins", min_signed),
    ROW("index.maxu", max_unsigned),
    ROW("index.minu", min_unsigned),
    ROW("index.divs", divide_signed),
    ROW("index.rems", rest_signed),
    ROW("index.floordivs", floor_signed),
    ROW("index.ceildivs", ceil_signed),
    ROW("index.divu", divide_unsigned),
    ROW("index.remu", rest_unsigned),
    ROW("index.ceildivu", ceil_unsigned),
    ROW("index.shl", shift_left),
    ROW("index.shrs", shift_right_signed),
    ROW("index.shru", shift_right_unsigned),
    {"arith.mului_extended", compile_wide_product, NULL},
    {"arith.mulsi_extended", compile_wide_product, (kernel_function *)multiply},
    {"arith.addui_extended", compile_sum_and_carry, NULL},
    {NULL, NULL, NULL},
};
