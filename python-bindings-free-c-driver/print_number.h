/* One number as NumPy writes it. */
#ifndef TEMPO_DRIVER_PRINT_NUMBER_H
#define TEMPO_DRIVER_PRINT_NUMBER_H

#include "tempo-c/Array.h"

enum { NUMBER_BYTES = 400 }; /* enough for any double without an exponent */

/* How all numbers of an array are written, so that their points line up. */
struct number_format {
  bool is_float, is_exponential;
  int before;   /* characters before the point, or of the whole where there is none */
  int fraction; /* digits after the point */
  int exponent; /* digits of the exponents */
};

/* The format that suits elements positions[0 .. count) of `array`. */
struct number_format number_format_get(struct tempo_array const *array, int64_t const *positions,
                                       int64_t count);
/* Writes element `position` with blanks on both sides as the format says. Returns how many of them
 * are on the right. */
int number_print(struct tempo_array const *array, int64_t position,
                 struct number_format const *format, char text[NUMBER_BYTES]);

#endif
