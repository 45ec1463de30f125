/* Counter-based random numbers: Philox4x32-10, and how tempo.random uses it.
 *
 * Source: Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3 (SC 2011).
 * docs/random.md says how seed, stream, temporal point and element make a key and a counter; a
 * number depends on nothing else.
 */
#ifndef TEMPO_PHILOX_H
#define TEMPO_PHILOX_H

#include <stdint.h>

struct philox_block {
  uint32_t words[4];
};

/* Ten rounds on the counter whose words are those of `low`, then of `high`, the lower half first;
 * the key's lower half comes first. */
struct philox_block philox4x32(uint64_t low, uint64_t high, uint64_t key);

/* The key of every element of the instances of a tempo.random that agree in all but the last of
 * the `n_dims` coordinates of `point`. */
uint64_t philox_instance_key(uint64_t seed, int64_t stream, int n_dims, int64_t const *point);
/* The four words of element `element` (in row-major order) of the instance at `point`, where `key`
 * is that of philox_instance_key. */
struct philox_block philox_element(uint64_t key, int n_dims, int64_t const *point, int64_t element);

#endif
