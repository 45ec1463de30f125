/* One buffer of a function, and its part of the function's block of memory. */
#ifndef TEMPO_PIPELINES_ARENA_BUFFER_H
#define TEMPO_PIPELINES_ARENA_BUFFER_H

#include <isl/ctx.h>

#include "pipelines/entry.h"
#include "tempo-c/Diagnostics.h"

struct arena_buffer {
  MlirOperation op; /* memref.alloc or memref.alloca */
  MlirType type;
  int64_t static_bytes;              /* of an element times all static dims */
  bool is_static;                    /* no dim is dynamic */
  bool is_growing;                   /* marked `tempo.growing`: how much is used is not known */
  bool is_small;                     /* becomes an alloca on entry */
  struct entry_number bytes, offset; /* at most, a multiple of 64; unless small */
};

/* Fills in what the type says. Fails for a buffer that no arena can hold. */
enum tempo_status arena_buffer_init(struct arena_buffer *buffer, MlirOperation op);
/* Emits the largest size of `buffer` over a run of its function. */
enum tempo_status arena_buffer_measure(struct arena_buffer *buffer, struct entry *entry,
                                       isl_ctx *ctx);
/* Replaces the operation by an alloca where `emitter` stands. */
void arena_buffer_make_alloca(struct arena_buffer *buffer, struct emitter const *emitter);
/* Replaces the operation by a view of its part of `block`, carved where `emitter` stands. */
void arena_buffer_make_view(struct arena_buffer *buffer, struct emitter const *emitter,
                            MlirValue block);

#endif
