/* The memory of compiled graphs. */
#include "runtime/runtime.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGNMENT = 64 };

/* Smaller blocks are taken without asking how much memory there is, which costs more than they. */
static int64_t const large_bytes = (int64_t)64 << 20;

/* Reads the start of a file without taking memory. */
static void read_start(char const *path, char *buffer, size_t bytes) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file >= 0 ? read(file, buffer, bytes - 1) : 0;
  if (file >= 0)
    close(file);
  buffer[length > 0 ? length : 0] = '\0';
}

int64_t tempo_runtime_available_bytes(void) {
  char text[512];
  read_start("/proc/meminfo", text, sizeof text);
  char const *line = strstr(text, "MemAvailable:");
  int64_t kilobytes = line ? strtoll(line + sizeof "MemAvailable:" - 1, NULL, 10) : 0;
  return kilobytes > 0 && kilobytes < INT64_MAX / 1024 ? kilobytes * 1024 : INT64_MAX;
}

void *tempo_runtime_allocate(int64_t bytes) {
  if (bytes < 0 || bytes > INT64_MAX - ALIGNMENT)
    return NULL;
  /* The system promises memory that it does not have, and kills who uses it. */
  if (bytes >= large_bytes && bytes > tempo_runtime_available_bytes())
    return NULL;
  /* aligned_alloc wants a multiple of the alignment, and may give NULL for 0 bytes. */
  size_t rounded = ((size_t)bytes + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
  return aligned_alloc(ALIGNMENT, rounded);
}

void *tempo_runtime_allocate_poisoned(int64_t bytes) {
  void *block = tempo_runtime_allocate(bytes);
  if (block)
    memset(block, 0xff, (size_t)bytes);
  return block;
}

/* What a reservation begins with, in a page of its own. */
struct reservation {
  size_t bytes; /* in all */
};

static size_t page_bytes(void) {
  long bytes = sysconf(_SC_PAGESIZE);
  return bytes > 0 ? (size_t)bytes : 4096;
}

void *tempo_runtime_reserve(int64_t bytes, int64_t growing_bytes) {
  int64_t header = (int64_t)page_bytes(), all;
  if (growing_bytes < 0 || bytes < growing_bytes || __builtin_add_overflow(bytes, header, &all))
    return NULL;
  int64_t used = bytes - growing_bytes;
  if (used >= large_bytes && used > tempo_runtime_available_bytes())
    return NULL;
  struct reservation *reservation = mmap(NULL, (size_t)all, PROT_READ | PROT_WRITE,
                                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reservation == MAP_FAILED)
    return NULL;
  reservation->bytes = (size_t)all;
  return (char *)reservation + header;
}

void *tempo_runtime_reserve_poisoned(int64_t bytes, int64_t growing_bytes) {
  void *block = tempo_runtime_reserve(bytes, growing_bytes);
  int64_t poisoned = bytes - growing_bytes;
  poisoned += growing_bytes < large_bytes ? growing_bytes : large_bytes;
  if (block)
    memset(block, 0xff, (size_t)poisoned);
  return block;
}

void tempo_runtime_release(void *block) {
  if (!block)
    return;
  struct reservation *reservation = (void *)((char *)block - page_bytes());
  munmap(reservation, reservation->bytes);
}

void *tempo_runtime_carve(void *block, int64_t offset) {
  return (char *)block + offset;
}

void tempo_runtime_free(void *block) {
  free(block);
}

void *tempo_runtime_get_context(struct tempo_runtime_run const *run) {
  return run ? run->context : NULL;
}

void tempo_runtime_end_run(struct tempo_runtime_run *run, char const *ended_at,
                           int64_t const *point, int64_t n_dims) {
  if (!run)
    return;
  run->ended_at = ended_at;
  for (int64_t i = 0; i < n_dims && i < TEMPO_RUNTIME_MAX_DIMS; ++i)
    run->point[i] = point[i];
}

int32_t tempo_runtime_bad_shape(struct tempo_runtime_run *run, int64_t const *point) {
  (void)point;
  if (run)
    run->fault = "gives a tensor whose shape is not what its sizes say";
  return TEMPO_RUNTIME_FAULT;
}
