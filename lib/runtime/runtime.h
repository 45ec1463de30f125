/* What compiled graphs call and return. Depends on nothing above; never aborts. */
#ifndef TEMPO_RUNTIME_H
#define TEMPO_RUNTIME_H

#include <stdint.h>

/* The status of a compiled graph: 0, one of these, or what a called function returned. */
enum tempo_runtime_status {
  TEMPO_RUNTIME_OK = 0,
  TEMPO_RUNTIME_OUT_OF_MEMORY = -1,
  TEMPO_RUNTIME_BAD_PARAMETER = -2, /* an assumption, or a size that a parameter fixes */
  TEMPO_RUNTIME_OVERFLOW = -3,      /* a size that does not fit 63 bits */
};

/* A block of `bytes` bytes, 64-byte aligned, or NULL; for a negative size NULL. Freed by
 * tempo_runtime_free (NULL allowed). */
void *tempo_runtime_allocate(int64_t bytes);
void tempo_runtime_free(void *block);
/* The same, filled with bytes of ones: NaN as floats, -1 as integers. Compiled code runs on it when
 * reads of what was never written are looked for. */
void *tempo_runtime_allocate_poisoned(int64_t bytes);
/* The part of `block` from `offset` on. Its declaration in compiled code says that the result
 * aliases nothing: parts do not overlap, and the block itself is never dereferenced. */
void *tempo_runtime_carve(void *block, int64_t offset);

/* Memory that can still be had without others having to give theirs up; INT64_MAX where the
 * system does not say. */
int64_t tempo_runtime_available_bytes(void);

#endif
