#include "print.h"

#include "body.h"

char const *const smith_dim_names[SMITH_MAX_DIMS] = {"t", "i", "j", "s"};
char const *const smith_param_names[SMITH_MAX_PARAMS] = {"T", "N", "M"};

/*===-- Types and names ----------------------------------------------------------------------===*/

struct smith_text print_shape(struct smith_element const *element) {
  struct smith_text shape = {""};
  size_t length = 0;
  for (unsigned k = 0; k < element->rank; ++k) {
    struct smith_size const *size = &element->sizes[k];
    char *end = shape.text + length;
    size_t room = sizeof shape.text - length;
    length += (size_t)(size->extent == SMITH_FIXED ? snprintf(end, room, "%dx", size->constant)
                                                   : snprintf(end, room, "?x"));
  }
  return shape;
}

struct smith_text print_element(enum smith_number number, struct smith_element const *element,
                                bool wide) {
  struct smith_text type;
  char const *text = number_text(number, wide);
  if (element->rank == 0)
    snprintf(type.text, sizeof type.text, "%s", text);
  else
    snprintf(type.text, sizeof type.text, "tensor<%.40s%s>", print_shape(element).text, text);
  return type;
}

void print_value_name(unsigned node, unsigned result, FILE *out) {
  fprintf(out, "n%u%s", node, result ? "b" : "");
}

static void print_recurrent(struct smith_node const *node, unsigned result, bool wide, FILE *out) {
  fprintf(out, "!tempo.rt<%u x %s>", node->n_dims,
          print_element(program_number(node, result), program_element(node, result), wide).text);
}

/*===-- Expressions --------------------------------------------------------------------------===*/

/* The bound of `dim` plus `offset`. */
static void print_bound(struct smith_program const *program, unsigned dim, int offset, FILE *out) {
  struct smith_dim const *d = &program->dims[dim];
  char const *param = smith_param_names[d->param];
  int constant = d->constant + offset;
  switch (d->bound) {
  case SMITH_PARAM:
    fprintf(out, "%%%s", param);
    constant = offset;
    break;
  case SMITH_PARAM_PLUS:
    fprintf(out, "%%%s", param);
    break;
  case SMITH_HALF_PARAM:
    fprintf(out, "%%%s floordiv 2", param);
    constant = 1 + offset;
    break;
  case SMITH_LITERAL:
    fprintf(out, "%d", constant);
    return;
  case SMITH_TRIANGLE:
    fprintf(out, "%%%s", smith_dim_names[d->outer]);
    break;
  }
  if (constant != 0)
    fprintf(out, " %c %d", constant < 0 ? '-' : '+', constant < 0 ? -constant : constant);
}

static void print_sum(unsigned dim, int constant, FILE *out) {
  fprintf(out, "%%%s", smith_dim_names[dim]);
  if (constant != 0)
    fprintf(out, " %c %d", constant < 0 ? '-' : '+', constant < 0 ? -constant : constant);
}

bool print_bound_param(struct smith_dim const *dim, unsigned *param) {
  *param = dim->param;
  return dim->bound == SMITH_PARAM || dim->bound == SMITH_PARAM_PLUS ||
         dim->bound == SMITH_HALF_PARAM;
}

static void print_size(struct smith_program const *program, struct smith_size const *size,
                       FILE *out) {
  switch (size->extent) {
  case SMITH_FIXED:
    fprintf(out, "%d", size->constant);
    break;
  case SMITH_OF_PARAM:
    fprintf(out, "%%%s + %d", smith_param_names[size->of], size->constant);
    break;
  case SMITH_OF_DIM:
    print_sum(size->of, size->constant, out);
    break;
  case SMITH_TO_END:
    print_bound(program, size->of, 0, out);
    fprintf(out, " - %%%s", smith_dim_names[size->of]);
  }
}

/* The sizes of the `?` of an element, after the first `n_before`. */
static void print_element_sizes(struct smith_program const *program,
                                struct smith_element const *element, unsigned n_before, FILE *out) {
  for (unsigned k = 0; k < element->rank; ++k) {
    if (element->sizes[k].extent == SMITH_FIXED)
      continue;
    fputs(n_before++ ? ", " : "", out);
    print_size(program, &element->sizes[k], out);
  }
}

/* sizes(...), if the element has any `?`. */
static void print_sizes(struct smith_program const *program, struct smith_element const *element,
                        FILE *out) {
  if (element_is_static(element))
    return;
  fputs(" sizes(", out);
  print_element_sizes(program, element, 0, out);
  fputc(')', out);
}

