/* Floats have the fewest digits that read back as the same number of their type, at most eight
 * after the point; an array whose magnitudes are too far apart is written with exponents. */
#include "print_number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FRACTION = 8, MAX_DIGITS = 17 };

static bool is_float(enum tempo_element element) {
  return element == TEMPO_F16 || element == TEMPO_BF16 || element == TEMPO_F32 ||
         element == TEMPO_F64;
}

/* Whether `text` reads back as `value`, rounded to `element`. */
static bool reads_back(enum tempo_element element, char const *text, double value) {
  uint64_t storage = 0;
  struct tempo_array number = {.element = element, .data = &storage};
  tempo_array_set_float(&number, 0, strtod(text, NULL));
  return tempo_array_get_float(&number, 0) == value;
}

/* Significant digits that `value` needs. */
static int count_digits(enum tempo_element element, double value) {
  char text[64];
  for (int digits = 1; digits < MAX_DIGITS; ++digits) {
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    if (reads_back(element, text, value))
      return digits;
  }
  return MAX_DIGITS;
}

static int get_exponent(double value) {
  char text[64];
  snprintf(text, sizeof text, "%.*e", MAX_DIGITS - 1, value);
  return atoi(strchr(text, 'e') + 1);
}

/* Digits after the point that `value` needs in this kind of format. */
static int count_fraction(enum tempo_element element, double value, bool is_exponential) {
  int digits = count_digits(element, value);
  int fraction = digits - 1 - (is_exponential ? 0 : get_exponent(value));
  return fraction < 0 ? 0 : fraction > MAX_FRACTION ? MAX_FRACTION : fraction;
}

/* Writes a finite or other float, without its fraction's trailing zeros being cut. */
static void write_float(double value, struct number_format const *format, char text[NUMBER_BYTES]) {
  if (isnan(value) || isinf(value)) {
    strcpy(text, isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
    return;
  }
  snprintf(text, NUMBER_BYTES, format->is_exponential ? "%#.*e" : "%#.*f", format->fraction, value);
}

/* NumPy leaves blanks where a number needs fewer digits after the point than others. */
static void blank_zeros(char *text) {
  if (!strchr(text, '.') || strchr(text, 'e'))
    return;
  for (char *end = text + strlen(text) - 1; *end == '0'; --end)
    *end = ' ';
}

static void write_number(struct tempo_array const *array, int64_t position,
                         struct number_format const *format, char text[NUMBER_BYTES]) {
  if (format->is_float)
    write_float(tempo_array_get_float(array, position), format, text);
  else if (array->element == TEMPO_I1)
    strcpy(text, tempo_array_get_int(array, position) ? "True" : "False");
  else
    snprintf(text, NUMBER_BYTES, "%" PRId64, tempo_array_get_int(array, position));
}

/* Decides on exponents: NumPy's limits. */
static bool needs_exponents(struct tempo_array const *array, int64_t const *positions,
                            int64_t count) {
  double most = 0, least = INFINITY;
  for (int64_t i = 0; i < count; ++i) {
    double magnitude = fabs(tempo_array_get_float(array, positions[i]));
    if (!isfinite(magnitude) || magnitude == 0)
      continue;
    most = magnitude > most ? magnitude : most;
    least = magnitude < least ? magnitude : least;
  }
  return most >= 1e8 || (most > 0 && (least < 1e-4 || most / least > 1000));
}

struct number_format number_format_get(struct tempo_array const *array, int64_t const *positions,
                                       int64_t count) {
  struct number_format format = {.is_float = is_float(array->element)};
  if (format.is_float) {
    format.is_exponential = needs_exponents(array, positions, count);
    for (int64_t i = 0; i < count; ++i) {
      double value = tempo_array_get_float(array, positions[i]);
      int fraction =
          isfinite(value) ? count_fraction(array->element, value, format.is_exponential) : 0;
      format.fraction = fraction > format.fraction ? fraction : format.fraction;
    }
  }
  for (int64_t i = 0; i < count; ++i) {
    char text[NUMBER_BYTES];
    write_number(array, positions[i], &format, text);
    int width = (int)strlen(text);
    format.width = width > format.width ? width : format.width;
  }
  return format;
}

void number_print(struct tempo_array const *array, int64_t position,
                  struct number_format const *format, char text[NUMBER_BYTES]) {
  char number[NUMBER_BYTES];
  write_number(array, position, format, number);
  int blanks = format->width - (int)strlen(number);
  blanks = blanks < 0 ? 0 : blanks;
  memset(text, ' ', (size_t)blanks);
  strcpy(text + blanks, number);
  if (format->is_float)
    blank_zeros(text);
}
