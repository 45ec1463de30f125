/* Which accesses a reader may make under the hidden schedule. */
#ifndef TEMPO_SMITH_ACCESS_H
#define TEMPO_SMITH_ACCESS_H

#include "program.h"

/* What a condition that holds where the reader runs says of one of its dims; none: SMITH_EVEN. */
struct smith_guard {
  bool present;
  enum smith_compare compare; /* SMITH_FROM or SMITH_BEFORE */
  unsigned dim;
  int constant;
};

/* Chooses at random how `reader` reads result `result` of node `source` of `program`: in range
 * wherever the reader runs (given `guard`), and of what has run before. `points_only` allows no
 * slices. False if no choice was found. */
bool access_choose(struct smith_program const *program, struct smith_random *random,
                   struct smith_node const *reader, struct smith_guard guard, unsigned source,
                   unsigned result, bool points_only, struct smith_read *read);

/* Whether reading through `read` is legal by the hidden schedule. */
bool access_is_ordered(struct smith_program const *program, struct smith_node const *reader,
                       struct smith_read const *read);

bool node_has_dim(struct smith_node const *node, unsigned dim);

#endif