/* `prefix` d + constant `infix` bound + offset `suffix` */
static void print_with_bound(struct smith_program const *program, struct smith_index const *index,
                             unsigned along, char const *prefix, int constant, char const *infix,
                             FILE *out) {
  fputs(prefix, out);
  print_sum(index->dim, constant, out);
  fputs(infix, out);
  print_bound(program, along, -1, out);
}

static void print_slice(struct smith_program const *program, struct smith_index const *index,
                        unsigned along, FILE *out) {
  int c = index->constant, w = index->width;
  char const *d = smith_dim_names[index->dim];
  switch (index->form) {
  case SMITH_ALL:
    fputs("0 : ", out);
    print_bound(program, along, 0, out);
    break;
  case SMITH_PAST:
    fprintf(out, "0 : %%%s + %d", d, c);
    break;
  case SMITH_FUTURE:
    fprintf(out, "%%%s + %d : ", d, c);
    print_bound(program, along, 0, out);
    break;
  case SMITH_WINDOW_PAST:
    fprintf(out, "max(0, %%%s + %d) : %%%s + %d", d, c - w, d, c);
    break;
  case SMITH_WINDOW_FUTURE:
    fprintf(out, "%%%s + %d : min(%%%s + %d, ", d, c, d, c + w);
    print_bound(program, along, 0, out);
    fputc(')', out);
    break;
  case SMITH_WINDOW_BOTH:
    fprintf(out, "max(0, %%%s - %d) : min(%%%s + %d, ", d, c, d, w);
    print_bound(program, along, 0, out);
    fputc(')', out);
    break;
  default: /* SMITH_BLOCK */
    fprintf(out, "%%%s : %%%s + 1", d, d);
  }
}

static void print_index(struct smith_program const *program, struct smith_index const *index,
                        unsigned along, FILE *out) {
  int c = index->constant;
  char const *d = smith_dim_names[index->dim];
  switch (index->form) {
  case SMITH_POINT:
    print_sum(index->dim, c, out);
    break;
  case SMITH_CLAMP_LOW:
    fprintf(out, "max(%%%s - %d, 0)", d, c);
    break;
  case SMITH_CLAMP_HIGH:
    print_with_bound(program, index, along, "min(", c, ", ", out);
    fputc(')', out);
    break;
  case SMITH_FIRST:
    fputc('0', out);
    break;
  case SMITH_LAST:
    print_bound(program, along, -1, out);
    break;
  case SMITH_FLOORDIV:
  case SMITH_CEILDIV:
    fprintf(out, "%%%s %s %d", d, index->form == SMITH_FLOORDIV ? "floordiv" : "ceildiv", c);
    break;
  case SMITH_MOD:
    fprintf(out, "min(%%%s mod %d, ", d, c);
    print_bound(program, along, -1, out);
    fputc(')', out);
    break;
  case SMITH_MIRROR:
    print_bound(program, along, -1, out);
    fprintf(out, " - %%%s", d);
    break;
  case SMITH_OTHER:
    print_with_bound(program, index, along, "min(", 0, ", ", out);
    fputc(')', out);
    break;
  case SMITH_NEST:
    print_with_bound(program, index, along, "max(0, min(", c - 2, ", ", out);
    fputs("))", out);
    break;
  default:
    print_slice(program, index, along, out);
  }
}

static void print_read(struct smith_program const *program, struct smith_read const *read,
                       bool wide, FILE *out) {
  struct smith_node const *source = &program->nodes[read->node];
  fputc('%', out);
  print_value_name(read->node, read->result, out);
  fputc('[', out);
  for (unsigned k = 0; k < source->n_dims; ++k) {
    fputs(k ? ", " : "", out);
    print_index(program, &read->indices[k], source->dims[k], out);
  }
  fputs("] : ", out);
  print_recurrent(source, read->result, wide, out);
}

static void print_term(struct smith_program const *program, struct smith_term const *term,
                       FILE *out) {
  char const *d = smith_dim_names[term->dim];
  switch (term->compare) {
  case SMITH_FROM:
    fprintf(out, "%%%s >= %d", d, term->constant);
    break;
  case SMITH_BEFORE:
    fprintf(out, "%%%s < ", d);
    print_bound(program, term->dim, -term->constant, out);
    break;
  case SMITH_EVEN:
    fprintf(out, "%%%s mod 2 == %d", d, term->constant);
    break;
  case SMITH_EQUAL:
  case SMITH_UNEQUAL:
    fprintf(out, "%%%s %s %d", d, term->compare == SMITH_EQUAL ? "==" : "<>", term->constant);
  }
}

