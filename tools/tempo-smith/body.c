#include "body.h"

#include "print.h"

struct body {
  struct smith_program const *program;
  struct smith_node const *node;
  bool wide;
  FILE *out;
  struct smith_random random;
  unsigned next; /* number of the next temporary, %v<next> */
};

/* What is left of an input once its slices are reduced. */
struct operand {
  unsigned temporary; /* %v<temporary> */
  enum smith_number number;
  enum smith_shape shape;
};

static bool is_float(enum smith_number number) {
  return number == SMITH_FLOAT;
}

static char const *number_text(struct body const *b, enum smith_number number) {
  return print_number(number, b->wide);
}

/* Reductions and their neutral elements. */
struct reduction {
  char const *name;
  char const *zero[5]; /* by smith_number */
};

static struct reduction const int_reductions[] = {
    {"arith.addi", {"0", "0", "0", "0", ""}},
    {"arith.maxsi", {"-128", "-32768", "-2147483648", "-9223372036854775808", ""}},
    {"arith.xori", {"0", "0", "0", "0", ""}},
};
static struct reduction const float_reductions[] = {
    {"arith.addf", {"", "", "", "", "0.0"}},
    {"arith.maximumf", {"", "", "", "", "0.0"}},
};

/* %v = the reduction of %`source`: tensor<`slices` x `shape`> over its leading `n` dims, or over
 * all of its dims with `n` the rank. Gives a tensor. */
static unsigned emit_reduce(struct body *b, char const *source, unsigned id, unsigned n,
                            char const *leading, enum smith_number number, enum smith_shape kept) {
  struct reduction const *op = is_float(number) ? &float_reductions[random_below(&b->random, 2)]
                                                : &int_reductions[random_below(&b->random, 3)];
  unsigned zero = b->next++, result = b->next++;
  char const *type = number_text(b, number), *shape = print_shape(kept);
  fprintf(b->out, "    %%v%u = arith.constant dense<%s> : tensor<%s%s>\n", zero, op->zero[number],
          shape, type);
  fprintf(b->out, "    %%v%u = linalg.reduce { %s } ins(%%%s%u : tensor<%s%s%s>) ", result,
          op->name, source, id, leading, shape, type);
  fprintf(b->out, "outs(%%v%u : tensor<%s%s>) dimensions = [", zero, shape, type);
  for (unsigned k = 0; k < n; ++k)
    fprintf(b->out, "%s%u", k ? ", " : "", k);
  fputs("]\n", b->out);
  return result;
}

static unsigned emit_extract(struct body *b, unsigned tensor, char const *type) {
  unsigned result = b->next++;
  fprintf(b->out, "    %%v%u = tensor.extract %%v%u[] : tensor<%s>\n", result, tensor, type);
  return result;
}

/* The leading sizes of what an input reads: "?x", "1x" a slice. */
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
  struct operand operand = {.number = program_number(source, read->result),
                            .shape = program_shape(source, read->result)};
  char leading[64];
  unsigned n = leading_sizes(b, read, leading, sizeof leading);
  if (n > 0) {
    unsigned reduced = emit_reduce(b, "a", position, n, leading, operand.number, operand.shape);
    operand.temporary = operand.shape == SMITH_SCALAR
                            ? emit_extract(b, reduced, number_text(b, operand.number))
                            : reduced;
    return operand;
  }
  operand.temporary = b->next++;
  if (operand.shape == SMITH_SCALAR) {
    fprintf(b->out, "    %%v%u = arith.select %%true, %%a%u, %%a%u : %s\n", operand.temporary,
            position, position, number_text(b, operand.number));
  } else {
    fprintf(b->out, "    %%v%u = tensor.cast %%a%u : ", operand.temporary, position);
    print_element(operand.number, operand.shape, b->wide, b->out);
    fputs(" to ", b->out);
    print_element(operand.number, operand.shape, b->wide, b->out);
    fputc('\n', b->out);
  }
  return operand;
}

