/* Philox4x32-10 and the keys and counters of tempo.random. */
#include "runtime/philox.h"

enum { ROUNDS = 10 };
static uint32_t const multiplier[2] = {0xD2511F53u, 0xCD9E8D57u};
static uint32_t const weyl[2] = {0x9E3779B9u, 0xBB67AE85u};

struct philox_block philox4x32(uint64_t low, uint64_t high, uint64_t key) {
  uint32_t c0 = (uint32_t)low, c1 = (uint32_t)(low >> 32);
  uint32_t c2 = (uint32_t)high, c3 = (uint32_t)(high >> 32);
  uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
  for (int round = 0; round < ROUNDS; round++) {
    uint64_t p0 = (uint64_t)multiplier[0] * c0, p1 = (uint64_t)multiplier[1] * c2;
    c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
    c1 = (uint32_t)p1;
    c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
    c3 = (uint32_t)p0;
    k0 += weyl[0];
    k1 += weyl[1];
  }
  return (struct philox_block){{c0, c1, c2, c3}};
}

static uint64_t next_key(uint64_t low, uint64_t high, uint64_t key) {
  struct philox_block block = philox4x32(low, high, key);
  return (uint64_t)block.words[1] << 32 | block.words[0];
}

uint64_t philox_instance_key(uint64_t seed, int64_t stream, int n_dims, int64_t const *point) {
  uint64_t key = next_key((uint64_t)stream, (uint64_t)n_dims, seed);
  for (int i = 0; i + 1 < n_dims; i++)
    key = next_key((uint64_t)point[i], (uint64_t)i, key);
  return key;
}

struct philox_block philox_element(uint64_t key, int n_dims, int64_t const *point,
                                   int64_t element) {
  return philox4x32((uint64_t)element, n_dims ? (uint64_t)point[n_dims - 1] : 0, key);
}
