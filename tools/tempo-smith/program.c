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

enum smith_number program_number(struct smith_node const *node, unsigned result) {
  return result == 0 ? node->number : SMITH_I64;
}

enum smith_shape program_shape(struct smith_node const *node, unsigned result) {
  return result == 0 ? node->shape : SMITH_SCALAR;
}

bool smith_form_is_slice(enum smith_form form) {
  return form >= SMITH_ALL;
}
