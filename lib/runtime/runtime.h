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
  TEMPO_RUNTIME_FAULT = -4,         /* an instance did what it may not: tempo_runtime_run.fault */
};

struct tempo_runtime_profile;

/* One run of a graph that something may end, a call for one: its function takes a pointer to it as
 * the last argument; it may be NULL. */
enum { TEMPO_RUNTIME_MAX_DIMS = 64 };
struct tempo_runtime_run {
  void *context; /* the first argument of called functions */
  /* Which instance of a node ended the run, if one did; else `ended_at` is as it was. Four lines or
   * more: the file (or nothing), line and column of the node, its name, the name of each dim. The
   * text is a constant of the compiled code. */
  char const *ended_at;
  char const *fault; /* what it did; as it was where a called function returned a status */
  int64_t point[TEMPO_RUNTIME_MAX_DIMS];
  struct tempo_runtime_profile *profile; /* where time goes (profile.h); may be NULL */
};
/* What called functions get; NULL where `run` is. */
void *tempo_runtime_get_context(struct tempo_runtime_run const *run);
/* Notes in `run`, which may be NULL, that the instance at `point` has ended it. */
void tempo_runtime_end_run(struct tempo_runtime_run *run, char const *ended_at,
                           int64_t const *point, int64_t n_dims);
/* Notes in `run`, which may be NULL, that a body has given a tensor whose shape is not what its
 * sizes say. Gives TEMPO_RUNTIME_FAULT; `point` is for the caller, which says where it was. */
int32_t tempo_runtime_bad_shape(struct tempo_runtime_run *run, int64_t const *point);

/* A block of `bytes` bytes, 64-byte aligned, or NULL; for a negative size NULL. Freed by
 * tempo_runtime_free (NULL allowed). */
void *tempo_runtime_allocate(int64_t bytes);
void tempo_runtime_free(void *block);
/* The same, filled with bytes of ones: NaN as floats, -1 as integers. Compiled code runs on it when
 * reads of what was never written are looked for. */
void *tempo_runtime_allocate_poisoned(int64_t bytes);
/* The same for a block whose last `growing_bytes` of `bytes` bytes are for stores that grow: it is
 * address space, which the system backs page by page when it is first written, so that what is never
 * reached takes no memory. NULL where there is no such space, or not the memory for the rest. Freed
 * by tempo_runtime_release (NULL allowed). */
void *tempo_runtime_reserve(int64_t bytes, int64_t growing_bytes);
void tempo_runtime_release(void *block);
/* Poisoned as above, of what grows the first 64 MiB. */
void *tempo_runtime_reserve_poisoned(int64_t bytes, int64_t growing_bytes);
/* The part of `block` from `offset` on. Its declaration in compiled code says that the result
 * aliases nothing: parts do not overlap, and the block itself is never dereferenced. */
void *tempo_runtime_carve(void *block, int64_t offset);

/* Memory that can still be had without others having to give theirs up; INT64_MAX where the
 * system does not say. */
int64_t tempo_runtime_available_bytes(void);

#endif
