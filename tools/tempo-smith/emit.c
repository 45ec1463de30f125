#include "emit.h"

#include <string.h>

#include "print.h"

static struct smith_element const scalar;

char const *body_number(struct body const *b, enum smith_number number) {
  return number_text(number, b->wide);
}

struct smith_text body_tensor(struct body const *b, char const *leading,
                              struct smith_element const *element, enum smith_number number) {
  struct smith_text type;
  snprintf(type.text, sizeof type.text, "tensor<%.20s%.30s%s>", leading, print_shape(element).text,
           body_number(b, number));
  return type;
}

unsigned emit_constant(struct body *b, char const *type, char const *text) {
  bool is_truth = !strcmp(type, "i1"); /* true and false have no type written */
  fprintf(b->out, "    %%v%u = arith.constant %s%s%s\n", b->next, text, is_truth ? "" : " : ",
          is_truth ? "" : type);
  return b->next++;
}

/*===-- Numbers ------------------------------------------------------------------------------===*/

static unsigned emit_binary(struct body *b, char const *indent, unsigned left, unsigned right,
                            enum smith_number number) {
  static char const *const ints[] = {"arith.addi",  "arith.addi",  "arith.subi", "arith.muli",
                                     "arith.maxsi", "arith.minsi", "arith.xori"};
  static char const *const floats[] = {"arith.addf", "arith.addf", "arith.maximumf",
                                       "arith.minimumf"};
  char const *op = number_is_float(number)
                       ? floats[random_below(&b->random, sizeof floats / sizeof *floats)]
                       : ints[random_below(&b->random, sizeof ints / sizeof *ints)];
  fprintf(b->out, "%s%%v%u = %s %%v%u, %%v%u : %s\n", indent, b->next, op, left, right,
          body_number(b, number));
  return b->next++;
}

static unsigned emit_function_call(struct body *b, char const *indent, unsigned left,
                                   unsigned right, enum smith_number number) {
  char const *type = body_number(b, number);
  fprintf(b->out, "%s%%v%u = func.call @mix_%s(%%v%u, %%v%u) : (%s, %s) -> %s\n", indent, b->next,
          number_text(number, false), left, right, type, type, type);
  return b->next++;
}

/* One operation where the index of the node's first dim is even, another where it is odd. */
static unsigned emit_choice(struct body *b, char const *indent, unsigned left, unsigned right,
                            enum smith_number number) {
  char inner[32];
  char const *type = body_number(b, number);
  snprintf(inner, sizeof inner, "%s  ", indent);
  unsigned two = b->next++, rest = b->next++, zero = b->next++, even = b->next++;
  fprintf(b->out, "%s%%v%u = arith.constant 2 : index\n", indent, two);
  fprintf(b->out, "%s%%v%u = arith.constant 0 : index\n", indent, zero);
  fprintf(b->out, "%s%%v%u = arith.remui %%%s, %%v%u : index\n", indent, rest,
          smith_dim_names[b->node->dims[0]], two);
  fprintf(b->out, "%s%%v%u = arith.cmpi eq, %%v%u, %%v%u : index\n", indent, even, rest, zero);
  unsigned result = b->next++;
  fprintf(b->out, "%s%%v%u = scf.if %%v%u -> %s {\n", indent, result, even, type);
  unsigned value = emit_binary(b, inner, left, right, number);
  fprintf(b->out, "%sscf.yield %%v%u : %s\n%s} else {\n", inner, value, type, indent);
  value = emit_binary(b, inner, left, right, number);
  fprintf(b->out, "%sscf.yield %%v%u : %s\n%s}\n", inner, value, type, indent);
  return result;
}

unsigned emit_mixed(struct body *b, char const *indent, unsigned left, unsigned right,
                    enum smith_number number) {
  unsigned choice = random_below(&b->random, 100);
  if (choice < 6)
    return emit_function_call(b, indent, left, right, number);
  if (choice < 12 && b->node->n_dims > 0)
    return emit_choice(b, indent, left, right, number);
  return emit_binary(b, indent, left, right, number);
}

