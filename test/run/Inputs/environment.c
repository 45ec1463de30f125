/* Functions that compiled graphs of the tests call. They say what they are called for. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

struct scalar {
  void *allocated;
  float *aligned;
  int64_t offset;
};

struct vector {
  void *allocated;
  float *aligned;
  int64_t offset, size, stride;
};

struct matrix {
  void *allocated;
  float *aligned;
  int64_t offset, sizes[2], strides[2];
};

static float state[2];

/* Starts an episode: the state is (i, i + 1). */
int32_t reset(void *context, int64_t const *point, struct vector *observation) {
  state[0] = (float)point[0];
  state[1] = state[0] + 1;
  printf("reset %" PRId64 "%s\n", point[0], context ? " with a context" : "");
  for (int64_t k = 0; k < observation->size; k++)
    observation->aligned[observation->offset + k * observation->stride] = state[k];
  return 0;
}

/* A step at (t, i): the action is added to both; the reward is their sum. Fails above 100. */
int32_t step(void *context, int64_t const *point, struct vector const *action,
             struct vector *observation, struct scalar *reward) {
  (void)context;
  printf("step %" PRId64 " of %" PRId64 "\n", point[0], point[1]);
  for (int64_t k = 0; k < 2; k++) {
    state[k] += action->aligned[action->offset + k * action->stride];
    observation->aligned[observation->offset + k * observation->stride] = state[k];
  }
  reward->aligned[reward->offset] = state[0] + state[1];
  return state[0] > 100 ? 7 : 0;
}

/* No state: the sums of the rows of a matrix of any strides. */
int32_t row_sums(void *context, int64_t const *point, struct matrix const *in,
                 struct vector *out) {
  (void)context;
  (void)point;
  for (int64_t i = 0; i < in->sizes[0]; i++) {
    float sum = 0;
    for (int64_t j = 0; j < in->sizes[1]; j++)
      sum += in->aligned[in->offset + i * in->strides[0] + j * in->strides[1]];
    out->aligned[out->offset + i * out->stride] = sum;
  }
  return 0;
}
