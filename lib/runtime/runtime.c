/* The memory of compiled graphs. */
#include "runtime/runtime.h"

#include <stdlib.h>

enum { ALIGNMENT = 64 };

void *tempo_runtime_allocate(int64_t bytes) {
  if (bytes < 0 || bytes > INT64_MAX - ALIGNMENT)
    return NULL;
  /* aligned_alloc wants a multiple of the alignment, and may give NULL for 0 bytes. */
  size_t rounded = ((size_t)bytes + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
  return aligned_alloc(ALIGNMENT, rounded);
}

void *tempo_runtime_carve(void *block, int64_t offset) {
  return (char *)block + offset;
}

void tempo_runtime_free(void *block) {
  free(block);
}
