#include "random.h"

uint64_t random_next(struct smith_random *random) {
  uint64_t z = (random->state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

unsigned random_below(struct smith_random *random, unsigned n) {
  return (unsigned)(random_next(random) % n);
}

bool random_chance(struct smith_random *random, unsigned percent) {
  return random_below(random, 100) < percent;
}
