#include "body.h"

#include "access.h"
#include "emit.h"
#include "print.h"

/*===-- Inputs -------------------------------------------------------------------------------===*/

/* The leading sizes of what an input reads: "?x", "1x" a slice. Gives their number. */
static unsigned leading_sizes(struct body const *b, struct smith_read const *read, char *text,
                              size_t size) {
  struct smith_node const *source = &b->program->nodes[read->node];
  unsigned n = 0;
  size_t length = 0;
  text[0] = 0;
  for (unsigned k = 0; k < source->n_dims; ++k) {
    enum smith_form form = read->indices[k].form;
    if (!smith_form_is_slice(form))
      continue;
    struct smith_dim const *along = &b->program->dims[source->dims[k]];
    int written;
    if (form == SMITH_BLOCK)
      written = snprintf(text + length, size - length, "1x");
    else if (form == SMITH_ALL && along->bound == SMITH_LITERAL)
      written = snprintf(text + length, size - length, "%dx", along->constant);
    else
      written = snprintf(text + length, size - length, "?x");
    length += (size_t)written;
    ++n;
  }
  return n;
}

/* Input `position` with its slices reduced. */
static struct operand emit_input(struct body *b, unsigned position) {
  struct smith_read const *read = &b->node->reads[position];
  struct smith_node const *source = &b->program->nodes[read->node];
  struct operand operand = {position, program_number(source, read->result),
                            *program_element(source, read->result)};
  char leading[64];
  unsigned n = leading_sizes(b, read, leading, sizeof leading);
  if (n == 0)
    return operand;
  operand = emit_reduce(b, operand, n, leading, &operand.element);
  if (operand.element.rank == 0)
    operand.id =
        emit_capped(b, "    ", emit_extract(b, operand.id, operand.number), operand.number);
  return operand;
}

/* A number made of the indices of the node's dims and a constant. */
static unsigned emit_indices(struct body *b) {
  enum smith_number number = b->node->number;
  char text[4];
  snprintf(text, sizeof text, "%u", 1 + random_below(&b->random, 9));
  unsigned sum = emit_constant(b, "i64", text);
  for (unsigned k = 0; k < b->node->n_dims; ++k) {
    unsigned cast = b->next++, next = b->next++;
    fprintf(b->out, "    %%v%u = arith.index_cast %%%s : index to i64\n", cast,
            smith_dim_names[b->node->dims[k]]);
    fprintf(b->out, "    %%v%u = arith.%s %%v%u, %%v%u : i64\n", next, k % 2 ? "muli" : "addi", sum,
            cast);
    sum = next;
  }
  return emit_cast(b, sum, SMITH_I64, number);
}

/*===-- Elements -----------------------------------------------------------------------------===*/

/* The bound of a dim that is made of a parameter or a literal. */
static unsigned emit_bound(struct body *b, struct smith_dim const *dim) {
  char constant[12];
  snprintf(constant, sizeof constant, "%d", dim->bound == SMITH_PARAM ? 0 : dim->constant);
  unsigned addend = emit_constant(b, "index", constant);
  if (dim->bound == SMITH_LITERAL)
    return addend;
  fprintf(b->out, "    %%v%u = arith.addi %%%s, %%v%u : index\n", b->next,
          smith_param_names[dim->param], addend);
  return b->next++;
}

static unsigned emit_size(struct body *b, struct smith_size const *size) {
  if (size->extent == SMITH_TO_END) {
    unsigned bound = emit_bound(b, &b->program->dims[size->of]);
    fprintf(b->out, "    %%v%u = arith.subi %%v%u, %%%s : index\n", b->next, bound,
            smith_dim_names[size->of]);
    return b->next++;
  }
  char constant[12];
  snprintf(constant, sizeof constant, "%d", size->constant);
  unsigned addend = emit_constant(b, "index", constant);
  fprintf(b->out, "    %%v%u = arith.addi %%%s, %%v%u : index\n", b->next,
          size->extent == SMITH_OF_PARAM ? smith_param_names[size->of] : smith_dim_names[size->of],
          addend);
  return b->next++;
}

/* A tensor of the node's type with nothing in it. */
static unsigned emit_empty(struct body *b) {
  struct smith_element const *element = &b->node->element;
  unsigned sizes[SMITH_MAX_RANK], n = 0;
  for (unsigned k = 0; k < element->rank; ++k)
    if (element->sizes[k].extent != SMITH_FIXED)
      sizes[n++] = emit_size(b, &element->sizes[k]);
  fprintf(b->out, "    %%v%u = tensor.empty(", b->next);
  for (unsigned k = 0; k < n; ++k)
    fprintf(b->out, "%s%%v%u", k ? ", " : "", sizes[k]);
  fprintf(b->out, ") : %s\n", body_tensor(b, "", element, b->node->number).text);
  return b->next++;
}