/* The whole of a tensor as one number. */
static struct operand emit_scalar(struct body *b, struct operand operand) {
  if (operand.shape == SMITH_SCALAR)
    return operand;
  unsigned reduced = emit_reduce(b, "v", operand.temporary, print_shape_rank(operand.shape),
                                 print_shape(operand.shape), operand.number, SMITH_SCALAR);
  operand.temporary = emit_extract(b, reduced, number_text(b, operand.number));
  operand.shape = SMITH_SCALAR;
  return operand;
}

/* %v: `from` as `to`; integers become small non-negative floats. */
static unsigned emit_cast(struct body *b, unsigned value, enum smith_number from,
                          enum smith_number to) {
  if (from == to)
    return value;
  char const *source = number_text(b, from), *target = number_text(b, to);
  if (is_float(to)) {
    unsigned mask = b->next++, masked = b->next++;
    fprintf(b->out, "    %%v%u = arith.constant 15 : %s\n", mask, source);
    fprintf(b->out, "    %%v%u = arith.andi %%v%u, %%v%u : %s\n", masked, value, mask, source);
    value = masked;
  }
  unsigned result = b->next++;
  char const *op = is_float(to) ? "arith.uitofp" : from < to ? "arith.extsi" : "arith.trunci";
  fprintf(b->out, "    %%v%u = %s %%v%u : %s to %s\n", result, op, value, source, target);
  return result;
}

static unsigned emit_binary(struct body *b, char const *indent, unsigned left, unsigned right,
                            enum smith_number number) {
  static char const *const ints[] = {"arith.addi",  "arith.addi",  "arith.subi", "arith.muli",
                                     "arith.maxsi", "arith.minsi", "arith.xori"};
  static char const *const floats[] = {"arith.addf", "arith.addf", "arith.maximumf",
                                       "arith.minimumf"};
  char const *op = is_float(number)
                       ? floats[random_below(&b->random, sizeof floats / sizeof *floats)]
                       : ints[random_below(&b->random, sizeof ints / sizeof *ints)];
  unsigned result = b->next++;
  fprintf(b->out, "%s%%v%u = %s %%v%u, %%v%u : %s\n", indent, result, op, left, right,
          number_text(b, number));
  return result;
}

/* Keeps a float at most 1024, so that no recurrence overflows. */
static unsigned emit_capped(struct body *b, char const *indent, unsigned value,
                            enum smith_number number) {
  if (!is_float(number))
    return value;
  unsigned cap = b->next++, result = b->next++;
  char const *type = number_text(b, number);
  fprintf(b->out, "%s%%v%u = arith.constant 1024.0 : %s\n", indent, cap, type);
  fprintf(b->out, "%s%%v%u = arith.minimumf %%v%u, %%v%u : %s\n", indent, result, value, cap, type);
  return result;
}

/* A quarter of a float: keeps recurrences from growing. */
static unsigned emit_damped(struct body *b, unsigned value, enum smith_number number) {
  if (!is_float(number))
    return value;
  unsigned half = b->next++, result = b->next++;
  char const *type = number_text(b, number);
  fprintf(b->out, "    %%v%u = arith.constant 0.25 : %s\n", half, type);
  fprintf(b->out, "    %%v%u = arith.mulf %%v%u, %%v%u : %s\n", result, value, half, type);
  return result;
}

/* A number made of the indices of the node's dims and a constant. */
static unsigned emit_indices(struct body *b) {
  unsigned sum = b->next++;
  enum smith_number number = is_float(b->node->number) ? SMITH_I64 : b->node->number;
  fprintf(b->out, "    %%v%u = arith.constant %u : %s\n", sum, 1 + random_below(&b->random, 9),
          number_text(b, number));
  for (unsigned k = 0; k < b->node->n_dims; ++k) {
    unsigned cast = b->next++, next = b->next++;
    fprintf(b->out, "    %%v%u = arith.index_cast %%%s : index to %s\n", cast,
            smith_dim_names[b->node->dims[k]], number_text(b, number));
    fprintf(b->out, "    %%v%u = arith.%s %%v%u, %%v%u : %s\n", next, k % 2 ? "muli" : "addi", sum,
            cast, number_text(b, number));
    sum = next;
  }
  return emit_cast(b, sum, number, b->node->number);
}

