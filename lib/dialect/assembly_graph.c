/* The text of tempo.graph:
 *
 *   [visibility] @name(%x: type [sizes(expr, ...)] [{...}], ...) -> (name: type [{...}], ...)
 *     [attributes {...}] { body }
 *
 * Sizes may name index arguments that come later, so they are bound to arguments at the end.
 */
#include "dialect/assembly.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

struct argument {
  struct exprs sizes;
  MlirAttribute attributes;
};

struct result {
  MlirAttribute name, attributes;
  MlirType type;
};

struct signature {
  struct scope scope; /* of the sizes: every name in them is a dim */
  intptr_t n_arguments, n_results;
  struct region_argument *names; /* of the arguments */
  struct argument *arguments;
  struct result *results;
};

/* ---- reading ---- */

static enum tempo_status read_type(struct reader *reader, MlirType *type) {
  if (reader_expect(reader, ":"))
    return TEMPO_FAIL;
  *type = reader_type(reader);
  return mlirTypeIsNull(*type) ? TEMPO_FAIL : TEMPO_OK;
}

static enum tempo_status read_attributes(struct reader *reader, MlirAttribute *attributes) {
  *attributes = reader_dictionary(reader);
  return mlirAttributeIsNull(*attributes) ? TEMPO_FAIL : TEMPO_OK;
}

static enum tempo_status read_argument(struct signature *s) {
  struct reader *reader = s->scope.reader;
  READER_GROW(reader, s->names, s->n_arguments);
  READER_GROW(reader, s->arguments, s->n_arguments);
  struct region_argument *name = &s->names[s->n_arguments];
  struct argument *argument = &s->arguments[s->n_arguments++];
  *name = (struct region_argument){0};
  *argument = (struct argument){0};
  enum found found = reader_accept_name(reader, false, &name->name);
  if (found == ABSENT)
    return reader_error(reader, reader_position(reader), "expected the name of an argument");
  if (found == FAILED || read_type(reader, &name->type))
    return TEMPO_FAIL;
  if (reader_accept(reader, "sizes") && read_expressions(&s->scope, &argument->sizes))
    return TEMPO_FAIL;
  return read_attributes(reader, &argument->attributes);
}

static enum tempo_status read_result(struct signature *s) {
  struct reader *reader = s->scope.reader;
  READER_GROW(reader, s->results, s->n_results);
  struct result *result = &s->results[s->n_results++];
  *result = (struct result){.name = reader_keyword_or_string(reader)};
  if (mlirAttributeIsNull(result->name) || read_type(reader, &result->type))
    return TEMPO_FAIL;
  return read_attributes(reader, &result->attributes);
}

