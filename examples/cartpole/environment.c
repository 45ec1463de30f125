/* The environment of cartpole_call.mlir: carts with poles, as many as there are columns in what they
 * start from. Built as a shared library for `tempo-run --load`. Descriptors are MLIR's. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct state { /* tensor<4x?xf64>: position, velocity, angle, angular velocity */
  void *allocated;
  double *aligned;
  int64_t offset, sizes[2], strides[2];
};

struct flags { /* tensor<?xi1>: one byte each */
  void *allocated;
  uint8_t *aligned;
  int64_t offset, size, stride;
};

struct cart {
  double first[4], now[4];
};

enum { OUT_OF_MEMORY = 1 };

static struct cart *carts;
static int64_t n_carts;

/* When the library is unloaded. */
__attribute__((destructor)) static void forget(void) {
  free(carts);
}

static double *at(struct state const *state, int64_t row, int64_t cart) {
  return state->aligned + state->offset + row * state->strides[0] + cart * state->strides[1];
}

static void observe(struct state const *state, int64_t cart) {
  for (int64_t row = 0; row < 4; ++row)
    *at(state, row, cart) = carts[cart].now[row];
}

/* All carts start from `start`. */
int32_t cartpole_reset(void *context, int64_t const *point, struct state const *start,
                       struct state *observation) {
  (void)context, (void)point;
  struct cart *block = calloc((size_t)start->sizes[1] + 1, sizeof *block);
  if (!block)
    return OUT_OF_MEMORY;
  free(carts);
  carts = block;
  n_carts = start->sizes[1];
  for (int64_t i = 0; i < n_carts; ++i) {
    for (int64_t row = 0; row < 4; ++row)
      carts[i].first[row] = carts[i].now[row] = *at(start, row, i);
    observe(observation, i);
  }
  return 0;
}

static void move(double *now, double force) {
  double const gravity = 9.8, seconds = 0.02, mass = 1.1, pole = 0.1, half_length = 0.5;
  double sine = sin(now[2]), cosine = cos(now[2]);
  double push = (force + pole * half_length * now[3] * now[3] * sine) / mass;
  double spin = (gravity * sine - cosine * push) /
                (half_length * (4.0 / 3.0 - pole * cosine * cosine / mass));
  double speed_up = push - pole * half_length * spin * cosine / mass;
  now[0] += seconds * now[1];
  now[1] += seconds * speed_up;
  now[2] += seconds * now[3];
  now[3] += seconds * spin;
}

/* One step of all carts; those that are not up after it start again. */
int32_t cartpole_step(void *context, int64_t const *point, struct flags const *right,
                      struct state *observation, struct flags *alive) {
  (void)context, (void)point;
  double const steepest = 12 * 3.14159265358979323846 / 180;
  for (int64_t i = 0; i < n_carts; ++i) {
    struct cart *cart = &carts[i];
    move(cart->now, right->aligned[right->offset + i * right->stride] ? 10 : -10);
    uint8_t up = fabs(cart->now[0]) <= 2.4 && fabs(cart->now[2]) <= steepest;
    if (!up)
      memcpy(cart->now, cart->first, sizeof cart->now);
    alive->aligned[alive->offset + i * alive->stride] = up;
    observe(observation, i);
  }
  return 0;
}
