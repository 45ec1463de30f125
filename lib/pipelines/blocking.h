/* How a nest is run through: the order of its loops, and the block that is done at once. */
#ifndef TEMPO_PIPELINES_BLOCKING_H
#define TEMPO_PIPELINES_BLOCKING_H

#include "pipelines/nest.h"

struct blocking {
  int order[NEST_MAX_LOOPS];      /* the loops, from the outermost */
  int64_t blocks[NEST_MAX_LOOPS]; /* iterations of a loop that are done at once */
  int vector_loop;                /* its block is one vector */
};

/* The largest number of outputs (each a scalar or a vector) in one block. */
enum { BLOCKING_MAX_OUTPUTS = 16 };

/* False if `nest` is better left to plain loops: it reduces nothing, or no loop can be a vector. */
bool blocking_choose(struct nest const *nest, struct blocking *blocking);

#endif
