/* Functions that graphs of the tests call. They print what they are called for. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

struct scalar {
  void *allocated;
  int64_t *aligned;
  int64_t offset;
};

struct vector {
  void *allocated;
  int64_t *aligned;
  int64_t offset, size, stride;
};

static int64_t total;

/* Adds up all it was ever given. */
int32_t add(void *context, int64_t const *point, struct scalar const *in, struct scalar *out) {
  (void)context;
  total += in->aligned[in->offset];
  printf("add %" PRId64 " at %" PRId64 "\n", in->aligned[in->offset], point[0]);
  fflush(stdout);
  out->aligned[out->offset] = total;
  return 0;
}

/* A sink over two dims. */
int32_t sink(void *context, int64_t const *point, struct vector const *in) {
  (void)context;
  printf("sink at %" PRId64 ", %" PRId64 ":", point[0], point[1]);
  for (int64_t i = 0; i < in->size; i++)
    printf(" %" PRId64, in->aligned[in->offset + i * in->stride]);
  printf("\n");
  fflush(stdout);
  return 0;
}

/* No ins; as many outs as the point says. */
int32_t count_up(void *context, int64_t const *point, struct vector *out) {
  (void)context;
  for (int64_t i = 0; i < out->size; i++)
    out->aligned[out->offset + i * out->stride] = 10 * point[0] + i;
  return 0;
}

int32_t refuse(void *context, int64_t const *point, struct scalar *out) {
  (void)context;
  out->aligned[out->offset] = point[0];
  return point[0] < 2 ? 0 : 42;
}
