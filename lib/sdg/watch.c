#include "sdg/watch.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { NS_PER_MS = 1000000, NS_PER_S = 1000000000 };

void sdg_budget_start(struct sdg_budget *budget, int64_t total_ms) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t now_ns = (int64_t)now.tv_sec * NS_PER_S + now.tv_nsec;
  bool endless = total_ms > (INT64_MAX - now_ns) / NS_PER_MS;
  *budget = (struct sdg_budget){total_ms, endless ? INT64_MAX : now_ns + total_ms * NS_PER_MS};
}

struct sdg_watch {
  isl_ctx *ctx;
  struct timespec deadline;
  pthread_mutex_t mutex;
  pthread_cond_t stopped; /* signalled when `stop` is set */
  bool stop;
  pthread_t thread;
};

static void *wait_for_deadline(void *argument) {
  struct sdg_watch *watch = argument;
  int result = 0;
  pthread_mutex_lock(&watch->mutex);
  while (!watch->stop && result == 0)
    result = pthread_cond_timedwait(&watch->stopped, &watch->mutex, &watch->deadline);
  if (!watch->stop)
    isl_ctx_abort(watch->ctx);
  pthread_mutex_unlock(&watch->mutex);
  return NULL;
}

static bool init_condition(pthread_cond_t *condition) {
  pthread_condattr_t attributes;
  if (pthread_condattr_init(&attributes) != 0)
    return false;
  bool done = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
              pthread_cond_init(condition, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  return done;
}

struct sdg_watch *sdg_watch_start(isl_ctx *ctx, struct sdg_budget const *budget,
                                  MlirLocation location) {
  struct sdg_watch *watch = malloc(sizeof *watch);
  if (!watch)
    goto no_memory;
  *watch = (struct sdg_watch){.ctx = ctx,
                              .deadline = {.tv_sec = budget->deadline_ns / NS_PER_S,
                                           .tv_nsec = budget->deadline_ns % NS_PER_S}};
  if (pthread_mutex_init(&watch->mutex, NULL) != 0)
    goto no_mutex;
  if (!init_condition(&watch->stopped))
    goto no_condition;
  if (pthread_create(&watch->thread, NULL, wait_for_deadline, watch) == 0)
    return watch;
  pthread_cond_destroy(&watch->stopped);
no_condition:
  pthread_mutex_destroy(&watch->mutex);
no_mutex:
  free(watch);
no_memory:
  tempoEmitError(location, "no thread to watch the time of isl with");
  return NULL;
}

void sdg_watch_stop(struct sdg_watch *watch) {
  pthread_mutex_lock(&watch->mutex);
  watch->stop = true;
  pthread_cond_signal(&watch->stopped);
  pthread_mutex_unlock(&watch->mutex);
  pthread_join(watch->thread, NULL);
  isl_ctx_resume(watch->ctx);
  pthread_cond_destroy(&watch->stopped);
  pthread_mutex_destroy(&watch->mutex);
  free(watch);
}
