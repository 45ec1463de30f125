#include "runtime/profile.h"

#include <time.h>

static double get_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The cheapest clock there is. */
static int64_t get_ticks(void) {
#ifdef __x86_64__
  return (int64_t)__builtin_ia32_rdtsc();
#else
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#endif
}

/* Gives the time since the last change to whom it is due. */
static void change(struct tempo_runtime_profile *profile, int32_t entry) {
  int64_t now = get_ticks();
  profile->entries[profile->current].ticks += now - profile->since;
  profile->current = entry;
  profile->since = now;
  ++profile->n_changes;
}

void tempo_runtime_profile_start(struct tempo_runtime_profile *profile) {
  profile->current = profile->n_entries - 1;
  profile->started = get_seconds();
  profile->since = get_ticks();
  profile->ticks -= profile->since;
}

void tempo_runtime_profile_stop(struct tempo_runtime_profile *profile) {
  change(profile, profile->n_entries - 1);
  profile->ticks += profile->since;
  profile->seconds += get_seconds() - profile->started;
}

void tempo_runtime_profile_enter(struct tempo_runtime_run *run, int32_t entry, int32_t instances) {
  if (!run || !run->profile)
    return;
  change(run->profile, entry);
  run->profile->entries[entry].instances += instances;
}

double tempo_runtime_profile_get_cost(void) {
  enum { N_CHANGES = 1000 };
  struct tempo_runtime_profile_entry entries[2] = {{0}};
  struct tempo_runtime_profile profile = {.n_entries = 2, .entries = entries};
  struct tempo_runtime_run run = {.profile = &profile};
  tempo_runtime_profile_start(&profile);
  for (int i = 0; i < N_CHANGES; ++i)
    tempo_runtime_profile_enter(&run, i % 2, 1);
  tempo_runtime_profile_stop(&profile);
  return profile.seconds / (double)N_CHANGES;
}
