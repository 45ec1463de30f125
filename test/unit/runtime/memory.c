/* The memory of compiled graphs: alignment, refusals, poison.
 * RUN: unit_memory
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/runtime.h"

static int failures;

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("line %d: %s\n", __LINE__, #condition);                                               \
      failures++;                                                                                  \
    }                                                                                              \
  } while (0)

static void check_block(int64_t bytes) {
  char *block = tempo_runtime_allocate(bytes);
  CHECK(block && (uintptr_t)block % 64 == 0);
  if (block)
    memset(block, 1, (size_t)bytes);
  CHECK(tempo_runtime_carve(block, 64) == block + 64);
  tempo_runtime_free(block);
}

/* What grows may be more than there is; what does not may not. */
static void check_reservations(int64_t available) {
  int64_t const huge = (int64_t)1 << 42, own = 1000;
  unsigned char *block = tempo_runtime_reserve(huge + own, huge);
  CHECK(block && (uintptr_t)block % 64 == 0);
  if (block) {
    block[own + huge - 1] = 7;
    CHECK(block[own + huge - 1] == 7 && block[own] == 0);
  }
  tempo_runtime_release(block);
  unsigned char *poisoned = tempo_runtime_reserve_poisoned(huge + own, huge);
  CHECK(poisoned && poisoned[0] == 0xff && poisoned[own - 1] == 0xff && poisoned[own] == 0xff);
  tempo_runtime_release(poisoned);
  CHECK(!tempo_runtime_reserve(-1, 0));
  CHECK(!tempo_runtime_reserve(10, -1));
  CHECK(!tempo_runtime_reserve(10, 11));
  CHECK(!tempo_runtime_reserve(INT64_MAX, INT64_MAX));
  CHECK(available == INT64_MAX || !tempo_runtime_reserve(available + (available >> 1), 0));
  tempo_runtime_release(NULL);
}

int main(void) {
  int64_t const sizes[] = {0, 1, 63, 64, 65, 1 << 20};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    check_block(sizes[i]);
  CHECK(!tempo_runtime_allocate(-1));
  CHECK(!tempo_runtime_allocate(INT64_MAX));
  int64_t available = tempo_runtime_available_bytes();
  CHECK(available > 0);
  CHECK(available == INT64_MAX || !tempo_runtime_allocate(available + (available >> 1)));
  unsigned char *poisoned = tempo_runtime_allocate_poisoned(100);
  for (int i = 0; i < 100; ++i)
    CHECK(poisoned[i] == 0xff);
  CHECK(!tempo_runtime_allocate_poisoned(-1));
  tempo_runtime_free(poisoned);
  tempo_runtime_free(NULL);
  check_reservations(available);
  return failures != 0;
}
