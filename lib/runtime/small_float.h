/* The two 16-bit floating-point types, as bits: IEEE half and bfloat16. */
#ifndef TEMPO_SMALL_FLOAT_H
#define TEMPO_SMALL_FLOAT_H

#include <stdint.h>

/* One rounding, to nearest even: values beyond the largest finite one become infinite, tiny ones
 * subnormal or zero. NaN stays a NaN, made quiet, with its sign and what fits of its payload. */
uint16_t tempo_f16_from_double(double value);
uint16_t tempo_bf16_from_double(double value);

/* Exact. */
double tempo_f16_to_double(uint16_t bits);
double tempo_bf16_to_double(uint16_t bits);

#endif