/* The product of two square operands of the node's type. That of f32 and f64 is with a constant: a
 * product of two rounded numbers, in a recurrence, loses digits faster than sums do. */
static struct operand emit_matmul(struct body *b, struct operand left, struct operand right) {
  struct smith_text type = body_tensor(b, "", &left.element, left.number);
  char const *number = body_number(b, left.number);
  unsigned empty = emit_empty(b), zero = emit_constant(b, number, number_zero(left.number));
  unsigned start = b->next++, other = right.id;
  fprintf(b->out, "    %%v%u = linalg.fill ins(%%v%u : %s) outs(%%v%u : %s) -> %s\n", start, zero,
          number, empty, type.text, type.text);
  if (number_is_float(left.number) && !number_is_narrow(left.number)) {
    unsigned half = emit_constant(b, number, "0.5");
    other = b->next++;
    fprintf(b->out, "    %%v%u = linalg.fill ins(%%v%u : %s) outs(%%v%u : %s) -> %s\n", other, half,
            number, empty, type.text, type.text);
  }
  fprintf(b->out, "    %%v%u = linalg.matmul ins(%%v%u, %%v%u : %s, %s) outs(%%v%u : %s) -> %s\n",
          b->next, left.id, other, type.text, type.text, start, type.text, type.text);
  left.id = b->next++;
  return left;
}

static void print_identity_map(unsigned rank, FILE *out) {
  fputs("affine_map<(", out);
  for (unsigned k = 0; k < rank; ++k)
    fprintf(out, "%sd%u", k ? ", " : "", k);
  fputs(") -> (", out);
  for (unsigned k = 0; k < rank; ++k)
    fprintf(out, "%sd%u", k ? ", " : "", k);
  fputs(")>", out);
}

/* The head of a linalg.generic of `n` tensors of the node's type, to its first block argument. */
static void emit_generic(struct body *b, struct operand const *tensors, unsigned n, unsigned empty,
                         unsigned result) {
  unsigned rank = b->node->element.rank;
  struct smith_text type = body_tensor(b, "", &b->node->element, b->node->number);
  fprintf(b->out, "    %%v%u = linalg.generic {indexing_maps = [", result);
  for (unsigned k = 0; k <= n; ++k) {
    fputs(k ? ", " : "", b->out);
    print_identity_map(rank, b->out);
  }
  fputs("],\n        iterator_types = [", b->out);
  for (unsigned k = 0; k < rank; ++k)
    fprintf(b->out, "%s\"parallel\"", k ? ", " : "");
  fputs("]}", b->out);
  for (unsigned k = 0; k < n; ++k)
    fprintf(b->out, "%s%%v%u", k ? ", " : " ins(", tensors[k].id);
  for (unsigned k = 0; k < n; ++k)
    fprintf(b->out, "%s%s", k ? ", " : " : ", type.text);
  fprintf(b->out, "%s outs(%%v%u : %s) {\n      ^bb0(", n ? ")" : "", empty, type.text);
}

/* Elementwise: `tensors` of the node's type and the number `scalar`. */
static unsigned emit_elementwise(struct body *b, struct operand const *tensors, unsigned n,
                                 unsigned scalar) {
  enum smith_number number = b->node->number;
  char const *type = body_number(b, number);
  unsigned empty = emit_empty(b), result = b->next++, first = b->next;
  emit_generic(b, tensors, n, empty, result);
  b->next += n + 1;
  for (unsigned k = 0; k <= n; ++k)
    fprintf(b->out, "%s%%v%u: %s", k ? ", " : "", first + k, type);
  fputs("):\n", b->out);
  unsigned value = scalar;
  for (unsigned k = 0; k < n; ++k)
    value = emit_mixed(b, "        ", value, first + k, number);
  value = emit_capped(b, "        ", value, number);
  fprintf(b->out, "        linalg.yield %%v%u : %s\n    } -> %s\n", value, type,
          body_tensor(b, "", &b->node->element, number).text);
  return result;
}

/*===-- The body -----------------------------------------------------------------------------===*/

/* The second result of a node is the index of its first dim. */
static void emit_yield(struct body *b, unsigned value) {
  struct smith_node const *node = b->node;
  unsigned second = b->next++;
  if (node->n_results > 1)
    fprintf(b->out, "    %%v%u = arith.index_cast %%%s : index to i64\n", second,
            smith_dim_names[node->dims[0]]);
  fprintf(b->out, "    tempo.yield %%v%u", value);
  if (node->n_results > 1)
    fprintf(b->out, ", %%v%u", second);
  fprintf(b->out, " : %s%s\n", print_element(node->number, &node->element, b->wide).text,
          node->n_results > 1 ? ", i64" : "");
}

