/* The parts that the operations which read have in common, as text. */
#include "dialect/assembly_parts.h"

#include <ctype.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- reading ---- */

enum tempo_status read_names(struct reader *reader, struct names *names) {
  if (reader_expect(reader, "("))
    return TEMPO_FAIL;
  if (reader_accept(reader, ")"))
    return TEMPO_OK;
  do {
    READER_GROW(reader, names->names, names->n);
    enum found found = reader_accept_name(reader, true, &names->names[names->n++]);
    if (found == ABSENT)
      return reader_error(reader, reader_position(reader), "expected the name of a value");
    if (found == FAILED)
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  return reader_expect(reader, ")");
}

enum tempo_status read_domain(struct node_text *node) {
  if (reader_expect(node->scope.reader, "over") ||
      read_names(node->scope.reader, &node->scope.dims))
    return TEMPO_FAIL;
  if (reader_accept(node->scope.reader, "where"))
    return read_condition(&node->scope, &node->where);
  return TEMPO_OK;
}

enum tempo_status read_source(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  READER_GROW(reader, node->reads, node->n_reads);
  struct read_text *read = &node->reads[node->n_reads++];
  *read = (struct read_text){0};
  enum found found = reader_accept_name(reader, true, &read->name);
  if (found == ABSENT)
    return reader_error(reader, reader_position(reader), "expected the name of a value");
  return found == FAILED ? TEMPO_FAIL : read_access(&node->scope, &read->access);
}

enum tempo_status read_read(struct node_text *node) {
  if (read_source(node) || reader_expect(node->scope.reader, ":"))
    return TEMPO_FAIL;
  MlirType type = reader_type(node->scope.reader);
  node->reads[node->n_reads - 1].type = type;
  return mlirTypeIsNull(type) ? TEMPO_FAIL : TEMPO_OK;
}

enum tempo_status read_optional_reads(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  if (!reader_accept(reader, "ins"))
    return TEMPO_OK;
  if (reader_expect(reader, "("))
    return TEMPO_FAIL;
  do {
    if (read_read(node))
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  return reader_expect(reader, ")");
}

static enum tempo_status read_result_type(struct reader *reader) {
  MlirType type = reader_type(reader);
  if (mlirTypeIsNull(type))
    return TEMPO_FAIL;
  reader_add_result(reader, type);
  return TEMPO_OK;
}

enum tempo_status read_result_types(struct reader *reader) {
  if (!reader_accept(reader, "("))
    return read_result_type(reader);
  if (reader_accept(reader, ")"))
    return TEMPO_OK;
  do {
    if (read_result_type(reader))
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  return reader_expect(reader, ")");
}

enum tempo_status read_results(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  if (reader_accept(reader, "->") && read_result_types(reader))
    return TEMPO_FAIL;
  if (reader_accept(reader, "sizes") && read_expressions(&node->scope, &node->sizes))
    return TEMPO_FAIL;
  if (!reader_accept(reader, "attributes"))
    return TEMPO_OK;
  MlirAttribute dictionary = reader_dictionary(reader);
  if (mlirAttributeIsNull(dictionary))
    return TEMPO_FAIL;
  reader_set_all(reader, dictionary);
  return TEMPO_OK;
}

void set_names(struct reader *reader) {
  MlirContext context = reader_context(reader);
  intptr_t n = reader_num_results(reader);
  MlirAttribute *names = reader_allocate(reader, (size_t)n * sizeof *names, NULL, 0);
  bool any = false;
  for (intptr_t i = 0; i < n; ++i) {
    intptr_t number;
    MlirStringRef name = reader_result_name(reader, i, &number);
    if (number || (name.length && isdigit((unsigned char)name.data[0])))
      name.length = 0;
    any |= name.length > 0;
    names[i] = mlirStringAttrGet(context, name);
  }
  if (any)
    reader_set(reader, "names", mlirArrayAttrGet(context, n, names));
}

static enum tempo_status add_indices(struct reader *reader, struct names const *names) {
  MlirType index = mlirIndexTypeGet(reader_context(reader));
  for (intptr_t i = 0; i < names->n; ++i)
    if (reader_add_operand(reader, names->names[i], index))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status add_operands(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  if (add_indices(reader, &node->scope.dims) || add_indices(reader, &node->scope.params))
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < node->n_reads; ++i)
    if (reader_add_operand(reader, node->reads[i].name, node->reads[i].type))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static void set_accesses(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  MlirAttribute *accesses =
      reader_allocate(reader, (size_t)node->n_reads * sizeof *accesses, NULL, 0);
  for (intptr_t i = 0; i < node->n_reads; ++i)
    accesses[i] = scope_access(&node->scope, &node->reads[i].access);
  reader_set(reader, "accesses", mlirArrayAttrGet(reader_context(reader), node->n_reads, accesses));
}

/* The segments from number `first` of dims, params, inputs on. */
static enum tempo_status finish(struct node_text *node, int first) {
  struct reader *reader = node->scope.reader;
  int32_t const segments[] = {(int32_t)node->scope.dims.n, (int32_t)node->scope.params.n,
                              (int32_t)node->n_reads};
  reader_set(reader, "operandSegmentSizes",
             mlirDenseI32ArrayGet(reader_context(reader), 3 - first, segments + first));
  set_accesses(node);
  return add_operands(node);
}

enum tempo_status finish_return(struct node_text *node) {
  return finish(node, 1);
}

enum tempo_status finish_node(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  if (!mlirAttributeIsNull(node->where))
    reader_set(reader, "where", scope_condition(&node->scope, node->where));
  if (node->sizes.n)
    reader_set(reader, "sizes", mlirAffineMapAttrGet(scope_map(&node->scope, &node->sizes)));
  set_names(reader);
  return finish(node, 0);
}

/* ---- writing ---- */

struct operands operands_of(struct writer *writer, MlirOperation op) {
  intptr_t n_dims = tempoOpGetNumDims(op), n = n_dims + tempoOpGetNumParams(op);
  MlirValue *values = writer_allocate(writer, ((size_t)n + 1) * sizeof *values);
  for (intptr_t i = 0; i < n; ++i)
    values[i] = i < n_dims ? tempoOpGetDim(op, i) : tempoOpGetParam(op, i - n_dims);
  return (struct operands){n_dims, n, values};
}

void write_domain(struct writer *writer, struct operands const *operands, MlirOperation op) {
  writer_text(writer, " over (");
  for (intptr_t i = 0; i < operands->n_dims; ++i) {
    writer_text(writer, i ? ", " : "");
    writer_value(writer, operands->values[i]);
  }
  writer_text(writer, ")");
  MlirAttribute where = tempoOpGetWhere(op);
  if (mlirAttributeIsNull(where))
    return;
  writer_text(writer, " where ");
  write_condition(writer, operands, where);
}

void write_source(struct writer *writer, struct operands const *operands, MlirOperation op,
                  intptr_t input) {
  writer_value(writer, tempoOpGetInput(op, input));
  write_access(writer, operands, tempoOpGetAccess(op, input));
}

void write_read(struct writer *writer, struct operands const *operands, MlirOperation op,
                intptr_t input) {
  write_source(writer, operands, op, input);
  writer_text(writer, " : ");
  writer_type(writer, mlirValueGetType(tempoOpGetInput(op, input)));
}

void write_optional_reads(struct writer *writer, struct operands const *operands, MlirOperation op,
                          intptr_t first) {
  intptr_t n = tempoOpGetNumInputs(op);
  if (n <= first)
    return;
  for (intptr_t i = first; i < n; ++i) {
    writer_text(writer, i > first ? ", " : " ins(");
    write_read(writer, operands, op, i);
  }
  writer_text(writer, ")");
}

void write_result_types(struct writer *writer, MlirOperation op) {
  intptr_t n = mlirOperationGetNumResults(op);
  writer_text(writer, n == 1 ? " -> " : " -> (");
  for (intptr_t i = 0; i < n; ++i) {
    writer_text(writer, i ? ", " : "");
    writer_type(writer, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  writer_text(writer, n == 1 ? "" : ")");
}

void write_results(struct writer *writer, struct operands const *operands, MlirOperation op) {
  if (mlirOperationGetNumResults(op))
    write_result_types(writer, op);
  MlirAffineMap sizes = tempoOpGetSizes(op);
  if (!mlirAffineMapIsNull(sizes)) {
    writer_text(writer, " sizes");
    write_expressions(writer, operands, sizes);
  }
  writer_discardable(writer, true, op);
}
