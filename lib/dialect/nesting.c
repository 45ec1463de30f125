/* Text before MLIR parses it: how deep it nests, how `!=` is spelled, and what MLIR's parsers
 * of linalg and of arrays crash on.
 *
 * A scanner passes over strings and comments. `<` opens a bracket right after a name (`tensor<`);
 * elsewhere it compares. A bracket that closes another one closes the `<` within, so that what is
 * malformed stays malformed and is left to the parser. Affine expressions recurse with their
 * operators as well: these are counted up to the end of the expression.
 */
#include <ctype.h>
#include <string.h>

#include "dialect/bytecode.h"
#include "tempo-c/Text.h"

enum { MAX_DEPTH = 256, MAX_OPERATORS = 512 };

struct scanner {
  char const *text;
  size_t length, at;
  int line;
  size_t line_start;
  char open[MAX_DEPTH];
  int depth, n_operators;
  char const *problem; /* static text; NULL while there is none */
};

static char peek(struct scanner const *s, size_t ahead) {
  return s->at + ahead < s->length ? s->text[s->at + ahead] : '\0';
}

static void skip_string(struct scanner *s) {
  for (++s->at; s->at < s->length && s->text[s->at] != '"' && s->text[s->at] != '\n'; ++s->at)
    s->at += s->text[s->at] == '\\' && peek(s, 1) != '\n';
  if (peek(s, 0) == '"')
    ++s->at;
}

/* A line of `// -----` separates texts that are parsed one by one. */
static void skip_comment(struct scanner *s) {
  if (s->length - s->at >= 8 && memcmp(s->text + s->at, "// -----", 8) == 0)
    s->depth = s->n_operators = 0;
  while (s->at < s->length && s->text[s->at] != '\n')
    ++s->at;
}

/* Passes over a string or a comment, if one starts here. */
static bool skip_opaque(struct scanner *s) {
  if (peek(s, 0) == '"')
    skip_string(s);
  else if (peek(s, 0) == '/' && peek(s, 1) == '/')
    skip_comment(s);
  else
    return false;
  return true;
}

static bool is_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

static char opening_of(char closing) {
  return closing == ')' ? '(' : closing == ']' ? '[' : closing == '}' ? '{' : '<';
}

static void close_bracket(struct scanner *s, char closing) {
  char opening = opening_of(closing);
  if (closing == '>') {
    s->depth -= s->depth && s->open[s->depth - 1] == '<';
    return;
  }
  while (s->depth && s->open[s->depth - 1] == '<')
    --s->depth;
  s->depth -= s->depth && s->open[s->depth - 1] == opening;
}

/* False if there is no room for one more. */
static bool open_bracket(struct scanner *s, char opening) {
  if (s->depth == MAX_DEPTH) {
    s->problem = "more than 256 brackets are open here";
    return false;
  }
  s->open[s->depth++] = opening;
  return true;
}

static bool word_is_operator(char const *word, size_t length) {
  static char const *const words[] = {"mod", "floordiv", "ceildiv", "not"};
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0)
      return true;
  return false;
}

static bool count_operator(struct scanner *s) {
  if (++s->n_operators > MAX_OPERATORS)
    s->problem = "an expression with more than 512 operators";
  return !s->problem;
}

/* Passes over white space from `at` on. */
static size_t skip_space(struct scanner const *s, size_t at) {
  while (at < s->length && isspace((unsigned char)s->text[at]))
    ++at;
  return at;
}

/* Whether `[integers]`, each of at most 18 digits, stands at `at`. */
static bool is_integer_list(struct scanner const *s, size_t at) {
  at = skip_space(s, at);
  if (at == s->length || s->text[at] != '[')
    return false;
  size_t first = skip_space(s, at + 1);
  for (at = first; at < s->length; at = skip_space(s, at + 1)) {
    if (at == first && s->text[at] == ']')
      return true;
    at += s->text[at] == '-';
    size_t digits = at;
    while (at < s->length && isdigit((unsigned char)s->text[at]))
      ++at;
    if (at == digits || at - digits > 18)
      return false;
    at = skip_space(s, at);
    if (at < s->length && s->text[at] == ']')
      return true;
    if (at == s->length || s->text[at] != ',')
      return false;
  }
  return false;
}