static void print_condition(struct smith_program const *program,
                            struct smith_condition const *condition, FILE *out) {
  fputc('(', out);
  print_term(program, &condition->first, out);
  if (condition->join != SMITH_ALONE) {
    fputs(condition->join == SMITH_AND ? " and " : " or ", out);
    fputs(condition->negate_second ? "not (" : "(", out);
    print_term(program, &condition->second, out);
    fputc(')', out);
  }
  fputc(')', out);
}

/*===-- Operations ---------------------------------------------------------------------------===*/

static void print_over(struct smith_node const *node, FILE *out) {
  fputs(" over (", out);
  for (unsigned k = 0; k < node->n_dims; ++k)
    fprintf(out, "%s%%%s", k ? ", " : "", smith_dim_names[node->dims[k]]);
  fputc(')', out);
}

/* The type of the argument behind an input, and the range of a result: leading sizes, element. */
static void print_spread(struct smith_program const *program, struct smith_node const *node,
                         unsigned result, bool const *point, bool wide, FILE *out) {
  struct smith_element const *element = program_element(node, result);
  bool any = element->rank > 0;
  for (unsigned k = 0; k < node->n_dims; ++k)
    any |= !point || !point[k];
  fputs(any ? "tensor<" : "", out);
  for (unsigned k = 0; k < node->n_dims; ++k) {
    struct smith_dim const *dim = &program->dims[node->dims[k]];
    if (point && point[k])
      continue;
    if (dim->bound == SMITH_LITERAL)
      fprintf(out, "%dx", dim->constant);
    else
      fputs("?x", out);
  }
  fprintf(out, "%s%s%s", print_shape(element).text, number_text(program_number(node, result), wide),
          any ? ">" : "");
}

/* What the `?` of the argument behind an input are, said where the element has any. */
static void print_argument_sizes(struct smith_program const *program, struct smith_node const *node,
                                 FILE *out) {
  if (element_is_static(&node->element))
    return;
  unsigned n = 0;
  fputs(" sizes(", out);
  for (unsigned k = 0; k < node->n_dims; ++k) {
    if (program->dims[node->dims[k]].bound == SMITH_LITERAL)
      continue;
    fputs(n++ ? ", " : "", out);
    print_bound(program, node->dims[k], 0, out);
  }
  print_element_sizes(program, &node->element, n, out);
  fputc(')', out);
}

/* What a compute reads: accesses, then the parameters that its body needs. */
static void print_ins(struct smith_program const *program, struct smith_node const *node, bool wide,
                      FILE *out) {
  unsigned n = 0;
  for (; n < node->n_reads; ++n) {
    fprintf(out, "%s%%v%u = ", n ? ",\n           " : "\n      ins(", n);
    print_read(program, &node->reads[n], wide, out);
  }
  for (unsigned i = 0; i < SMITH_MAX_PARAMS; ++i) {
    if (!body_needs_param(program, node, i))
      continue;
    char const *name = smith_param_names[i];
    fputs(n++ ? ",\n           " : "\n      ins(", out);
    fprintf(out, "%%%s = %%%s : index", name, name);
  }
  fputs(n ? ")" : "", out);
}

static void print_compute(struct smith_program const *program, unsigned position, bool wide,
                          FILE *out) {
  struct smith_node const *node = &program->nodes[position];
  fputs("tempo.compute", out);
  print_over(node, out);
  if (node->has_where) {
    fputs(" where ", out);
    print_condition(program, &node->where, out);
  }
  print_ins(program, node, wide, out);
  fprintf(out, "\n      -> %s", node->n_results > 1 ? "(" : "");
  for (unsigned k = 0; k < node->n_results; ++k) {
    fputs(k ? ", " : "", out);
    print_recurrent(node, k, wide, out);
  }
  fputs(node->n_results > 1 ? ")" : "", out);
  print_sizes(program, &node->element, out);
  fputs(" {\n", out);
  print_body(program, position, wide, out);
  fputs("  }\n", out);
}

