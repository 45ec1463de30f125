/* Lifetimes as lists of writes and reads, replayed in the order of time on a small memory. */
#ifndef TEMPO_TEST_STORAGE_REPLAY_H
#define TEMPO_TEST_STORAGE_REPLAY_H

#include <stddef.h>

#include "storage/lifetime.h"
#include "storage/windows.h"

enum { REPLAY_MAX_DIMS = 4 };

/* What happens at one time, in this order. */
enum phase { OWN_READ, WRITE, READ };

struct event {
  enum phase phase;
  long time[REPLAY_MAX_DIMS], element[REPLAY_MAX_DIMS];
  bool premature; /* a read of what is not written yet, which no valid schedule has */
};

struct replay {
  size_t n_dims, n_times; /* of elements, of times; at most REPLAY_MAX_DIMS */
  size_t n_events;
  struct event *events; /* owned */
  enum phase phase;     /* of the events that are being added */
};

/* All that happens to `life` at the parameters `context`, a single point, in order; what is kept is
 * read after all else. */
struct replay replay_create(struct lifetime const *life, isl_set *context);
void replay_clear(struct replay *replay);

/* The slots that `windows` have at the parameters `context`, one number per dim. */
void replay_get_slots(struct replay const *replay, struct window const *windows, isl_set *context,
                      long *slots);

/* The number of reads that find another element than the one they look for, if each element lies
 * in the slot of its coordinates modulo `slots`. Premature reads do not count. SIZE_MAX if a
 * coordinate lies outside of a full dim, or the memory is too large for this test. */
size_t replay_count_clobbered(struct replay const *replay, struct window const *windows,
                              long const *slots);

#endif
