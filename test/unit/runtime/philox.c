/* Philox4x32-10 against the known answers published with Random123 (kat_vectors), and that every
 * part of a key and counter counts.
 * RUN: unit_philox
 */
#include <stdio.h>
#include <string.h>

#include "runtime/philox.h"

/* counter, key, result */
static struct {
  uint32_t counter[4], key[2], result[4];
} const answers[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

static uint64_t join(uint32_t const words[2]) {
  return (uint64_t)words[1] << 32 | words[0];
}

static int check_answers(void) {
  int failures = 0;
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    struct philox_block block =
        philox4x32(join(answers[i].counter), join(answers[i].counter + 2), join(answers[i].key));
    if (memcmp(block.words, answers[i].result, sizeof block.words)) {
      printf("vector %zu differs\n", i);
      failures++;
    }
  }
  return failures;
}

/* One change at a time against a base: no two of these blocks may agree. */
static int check_parts(void) {
  static struct {
    uint64_t seed;
    int64_t stream;
    int n_dims;
    int64_t point[3], element;
  } const uses[] = {{7, 1, 2, {3, 4}, 5},        {8, 1, 2, {3, 4}, 5}, {7, 2, 2, {3, 4}, 5},
                    {7, 1, 2, {4, 4}, 5},        {7, 1, 2, {3, 5}, 5}, {7, 1, 2, {4, 3}, 5},
                    {7, 1, 2, {3, 4}, 6},        {7, 1, 2, {3, 5}, 4}, {7, 1, 3, {3, 4, 0}, 5},
                    {7, 1, 1, {4}, 5},           {7, 1, 0, {0}, 5},    {7, -1, 2, {3, 4}, 5},
                    {7, 1, 2, {3, 1LL << 32}, 5}};
  enum { N = sizeof uses / sizeof *uses };
  struct philox_block blocks[N];
  int failures = 0;
  for (int i = 0; i < N; i++) {
    uint64_t key = philox_instance_key(uses[i].seed, uses[i].stream, uses[i].n_dims, uses[i].point);
    blocks[i] = philox_element(key, uses[i].n_dims, uses[i].point, uses[i].element);
    for (int j = 0; j < i; j++)
      if (!memcmp(&blocks[i], &blocks[j], sizeof *blocks)) {
        printf("uses %d and %d agree\n", i, j);
        failures++;
      }
  }
  return failures;
}

int main(void) {
  return check_answers() + check_parts() != 0;
}
