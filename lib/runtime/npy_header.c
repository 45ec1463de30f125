/* Parses and prints the dictionary {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }. */
#include "runtime/npy_header.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What is not here is refused. The first row of an element is how it is written. */
static struct {
  char const *text;
  enum tempo_element element;
} const descriptions[] = {
    {"|b1", TEMPO_I1},   {"|i1", TEMPO_I8},   {"<i1", TEMPO_I8},    {"<i2", TEMPO_I16},
    {"<i4", TEMPO_I32},  {"<i8", TEMPO_I64},  {"<i8", TEMPO_INDEX}, {"<f2", TEMPO_F16},
    {"<V2", TEMPO_BF16}, {"|V2", TEMPO_BF16}, {"<f4", TEMPO_F32},   {"<f8", TEMPO_F64},
};
enum { N_DESCRIPTIONS = sizeof descriptions / sizeof *descriptions };

struct parser {
  char const *at, *end;
  char *reason;
  size_t reason_bytes;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct parser *parser, char const *format,
                                                         ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(parser->reason, parser->reason_bytes, format, arguments);
  va_end(arguments);
  return false;
}

static void skip_spaces(struct parser *parser) {
  while (parser->at < parser->end && strchr(" \t\r\n", *parser->at) && *parser->at)
    parser->at++;
}

static bool accept(struct parser *parser, char expected) {
  skip_spaces(parser);
  if (parser->at == parser->end || *parser->at != expected)
    return false;
  parser->at++;
  return true;
}

static bool expect(struct parser *parser, char expected) {
  return accept(parser, expected) || refuse(parser, "its header lacks a '%c'", expected);
}

/* A quoted string without escapes, of at most 31 characters. */
static bool parse_string(struct parser *parser, char text[32]) {
  char quote = accept(parser, '\'') ? '\'' : '"';
  if (quote == '"' && !accept(parser, '"'))
    return refuse(parser, "its header lacks a string where one must be (structured types are not "
                          "supported: save each field as an array of its own)");
  size_t length = 0;
  while (parser->at < parser->end && *parser->at != quote) {
    if (length == 31 || *parser->at < ' ' || *parser->at > '~')
      return refuse(parser, "its header holds a string that is too long or not ASCII");
    text[length++] = *parser->at++;
  }
  text[length] = '\0';
  return expect(parser, quote);
}

static bool parse_descr(struct parser *parser, struct npy_header *header) {
  char text[32];
  if (!parse_string(parser, text))
    return false;
  for (int i = 0; i < N_DESCRIPTIONS; i++)
    if (!strcmp(text, descriptions[i].text)) {
      header->element = descriptions[i].element;
      return true;
    }
  if (text[0] == '>')
    return refuse(parser,
                  "its data is big-endian ('%s'): convert it with "
                  "a.astype(a.dtype.newbyteorder('<'))",
                  text);
  if (text[0] && text[1] == 'u')
    return refuse(parser,
                  "its elements are unsigned ('%s'): convert them to a signed type with "
                  "a.astype('i%c')",
                  text, text[2] ? text[2] : '8');
  return refuse(parser,
                "its elements are of type '%s': supported are b1, i1, i2, i4, i8, f2, f4, "
                "f8 and V2 (bfloat16)",
                text);
}

static bool parse_fortran_order(struct parser *parser, struct npy_header *header) {
  static char const *const words[] = {"False", "True"};
  skip_spaces(parser);
  for (int i = 0; i < 2; i++) {
    size_t length = strlen(words[i]);
    if ((size_t)(parser->end - parser->at) >= length && !memcmp(parser->at, words[i], length)) {
      parser->at += length;
      header->fortran_order = i;
      return true;
    }
  }
  return refuse(parser, "its header's fortran_order is neither True nor False");
}

static bool parse_size(struct parser *parser, int64_t *size) {
  skip_spaces(parser);
  char const *first = parser->at;
  *size = 0;
  for (; parser->at < parser->end && *parser->at >= '0' && *parser->at <= '9'; parser->at++)
    if (__builtin_mul_overflow(*size, 10, size) ||
        __builtin_add_overflow(*size, *parser->at - '0', size))
      return refuse(parser, "a size in its shape does not fit 63 bits");
  return parser->at > first || refuse(parser, "its shape is not a tuple of sizes >= 0");
}

static bool parse_shape(struct parser *parser, struct npy_header *header) {
  header->rank = 0;
  if (!expect(parser, '('))
    return false;
  while (!accept(parser, ')')) {
    if (header->rank == TEMPO_MAX_RANK)
      return refuse(parser, "it has more than %d dimensions", TEMPO_MAX_RANK);
    if (!parse_size(parser, &header->shape[header->rank]))
      return false;
    header->rank++;
    if (!accept(parser, ',')) {
      if (!expect(parser, ')'))
        return false;
      break;
    }
  }
  return true;
}

/* One entry per key; each must be there once. */
static struct {
  char const *key;
  bool (*parse)(struct parser *parser, struct npy_header *header);
} const entries[] = {
    {"descr", parse_descr}, {"fortran_order", parse_fortran_order}, {"shape", parse_shape}};
enum { N_ENTRIES = sizeof entries / sizeof *entries };

static bool parse_entry(struct parser *parser, struct npy_header *header, bool seen[N_ENTRIES]) {
  char key[32];
  if (!parse_string(parser, key) || !expect(parser, ':'))
    return false;
  for (int i = 0; i < N_ENTRIES; i++)
    if (!strcmp(key, entries[i].key)) {
      if (seen[i])
        return refuse(parser, "its header has two entries '%s'", key);
      seen[i] = true;
      return entries[i].parse(parser, header);
    }
  return refuse(parser, "its header has an unknown entry '%s'", key);
}

bool npy_header_parse(char const *text, size_t length, struct npy_header *header, char *reason,
                      size_t reason_bytes) {
  struct parser parser = {text, text + length, reason, reason_bytes};
  bool seen[N_ENTRIES] = {false};
  if (!expect(&parser, '{'))
    return false;
  while (!accept(&parser, '}')) {
    if (!parse_entry(&parser, header, seen))
      return false;
    if (!accept(&parser, ',')) {
      if (!expect(&parser, '}'))
        return false;
      break;
    }
  }
  skip_spaces(&parser);
  if (parser.at != parser.end)
    return refuse(&parser, "its header goes on after the '}'");
  for (int i = 0; i < N_ENTRIES; i++)
    if (!seen[i])
      return refuse(&parser, "its header lacks the entry '%s'", entries[i].key);
  return true;
}

int npy_header_format(struct tempo_array const *array, char *text, size_t text_bytes) {
  char const *description = "";
  for (int i = N_DESCRIPTIONS - 1; i >= 0; i--)
    if (descriptions[i].element == array->element)
      description = descriptions[i].text;
  char shape[TEMPO_MAX_RANK * 22 + 1] = "";
  int length = 0;
  for (int i = 0; i < array->rank; i++)
    length += snprintf(shape + length, sizeof shape - (size_t)length, "%s%" PRId64, i ? ", " : "",
                       array->shape[i]);
  return snprintf(text, text_bytes, "{'descr': '%s', 'fortran_order': False, 'shape': (%s%s), }",
                  description, shape, array->rank == 1 ? "," : "");
}
