#include "schedule/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What is left of a block serves later requests; a request larger than a block has its own. */
struct arena_block {
  struct arena_block *next;
  size_t used, capacity;
  max_align_t bytes[];
};

enum { BLOCK_BYTES = 1 << 16 };

static struct arena_block *block_create(size_t capacity, struct arena_block *next) {
  struct arena_block *block = malloc(sizeof(struct arena_block) + capacity);
  if (!block)
    return NULL;
  *block = (struct arena_block){.next = next, .capacity = capacity};
  return block;
}

void *schedule_arena_alloc(struct arena *arena, size_t n, size_t size) {
  size_t const alignment = sizeof(max_align_t);
  if (n > (SIZE_MAX / 2) / size)
    goto out_of_memory;
  size_t bytes = (n * size + alignment - 1) / alignment * alignment;
  struct arena_block *block = arena->blocks;
  if (!block || block->capacity - block->used < bytes) {
    block = block_create(bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES, arena->blocks);
    if (!block)
      goto out_of_memory;
    arena->blocks = block;
  }
  void *result = (char *)block->bytes + block->used;
  block->used += bytes;
  return memset(result, 0, bytes);

out_of_memory:
  tempoEmitError(arena->location, "out of memory while scheduling");
  return NULL;
}

void schedule_arena_free(struct arena *arena) {
  while (arena->blocks) {
    struct arena_block *next = arena->blocks->next;
    free(arena->blocks);
    arena->blocks = next;
  }
}
