#include "print.h"

#include "body.h"

char const *const smith_dim_names[SMITH_MAX_DIMS] = {"t", "i", "j", "s"};
char const *const smith_param_names[SMITH_MAX_PARAMS] = {"T", "N", "M"};

/*===-- Types and names ----------------------------------------------------------------------===*/

char const *print_number(enum smith_number number, bool wide) {
  static char const *const texts[] = {"i8", "i16", "i32", "i64"};
  return number == SMITH_FLOAT ? (wide ? "f64" : "f32") : texts[number];
}

static struct {
  char const *text;
  unsigned rank;
} const shapes[SMITH_N_SHAPES] = {
    [SMITH_SCALAR] = {"", 0},  [SMITH_3] = {"3x", 1},         [SMITH_2X3] = {"2x3x", 2},
    [SMITH_3X3] = {"3x3x", 2}, [SMITH_2X1X2] = {"2x1x2x", 3}, [SMITH_1X2X1X3] = {"1x2x1x3x", 4},
};

char const *print_shape(enum smith_shape shape) {
  return shapes[shape].text;
}

unsigned print_shape_rank(enum smith_shape shape) {
  return shapes[shape].rank;
}

void print_element(enum smith_number number, enum smith_shape shape, bool wide, FILE *out) {
  if (shape == SMITH_SCALAR)
    fputs(print_number(number, wide), out);
  else
    fprintf(out, "tensor<%s%s>", print_shape(shape), print_number(number, wide));
}

void print_value_name(unsigned node, unsigned result, FILE *out) {
  fprintf(out, "n%u%s", node, result ? "b" : "");
}

static void print_recurrent(struct smith_node const *node, unsigned result, bool wide, FILE *out) {
  fprintf(out, "!tempo.rt<%u x ", node->n_dims);
  print_element(program_number(node, result), program_shape(node, result), wide, out);
  fputc('>', out);
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
  enum smith_shape shape = program_shape(node, result);
  bool any = shape != SMITH_SCALAR;
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
  fprintf(out, "%s%s%s", print_shape(shape), print_number(program_number(node, result), wide),
          any ? ">" : "");
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
  for (unsigned k = 0; k < node->n_reads; ++k) {
    fprintf(out, "%s%%a%u = ", k ? ",\n           " : "\n      ins(", k);
    print_read(program, &node->reads[k], wide, out);
  }
  fprintf(out, "%s\n      -> %s", node->n_reads ? ")" : "", node->n_results > 1 ? "(" : "");
  for (unsigned k = 0; k < node->n_results; ++k) {
    fputs(k ? ", " : "", out);
    print_recurrent(node, k, wide, out);
  }
  fprintf(out, "%s {\n", node->n_results > 1 ? ")" : "");
  print_body(program, position, wide, out);
  fputs("  }\n", out);
}

static void print_merge(struct smith_program const *program, struct smith_node const *node,
                        bool wide, FILE *out) {
  fputs("tempo.merge", out);
  print_over(node, out);
  fputs(" -> ", out);
  print_recurrent(node, 0, wide, out);
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
}