/* The product of two 3x3 operands. */
static unsigned emit_matmul(struct body *b, struct operand left, struct operand right) {
  unsigned zero = b->next++, result = b->next++;
  char const *type = number_text(b, left.number);
  fprintf(b->out, "    %%v%u = arith.constant dense<%s> : tensor<3x3x%s>\n", zero,
          is_float(left.number) ? "0.0" : "0", type);
  fprintf(b->out, "    %%v%u = linalg.matmul ins(%%v%u, %%v%u : tensor<3x3x%s>, tensor<3x3x%s>) ",
          result, left.temporary, right.temporary, type, type);
  fprintf(b->out, "outs(%%v%u : tensor<3x3x%s>) -> tensor<3x3x%s>\n", zero, type, type);
  return result;
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

/* Elementwise: `tensors` of the node's type and the number `scalar`. */
static unsigned emit_elementwise(struct body *b, struct operand const *tensors, unsigned n,
                                 unsigned scalar) {
  unsigned rank = print_shape_rank(b->node->shape), empty = b->next++, result = b->next++;
  char const *type = number_text(b, b->node->number), *shape = print_shape(b->node->shape);
  fprintf(b->out, "    %%v%u = tensor.empty() : tensor<%s%s>\n", empty, shape, type);
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
    fprintf(b->out, "%s%%v%u", k ? ", " : " ins(", tensors[k].temporary);
  for (unsigned k = 0; k < n; ++k)
    fprintf(b->out, "%stensor<%s%s>", k ? ", " : " : ", shape, type);
  fprintf(b->out, "%s outs(%%v%u : tensor<%s%s>) {\n      ^bb0(", n ? ")" : "", empty, shape, type);
  unsigned first = b->next;
  b->next += n + 1;
  for (unsigned k = 0; k <= n; ++k)
    fprintf(b->out, "%s%%v%u: %s", k ? ", " : "", first + k, type);
  fputs("):\n", b->out);
  unsigned value = scalar;
  for (unsigned k = 0; k < n; ++k)
    value = emit_binary(b, "        ", value, first + k, b->node->number);
  value = emit_capped(b, "        ", value, b->node->number);
  fprintf(b->out, "        linalg.yield %%v%u : %s\n    } -> tensor<%s%s>\n", value, type, shape,
          type);
  return result;
}

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
  fputs(" : ", b->out);
  print_element(node->number, node->shape, b->wide, b->out);
  fputs(node->n_results > 1 ? ", i64\n" : "\n", b->out);
}

void print_body(struct smith_program const *program, unsigned position, bool wide, FILE *out) {
  struct smith_node const *node = &program->nodes[position];
  struct body body = {
      .program = program, .node = node, .wide = wide, .out = out, .random = {.state = node->body}};
  struct body *b = &body;
  fputs("    %true = arith.constant true\n", out);
  struct operand tensors[SMITH_MAX_READS + 1];
  unsigned n_tensors = 0, value = emit_indices(b);
  for (unsigned k = 0; k < node->n_reads; ++k) {
    struct operand operand = emit_input(b, k);
    if (node->shape != SMITH_SCALAR && operand.shape == node->shape &&
        operand.number == node->number) {
      tensors[n_tensors++] = operand;
      continue;
    }
    operand = emit_scalar(b, operand);
    unsigned cast = emit_cast(b, operand.temporary, operand.number, node->number);
    value = emit_damped(b, emit_binary(b, "    ", value, cast, node->number), node->number);
  }
  if (node->shape == SMITH_3X3 && n_tensors >= 2) {
    tensors[0].temporary = emit_matmul(b, tensors[0], tensors[1]);
    --n_tensors;
    for (unsigned k = 1; k < n_tensors; ++k)
      tensors[k] = tensors[k + 1];
  }
  if (node->shape != SMITH_SCALAR)
    value = emit_elementwise(b, tensors, n_tensors, value);
  emit_yield(b, value);
}
