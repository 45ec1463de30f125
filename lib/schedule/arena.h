/* Memory of one run of the scheduler, freed as a whole. */
#ifndef TEMPO_SCHEDULE_ARENA_H
#define TEMPO_SCHEDULE_ARENA_H

#include <stddef.h>

#include "tempo-c/Diagnostics.h"

struct arena_block;

struct arena {
  MlirLocation location; /* where lack of memory is reported */
  struct arena_block *blocks;
};

/* `n` zeroed objects of `size` bytes, which live until schedule_arena_free. NULL after a
 * diagnostic; never NULL otherwise, also when n is 0. */
void *schedule_arena_alloc(struct arena *arena, size_t n, size_t size);
/* Frees all that the arena gave; it is empty then. */
void schedule_arena_free(struct arena *arena);

#endif
