/* Chunks of memory freed together, and a hash map on pointers. */
#include "interp/arena.h"

#include <stdlib.h>

enum { CHUNK_BYTES = 16384, ALIGNMENT = 16 };

struct arena_chunk {
  struct arena_chunk *next;
  size_t bytes;
  _Alignas(ALIGNMENT) char data[];
};

void *interp_arena_allocate(struct arena *arena, size_t count, size_t bytes) {
  size_t wanted;
  if (__builtin_mul_overflow(count, bytes, &wanted) || wanted > PTRDIFF_MAX / 2)
    return NULL;
  wanted = (wanted + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (!arena->chunks || arena->chunks->bytes - arena->used < wanted) {
    size_t chunk_bytes = wanted > CHUNK_BYTES ? wanted : CHUNK_BYTES;
    struct arena_chunk *chunk = calloc(1, sizeof *chunk + chunk_bytes);
    if (!chunk)
      return NULL;
    chunk->next = arena->chunks;
    chunk->bytes = chunk_bytes;
    arena->chunks = chunk;
    arena->used = 0;
  }
  void *block = arena->chunks->data + arena->used;
  arena->used += wanted;
  return block;
}

void interp_arena_destroy(struct arena *arena) {
  while (arena->chunks) {
    struct arena_chunk *next = arena->chunks->next;
    free(arena->chunks);
    arena->chunks = next;
  }
  arena->used = 0;
}

static size_t hash_pointer(void const *key) {
  uint64_t bits = (uint64_t)(uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(bits >> 20);
}

/* The entry of `key`, or the free one where it belongs. */
static struct pointer_entry *find_entry(struct pointer_map const *map, void const *key) {
  size_t at = hash_pointer(key) & (map->capacity - 1);
  while (map->entries[at].key && map->entries[at].key != key)
    at = (at + 1) & (map->capacity - 1);
  return &map->entries[at];
}

static bool grow(struct pointer_map *map) {
  struct pointer_map grown = {.capacity = map->capacity ? map->capacity * 2 : 32};
  grown.entries = calloc(grown.capacity, sizeof *grown.entries);
  if (!grown.entries)
    return false;
  for (size_t i = 0; i < map->capacity; i++)
    if (map->entries[i].key)
      *find_entry(&grown, map->entries[i].key) = map->entries[i];
  grown.count = map->count;
  free(map->entries);
  *map = grown;
  return true;
}

bool interp_pointer_map_set(struct pointer_map *map, void const *key, int64_t number) {
  if (map->count * 2 >= map->capacity && !grow(map))
    return false;
  struct pointer_entry *entry = find_entry(map, key);
  map->count += !entry->key;
  *entry = (struct pointer_entry){key, number};
  return true;
}

int64_t interp_pointer_map_get(struct pointer_map const *map, void const *key) {
  if (!map->count)
    return -1;
  struct pointer_entry *entry = find_entry(map, key);
  return entry->key ? entry->number : -1;
}

void interp_pointer_map_destroy(struct pointer_map *map) {
  free(map->entries);
  *map = (struct pointer_map){0};
}
