/* Reading and writing operations as text.
 *
 * The first half are the hooks of MLIR's parser and printer that the shim gives to C; the second
 * half is how the language's parts are read and written on top of them.
 */
#ifndef TEMPO_DIALECT_ASSEMBLY_H
#define TEMPO_DIALECT_ASSEMBLY_H

#include "dialect/dialect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- hooks of the parser (dialect/Assembly.cpp) ---- */

/* One operation while it is read: the parser, the state of the operation, the SSA names met. */
struct reader;

enum found { ABSENT, FOUND, FAILED };

MlirContext reader_context(struct reader *reader);
/* Memory that lives as long as the reader: `bytes` with the first `kept` of `old` (may be NULL). */
void *reader_allocate(struct reader *reader, size_t bytes, void const *old, size_t kept);

/* A place in the text, its location, an error there. */
typedef char const *place;
place reader_position(struct reader *reader);
MlirLocation reader_location(struct reader *reader, place at);
enum tempo_status reader_error(struct reader *reader, place at, char const *text);

/* `token` is a keyword or one of ( ) [ ] { } < > , : = + - * -> */
bool reader_accept(struct reader *reader, char const *token);
enum tempo_status reader_expect(struct reader *reader, char const *token);
enum found reader_accept_integer(struct reader *reader, int64_t *value);

/* An SSA name; equal names have equal numbers, counted from 0. `grouped` allows %r#1. */
enum found reader_accept_name(struct reader *reader, bool grouped, intptr_t *name);
/* True if an SSA name comes next. */
bool reader_at_name(struct reader *reader);
MlirStringRef reader_name_text(struct reader *reader, intptr_t name);
place reader_name_position(struct reader *reader, intptr_t name);

/* These return null after an error. */
MlirType reader_type(struct reader *reader);
MlirAttribute reader_string(struct reader *reader);            /* "text" */
MlirAttribute reader_keyword_or_string(struct reader *reader); /* text or "text" */
MlirAttribute reader_symbol(struct reader *reader);            /* @name */
MlirAttribute reader_dictionary(struct reader *reader);        /* {...}, or nothing: empty */

/* The operation under construction. Setting an attribute replaces one of that name. */
void reader_set(struct reader *reader, char const *name, MlirAttribute value);
void reader_set_all(struct reader *reader, MlirAttribute dictionary);
enum tempo_status reader_add_operand(struct reader *reader, intptr_t name, MlirType type);
void reader_add_result(struct reader *reader, MlirType type);
/* The names on the left of `=`: how many, and of each its text and its number in a group. */
intptr_t reader_num_results(struct reader *reader);
MlirStringRef reader_result_name(struct reader *reader, intptr_t result, intptr_t *number);

/* An argument of a region: with a null location, that of its name. */
struct region_argument {
  intptr_t name;
  MlirType type;
  MlirLocation location;
};
/* With `shadowing`, the arguments may have names that mean something else outside. */
enum tempo_status reader_region(struct reader *reader, intptr_t n,
                                struct region_argument const *arguments, bool shadowing);

/* ---- hooks of the printer (dialect/Assembly.cpp) ---- */

struct writer;

/* Memory that lives as long as the writer. */
void *writer_allocate(struct writer *writer, size_t bytes);
void writer_text(struct writer *writer, char const *text);
void writer_integer(struct writer *writer, int64_t value);
void writer_value(struct writer *writer, MlirValue value);
void writer_type(struct writer *writer, MlirType type);
void writer_attribute(struct writer *writer, MlirAttribute attribute);
void writer_symbol(struct writer *writer, MlirStringRef name);
/* A keyword, or a string if it is none. */
void writer_keyword(struct writer *writer, MlirStringRef text);
/* ` {...}`, or ` attributes {...}`, or nothing where it is empty. */
void writer_dictionary(struct writer *writer, bool with_keyword, MlirAttribute dictionary);
/* The attributes that are not part of the operation, likewise. */
void writer_discardable(struct writer *writer, bool with_keyword, MlirOperation op);
/* `expr` with the names of `n` values, the first `n_dims` for its dims, the rest for symbols. */
void writer_affine(struct writer *writer, MlirAffineExpr expr, intptr_t n_dims, intptr_t n,
                   MlirValue const *values);
