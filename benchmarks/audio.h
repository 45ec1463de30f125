/* The audio program written by hand, to measure the compiled one against. */
#ifndef BENCHMARKS_AUDIO_H
#define BENCHMARKS_AUDIO_H

#include <stdint.h>

enum { AUDIO_WINDOW = 512, AUDIO_BLOCK = 8 };

struct audio_coefficients {
  float b0, b1, b2, a1, a2, alpha;
};

/* Arrays of `n` floats, `envelope` of n / AUDIO_BLOCK. */
struct audio_results {
  float *filtered, *smooth, *loudness, *peak, *envelope, *backwards;
};

/* What examples/audio/audio.mlir computes over n >= 1 samples. Returns 0, or -1 without memory. */
int audio_by_hand(float const *samples, int64_t n, struct audio_coefficients const *c,
                  struct audio_results const *results);

#endif
