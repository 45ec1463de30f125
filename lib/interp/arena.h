/* Memory that lives as long as a run: the graph's nodes and the bodies in compiled form. */
#ifndef TEMPO_INTERP_ARENA_H
#define TEMPO_INTERP_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena_chunk;

/* Zero is an empty arena. */
struct arena {
  struct arena_chunk *chunks;
  size_t used; /* of the newest chunk */
};

/* `count` zeroed elements of `bytes` bytes, 16-byte aligned. NULL when memory is out. */
void *interp_arena_allocate(struct arena *arena, size_t count, size_t bytes);
void interp_arena_destroy(struct arena *arena);

/* From pointers to numbers, such as a value of the IR to its slot. Zero is an empty map. */
struct pointer_map {
  struct pointer_entry {
    void const *key;
    int64_t number;
  } * entries; /* capacity of them, a power of two; a NULL key is free */
  size_t capacity, count;
};

/* False when memory is out. Replaces what was there. */
bool interp_pointer_map_set(struct pointer_map *map, void const *key, int64_t number);
/* -1 when `key` is not there. */
int64_t interp_pointer_map_get(struct pointer_map const *map, void const *key);
void interp_pointer_map_destroy(struct pointer_map *map);

#endif
