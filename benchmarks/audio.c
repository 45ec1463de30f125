/* The audio program as one would write it in C: one pass over time with the state in registers,
 * a circle of squares for the window, one pass backwards. Same layout, same arithmetic (the window
 * is summed afresh at each step, as the program says, in any order: build with -fopenmp-simd). */
#include "audio.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static float sum_of(float const *values, int64_t n) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int64_t i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}

static void smooth_backwards(float const *smooth, int64_t n, float alpha, float *backwards) {
  float state = smooth[n - 1];
  backwards[n - 1] = state;
  for (int64_t t = n - 2; t >= 0; --t) {
    state += alpha * (smooth[t] - state);
    backwards[t] = state;
  }
}

static void decimate(float const *samples, int64_t n, float *envelope) {
  for (int64_t u = 0; u < n / AUDIO_BLOCK; ++u) {
    float most = 0;
    for (int i = 0; i < AUDIO_BLOCK; ++i) {
      float const size = fabsf(samples[AUDIO_BLOCK * u + i]);
      most = size > most ? size : most;
    }
    envelope[u] = most;
  }
}

int audio_by_hand(float const *samples, int64_t n, struct audio_coefficients const *c,
                  struct audio_results const *results) {
  /* The window slides through twice its length and moves to the front when it meets the end. */
  float *squares = malloc(2 * AUDIO_WINDOW * sizeof(float));
  if (!squares)
    return -1;
  float x1 = 0, x2 = 0, y1 = 0, y2 = 0, smooth = samples[0], peak = 0;
  int64_t end = 0, count = 0;
  for (int64_t t = 0; t < n; ++t) {
    float const x = samples[t];
    float const y = c->b0 * x + c->b1 * x1 + c->b2 * x2 - c->a2 * y2 - c->a1 * y1;
    x2 = x1, x1 = x, y2 = y1, y1 = y;
    results->filtered[t] = y;
    smooth += c->alpha * (x - smooth);
    results->smooth[t] = smooth;
    peak = fabsf(x) > peak ? fabsf(x) : peak;
    results->peak[t] = peak;
    if (end == 2 * AUDIO_WINDOW) {
      memcpy(squares, squares + AUDIO_WINDOW + 1, (AUDIO_WINDOW - 1) * sizeof(float));
      end = AUDIO_WINDOW - 1;
    }
    squares[end++] = y * y;
    count = count < AUDIO_WINDOW ? count + 1 : AUDIO_WINDOW;
    results->loudness[t] = sqrtf(sum_of(squares + end - count, count) / (float)count);
  }
  free(squares);
  decimate(samples, n, results->envelope);
  smooth_backwards(results->smooth, n, c->alpha, results->backwards);
  return 0;
}
