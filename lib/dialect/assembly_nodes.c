/* The text of merge, compute, call, random. */
#include "dialect/assembly_parts.h"

#include <ctype.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- over (dims) -> type { when (condition) : read ... otherwise : read } ---- */

struct branches {
  intptr_t n;
  MlirAttribute *conditions;
};

static enum tempo_status read_branch(struct node_text *node, struct branches *branches) {
  struct reader *reader = node->scope.reader;
  READER_GROW(reader, branches->conditions, branches->n);
  MlirAttribute *condition = &branches->conditions[branches->n++];
  if (reader_accept(reader, "otherwise"))
    *condition = condition_always(reader_context(reader));
  else if (reader_expect(reader, "when") || read_condition(&node->scope, condition))
    return TEMPO_FAIL;
  return reader_expect(reader, ":") ? TEMPO_FAIL : read_read(node);
}

enum tempo_status read_merge(struct reader *reader) {
  struct node_text node = {.scope.reader = reader};
  struct branches branches = {0};
  if (read_domain(&node) || read_results(&node) || reader_expect(reader, "{"))
    return TEMPO_FAIL;
  while (!reader_accept(reader, "}"))
    if (read_branch(&node, &branches))
      return TEMPO_FAIL;
  for (intptr_t i = 0; i < branches.n; ++i)
    branches.conditions[i] = scope_condition(&node.scope, branches.conditions[i]);
  reader_set(reader, "conditions",
             mlirArrayAttrGet(reader_context(reader), branches.n, branches.conditions));
  return finish_node(&node);
}

void write_merge(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  write_domain(writer, &operands, op);
  write_results(writer, &operands, op);
  writer_text(writer, " {");
  for (intptr_t i = 0; i < tempoOpGetNumInputs(op); ++i) {
    MlirAttribute condition = tempoMergeGetCondition(op, i);
    writer_newline(writer, i ? 0 : 1);
    if (condition_is_always(condition)) {
      writer_text(writer, "otherwise");
    } else {
      writer_text(writer, "when ");
      write_condition(writer, &operands, condition);
    }
    writer_text(writer, " : ");
    write_read(writer, &operands, op, i);
  }
  writer_newline(writer, tempoOpGetNumInputs(op) ? -1 : 0);
  writer_text(writer, "}");
}

/* ---- over (dims) ins(%name = read, ...) -> types {...} ---- */

struct arguments {
  intptr_t n;
  struct region_argument *arguments;
};

static struct region_argument *add_argument(struct reader *reader, struct arguments *arguments) {
  READER_GROW(reader, arguments->arguments, arguments->n);
  struct region_argument *argument = &arguments->arguments[arguments->n++];
  *argument = (struct region_argument){.type = mlirIndexTypeGet(reader_context(reader))};
  return argument;
}

/* The name of an argument travels in its location, from where printing takes it. */
static MlirLocation named_location(struct reader *reader, intptr_t name) {
  MlirStringRef text = reader_name_text(reader, name);
  MlirLocation location = reader_location(reader, reader_name_position(reader, name));
  if (isdigit((unsigned char)text.data[0]))
    return location;
  return mlirLocationNameGet(reader_context(reader), text, location);
}

/* `%name = %value[access] : type` */
static enum tempo_status read_body_input(struct node_text *node, struct arguments *arguments) {
  struct reader *reader = node->scope.reader;
  struct region_argument *argument = add_argument(reader, arguments);
  enum found found = reader_accept_name(reader, false, &argument->name);
  if (found == ABSENT)
    return reader_error(reader, reader_position(reader), "expected a name for what is read");
  if (found == FAILED)
    return TEMPO_FAIL;
  argument->location = named_location(reader, argument->name);
  return reader_expect(reader, "=") ? TEMPO_FAIL : read_read(node);
}

static enum tempo_status read_body_inputs(struct node_text *node, struct arguments *arguments) {
  struct reader *reader = node->scope.reader;
  for (intptr_t i = 0; i < node->scope.dims.n; ++i)
    add_argument(reader, arguments)->name = node->scope.dims.names[i];
  if (!reader_accept(reader, "ins"))
    return TEMPO_OK;
  if (reader_expect(reader, "("))
    return TEMPO_FAIL;
  do {
    if (read_body_input(node, arguments))
      return TEMPO_FAIL;
  } while (reader_accept(reader, ","));
  return reader_expect(reader, ")");
}

/* Gives the body's arguments what they read as their types. */
static enum tempo_status set_body_types(struct node_text *node, struct arguments *arguments) {
  struct reader *reader = node->scope.reader;
  for (intptr_t i = 0; i < node->n_reads; ++i) {
    struct read_text *read = &node->reads[i];
    MlirType type = tempoAccessGetReadType(scope_access(&node->scope, &read->access), read->type);
    if (mlirTypeIsNull(type)) {
      char const *problem = access_problem(scope_access(&node->scope, &read->access), read->type);
      return reader_error(reader, reader_name_position(reader, read->name),
                          problem ? problem : "out of memory");
    }
    arguments->arguments[node->scope.dims.n + i].type = type;
  }
  return TEMPO_OK;
}

enum tempo_status read_compute(struct reader *reader) {
  struct node_text node = {.scope.reader = reader};
  struct arguments arguments = {0};
  if (read_domain(&node) || read_body_inputs(&node, &arguments) || read_results(&node) ||
      set_body_types(&node, &arguments) || finish_node(&node))
    return TEMPO_FAIL;
  return reader_region(reader, arguments.n, arguments.arguments, true);
}

