/* Conversions between double and the 16-bit formats, for any split of the bits into exponent and
 * fraction. A double holds every f32 exactly, so this also rounds from f32 once. */
#include "runtime/small_float.h"

#include <string.h>

struct format {
  int exponent_bits, fraction_bits; /* with the sign: 16 bits */
};

static struct format const half = {5, 10};
static struct format const brain = {8, 7};

enum { DOUBLE_FRACTION = 52, DOUBLE_BIAS = 1023, DOUBLE_EXPONENT_MASK = 2047 };

static int bias(struct format format) {
  return (1 << (format.exponent_bits - 1)) - 1;
}

/* `value` / 2^`shift`, rounded to nearest, ties to even. */
static uint64_t shift_rounded(uint64_t value, int shift) {
  if (shift > 63)
    return 0;
  uint64_t quotient = value >> shift;
  uint64_t rest = value - (quotient << shift);
  uint64_t middle = UINT64_C(1) << (shift - 1);
  if (rest > middle || (rest == middle && (quotient & 1)))
    quotient++;
  return quotient;
}

static uint16_t narrow(double value, struct format format) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  unsigned sign = (unsigned)(bits >> 63) << 15;
  int exponent = (int)(bits >> DOUBLE_FRACTION) & DOUBLE_EXPONENT_MASK;
  uint64_t fraction = bits & ((UINT64_C(1) << DOUBLE_FRACTION) - 1);
  unsigned infinity = ((1u << format.exponent_bits) - 1) << format.fraction_bits;
  if (exponent == DOUBLE_EXPONENT_MASK) {
    unsigned payload = (unsigned)(fraction >> (DOUBLE_FRACTION - format.fraction_bits));
    unsigned quiet = fraction ? 1u << (format.fraction_bits - 1) | payload : 0;
    return (uint16_t)(sign | infinity | quiet);
  }
  if (exponent == 0) /* far below the smallest subnormal of either format */
    return (uint16_t)sign;
  int target = exponent - DOUBLE_BIAS + bias(format);
  uint64_t significand = fraction | UINT64_C(1) << DOUBLE_FRACTION;
  int shift = DOUBLE_FRACTION - format.fraction_bits + (target < 1 ? 1 - target : 0);
  uint64_t rounded = shift_rounded(significand, shift);
  /* The hidden bit counts as one exponent step, so a carry out of the fraction is right too. */
  uint64_t base = target < 1 ? 0 : (uint64_t)(target - 1) << format.fraction_bits;
  uint64_t magnitude = base + rounded;
  return (uint16_t)(sign | (magnitude > infinity ? infinity : (unsigned)magnitude));
}

static double widen(uint16_t small, struct format format) {
  int mask = (1 << format.exponent_bits) - 1;
  int exponent = (small >> format.fraction_bits) & mask;
  uint64_t fraction = small & ((1u << format.fraction_bits) - 1);
  uint64_t sign = (uint64_t)(small >> 15) << 63;
  uint64_t wide = (uint64_t)DOUBLE_EXPONENT_MASK;
  if (exponent != mask) {
    wide = (uint64_t)(exponent - bias(format) + DOUBLE_BIAS);
    if (exponent == 0 && fraction) { /* subnormal here, normal as a double */
      wide = (uint64_t)(1 - bias(format) + DOUBLE_BIAS);
      while (!(fraction >> format.fraction_bits)) {
        fraction <<= 1;
        wide--;
      }
      fraction &= (UINT64_C(1) << format.fraction_bits) - 1;
    } else if (exponent == 0) {
      wide = 0;
    }
  }
  uint64_t bits =
      sign | wide << DOUBLE_FRACTION | fraction << (DOUBLE_FRACTION - format.fraction_bits);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

uint16_t tempo_f16_from_double(double value) {
  return narrow(value, half);
}

uint16_t tempo_bf16_from_double(double value) {
  return narrow(value, brain);
}

double tempo_f16_to_double(uint16_t bits) {
  return widen(bits, half);
}

double tempo_bf16_to_double(uint16_t bits) {
  return widen(bits, brain);
}
