/* A runtime that prints what it is asked for and grants nothing. */
#include <inttypes.h>
#include <stdio.h>

void begin_call(void);
void *tempo_runtime_allocate(int64_t bytes);
void *tempo_runtime_carve(void *block, int64_t offset);
void tempo_runtime_free(void *block);

void begin_call(void) {
  printf("call\n");
  fflush(stdout);
}

void *tempo_runtime_allocate(int64_t bytes) {
  printf("%" PRId64 "\n", bytes);
  fflush(stdout);
  return NULL;
}

void *tempo_runtime_carve(void *block, int64_t offset) {
  return (char *)block + offset;
}

void tempo_runtime_free(void *block) {
  (void)block;
}
