/* Runs llama.cpp on a model in f32, one thread, token by token, as often as it is asked to; keys and
 * values are f32, too. benchmarks/decoder.py asks.
 *
 * measure_llama MODEL.gguf F32.gguf < requests
 *
 * The second file is made of the first where it is not there. Requests and answers are those of
 * measure_decoder.c: the length and the tokens of the prompt; milliseconds of processor time, and
 * the tokens. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "llama.h"

enum { MOST_TOKENS = 4096, LINE_BYTES = 1 << 16 };

static void fail(char const *what) {
  fprintf(stderr, "measure_llama: %s\n", what);
  exit(1);
}

static void ignore(enum ggml_log_level level, char const *text, void *user) {
  (void)level, (void)text, (void)user;
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void convert(char const *from, char const *to) {
  FILE *there = fopen(to, "rb");
  if (there) {
    fclose(there);
    return;
  }
  struct llama_model_quantize_params params = llama_model_quantize_default_params();
  params.nthread = 1;
  params.ftype = LLAMA_FTYPE_ALL_F32;
  params.allow_requantize = true;
  if (llama_model_quantize(from, to, &params) != 0)
    fail("cannot convert the model to f32");
}

static struct llama_context *open_context(struct llama_model *model) {
  struct llama_context_params params = llama_context_default_params();
  params.n_ctx = MOST_TOKENS;
  params.n_threads = params.n_threads_batch = 1;
  params.type_k = params.type_v = GGML_TYPE_F32;
  struct llama_context *context = llama_init_from_model(model, params);
  if (!context)
    fail("cannot make a context");
  return context;
}

/* The first of the largest. */
static int64_t best(float const *logits, int64_t n) {
  int64_t most = 0;
  for (int64_t i = 1; i < n; ++i)
    if (logits[i] > logits[most])
      most = i;
  return most;
}

static void answer(struct llama_context *context, int64_t n_vocabulary, char *request) {
  char *rest = request;
  int64_t const length = strtoll(rest, &rest, 10);
  static llama_token tokens[MOST_TOKENS + 1];
  int64_t n = 0;
  for (char *end; n < MOST_TOKENS; rest = end, ++n) {
    tokens[n] = (llama_token)strtoll(rest, &end, 10);
    if (end == rest)
      break;
  }
  llama_memory_clear(llama_get_memory(context), true);
  double const start = now_ms();
  for (int64_t t = 0; t < length; ++t) {
    if (llama_decode(context, llama_batch_get_one(&tokens[t], 1)) != 0)
      fail("cannot decode");
    if (t + 1 >= n)
      tokens[t + 1] = (llama_token)best(llama_get_logits_ith(context, -1), n_vocabulary);
  }
  printf("%.3f", now_ms() - start);
  for (int64_t t = 0; t < length; ++t)
    printf(" %d", tokens[t]);
  printf("\n");
}

int main(int argc, char **argv) {
  if (argc != 3)
    fail("usage: measure_llama MODEL.gguf F32.gguf < requests");
  llama_log_set(ignore, NULL);
  llama_backend_init();
  convert(argv[1], argv[2]);
  struct llama_model *model =
      llama_model_load_from_file(argv[2], llama_model_default_params());
  if (!model)
    fail("cannot load the model");
  struct llama_context *context = open_context(model);
  int64_t const n_vocabulary = llama_vocab_n_tokens(llama_model_get_vocab(model));
  static char request[LINE_BYTES];
  for (; fflush(stdout), fgets(request, sizeof request, stdin);)
    answer(context, n_vocabulary, request);
  llama_free(context);
  llama_model_free(model);
  llama_backend_free();
  return 0;
}
