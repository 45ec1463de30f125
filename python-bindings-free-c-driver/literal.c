/* Numbers and nested lists of numbers as text.
 *
 *   value = number | '[' [ value { ',' value } ] ']'
 *
 * The text is read twice: first for the shape, then for the numbers.
 */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

struct reader {
  char const *start, *at;
  enum tempo_element element;
  int rank;                      /* -1 until the first number or empty list says it */
  int64_t shape[TEMPO_MAX_RANK]; /* -1 until the first list of that depth ends */
  int64_t position;              /* of the next number */
  struct tempo_array *array;     /* NULL while the shape is read */
  char *error;
};

static bool fail(struct reader *reader, char const *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(struct reader *reader, char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = snprintf(reader->error, LITERAL_ERROR_BYTES,
                        "at character %ld: ", (long)(reader->at - reader->start) + 1);
  vsnprintf(reader->error + length, (size_t)(LITERAL_ERROR_BYTES - length), format, arguments);
  va_end(arguments);
  return false;
}

static void skip_space(struct reader *reader) {
  while (isspace((unsigned char)*reader->at))
    ++reader->at;
}

static bool is_float(enum tempo_element element) {
  return element == TEMPO_F16 || element == TEMPO_BF16 || element == TEMPO_F32 ||
         element == TEMPO_F64;
}

/* Whether an integer type has `value`. */
static bool holds(enum tempo_element element, int64_t value) {
  if (element == TEMPO_I1)
    return value == 0 || value == 1;
  int bits = 8 * (int)tempo_element_bytes(element);
  return bits == 64 || (value >= -((int64_t)1 << (bits - 1)) && value < (int64_t)1 << (bits - 1));
}

static bool store_float(struct reader *reader, char const *token) {
  char *end;
  double value = strtod(token, &end);
  if (end == token || *end)
    return fail(reader, "'%s' is no number", token);
  if (reader->array)
    tempo_array_set_float(reader->array, reader->position, value);
  return true;
}

static bool store_integer(struct reader *reader, char const *token) {
  bool is_true = strcmp(token, "true") == 0, is_word = is_true || strcmp(token, "false") == 0;
  char *end;
  errno = 0;
  long long value = is_word ? is_true : strtoll(token, &end, 10);
  if (is_word ? reader->element != TEMPO_I1 : end == token || *end)
    return fail(reader, "'%s' is no integer", token);
  if (errno == ERANGE || !holds(reader->element, value))
    return fail(reader, "'%s' does not fit %s", token, tempoElementGetName(reader->element));
  if (reader->array)
    tempo_array_set_int(reader->array, reader->position, value);
  return true;
}

static bool set_rank(struct reader *reader, int rank) {
  if (reader->rank >= 0 && reader->rank != rank)
    return fail(reader, "the lists are not equally deep");
  reader->rank = rank;
  return true;
}

static bool read_number(struct reader *reader, int depth) {
  char token[64];
  size_t length = strcspn(reader->at, ",[] \t\r\n");
  if (length == 0)
    return fail(reader, *reader->at ? "a number is missing" : "the text ends too early");
  if (length >= sizeof token)
    return fail(reader, "this number is too long");
  memcpy(token, reader->at, length);
  token[length] = '\0';
  if (!set_rank(reader, depth) ||
      !(is_float(reader->element) ? store_float(reader, token) : store_integer(reader, token)))
    return false;
  reader->at += length;
  ++reader->position;
  return true;
}

static bool read_value(struct reader *reader, int depth);

/* The elements of a list up to its bracket; *count of them. */
static bool read_elements(struct reader *reader, int depth, int64_t *count) {
  *count = 0;
  skip_space(reader);
  if (*reader->at == ']')
    return set_rank(reader, depth + 1);
  for (;;) {
    if (!read_value(reader, depth + 1))
      return false;
    ++*count;
    skip_space(reader);
    if (*reader->at == ']')
      return true;
    if (*reader->at != ',')
      return fail(reader, *reader->at ? "expected ',' or ']'" : "a ']' is missing");
    ++reader->at;
  }
}

static bool read_value(struct reader *reader, int depth) {
  skip_space(reader);
  if (*reader->at != '[')
    return read_number(reader, depth);
  if (depth == TEMPO_MAX_RANK)
    return fail(reader, "lists are at most %d deep", TEMPO_MAX_RANK);
  ++reader->at;
  int64_t count;
  if (!read_elements(reader, depth, &count))
    return false;
  if (reader->shape[depth] >= 0 && reader->shape[depth] != count)
    return fail(reader, "lists of the same depth are not equally long");
  reader->shape[depth] = count;
  ++reader->at;
  return true;
}

static bool read_all(struct reader *reader) {
  reader->at = reader->start;
  reader->position = 0;
  if (!read_value(reader, 0))
    return false;
  skip_space(reader);
  return !*reader->at || fail(reader, "nothing may follow here");
}

bool literal_read(char const *text, enum tempo_element element, struct tempo_array *array,
                  char error[LITERAL_ERROR_BYTES]) {
  struct reader reader = {.start = text, .element = element, .rank = -1, .error = error};
  for (int i = 0; i < TEMPO_MAX_RANK; ++i)
    reader.shape[i] = -1;
  memset(array, 0, sizeof *array);
  if (!read_all(&reader))
    return false;
  if (!tempo_array_create(array, element, reader.rank, reader.shape))
    return fail(&reader, "out of memory");
  reader.array = array;
  return read_all(&reader);
}