/* `(item, ...)` */
static enum tempo_status read_list(struct signature *s,
                                   enum tempo_status (*read_item)(struct signature *)) {
  struct reader *reader = s->scope.reader;
  if (reader_expect(reader, "("))
    return TEMPO_FAIL;
  if (reader_accept(reader, ")"))
    return TEMPO_OK;
  do {
    if (read_item(s))
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  return reader_expect(reader, ")");
}

/* The position among the index arguments of the argument called `name`, or -1. */
static intptr_t index_argument(struct signature const *s, intptr_t name) {
  intptr_t position = 0;
  for (intptr_t i = 0; i < s->n_arguments; ++i) {
    bool is_index = mlirTypeIsAIndex(s->names[i].type);
    if (s->names[i].name == name)
      return is_index ? position : -1;
    position += is_index;
  }
  return -1;
}

/* For each name in the sizes, the symbol of its index argument. */
static enum tempo_status bind_names(struct signature *s, MlirAffineExpr *symbols) {
  struct reader *reader = s->scope.reader;
  for (intptr_t i = 0; i < s->scope.dims.n; ++i) {
    intptr_t position = index_argument(s, s->scope.dims.names[i]);
    if (position < 0)
      return reader_error(reader, reader_name_position(reader, s->scope.dims.names[i]),
                          "sizes are over index arguments of the graph");
    symbols[i] = mlirAffineSymbolExprGet(reader_context(reader), position);
  }
  return TEMPO_OK;
}

/* Dims of the expressions replaced by the results of `symbols`. */
static MlirAttribute bound_sizes(struct signature *s, struct exprs *sizes, MlirAffineMap symbols) {
  for (intptr_t i = 0; i < sizes->n; ++i)
    sizes->exprs[i] = mlirAffineExprCompose(sizes->exprs[i], symbols);
  return mlirAffineMapAttrGet(mlirAffineMapGet(reader_context(s->scope.reader), 0,
                                               mlirAffineMapGetNumSymbols(symbols), sizes->n,
                                               sizes->exprs));
}

static enum tempo_status set_sizes(struct signature *s) {
  struct reader *reader = s->scope.reader;
  MlirContext context = reader_context(reader);
  intptr_t n_names = s->scope.dims.n, n_symbols = 0;
  for (intptr_t i = 0; i < s->n_arguments; ++i)
    n_symbols += mlirTypeIsAIndex(s->names[i].type);
  MlirAffineExpr *symbols = reader_allocate(reader, (size_t)n_names * sizeof *symbols, NULL, 0);
  MlirAttribute *maps = reader_allocate(reader, (size_t)s->n_arguments * sizeof *maps, NULL, 0);
  if (bind_names(s, symbols))
    return TEMPO_FAIL;
  MlirAffineMap map = mlirAffineMapGet(context, 0, n_symbols, n_names, symbols);
  for (intptr_t i = 0; i < s->n_arguments; ++i)
    maps[i] = bound_sizes(s, &s->arguments[i].sizes, map);
  reader_set(reader, "arg_sizes", mlirArrayAttrGet(context, s->n_arguments, maps));
  return TEMPO_OK;
}

/* Sets an array of dictionaries unless all are empty. */
static void set_dictionaries(struct reader *reader, char const *name, intptr_t n,
                             MlirAttribute const *dictionaries) {
  bool any = false;
  for (intptr_t i = 0; i < n; ++i)
    any |= mlirDictionaryAttrGetNumElements(dictionaries[i]) > 0;
  if (any)
    reader_set(reader, name, mlirArrayAttrGet(reader_context(reader), n, dictionaries));
}

static void set_arguments(struct signature *s, MlirType *types) {
  struct reader *reader = s->scope.reader;
  MlirContext context = reader_context(reader);
  size_t bytes = (size_t)s->n_arguments * sizeof(MlirAttribute);
  MlirAttribute *names = reader_allocate(reader, bytes, NULL, 0);
  MlirAttribute *attributes = reader_allocate(reader, bytes, NULL, 0);
  for (intptr_t i = 0; i < s->n_arguments; ++i) {
    names[i] = mlirStringAttrGet(context, reader_name_text(reader, s->names[i].name));
    attributes[i] = s->arguments[i].attributes;
    types[i] = s->names[i].type;
  }
  reader_set(reader, "arg_names", mlirArrayAttrGet(context, s->n_arguments, names));
  set_dictionaries(reader, "arg_attrs", s->n_arguments, attributes);
}

static void set_results(struct signature *s, MlirType *types) {
  struct reader *reader = s->scope.reader;
  MlirContext context = reader_context(reader);
  size_t bytes = (size_t)s->n_results * sizeof(MlirAttribute);
  MlirAttribute *names = reader_allocate(reader, bytes, NULL, 0);
  MlirAttribute *attributes = reader_allocate(reader, bytes, NULL, 0);
  for (intptr_t i = 0; i < s->n_results; ++i) {
    names[i] = s->results[i].name;
    attributes[i] = s->results[i].attributes;
    types[i] = s->results[i].type;
  }
  reader_set(reader, "result_names", mlirArrayAttrGet(context, s->n_results, names));
  set_dictionaries(reader, "res_attrs", s->n_results, attributes);
}

static void set_signature(struct signature *s) {
  struct reader *reader = s->scope.reader;
  size_t const size = sizeof(MlirType);
  MlirType *inputs = reader_allocate(reader, (size_t)s->n_arguments * size, NULL, 0);
  MlirType *results = reader_allocate(reader, (size_t)s->n_results * size, NULL, 0);
  set_arguments(s, inputs);
  set_results(s, results);
  MlirType type =
      mlirFunctionTypeGet(reader_context(reader), s->n_arguments, inputs, s->n_results, results);
  reader_set(reader, "function_type", mlirTypeAttrGet(type));
}

static char const *const visibilities[] = {"public", "private", "nested"};

static MlirAttribute read_visibility(struct reader *reader) {
  for (size_t i = 0; i < sizeof visibilities / sizeof *visibilities; ++i)
    if (reader_accept(reader, visibilities[i]))
      return mlirStringAttrGet(reader_context(reader),
                               mlirStringRefCreateFromCString(visibilities[i]));
  return mlirAttributeGetNull();
}

enum tempo_status read_graph(struct reader *reader) {
  struct signature s = {.scope = {.reader = reader, .all_dims = true}};
  MlirAttribute visibility = read_visibility(reader), attributes;
  MlirAttribute name = reader_symbol(reader);
  if (mlirAttributeIsNull(name) || read_list(&s, read_argument))
    return TEMPO_FAIL;
  if (reader_accept(reader, "->") && read_list(&s, read_result))
    return TEMPO_FAIL;
  if (reader_accept(reader, "attributes")) {
    if (read_attributes(reader, &attributes))
      return TEMPO_FAIL;
    reader_set_all(reader, attributes);
  }
  reader_set(reader, "sym_name", name);
  if (!mlirAttributeIsNull(visibility))
    reader_set(reader, "sym_visibility", visibility);
  set_signature(&s);
  return set_sizes(&s) ? TEMPO_FAIL : reader_region(reader, s.n_arguments, s.names, false);
}

/* ---- writing ---- */

static MlirAttribute attribute(MlirOperation graph, char const *name) {
  return mlirOperationGetInherentAttributeByName(graph, mlirStringRefCreateFromCString(name));
}

/* Dictionary `position` of the array `dictionaries`, which may be null. */
static void write_dictionary(struct writer *writer, MlirAttribute dictionaries, intptr_t position) {
  if (!mlirAttributeIsNull(dictionaries))
    writer_dictionary(writer, false, mlirArrayAttrGetElement(dictionaries, position));
}

static void write_arguments(struct writer *writer, struct operands const *parameters,
                            MlirOperation op) {
  MlirBlock body = tempoOpGetBody(op);
  MlirAttribute attributes = attribute(op, "arg_attrs");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    MlirAffineMap sizes = tempoGraphGetArgSizes(op, i);
    writer_text(writer, i ? ", " : "");
    writer_value(writer, argument);
    writer_text(writer, ": ");
    writer_type(writer, mlirValueGetType(argument));
    if (mlirAffineMapGetNumResults(sizes)) {
      writer_text(writer, " sizes");
      write_expressions(writer, parameters, sizes);
    }
    write_dictionary(writer, attributes, i);
  }
}

