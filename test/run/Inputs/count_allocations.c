/* Runs the compiled graph of window.mlir at T and at 8T and counts the allocations of each run: all
 * ways to memory are wrapped by the linker. Exits 0 if both values are right and both counts are
 * the same. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int64_t allocations;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *block, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__real_tempo_runtime_allocate(int64_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *block, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_tempo_runtime_allocate(int64_t bytes);

void *__wrap_malloc(size_t bytes) {
  ++allocations;
  return __real_malloc(bytes);
}
void *__wrap_calloc(size_t count, size_t bytes) {
  ++allocations;
  return __real_calloc(count, bytes);
}
void *__wrap_realloc(void *block, size_t bytes) {
  ++allocations;
  return __real_realloc(block, bytes);
}
void *__wrap_aligned_alloc(size_t alignment, size_t bytes) {
  ++allocations;
  return __real_aligned_alloc(alignment, bytes);
}
void *__wrap_tempo_runtime_allocate(int64_t bytes) {
  ++allocations;
  return __real_tempo_runtime_allocate(bytes);
}

/* A memref descriptor of rank 0. */
struct scalar {
  double *allocated, *aligned;
  int64_t offset;
};

int32_t _mlir_ciface_window(int64_t T, struct scalar *last);

/* The element sum of the state grows by 1.5 a step from 3; the window holds the last 64 of them. */
static double expected(int64_t T) {
  double sum = 0;
  for (int64_t t = T > 64 ? T - 64 : 0; t < T; ++t)
    sum += 3 + 1.5 * (double)t;
  return sum;
}

/* The allocations of one run, or -1 if it failed or gave a wrong value. */
static int64_t count(int64_t T) {
  double value = 0;
  struct scalar last = {&value, &value, 0};
  allocations = 0;
  int32_t const status = _mlir_ciface_window(T, &last);
  int64_t const counted = allocations;
  if (status != 0 || value != expected(T)) {
    printf("T=%" PRId64 ": status %d, value %g, expected %g\n", T, (int)status, value, expected(T));
    return -1;
  }
  printf("T=%" PRId64 ": %" PRId64 " allocations\n", T, counted);
  return counted;
}

int main(void) {
  int64_t const once = count(1000), more = count(8000);
  return once < 0 || once != more;
}
