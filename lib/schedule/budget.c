#include <time.h>

#include "schedule/solvers.h"

enum { NS_PER_MS = 1000000 };

static int64_t get_now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 * NS_PER_MS + now.tv_nsec;
}

void schedule_budget_start(struct budget *budget, int64_t total_ms) {
  int64_t now_ns = get_now_ns();
  bool endless = total_ms > (INT64_MAX - now_ns) / NS_PER_MS;
  *budget = (struct budget){total_ms, endless ? INT64_MAX : now_ns + total_ms * NS_PER_MS};
}

int64_t schedule_budget_get_left_ms(struct budget const *budget) {
  int64_t left_ns = budget->deadline_ns - get_now_ns();
  return left_ns > 0 ? left_ns / NS_PER_MS : 0;
}