void write_compute(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  MlirBlock body = tempoOpGetBody(op);
  intptr_t n_inputs = tempoOpGetNumInputs(op);
  write_domain(writer, &operands, op);
  for (intptr_t i = 0; i < n_inputs; ++i) {
    writer_text(writer, i ? ", " : " ins(");
    writer_value(writer, mlirBlockGetArgument(body, operands.n_dims + i));
    writer_text(writer, " = ");
    write_read(writer, &operands, op, i);
  }
  writer_text(writer, n_inputs ? ")" : "");
  write_results(writer, &operands, op);
  writer_text(writer, " ");
  writer_region(writer, op, operands.n_dims, operands.values);
}

/* ---- @f [state("name", sequence)] over (dims) [ins(...)] -> types ---- */

static enum tempo_status read_state(struct reader *reader) {
  int64_t sequence = 0;
  if (!reader_accept(reader, "state"))
    return TEMPO_OK;
  if (reader_expect(reader, "("))
    return TEMPO_FAIL;
  MlirAttribute state = reader_string(reader);
  if (mlirAttributeIsNull(state) || reader_expect(reader, ","))
    return TEMPO_FAIL;
  if (read_literal(reader, &sequence) || reader_expect(reader, ")"))
    return TEMPO_FAIL;
  MlirType i64 = mlirIntegerTypeGet(reader_context(reader), 64);
  reader_set(reader, "state", state);
  reader_set(reader, "sequence", mlirIntegerAttrGet(i64, sequence));
  return TEMPO_OK;
}

enum tempo_status read_call(struct reader *reader) {
  struct node_text node = {.scope.reader = reader};
  MlirAttribute callee = reader_symbol(reader);
  if (mlirAttributeIsNull(callee))
    return TEMPO_FAIL;
  reader_set(reader, "callee",
             mlirFlatSymbolRefAttrGet(reader_context(reader), mlirStringAttrGetValue(callee)));
  if (read_state(reader) || read_domain(&node) || read_optional_reads(&node) || read_results(&node))
    return TEMPO_FAIL;
  return finish_node(&node);
}

void write_call(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  MlirStringRef state = tempoCallGetState(op);
  writer_text(writer, " ");
  writer_symbol(writer, tempoCallGetCallee(op));
  if (state.length) {
    writer_text(writer, " state(");
    writer_attribute(writer, mlirStringAttrGet(mlirOperationGetContext(op), state));
    writer_text(writer, ", ");
    writer_integer(writer, tempoCallGetSequence(op));
    writer_text(writer, ")");
  }
  write_domain(writer, &operands, op);
  write_optional_reads(writer, &operands, op, 0);
  write_results(writer, &operands, op);
}

/* ---- distribution seed(%s [: type]) stream = N over (dims) [ins(...)] -> type ---- */

static char const *const distributions[] = {"bits", "uniform", "normal", "categorical"};

static enum tempo_status read_distribution(struct reader *reader) {
  MlirType i32 = mlirIntegerTypeGet(reader_context(reader), 32);
  for (int i = 0; i <= TEMPO_CATEGORICAL; ++i)
    if (reader_accept(reader, distributions[i])) {
      reader_set(reader, "distribution", mlirIntegerAttrGet(i32, i));
      return TEMPO_OK;
    }
  return reader_error(reader, reader_position(reader),
                      "expected bits, uniform, normal or categorical");
}

/* The seed is read without access; its type is written unless it is i64. */
static enum tempo_status read_seed(struct node_text *node) {
  struct reader *reader = node->scope.reader;
  if (reader_expect(reader, "seed") || reader_expect(reader, "(") || read_source(node))
    return TEMPO_FAIL;
  node->reads[0].type = mlirIntegerTypeGet(reader_context(reader), 64);
  if (reader_accept(reader, ":"))
    node->reads[0].type = reader_type(reader);
  return mlirTypeIsNull(node->reads[0].type) ? TEMPO_FAIL : reader_expect(reader, ")");
}

enum tempo_status read_random(struct reader *reader) {
  struct node_text node = {.scope.reader = reader};
  int64_t stream = 0;
  if (read_distribution(reader) || read_seed(&node) || reader_expect(reader, "stream") ||
      reader_expect(reader, "=") || read_literal(reader, &stream))
    return TEMPO_FAIL;
  MlirType i64 = mlirIntegerTypeGet(reader_context(reader), 64);
  reader_set(reader, "stream", mlirIntegerAttrGet(i64, stream));
  if (read_domain(&node) || read_optional_reads(&node) || read_results(&node))
    return TEMPO_FAIL;
  return finish_node(&node);
}

void write_random(struct writer *writer, MlirOperation op) {
  struct operands operands = operands_of(writer, op);
  MlirType seed = mlirValueGetType(tempoOpGetInput(op, 0));
  writer_text(writer, " ");
  writer_text(writer, distributions[tempoRandomGetDistribution(op)]);
  writer_text(writer, " seed(");
  write_source(writer, &operands, op, 0);
  if (!mlirTypeIsAInteger(seed)) {
    writer_text(writer, " : ");
    writer_type(writer, seed);
  }
  writer_text(writer, ") stream = ");
  writer_integer(writer, tempoRandomGetStream(op));
  write_domain(writer, &operands, op);
  write_optional_reads(writer, &operands, op, 1);
  write_results(writer, &operands, op);
}
