/* Prints the time of a step of steps.mlir when it runs for 1,000 and for 1,000,000 steps, in turn,
 * medians of as many steps in all, and their ratio. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SHORT = 1000, LONG = 1000000, REPETITIONS = 15 };

/* A memref descriptor of rank 0. */
struct scalar {
  float *allocated, *aligned;
  int64_t offset;
};

int32_t _mlir_ciface_steps(int64_t T, struct scalar *most);

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Nanoseconds a step, of LONG steps made of runs of `steps` each; negative when a run fails. */
static double step_ns(int64_t steps) {
  float value;
  struct scalar most = {&value, &value, 0};
  double const start = now_ns();
  for (int64_t done = 0; done < LONG; done += steps)
    if (_mlir_ciface_steps(steps, &most) != 0)
      return -1;
  return (now_ns() - start) / LONG;
}

static int compare(void const *a, void const *b) {
  double const x = *(double const *)a, y = *(double const *)b;
  return (x > y) - (x < y);
}

int main(void) {
  double few[REPETITIONS], many[REPETITIONS];
  for (int i = 0; i < REPETITIONS; ++i) {
    few[i] = step_ns(SHORT);
    many[i] = step_ns(LONG);
    if (few[i] < 0 || many[i] < 0)
      return 1;
  }
  qsort(few, REPETITIONS, sizeof(double), compare);
  qsort(many, REPETITIONS, sizeof(double), compare);
  double const a = few[REPETITIONS / 2], b = many[REPETITIONS / 2];
  printf("a step, medians of %d: %.2f ns in runs of %d, %.2f ns in runs of %d, ratio %.3f\n",
         REPETITIONS, a, SHORT, b, LONG, b / a);
  return 0;
}