static void print_merge(struct smith_program const *program, struct smith_node const *node,
                        bool wide, FILE *out) {
  fputs("tempo.merge", out);
  print_over(node, out);
  fputs(" -> ", out);
  print_recurrent(node, 0, wide, out);
  print_sizes(program, &node->element, out);
  fputs(" {\n", out);
  for (unsigned k = 0; k < node->n_reads; ++k) {
    if (k + 1 < node->n_reads || node->no_otherwise) {
      fputs("    when ", out);
      print_condition(program, &node->conditions[k], out);
    } else {
      fputs("    otherwise", out);
    }
    fputs(" : ", out);
    print_read(program, &node->reads[k], wide, out);
    fputc('\n', out);
  }
  fputs("  }\n", out);
}

static void print_node(struct smith_program const *program, unsigned position, bool wide,
                       FILE *out) {
  struct smith_node const *node = &program->nodes[position];
  fputs("  ", out);
  for (unsigned k = 0; k < node->n_results; ++k) {
    fputs(k ? ", %" : "%", out);
    print_value_name(position, k, out);
  }
  fputs(" = ", out);
  if (node->kind == SMITH_INPUT) {
    fprintf(out, "tempo.input %%x%u", position);
    print_over(node, out);
    fputs(" : ", out);
    print_spread(program, node, 0, NULL, wide, out);
    fputs(" -> ", out);
    print_recurrent(node, 0, wide, out);
    fputc('\n', out);
  } else if (node->kind == SMITH_MERGE) {
    print_merge(program, node, wide, out);
  } else {
    print_compute(program, position, wide, out);
  }
}

/*===-- The graph ----------------------------------------------------------------------------===*/

static void print_signature(struct smith_program const *program, bool wide, FILE *out) {
  fputs("tempo.graph @main(", out);
  for (unsigned i = 0; i < program->n_nodes; ++i) {
    if (program->nodes[i].kind != SMITH_INPUT)
      continue;
    fprintf(out, "%%x%u: ", i);
    print_spread(program, &program->nodes[i], 0, NULL, wide, out);
    print_argument_sizes(program, &program->nodes[i], out);
    fputs(", ", out);
  }
  for (unsigned i = 0; i < program->n_params; ++i)
    fprintf(out, "%s%%%s: index", i ? ", " : "", smith_param_names[i]);
  fputs(") -> (", out);
  for (unsigned i = 0; i < program->n_returns; ++i) {
    struct smith_return const *value = &program->returns[i];
    fprintf(out, "%sr%u: ", i ? ", " : "", i);
    print_spread(program, &program->nodes[value->node], value->result, value->point, wide, out);
  }
  fputs(") {\n", out);
}

static void print_dims(struct smith_program const *program, FILE *out) {
  for (unsigned i = 0; i < program->n_params; ++i)
    if (program->params[i].minimum > 0)
      fprintf(out, "  tempo.assume (%%%s >= %d)\n", smith_param_names[i],
              program->params[i].minimum);
  for (unsigned i = 0; i < program->n_dims; ++i) {
    fprintf(out, "  %%%s = tempo.dim < ", smith_dim_names[i]);
    print_bound(program, i, 0, out);
    fputc('\n', out);
  }
}

static void print_return(struct smith_program const *program, bool wide, FILE *out) {
  for (unsigned i = 0; i < program->n_returns; ++i) {
    struct smith_return const *value = &program->returns[i];
    struct smith_node const *node = &program->nodes[value->node];
    fputs(i ? ",\n      %" : "  tempo.return %", out);
    print_value_name(value->node, value->result, out);
    for (unsigned k = 0; k < node->n_dims; ++k) {
      fputs(k ? ", " : "[", out);
      if (!value->point[k])
        fputs("0 : ", out);
      if (value->point[k] && !value->last[k])
        fputc('0', out);
      else
        print_bound(program, node->dims[k], value->point[k] ? -1 : 0, out);
    }
    fputc(']', out);
  }
  fputs(" :\n      ", out);
  for (unsigned i = 0; i < program->n_returns; ++i) {
    fputs(i ? ", " : "", out);
    print_recurrent(&program->nodes[program->returns[i].node], program->returns[i].result, wide,
                    out);
  }
  fputs("\n}\n", out);
}

void print_program(struct smith_program const *program, bool wide, FILE *out) {
  fprintf(out, "// seed %llu\n", (unsigned long long)program->seed);
  print_signature(program, wide, out);
  print_dims(program, out);
  /* The order of operations means nothing: they are written down rotated by the seed. */
  for (unsigned i = 0; i < program->n_nodes; ++i)
    print_node(program, (unsigned)((i + program->seed) % program->n_nodes), wide, out);
  print_return(program, wide, out);
  print_functions(program, wide, out);
}