/* Whether what `read` gives, its slices reduced, is of the type and sizes of what the node gives.
 */
static bool fits_node(struct smith_program const *program, struct smith_node const *node,
                      struct smith_read const *read) {
  struct smith_node const *source = &program->nodes[read->node];
  if (node->element.rank == 0 || program_number(source, read->result) != node->number ||
      !element_equal(program_element(source, read->result), &node->element))
    return false;
  for (unsigned k = 0; k < source->n_dims; ++k) {
    struct smith_index const *index = &read->indices[k];
    bool same = index->form == SMITH_POINT && index->constant == 0;
    if (element_follows(&node->element, source->dims[k]) && !same)
      return false;
  }
  return true;
}

/* What linalg.matmul takes but for its number: that may not be index. */
static bool is_square(struct smith_element const *element) {
  struct smith_size const *rows = &element->sizes[0], *columns = &element->sizes[1];
  return element->rank == 2 && rows->extent == columns->extent && rows->of == columns->of &&
         rows->constant == columns->constant;
}

void print_body(struct smith_program const *program, unsigned position, bool wide, FILE *out) {
  struct smith_node const *node = &program->nodes[position];
  struct body body = {program, node, wide, out, {node->body}, node->n_reads};
  struct body *b = &body;
  struct operand tensors[SMITH_MAX_READS + 1];
  unsigned n_tensors = 0, value = emit_indices(b);
  for (unsigned k = 0; k < node->n_reads; ++k) {
    struct operand operand = emit_input(b, k);
    if (fits_node(program, node, &node->reads[k])) {
      tensors[n_tensors++] = operand;
      continue;
    }
    unsigned cast = emit_cast(b, emit_scalar(b, operand), operand.number, node->number);
    value = emit_damped(b, emit_mixed(b, "    ", value, cast, node->number), node->number);
  }
  if (is_square(&node->element) && node->number != SMITH_INDEX && n_tensors >= 2) {
    tensors[0] = emit_matmul(b, tensors[0], tensors[1]);
    --n_tensors;
    for (unsigned k = 1; k < n_tensors; ++k)
      tensors[k] = tensors[k + 1];
  }
  if (node->element.rank > 0)
    value = emit_elementwise(b, tensors, n_tensors, value);
  emit_yield(b, value);
}

bool body_needs_param(struct smith_program const *program, struct smith_node const *node,
                      unsigned param) {
  for (unsigned k = 0; k < node->element.rank; ++k) {
    struct smith_size const *size = &node->element.sizes[k];
    unsigned of = size->of;
    if (size->extent == SMITH_OF_PARAM && of == param)
      return true;
    if (size->extent == SMITH_TO_END && print_bound_param(&program->dims[size->of], &of) &&
        of == param)
      return true;
  }
  return false;
}

/*===-- Functions ----------------------------------------------------------------------------===*/

/* Integers: their sum or difference, by which is less. Floats: the larger of a half and the other,
 * which is continuous. */
static void print_function(enum smith_number number, bool wide, FILE *out) {
  char const *type = number_text(number, wide);
  fprintf(out, "func.func private @mix_%s(%%a: %s, %%b: %s) -> %s {\n", number_text(number, false),
          type, type, type);
  if (number_is_narrow(number)) {
    fprintf(out, "  %%r = arith.maximumf %%a, %%b : %s\n", type);
  } else if (number_is_float(number)) {
    fprintf(out, "  %%half = arith.constant 0.5 : %s\n", type);
    fprintf(out, "  %%c = arith.mulf %%a, %%half : %s\n", type);
    fprintf(out, "  %%r = arith.maximumf %%c, %%b : %s\n", type);
  } else {
    fprintf(out, "  %%less = arith.cmpi slt, %%a, %%b : %s\n", type);
    fprintf(out, "  %%r = scf.if %%less -> %s {\n", type);
    fprintf(out, "    %%c = arith.addi %%a, %%b : %s\n    scf.yield %%c : %s\n", type, type);
    fprintf(out, "  } else {\n    %%c = arith.subi %%a, %%b : %s\n    scf.yield %%c : %s\n  }\n",
            type, type);
  }
  fprintf(out, "  return %%r : %s\n}\n", type);
}

void print_functions(struct smith_program const *program, bool wide, FILE *out) {
  bool is_used[SMITH_N_NUMBERS] = {false};
  for (unsigned i = 0; i < program->n_nodes; ++i)
    is_used[program->nodes[i].number] = true;
  for (unsigned k = 0; k < SMITH_N_NUMBERS; ++k)
    if (is_used[k])
      print_function((enum smith_number)k, wide, out);
}