/* Whether the word from `start` on is `dimensions =` or `permutation =` after the operands of an
 * operation (in a dictionary it stands after a brace or a comma), but no list of integers follows:
 * MLIR sets an attribute from what it failed to parse there, and crashes. */
static bool lacks_list(struct scanner const *s, size_t start) {
  size_t length = s->at - start, before = start, next = skip_space(s, s->at);
  char const *word = s->text + start;
  bool is_list = (length == 10 && memcmp(word, "dimensions", length) == 0) ||
                 (length == 11 && memcmp(word, "permutation", length) == 0);
  while (before && isspace((unsigned char)s->text[before - 1]))
    --before;
  if (!is_list || !before || s->text[before - 1] == '{' || s->text[before - 1] == ',')
    return false;
  return next < s->length && s->text[next] == '=' && !is_integer_list(s, next + 1);
}

/* Whether the word from `start` on begins `array<index`, of which MLIR asks the width. */
static bool is_index_array(struct scanner const *s, size_t start) {
  static char const type[] = "index";
  size_t first = skip_space(s, s->at + 1);
  return s->at - start == 5 && memcmp(s->text + start, "array", 5) == 0 && peek(s, 0) == '<' &&
         first + sizeof type <= s->length && memcmp(s->text + first, type, sizeof type - 1) == 0;
}

/* Passes over a name and a `<` right after it. */
static bool scan_word(struct scanner *s) {
  size_t start = s->at;
  while (s->at < s->length && is_name(s->text[s->at]))
    ++s->at;
  if (word_is_operator(s->text + start, s->at - start) && !count_operator(s))
    return false;
  if (lacks_list(s, start))
    s->problem = "expected integers in brackets after this word";
  else if (is_index_array(s, start))
    s->problem = "an array holds integers or floats of a width, not index";
  if (s->problem)
    return false;
  if (peek(s, 0) != '<')
    return true;
  return open_bracket(s, '<') && ++s->at;
}

/* Passes over one token; false where the text must not reach MLIR: `problem`. */
static bool scan_token(struct scanner *s) {
  char c = peek(s, 0);
  if (skip_opaque(s))
    return true;
  if (is_name(c))
    return scan_word(s);
  if (c == '-' && peek(s, 1) == '>') {
    s->at += 2;
    return true;
  }
  ++s->at;
  switch (c) {
  case '\n':
    ++s->line;
    s->line_start = s->at;
    return true;
  case '(':
  case '[':
  case '{':
    return open_bracket(s, c);
  case '<':
    /* After another bracket it opens one too: the bodies of attributes. */
    return s->at > 1 && s->text[s->at - 2] == '<' ? open_bracket(s, c) : true;
  case ')':
  case ']':
  case '}':
  case '>':
    close_bracket(s, c);
    return true;
  case '+':
  case '-':
  case '*':
    return count_operator(s);
  case ',':
  case ':':
  case '=':
    s->n_operators = 0;
    return true;
  default:
    return true;
  }
}

enum tempo_status tempoCheckNesting(MlirContext context, MlirStringRef file_name,
                                    MlirStringRef text) {
  struct scanner s = {.text = text.data, .length = text.length, .line = 1};
  if (bytecode_is(text))
    return bytecode_check(context, file_name, text);
  while (s.at < s.length)
    if (!scan_token(&s)) {
      unsigned column = (unsigned)(s.at - s.line_start);
      MlirLocation place = mlirLocationFileLineColGet(context, file_name, (unsigned)s.line, column);
      return tempoEmitError(place, "%s", s.problem);
    }
  return TEMPO_OK;
}

void tempoSpellUnequal(char *text, size_t length) {
  struct scanner s = {.text = text, .length = length};
  if (bytecode_is(mlirStringRefCreate(text, length)))
    return;
  while (s.at < s.length) {
    if (skip_opaque(&s))
      continue;
    if (peek(&s, 0) == '!' && peek(&s, 1) == '=')
      memcpy(text + s.at, "<>", 2);
    ++s.at;
  }
}