/* A new line, indented by `step` levels more than the last one. */
void writer_newline(struct writer *writer, int step);
/* The region of `op`; its first arguments print under the names of the `n` values. */
void writer_region(struct writer *writer, MlirOperation op, intptr_t n, MlirValue const *values);

/* ---- growing arrays ---- */

/* Makes room for one more element of an array with `n` elements, whose memory is the reader's. */
#define READER_GROW(reader, array, n)                                                              \
  ((array) = reader_grow((reader), (array), (n), sizeof *(array)))
void *reader_grow(struct reader *reader, void *array, intptr_t n, size_t size);

/* ---- expressions.c: expressions, accesses and conditions ---- */

/* Names in the order of their first use as indices and parameters. */
struct names {
  intptr_t n;
  intptr_t *names;
};

/* Expressions are read over `dims`, known before; every other name becomes a parameter, or, where
 * `all_dims` is set, a further dim. */
struct scope {
  struct reader *reader;
  struct names dims, params;
  bool all_dims;
};

struct exprs {
  intptr_t n;
  MlirAffineExpr *exprs;
};

/* `max(expr, min(expr, ...), ...)`: the outer extremum over members, each a list. */
struct bound_text {
  enum TempoExtremum outer;
  intptr_t n;
  struct exprs *members;
};

struct index_text {
  struct bound_text lower, upper; /* upper.n == 0: a point */
};

struct access_text {
  intptr_t n;
  struct index_text *indices;
};

/* An integer with an optional minus. */
enum tempo_status read_literal(struct reader *reader, int64_t *value);
enum tempo_status read_expression(struct scope *scope, MlirAffineExpr *expr);
/* `(expr, ...)`, at least one. */
enum tempo_status read_expressions(struct scope *scope, struct exprs *exprs);
/* `(condition)`; over (dims)[params] only after condition_resize. */
enum tempo_status read_condition(struct scope *scope, MlirAttribute *condition);
/* `[index, ...]`, or `[]`, or nothing. */
enum tempo_status read_access(struct scope *scope, struct access_text *access);

/* The attributes, once all parameters have been read. */
MlirAffineMap scope_map(struct scope const *scope, struct exprs const *exprs);
MlirAttribute scope_access(struct scope const *scope, struct access_text const *access);
MlirAttribute scope_condition(struct scope const *scope, MlirAttribute condition);

/* What dims and symbols print as: the first `n_dims` values stand for dims, the rest for symbols.
 */
struct operands {
  intptr_t n_dims, n;
  MlirValue const *values;
};

void write_expression(struct writer *writer, struct operands const *operands, MlirAffineExpr expr);
/* `(expr, ...)` */
void write_expressions(struct writer *writer, struct operands const *operands, MlirAffineMap map);
void write_access(struct writer *writer, struct operands const *operands, MlirAttribute access);
void write_condition(struct writer *writer, struct operands const *operands,
                     MlirAttribute condition);

/* ---- one pair for each operation: assembly_{graph,nodes,ops}.c ---- */

#define TEMPO_TEXT(name)                                                                           \
  enum tempo_status read_##name(struct reader *reader);                                            \
  void write_##name(struct writer *writer, MlirOperation op);
TEMPO_TEXT(graph)
TEMPO_TEXT(assume)
TEMPO_TEXT(dim)
TEMPO_TEXT(input)
TEMPO_TEXT(return )
TEMPO_TEXT(merge)
TEMPO_TEXT(compute)
TEMPO_TEXT(call)
TEMPO_TEXT(random)
TEMPO_TEXT(gradient)
TEMPO_TEXT(stop_gradient)

#ifdef __cplusplus
}
#endif

#endif
