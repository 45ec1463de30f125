#include "program.h"

bool program_dim_is_inhabited(struct smith_program const *program, unsigned dim) {
  struct smith_dim const *d = &program->dims[dim];
  switch (d->bound) {
  case SMITH_PARAM:
    return program->params[d->param].minimum >= 1;
  case SMITH_PARAM_PLUS:
  case SMITH_HALF_PARAM:
  case SMITH_LITERAL:
    return true;
  case SMITH_TRIANGLE:
    return program_dim_is_inhabited(program, d->outer);
  }
  return false;
}

int64_t program_extent(struct smith_program const *program, unsigned dim, int64_t const *params) {
  struct smith_dim const *d = &program->dims[dim];
  switch (d->bound) {
  case SMITH_PARAM:
    return params[d->param];
  case SMITH_PARAM_PLUS:
    return params[d->param] + d->constant;
  case SMITH_HALF_PARAM:
    return params[d->param] / 2 + 1;
  case SMITH_LITERAL:
    return d->constant;
  case SMITH_TRIANGLE:
    return program_extent(program, d->outer, params) - 1 + d->constant;
  }
  return 0;
}

enum smith_number program_number(struct smith_node const *node, unsigned result) {
  return result == 0 ? node->number : SMITH_I64;
}

struct smith_element const *program_element(struct smith_node const *node, unsigned result) {
  static struct smith_element const scalar;
  return result == 0 ? &node->element : &scalar;
}

bool smith_form_is_slice(enum smith_form form) {
  return form >= SMITH_ALL;
}

bool element_is_static(struct smith_element const *element) {
  for (unsigned k = 0; k < element->rank; ++k)
    if (element->sizes[k].extent != SMITH_FIXED)
      return false;
  return true;
}

bool element_follows(struct smith_element const *element, unsigned dim) {
  for (unsigned k = 0; k < element->rank; ++k) {
    struct smith_size const *size = &element->sizes[k];
    if ((size->extent == SMITH_OF_DIM || size->extent == SMITH_TO_END) && size->of == dim)
      return true;
  }
  return false;
}

bool element_equal(struct smith_element const *a, struct smith_element const *b) {
  bool equal = a->rank == b->rank;
  for (unsigned k = 0; equal && k < a->rank; ++k)
    equal = a->sizes[k].extent == b->sizes[k].extent && a->sizes[k].of == b->sizes[k].of &&
            a->sizes[k].constant == b->sizes[k].constant;
  return equal;
}
