/* Floating-point arithmetic of arith, and all of math on floats: computed in double, rounded to
 * the type. Basic operations are then exactly IEEE's, transcendental functions right to within
 * about half a unit of the last place of f32 and the narrower types. */
#include <math.h>

#include "interp/compile.h"

typedef double float_kernel(double const *x);

#define KERNEL(name, expression)                                                                   \
  static double name(double const *x) {                                                            \
    return expression;                                                                             \
  }

KERNEL(add, x[0] + x[1])
KERNEL(subtract, x[0] - x[1])
KERNEL(multiply, x[0] * x[1])
KERNEL(divide, x[0] / x[1])
KERNEL(rest, fmod(x[0], x[1]))
KERNEL(negate, -x[0])
/* The number of the two: NaN only if both are. */
KERNEL(max_number, isnan(x[0]) ? x[1] : isnan(x[1]) ? x[0] : x[0] > x[1] ? x[0] : x[1])
KERNEL(min_number, isnan(x[0]) ? x[1] : isnan(x[1]) ? x[0] : x[0] < x[1] ? x[0] : x[1])

/* NaN if one is; -0 is less than +0. */
static double maximum(double const *x) {
  if (isnan(x[0]) || isnan(x[1]))
    return NAN;
  if (x[0] == x[1])
    return signbit(x[0]) ? x[1] : x[0];
  return x[0] > x[1] ? x[0] : x[1];
}

static double minimum(double const *x) {
  if (isnan(x[0]) || isnan(x[1]))
    return NAN;
  if (x[0] == x[1])
    return signbit(x[0]) ? x[0] : x[1];
  return x[0] < x[1] ? x[0] : x[1];
}

KERNEL(absolute, fabs(x[0]))
KERNEL(arc_cosine, acos(x[0]))
KERNEL(arc_cosine_hyperbolic, acosh(x[0]))
KERNEL(arc_sine, asin(x[0]))
KERNEL(arc_sine_hyperbolic, asinh(x[0]))
KERNEL(arc_tangent, atan(x[0]))
KERNEL(arc_tangent_of_quotient, atan2(x[0], x[1]))
KERNEL(arc_tangent_hyperbolic, atanh(x[0]))
KERNEL(cube_root, cbrt(x[0]))
KERNEL(round_up, ceil(x[0]))
KERNEL(copy_sign, copysign(x[0], x[1]))
KERNEL(cosine, cos(x[0]))
KERNEL(cosine_hyperbolic, cosh(x[0]))
KERNEL(error_function, erf(x[0]))
KERNEL(error_function_complement, erfc(x[0]))
KERNEL(exponential, exp(x[0]))
KERNEL(exponential_2, exp2(x[0]))
KERNEL(exponential_minus_1, expm1(x[0]))
KERNEL(round_down, floor(x[0]))
KERNEL(logarithm, log(x[0]))
KERNEL(logarithm_10, log10(x[0]))
KERNEL(logarithm_of_1_plus, log1p(x[0]))
KERNEL(logarithm_2, log2(x[0]))
KERNEL(power, pow(x[0], x[1]))
KERNEL(round_half_away, round(x[0]))
KERNEL(round_half_even, rint(x[0]))
KERNEL(reciprocal_square_root, 1 / sqrt(x[0]))
KERNEL(sine, sin(x[0]))
KERNEL(sine_hyperbolic, sinh(x[0]))
KERNEL(square_root, sqrt(x[0]))
KERNEL(tangent, tan(x[0]))
KERNEL(tangent_hyperbolic, tanh(x[0]))
KERNEL(truncate, trunc(x[0]))

/* x[0] held between x[1] and x[2], as maximum and minimum do it. */
static double clamp(double const *x) {
  double bounded[2] = {minimum((double[]){x[0], x[2]}), x[1]};
  return maximum(bounded);
}

static enum tempo_status run_float(struct machine *machine, struct instruction const *in) {
  double x[3];
  for (int i = 0; i < in->n_operands; i++)
    x[i] = machine->slots[in->operands[i]].number;
  machine->slots[in->results[0]].number =
      round_to_element(in->element, ((float_kernel *)in->kernel)(x));
  return TEMPO_OK;
}

static enum tempo_status compile_float(struct compiler *compiler, struct instruction *in,
                                       struct rule const *rule) {
  in->run = run_float;
  in->kernel = rule->kernel;
  in->element = interp_result_type(in, 0).element;
  return interp_finish_scalar(compiler, in);
}

/* One rounding: the 16-bit types are computed in f32, like all their operations. */
static enum tempo_status run_fma(struct machine *machine, struct instruction const *in) {
  double x[3];
  for (int i = 0; i < 3; i++)
    x[i] = machine->slots[in->operands[i]].number;
  double value = in->element == TEMPO_F64 ? fma(x[0], x[1], x[2])
                                          : (double)fmaf((float)x[0], (float)x[1], (float)x[2]);
  machine->slots[in->results[0]].number = round_to_element(in->element, value);
  return TEMPO_OK;
}

