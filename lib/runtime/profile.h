/* Time by node: compiled code says when it begins to work for another node. */
#ifndef TEMPO_RUNTIME_PROFILE_H
#define TEMPO_RUNTIME_PROFILE_H

#include "runtime/runtime.h"

struct tempo_runtime_profile_entry {
  int64_t ticks;     /* worked for the node, and for no other inside of it */
  int64_t instances; /* that were computed */
};

/* Of one or more runs, one after another; all zero before the first but for the first two. */
struct tempo_runtime_profile {
  int32_t n_entries;
  struct tempo_runtime_profile_entry *entries; /* owned; the last one: what is done for no node */
  int32_t current;
  int64_t since; /* when work for the current one began, in ticks */
  int64_t ticks; /* of all runs */
  int64_t n_changes;
  double seconds;
  double started; /* when this run began, in seconds */
};

/* A run begins and ends. */
void tempo_runtime_profile_start(struct tempo_runtime_profile *profile);
void tempo_runtime_profile_stop(struct tempo_runtime_profile *profile);

/* From now on time is that of `entry`, of which `instances` (0 or 1) more are computed. Nothing
 * without a run, or one without a profile. */
void tempo_runtime_profile_enter(struct tempo_runtime_run *run, int32_t entry, int32_t instances);

/* What a change costs on this machine, in seconds, measured now. */
double tempo_runtime_profile_get_cost(void);

#endif
