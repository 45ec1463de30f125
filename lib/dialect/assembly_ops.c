/* The text of assume, dim, input, return, gradient, stop_gradient. */
#include "dialect/assembly_parts.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* `[{...}]` */
static enum tempo_status read_attributes(struct reader *reader) {
  MlirAttribute dictionary = reader_dictionary(reader);
  if (mlirAttributeIsNull(dictionary))
    return TEMPO_FAIL;
  reader_set_all(reader, dictionary);
  return TEMPO_OK;
}

static enum tempo_status expect_name(struct reader *reader, intptr_t *name) {
  enum found found = reader_accept_name(reader, true, name);
  if (found == ABSENT)
    return reader_error(reader, reader_position(reader), "expected the name of a value");
  return found == FAILED ? TEMPO_FAIL : TEMPO_OK;
}

static enum tempo_status add_index(struct reader *reader, intptr_t name) {
  return reader_add_operand(reader, name, mlirIndexTypeGet(reader_context(reader)));
}

static enum tempo_status add_indices(struct reader *reader, struct names const *names) {
  for (intptr_t i = 0; i < names->n; ++i)
    if (add_index(reader, names->names[i]))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* ---- (condition) [{...}] ---- */

enum tempo_status read_assume(struct reader *reader) {
  struct scope scope = {.reader = reader};
  MlirAttribute condition;
  if (read_condition(&scope, &condition) || read_attributes(reader))
    return TEMPO_FAIL;
  reader_set(reader, "condition", scope_condition(&scope, condition));
  return add_indices(reader, &scope.params);
}

void write_assume(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  writer_text(writer, " ");
  write_condition(writer, &operands, tempoOpGetWhere(op));
  writer_discardable(writer, false, op);
}

/* ---- < bound [until %done [: type]] [{...}] ---- */

/* The type of `until` that need not be written. */
static MlirType usual_until_type(MlirContext context) {
  return tempoRecurrentTypeGet(1, mlirIntegerTypeGet(context, 1));
}

static enum tempo_status read_until(struct reader *reader, intptr_t *done, MlirType *type) {
  if (expect_name(reader, done))
    return TEMPO_FAIL;
  if (reader_accept(reader, ":"))
    *type = reader_type(reader);
  return mlirTypeIsNull(*type) ? TEMPO_FAIL : TEMPO_OK;
}

enum tempo_status read_dim(struct reader *reader) {
  struct scope scope = {.reader = reader, .all_dims = true};
  MlirContext context = reader_context(reader);
  MlirAffineExpr bound;
  MlirType until_type = usual_until_type(context);
  intptr_t until = 0;
  if (reader_expect(reader, "<") || read_expression(&scope, &bound))
    return TEMPO_FAIL;
  bool has_until = reader_accept(reader, "until");
  if ((has_until && read_until(reader, &until, &until_type)) || read_attributes(reader))
    return TEMPO_FAIL;
  int32_t const segments[] = {(int32_t)scope.dims.n, has_until};
  struct exprs result = {1, &bound};
  reader_set(reader, "bound", mlirAffineMapAttrGet(scope_map(&scope, &result)));
  reader_set(reader, "operandSegmentSizes", mlirDenseI32ArrayGet(context, 2, segments));
  set_names(reader);
  for (intptr_t i = 0; i < reader_num_results(reader); ++i)
    reader_add_result(reader, mlirIndexTypeGet(context));
  if (add_indices(reader, &scope.dims))
    return TEMPO_FAIL;
  return has_until ? reader_add_operand(reader, until, until_type) : TEMPO_OK;
}

/* The operands of a dim's bound. */
static struct operands bound_operands(struct writer *writer, MlirOperation op) {
  intptr_t n = tempoDimGetNumOperands(op);
  MlirValue *values = writer_allocate(writer, ((size_t)n + 1) * sizeof *values);
  for (intptr_t i = 0; i < n; ++i)
    values[i] = tempoDimGetOperand(op, i);
  return (struct operands){n, n, values};
}

void write_dim(struct writer *writer, MlirOperation op) {
  struct operands operands = bound_operands(writer, op);
  MlirValue until = tempoDimGetUntil(op);
  writer_text(writer, " < ");
  write_expression(writer, &operands, mlirAffineMapGetResult(tempoDimGetBound(op), 0));
  if (!mlirValueIsNull(until)) {
    writer_text(writer, " until ");
    writer_value(writer, until);
    if (!mlirTypeEqual(mlirValueGetType(until), usual_until_type(mlirOperationGetContext(op)))) {
      writer_text(writer, " : ");
      writer_type(writer, mlirValueGetType(until));
    }
  }
  writer_discardable(writer, false, op);
}

/* ---- %value over (dims) [{...}] : type -> type ---- */

/* `: type`, or, with another token, what that says. */
static enum tempo_status expect_type(struct reader *reader, char const *token, MlirType *type) {
  if (reader_expect(reader, token))
    return TEMPO_FAIL;
  *type = reader_type(reader);
  return mlirTypeIsNull(*type) ? TEMPO_FAIL : TEMPO_OK;
}

enum tempo_status read_input(struct reader *reader) {
  struct names dims = {0};
  intptr_t source;
  MlirType source_type, result_type;
  if (expect_name(reader, &source) || reader_expect(reader, "over") || read_names(reader, &dims) ||
      read_attributes(reader) || expect_type(reader, ":", &source_type) ||
      expect_type(reader, "->", &result_type))
    return TEMPO_FAIL;
  reader_add_result(reader, result_type);
  set_names(reader);
  return reader_add_operand(reader, source, source_type) ? TEMPO_FAIL : add_indices(reader, &dims);
}

void write_input(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  writer_text(writer, " ");
  writer_value(writer, tempoOpGetInput(op, 0));
  write_domain(writer, &operands, op);
  writer_discardable(writer, false, op);
  writer_text(writer, " : ");
  writer_type(writer, mlirValueGetType(tempoOpGetInput(op, 0)));
  writer_text(writer, " -> ");
  writer_type(writer, mlirValueGetType(mlirOperationGetResult(op, 0)));
}

/* ---- %o[access], ... : type, ... ---- */

static enum tempo_status read_sources(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  do {
    if (read_source(node))
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  for (intptr_t i = 0; i < node->n_reads; ++i)
    if (expect_type(reader, i ? "," : ":", &node->reads[i].type))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status read_return(struct reader *reader) {
  struct node_text node = {.scope.reader = reader};
  if (read_attributes(reader))
    return TEMPO_FAIL;
  if (reader_at_name(reader) && read_sources(&node))
    return TEMPO_FAIL;
  return finish_return(&node);
}

void write_return(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  intptr_t n = tempoOpGetNumInputs(op);
  writer_discardable(writer, false, op);
  for (intptr_t i = 0; i < n; ++i) {
    writer_text(writer, i ? ", " : " ");
    write_source(writer, &operands, op, i);
  }
  for (intptr_t i = 0; i < n; ++i) {
    writer_text(writer, i ? ", " : " : ");
    writer_type(writer, mlirValueGetType(tempoOpGetInput(op, i)));
  }
}

/* ---- %loss wrt (%p, ...) [{...}] : (type, type, ...) -> types ---- */

enum tempo_status read_gradient(struct reader *reader) {
  struct names operands = {0};
  READER_GROW(reader, operands.names, 0);
  operands.n = 1;
  if (expect_name(reader, operands.names) || reader_expect(reader, "wrt") ||
      read_names(reader, &operands) || read_attributes(reader) || reader_expect(reader, ":"))
    return TEMPO_FAIL;
  for (intptr_t i = 0; i < operands.n; ++i) {
    MlirType type;
    if (expect_type(reader, i ? "," : "(", &type) ||
        reader_add_operand(reader, operands.names[i], type))
      return TEMPO_FAIL;
  }
  if (reader_expect(reader, ")") || reader_expect(reader, "->") || read_result_types(reader))
    return TEMPO_FAIL;
  set_names(reader);
  return TEMPO_OK;
}

void write_gradient(struct writer *writer, MlirOperation op) {
  intptr_t n = tempoOpGetNumInputs(op);
  writer_text(writer, " ");
  for (intptr_t i = 0; i < n; ++i) {
    writer_text(writer, i == 0 ? "" : i == 1 ? " wrt (" : ", ");
    writer_value(writer, tempoOpGetInput(op, i));
  }
  writer_text(writer, n == 1 ? " wrt ()" : ")");
  writer_discardable(writer, false, op);
  for (intptr_t i = 0; i < n; ++i) {
    writer_text(writer, i ? ", " : " : (");
    writer_type(writer, mlirValueGetType(tempoOpGetInput(op, i)));
  }
  writer_text(writer, ")");
  write_result_types(writer, op);
}

/* ---- %value [{...}] : type ---- */

enum tempo_status read_stop_gradient(struct reader *reader) {
  intptr_t input;
  MlirType type;
  if (expect_name(reader, &input) || read_attributes(reader) || expect_type(reader, ":", &type))
    return TEMPO_FAIL;
  reader_add_result(reader, type);
  set_names(reader);
  return reader_add_operand(reader, input, type);
}

void write_stop_gradient(struct writer *writer, MlirOperation op) {
  writer_text(writer, " ");
  writer_value(writer, tempoOpGetInput(op, 0));
  writer_discardable(writer, false, op);
  writer_text(writer, " : ");
  writer_type(writer, mlirValueGetType(mlirOperationGetResult(op, 0)));
}
