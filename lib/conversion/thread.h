/* Structured control flow that carries the values made in it: each branch and each iteration
 * starts with the newest version and hands on its own. */
#ifndef TEMPO_CONVERSION_THREAD_H
#define TEMPO_CONVERSION_THREAD_H

#include "conversion/lowering.h"

/* The statements at positions begin, ..., end - 1. */
struct span {
  unsigned begin, end;
};

/* Builds a part of the function at the builder's place. */
typedef void (*thread_part)(struct lowering *lowering, void *user);

/* An scf.if whose parts build the statements of `span`; `otherwise` may be NULL. */
void thread_if(struct lowering *lowering, MlirValue condition, struct span span, thread_part then,
               thread_part otherwise, void *user);

/* The bounds of a loop; `step` > 0. */
struct thread_loop {
  isl_id *iterator; /* borrowed */
  MlirValue lower, upper, step;
};
/* An scf.for whose body builds the statements of `span`. */
void thread_for(struct lowering *lowering, struct thread_loop const *loop, struct span span,
                thread_part body, void *user);

#endif
