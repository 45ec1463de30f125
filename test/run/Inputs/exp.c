/* A function with the name of one of libm's. */
#include <stdint.h>

int32_t exp(void *context, int64_t const *point, void *out) {
  (void)context;
  (void)point;
  (void)out;
  return 0;
}
