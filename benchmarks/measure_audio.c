/* Runs the compiled audio program and the one written by hand in turn, on the same samples, and
 * prints the median time of each and their ratio; checks first that they agree.
 *
 * measure_audio [samples [repetitions]] */
#include "audio.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* A memref descriptor of rank 1. */
struct vector {
  float *allocated, *aligned;
  int64_t offset, size, stride;
};

int32_t _mlir_ciface_audio(struct vector *samples, float b0, float b1, float b2, float a1, float a2,
                           float alpha, int64_t n, struct vector *filtered, struct vector *smooth,
                           struct vector *loudness, struct vector *peak, struct vector *envelope,
                           struct vector *backwards);

static struct vector vector_of(float *data, int64_t size) {
  return (struct vector){data, data, 0, size, 1};
}

static int compiled(float *samples, int64_t n, struct audio_coefficients const *c,
                    struct audio_results const *r) {
  struct vector x = vector_of(samples, n), filtered = vector_of(r->filtered, n);
  struct vector smooth = vector_of(r->smooth, n), loudness = vector_of(r->loudness, n);
  struct vector peak = vector_of(r->peak, n), backwards = vector_of(r->backwards, n);
  struct vector envelope = vector_of(r->envelope, n / AUDIO_BLOCK);
  return _mlir_ciface_audio(&x, c->b0, c->b1, c->b2, c->a1, c->a2, c->alpha, n, &filtered, &smooth,
                            &loudness, &peak, &envelope, &backwards);
}

static float *floats(int64_t n) {
  float *data = aligned_alloc(64, ((size_t)n * sizeof(float) + 63) / 64 * 64);
  if (!data) {
    fprintf(stderr, "measure_audio: no memory for %lld samples\n", (long long)n);
    exit(1);
  }
  for (int64_t i = 0; i < n; ++i)
    data[i] = 0; /* the pages are there before anything is measured */
  return data;
}

static struct audio_results results_of(int64_t n) {
  return (struct audio_results){
      floats(n), floats(n), floats(n), floats(n), floats(n / AUDIO_BLOCK + 1), floats(n)};
}

static void results_free(struct audio_results *r) {
  free(r->filtered), free(r->smooth), free(r->loudness);
  free(r->peak), free(r->envelope), free(r->backwards);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int compare(void const *a, void const *b) {
  double const x = *(double const *)a, y = *(double const *)b;
  return (x > y) - (x < y);
}

/* The largest difference relative to the largest value. */
static double difference(float const *a, float const *b, int64_t n) {
  double most = 0, apart = 0;
  for (int64_t i = 0; i < n; ++i) {
    most = fmax(most, fabs(b[i]));
    apart = fmax(apart, fabs((double)a[i] - b[i]));
    if (!isfinite(a[i]))
      return INFINITY;
  }
  return most > 0 ? apart / most : apart;
}

static double worst(struct audio_results const *a, struct audio_results const *b, int64_t n) {
  double d = difference(a->filtered, b->filtered, n);
  d = fmax(d, difference(a->smooth, b->smooth, n));
  d = fmax(d, difference(a->loudness, b->loudness, n));
  d = fmax(d, difference(a->peak, b->peak, n));
  d = fmax(d, difference(a->envelope, b->envelope, n / AUDIO_BLOCK));
  return fmax(d, difference(a->backwards, b->backwards, n));
}

/* Noise and a tone, the same each time. */
static void fill(float *samples, int64_t n) {
  uint64_t state = 1;
  for (int64_t i = 0; i < n; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    float const noise = (float)(int32_t)(state >> 32) / 2147483648.0f;
    samples[i] = 0.3f * noise + 0.5f * (float)sin(0.02 * (double)i);
  }
}

int main(int argc, char **argv) {
  int64_t const n = argc > 1 ? atoll(argv[1]) : 1000000;
  int const repetitions = argc > 2 ? atoi(argv[2]) : 15;
  if (n < 1 || repetitions < 1) {
    fprintf(stderr, "usage: measure_audio [samples [repetitions]]\n");
    return 1;
  }
  struct audio_coefficients const c = {.b0 = 0.0039161234f,
                                       .b1 = 0.0078322468f,
                                       .b2 = 0.0039161234f,
                                       .a1 = -1.8153396f,
                                       .a2 = 0.8310041f,
                                       .alpha = 0.004157998f};
  float *samples = floats(n);
  fill(samples, n);
  struct audio_results ours = results_of(n), hand = results_of(n);
  double *times[2] = {malloc((size_t)repetitions * sizeof(double)),
                      malloc((size_t)repetitions * sizeof(double))};
  int failed = !times[0] || !times[1];
  for (int i = 0; i < repetitions && !failed; ++i) {
    double const start = now_ms();
    failed |= compiled(samples, n, &c, &ours) != 0;
    double const middle = now_ms();
    failed |= audio_by_hand(samples, n, &c, &hand) != 0;
    times[0][i] = middle - start;
    times[1][i] = now_ms() - middle;
  }
  double const apart = failed ? INFINITY : worst(&ours, &hand, n);
  if (!failed) {
    qsort(times[0], (size_t)repetitions, sizeof(double), compare);
    qsort(times[1], (size_t)repetitions, sizeof(double), compare);
    double const a = times[0][repetitions / 2], b = times[1][repetitions / 2];
    printf("audio, %lld samples, medians of %d: compiled %.3f ms (%.2f ns a sample), "
           "by hand %.3f ms, speed %.2f of by hand, difference %.1e\n",
           (long long)n, repetitions, a, a * 1e6 / (double)n, b, b / a, apart);
  }
  free(times[0]), free(times[1]), free(samples);
  results_free(&ours), results_free(&hand);
  return failed || apart > 1e-5;
}