static void write_graph_results(struct writer *writer, MlirOperation op) {
  MlirAttribute attributes = attribute(op, "res_attrs");
  for (intptr_t i = 0; i < tempoGraphGetNumResults(op); ++i) {
    writer_text(writer, i ? ", " : "");
    writer_keyword(writer, tempoGraphGetResultName(op, i));
    writer_text(writer, ": ");
    writer_type(writer, tempoGraphGetResultType(op, i));
    write_dictionary(writer, attributes, i);
  }
}

/* The index arguments, which sizes are over. */
static struct operands index_arguments(struct writer *writer, MlirOperation op) {
  MlirBlock body = tempoOpGetBody(op);
  intptr_t n = 0, n_arguments = mlirBlockGetNumArguments(body);
  MlirValue *values = writer_allocate(writer, ((size_t)n_arguments + 1) * sizeof *values);
  for (intptr_t i = 0; i < n_arguments; ++i)
    if (mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, i))))
      values[n++] = mlirBlockGetArgument(body, i);
  return (struct operands){0, n, values};
}

void write_graph(struct writer *writer, MlirOperation op) {
  struct operands parameters = index_arguments(writer, op);
  MlirAttribute visibility = attribute(op, "sym_visibility");
  writer_text(writer, " ");
  if (!mlirAttributeIsNull(visibility)) {
    writer_keyword(writer, mlirStringAttrGetValue(visibility));
    writer_text(writer, " ");
  }
  writer_symbol(writer, tempoGraphGetName(op));
  writer_text(writer, "(");
  write_arguments(writer, &parameters, op);
  writer_text(writer, ") -> (");
  write_graph_results(writer, op);
  writer_text(writer, ")");
  writer_discardable(writer, true, op);
  writer_text(writer, " ");
  writer_region(writer, op, 0, NULL);
}
