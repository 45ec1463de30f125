/* Operations of bodies, written one by one. Values are %v<number>, first what the body reads. */
#ifndef TEMPO_SMITH_EMIT_H
#define TEMPO_SMITH_EMIT_H

#include <stdio.h>

#include "program.h"

struct body {
  struct smith_program const *program;
  struct smith_node const *node;
  bool wide;
  FILE *out;
  struct smith_random random;
  unsigned next; /* number of the next value */
};

/* A value that the body may compute with. */
struct operand {
  unsigned id; /* %v<id> */
  enum smith_number number;
  struct smith_element element;
};

char const *body_number(struct body const *b, enum smith_number number);
/* The type of a tensor: the sizes `leading` ("?x1x"), then those of the element. */
struct smith_text body_tensor(struct body const *b, char const *leading,
                              struct smith_element const *element, enum smith_number number);

/* Each gives the number of a new value. */

unsigned emit_constant(struct body *b, char const *type, char const *text);
/* Two numbers become one: by an operation, a private function, or one that the index of the node's
 * first dim decides on. `indent` begins the lines. */
unsigned emit_mixed(struct body *b, char const *indent, unsigned left, unsigned right,
                    enum smith_number number);
/* Keeps a float so small that no recurrence overflows. */
unsigned emit_capped(struct body *b, char const *indent, unsigned value, enum smith_number number);
/* Keeps what is computed of numbers small, in its own way for each type. */
unsigned emit_damped(struct body *b, unsigned value, enum smith_number number);
/* Integers become floats of at most 15. */
unsigned emit_cast(struct body *b, unsigned value, enum smith_number from, enum smith_number to);
/* The reduction of a tensor over its leading `n` dims, whose sizes are `leading`; what is left of
 * each is `kept`. Gives a tensor. */
struct operand emit_reduce(struct body *b, struct operand tensor, unsigned n, char const *leading,
                           struct smith_element const *kept);
/* The number in a tensor of rank 0. */
unsigned emit_extract(struct body *b, unsigned tensor, enum smith_number number);
/* A scalar operand, or all of a tensor, as one number. */
unsigned emit_scalar(struct body *b, struct operand operand);

#endif
