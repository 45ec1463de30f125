/* A small generator of random numbers (splitmix64): the same numbers on every machine. */
#ifndef TEMPO_SMITH_RANDOM_H
#define TEMPO_SMITH_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct smith_random {
  uint64_t state;
};

uint64_t random_next(struct smith_random *random);
/* A number in [0, n), n > 0. */
unsigned random_below(struct smith_random *random, unsigned n);
/* True in `percent` of 100 cases. */
bool random_chance(struct smith_random *random, unsigned percent);

#endif
