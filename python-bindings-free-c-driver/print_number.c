/* Floats have the fewest digits that read back as the same number of their type, at most eight
 * after the point; an array whose magnitudes are too far apart is written with exponents. */
#include "print_number.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
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

static void trim_zeros(char *text) {
  char *end = text + strlen(text) - 1;
  while (*end == '0')
    *end-- = '\0';
}

/* With an exponent all numbers have `fraction` digits; without one each has those that it needs. */
static void write_float(enum tempo_element element, double value,
                        struct number_format const *format, char text[NUMBER_BYTES]) {
  if (isnan(value) || isinf(value))
    strcpy(text, isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
  else if (format->is_exponential) {
    snprintf(text, NUMBER_BYTES, "%#.*e", format->fraction, value);
    char *exponent = strchr(text, 'e') + 1;
    snprintf(exponent, 8, "%+0*d", 1 + format->exponent, atoi(exponent));
  } else {
    snprintf(text, NUMBER_BYTES, "%#.*f", count_fraction(element, value, false), value);
    trim_zeros(text);
  }
}

static void write_number(struct tempo_array const *array, int64_t position,
                         struct number_format const *format, char text[NUMBER_BYTES]) {
  if (format->is_float)
    write_float(array->element, tempo_array_get_float(array, position), format, text);
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

/* What all numbers have whose format has an exponent: the most digits that one of them needs. */
static void set_common_digits(struct tempo_array const *array, int64_t const *positions,
                              int64_t count, struct number_format *format) {
  format->exponent = 2;
  for (int64_t i = 0; i < count; ++i) {
    double value = tempo_array_get_float(array, positions[i]);
    if (!isfinite(value) || value == 0)
      continue;
    int fraction = count_fraction(array->element, value, true);
    format->fraction = fraction > format->fraction ? fraction : format->fraction;
    if (abs(get_exponent(value)) >= 100)
      format->exponent = 3;
  }
}

/* The length of `text` up to its point, and of what follows that; without a point what is written
 * goes left of it, and so do exponents. */
static void measure(char const *text, struct number_format const *format, int *before,
                    int *fraction) {
  char const *point = format->is_exponential ? NULL : strchr(text, '.');
  *before = (int)(point ? point - text : (ptrdiff_t)strlen(text));
  *fraction = point ? (int)strlen(point + 1) : 0;
}

struct number_format number_format_get(struct tempo_array const *array, int64_t const *positions,
                                       int64_t count) {
  struct number_format format = {.is_float = is_float(array->element)};
  format.is_exponential = format.is_float && needs_exponents(array, positions, count);
  if (format.is_exponential)
    set_common_digits(array, positions, count, &format);
  /* NumPy writes True as wide as False. */
  format.before = array->element == TEMPO_I1 && array->rank > 0 ? (int)strlen("False") : 0;
  int word = 0; /* the longest of nan, inf, -inf: it may use the places after the point as well */
  for (int64_t i = 0; i < count; ++i) {
    char text[NUMBER_BYTES];
    int before, fraction;
    write_number(array, positions[i], &format, text);
    measure(text, &format, &before, &fraction);
    if (format.is_float && !strchr(text, '.')) {
      word = before > word ? before : word;
      continue;
    }
    format.before = before > format.before ? before : format.before;
    if (!format.is_exponential)
      format.fraction = fraction > format.fraction ? fraction : format.fraction;
  }
  int after = format.is_float && !format.is_exponential ? 1 + format.fraction : 0;
  format.before = word - after > format.before ? word - after : format.before;
  return format;
}

int number_print(struct tempo_array const *array, int64_t position,
                 struct number_format const *format, char text[NUMBER_BYTES]) {
  char number[NUMBER_BYTES];
  int before, fraction;
  write_number(array, position, format, number);
  measure(number, format, &before, &fraction);
  bool has_point = format->is_float && !format->is_exponential;
  /* A number without a point ends where the fractions of others end. */
  bool is_word = has_point && !strchr(number, '.');
  int right = has_point && !is_word ? format->fraction - fraction : 0;
  int left = format->before - before + (is_word ? 1 + format->fraction : 0);
  snprintf(text, NUMBER_BYTES, "%*s%s%*s", left > 0 ? left : 0, "", number, right, "");
  return right;
}