static enum tempo_status run_integer_power(struct machine *machine, struct instruction const *in) {
  double base = machine->slots[in->operands[0]].number;
  double exponent = (double)operand_integer(machine, in, 1);
  machine->slots[in->results[0]].number = round_to_element(in->element, pow(base, exponent));
  return TEMPO_OK;
}

static enum tempo_status run_sine_and_cosine(struct machine *machine,
                                             struct instruction const *in) {
  double x = machine->slots[in->operands[0]].number;
  machine->slots[in->results[0]].number = round_to_element(in->element, sin(x));
  machine->slots[in->results[1]].number = round_to_element(in->element, cos(x));
  return TEMPO_OK;
}

static enum tempo_status compile_special(struct compiler *compiler, struct instruction *in,
                                         struct rule const *rule) {
  in->run = (run_function *)rule->kernel;
  in->element = interp_result_type(in, 0).element;
  return interp_finish_scalar(compiler, in);
}

/* ---- Classification: i1 results -------------------------------------------------------------- */

/* The smallest normal number of the operand's type. */
static double smallest_normal(enum tempo_element element) {
  switch (element) {
  case TEMPO_F16:
    return 0x1p-14;
  case TEMPO_F64:
    return 0x1p-1022;
  default: /* bf16 has f32's exponents */
    return 0x1p-126;
  }
}

typedef bool class_kernel(double x, enum tempo_element element);

static bool is_nan(double x, enum tempo_element element) {
  (void)element;
  return isnan(x);
}

static bool is_infinite(double x, enum tempo_element element) {
  (void)element;
  return isinf(x);
}

static bool is_finite(double x, enum tempo_element element) {
  (void)element;
  return isfinite(x);
}

static bool is_normal(double x, enum tempo_element element) {
  return isfinite(x) && fabs(x) >= smallest_normal(element);
}

static enum tempo_status run_class(struct machine *machine, struct instruction const *in) {
  double x = machine->slots[in->operands[0]].number;
  machine->slots[in->results[0]].integer = -((class_kernel *)in->kernel)(x, in->element);
  return TEMPO_OK;
}

static enum tempo_status compile_class(struct compiler *compiler, struct instruction *in,
                                       struct rule const *rule) {
  in->run = run_class;
  in->kernel = rule->kernel;
  in->element = interp_operand_type(in, 0).element;
  return interp_finish_scalar(compiler, in);
}

#define ROW(name, kernel)                                                                          \
  { name, compile_float, (kernel_function *)(kernel) }

struct rule const interp_float_rules[] = {
    ROW("arith.addf", add),
    ROW("arith.subf", subtract),
    ROW("arith.mulf", multiply),
    ROW("arith.divf", divide),
    ROW("arith.remf", rest),
    ROW("arith.negf", negate),
    ROW("arith.maxnumf", max_number),
    ROW("arith.minnumf", min_number),
    ROW("arith.maximumf", maximum),
    ROW("arith.minimumf", minimum),
    {NULL, NULL, NULL},
};

struct rule const interp_math_rules[] = {
    ROW("math.absf", absolute),
    ROW("math.acos", arc_cosine),
    ROW("math.acosh", arc_cosine_hyperbolic),
    ROW("math.asin", arc_sine),
    ROW("math.asinh", arc_sine_hyperbolic),
    ROW("math.atan", arc_tangent),
    ROW("math.atan2", arc_tangent_of_quotient),
    ROW("math.atanh", arc_tangent_hyperbolic),
    ROW("math.cbrt", cube_root),
    ROW("math.ceil", round_up),
    ROW("math.clampf", clamp),
    ROW("math.copysign", copy_sign),
    ROW("math.cos", cosine),
    ROW("math.cosh", cosine_hyperbolic),
    ROW("math.erf", error_function),
    ROW("math.erfc", error_function_complement),
    ROW("math.exp", exponential),
    ROW("math.exp2", exponential_2),
    ROW("math.expm1", exponential_minus_1),
    ROW("math.floor", round_down),
    ROW("math.log", logarithm),
    ROW("math.log10", logarithm_10),
    ROW("math.log1p", logarithm_of_1_plus),
    ROW("math.log2", logarithm_2),
    ROW("math.powf", power),
    ROW("math.round", round_half_away),
    ROW("math.roundeven", round_half_even),
    ROW("math.rsqrt", reciprocal_square_root),
    ROW("math.sin", sine),
    ROW("math.sinh", sine_hyperbolic),
    ROW("math.sqrt", square_root),
    ROW("math.tan", tangent),
    ROW("math.tanh", tangent_hyperbolic),
    ROW("math.trunc", truncate),
    {"math.fma", compile_special, (kernel_function *)run_fma},
    {"math.fpowi", compile_special, (kernel_function *)run_integer_power},
    {"math.sincos", compile_special, (kernel_function *)run_sine_and_cosine},
    {"math.isnan", compile_class, (kernel_function *)is_nan},
    {"math.isinf", compile_class, (kernel_function *)is_infinite},
    {"math.isfinite", compile_class, (kernel_function *)is_finite},
    {"math.isnormal", compile_class, (kernel_function *)is_normal},
    {NULL, NULL, NULL},
};