unsigned emit_capped(struct body *b, char const *indent, unsigned value, enum smith_number number) {
  if (!number_is_float(number))
    return value;
  unsigned cap = b->next++, result = b->next++;
  char const *type = body_number(b, number);
  fprintf(b->out, "%s%%v%u = arith.constant %s : %s\n", indent, cap,
          number_is_narrow(number) ? "128.0" : "1024.0", type);
  fprintf(b->out, "%s%%v%u = arith.minimumf %%v%u, %%v%u : %s\n", indent, result, value, cap, type);
  return result;
}

unsigned emit_damped(struct body *b, unsigned value, enum smith_number number) {
  if (!number_is_float(number) || number_is_narrow(number))
    return emit_capped(b, "    ", value, number);
  char const *type = body_number(b, number);
  unsigned quarter = emit_constant(b, type, "0.25");
  fprintf(b->out, "    %%v%u = arith.mulf %%v%u, %%v%u : %s\n", b->next, value, quarter, type);
  return b->next++;
}

static unsigned emit_cast_op(struct body *b, char const *op, unsigned value, char const *from,
                             char const *to) {
  fprintf(b->out, "    %%v%u = %s %%v%u : %s to %s\n", b->next, op, value, from, to);
  return b->next++;
}

static unsigned emit_int_to_float(struct body *b, unsigned value, enum smith_number from,
                                  enum smith_number to) {
  char const *type = body_number(b, from);
  if (from != SMITH_I1) {
    unsigned mask = emit_constant(b, type, "15");
    fprintf(b->out, "    %%v%u = arith.andi %%v%u, %%v%u : %s\n", b->next, value, mask, type);
    value = b->next++;
  }
  return emit_cast_op(b, "arith.uitofp", value, type, body_number(b, to));
}

unsigned emit_cast(struct body *b, unsigned value, enum smith_number from, enum smith_number to) {
  char const *source = body_number(b, from), *target = body_number(b, to);
  if (from == to || (b->wide && number_is_float(from)))
    return value;
  if (from == SMITH_INDEX) {
    value = emit_cast_op(b, "arith.index_cast", value, source, "i64");
    return emit_cast(b, value, SMITH_I64, to);
  }
  if (number_is_float(to) && !number_is_float(from))
    return emit_int_to_float(b, value, from, to);
  if (to == SMITH_INDEX) {
    value = emit_cast(b, value, from, SMITH_I64);
    return emit_cast_op(b, "arith.index_cast", value, "i64", target);
  }
  if (!number_is_float(to))
    return emit_cast_op(b, from < to ? "arith.extsi" : "arith.trunci", value, source, target);
  if (number_is_narrow(from) && number_is_narrow(to)) {
    value = emit_cast_op(b, "arith.extf", value, source, "f32");
    return emit_cast_op(b, "arith.truncf", value, "f32", target);
  }
  return emit_cast_op(b, from < to ? "arith.extf" : "arith.truncf", value, source, target);
}

/*===-- Reductions ---------------------------------------------------------------------------===*/

struct reduction {
  char const *op;
  bool from_least; /* the neutral element: the least number, or 0 */
};

static struct reduction choose_reduction(struct body *b, enum smith_number number) {
  static struct reduction const ints[] = {
      {"arith.addi", false}, {"arith.maxsi", true}, {"arith.xori", false}};
  static struct reduction const floats[] = {{"arith.addf", false}, {"arith.maximumf", true}};
  return number_is_float(number) ? floats[random_below(&b->random, 2)]
                                 : ints[random_below(&b->random, 3)];
}

