/* Runs the compiled decoder, weights loaded and code made once, as often as it is asked to; and
 * reads the same weights once, for what memory gives. benchmarks/decoder.py asks.
 *
 * measure_decoder PROGRAM.mlir WEIGHTS_FOLDER < requests
 *
 * A request is a line: "read", or the length and the tokens of the prompt. The answer is a line:
 * milliseconds of processor time, and the tokens. The first line says how long compiling took, from
 * the text on, and how many bytes the weights have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/npy.h"
#include "tempo-c/Driver.h"

enum { MOST_TOKENS = 4096, LINE_BYTES = 1 << 16 };

static char const *const weight_names[] = {"frequencies",    "embedding", "final_norm",
                                           "attention_norm", "w_qkv",     "w_mix",
                                           "feed_norm",      "w_gate_up", "w_down"};
enum { N_WEIGHTS = sizeof weight_names / sizeof *weight_names };

struct weights {
  float const *data[N_WEIGHTS]; /* borrowed from the call that they were given to */
  size_t count[N_WEIGHTS];
};

static void fail(char const *what) {
  fprintf(stderr, "measure_decoder: %s\n", what);
  exit(1);
}

static void on_message(char const *text, void *user) {
  (void)user;
  fprintf(stderr, "%s\n", text);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void load(struct TempoCall *call, char const *folder, struct weights *weights) {
  for (int i = 0; i < N_WEIGHTS; ++i) {
    char path[4096], error[NPY_ERROR_BYTES];
    struct tempo_array array;
    snprintf(path, sizeof path, "%s/%s.npy", folder, weight_names[i]);
    if (!npy_read(path, &array, error))
      fail(error);
    weights->data[i] = array.data;
    weights->count[i] = (size_t)tempo_array_count(&array);
    if (tempoCallSetArray(call, weight_names[i], &array) != TEMPO_OK)
      exit(1);
  }
}

/* The sum of all weights, in sixteen vectors at once: as fast as memory gives them. */
static float read_all(struct weights const *weights) {
  float sums[256] = {0};
  for (int i = 0; i < N_WEIGHTS; ++i)
    for (size_t j = 0; j + 256 <= weights->count[i]; j += 256)
      for (int lane = 0; lane < 256; ++lane)
        sums[lane] += weights->data[i][j + (size_t)lane];
  float sum = 0;
  for (int lane = 0; lane < 256; ++lane)
    sum += sums[lane];
  return sum;
}

static void answer_read(struct weights const *weights) {
  double const start = now_ms();
  float const sum = read_all(weights);
  printf("%.3f %g\n", now_ms() - start, (double)sum);
}

static void answer_run(struct TempoCall *call, struct TempoExecutable const *executable,
                       char *request) {
  char *rest = request;
  int64_t const length = strtoll(rest, &rest, 10);
  int64_t tokens[MOST_TOKENS], n = 0;
  for (char *end; n < MOST_TOKENS; rest = end, ++n) {
    tokens[n] = strtoll(rest, &end, 10);
    if (end == rest)
      break;
  }
  struct tempo_array prompt;
  if (!tempo_array_create(&prompt, TEMPO_I64, 1, &n))
    fail("out of memory");
  memcpy(prompt.data, tokens, (size_t)n * sizeof *tokens);
  if (tempoCallSetArray(call, "prompt", &prompt) != TEMPO_OK ||
      tempoCallSetText(call, "end", "-1") != TEMPO_OK ||
      tempoCallSetParameter(call, "p", n) != TEMPO_OK ||
      tempoCallSetParameter(call, "T", length) != TEMPO_OK || tempoCallPrepare(call) != TEMPO_OK)
    exit(1);
  double const start = now_ms();
  if (tempoCallRun(call, executable) != TEMPO_OK)
    exit(1);
  printf("%.3f", now_ms() - start);
  struct tempo_array const *made = tempoCallGetResult(call, 0);
  for (int64_t i = 0; i < tempo_array_count(made); ++i)
    printf(" %lld", (long long)tempo_array_get_int(made, i));
  printf("\n");
}

int main(int argc, char **argv) {
  if (argc != 3)
    fail("usage: measure_decoder PROGRAM.mlir WEIGHTS_FOLDER < requests");
  struct TempoSession *session = tempoSessionCreate(on_message, NULL);
  double const start = now_ms();
  struct TempoProgram *program = tempoProgramLoadFile(session, argv[1], NULL);
  struct TempoExecutable *executable = program ? tempoExecutableCreate(program, NULL) : NULL;
  double const compiled = now_ms() - start;
  struct TempoCall *call = executable ? tempoCallCreate(program) : NULL;
  if (!call)
    return 1;
  struct weights weights;
  load(call, argv[2], &weights);
  size_t bytes = 0;
  for (int i = 0; i < N_WEIGHTS; ++i)
    bytes += weights.count[i] * sizeof(float);
  printf("%.3f %zu\n", compiled, bytes);

  static char request[LINE_BYTES];
  for (; fflush(stdout), fgets(request, sizeof request, stdin);) {
    if (strcmp(request, "read\n") == 0)
      answer_read(&weights);
    else
      answer_run(call, executable, request);
  }
  tempoCallDestroy(call);
  tempoExecutableDestroy(executable);
  tempoProgramDestroy(program);
  tempoSessionDestroy(session);
  return 0;
}