/* A tensor of the sizes of `element`, those of `like` after its `n` first, filled with `text`. */
static unsigned emit_filled(struct body *b, struct operand like, unsigned n, char const *type,
                            struct smith_element const *element, char const *text) {
  struct smith_text tensor = body_tensor(b, "", element, like.number);
  unsigned sizes[SMITH_MAX_RANK], n_sizes = 0;
  if (element_is_static(element)) {
    fprintf(b->out, "    %%v%u = arith.constant dense<%s> : %s\n", b->next, text, tensor.text);
    return b->next++;
  }
  unsigned value = emit_constant(b, body_number(b, like.number), text);
  for (unsigned k = 0; k < element->rank; ++k) {
    if (element->sizes[k].extent == SMITH_FIXED)
      continue;
    char position[12];
    snprintf(position, sizeof position, "%u", n + k);
    unsigned at = emit_constant(b, "index", position);
    sizes[n_sizes++] = b->next++;
    fprintf(b->out, "    %%v%u = tensor.dim %%v%u, %%v%u : %s\n", sizes[n_sizes - 1], like.id, at,
            type);
  }
  unsigned empty = b->next++, result = b->next++;
  fprintf(b->out, "    %%v%u = tensor.empty(", empty);
  for (unsigned k = 0; k < n_sizes; ++k)
    fprintf(b->out, "%s%%v%u", k ? ", " : "", sizes[k]);
  fprintf(b->out, ") : %s\n", tensor.text);
  fprintf(b->out, "    %%v%u = linalg.fill ins(%%v%u : %s) outs(%%v%u : %s) -> %s\n", result, value,
          body_number(b, like.number), empty, tensor.text, tensor.text);
  return result;
}

struct operand emit_reduce(struct body *b, struct operand tensor, unsigned n, char const *leading,
                           struct smith_element const *kept) {
  struct reduction reduction = choose_reduction(b, tensor.number);
  struct smith_text type = body_tensor(b, leading, kept, tensor.number);
  char const *neutral =
      reduction.from_least ? number_least(tensor.number) : number_zero(tensor.number);
  unsigned start = emit_filled(b, tensor, n, type.text, kept, neutral), result = b->next++;
  fprintf(b->out, "    %%v%u = linalg.reduce { %s } ins(%%v%u : %s) ", result, reduction.op,
          tensor.id, type.text);
  fprintf(b->out, "outs(%%v%u : %s) dimensions = [", start,
          body_tensor(b, "", kept, tensor.number).text);
  for (unsigned k = 0; k < n; ++k)
    fprintf(b->out, "%s%u", k ? ", " : "", k);
  fputs("]\n", b->out);
  return (struct operand){result, tensor.number, *kept};
}

unsigned emit_extract(struct body *b, unsigned tensor, enum smith_number number) {
  char const *type = body_number(b, number);
  fprintf(b->out, "    %%v%u = tensor.extract %%v%u[] : tensor<%s>\n", b->next, tensor, type);
  return b->next++;
}

/* A tensor of rank 1 as one number, by a loop. */
static unsigned emit_loop(struct body *b, struct operand tensor) {
  struct reduction reduction = choose_reduction(b, tensor.number);
  char const *type = body_number(b, tensor.number);
  struct smith_text whole = body_tensor(b, "", &tensor.element, tensor.number);
  unsigned start = emit_constant(
      b, type, reduction.from_least ? number_least(tensor.number) : number_zero(tensor.number));
  unsigned zero = emit_constant(b, "index", "0"), one = emit_constant(b, "index", "1");
  unsigned size = b->next++, result = b->next++, at = b->next++, now = b->next++;
  unsigned item = b->next++, next = b->next++;
  fprintf(b->out, "    %%v%u = tensor.dim %%v%u, %%v%u : %s\n", size, tensor.id, zero, whole.text);
  fprintf(b->out, "    %%v%u = scf.for %%v%u = %%v%u to %%v%u step %%v%u ", result, at, zero, size,
          one);
  fprintf(b->out, "iter_args(%%v%u = %%v%u) -> %s {\n", now, start, type);
  fprintf(b->out, "      %%v%u = tensor.extract %%v%u[%%v%u] : %s\n", item, tensor.id, at,
          whole.text);
  fprintf(b->out, "      %%v%u = %s %%v%u, %%v%u : %s\n", next, reduction.op, now, item, type);
  fprintf(b->out, "      scf.yield %%v%u : %s\n    }\n", next, type);
  return result;
}

unsigned emit_scalar(struct body *b, struct operand operand) {
  if (operand.element.rank == 1 && random_chance(&b->random, 30))
    return emit_capped(b, "    ", emit_loop(b, operand), operand.number);
  if (operand.element.rank > 0) {
    struct smith_text sizes = print_shape(&operand.element);
    operand = emit_reduce(b, operand, operand.element.rank, sizes.text, &scalar);
    return emit_capped(b, "    ", emit_extract(b, operand.id, operand.number), operand.number);
  }
  return operand.id;
}
