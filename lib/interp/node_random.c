/* An instance of a tempo.random: docs/random.md, to the letter. */
#include <math.h>

#include "interp/run.h"
#include "runtime/philox.h"

/* The numbers of one instance. */
struct source {
  uint64_t key;
  int n_dims;
  int64_t const *point;
};

static struct philox_block get_words(struct source const *source, int64_t element) {
  return philox_element(source->key, source->n_dims, source->point, element);
}

static uint64_t join(struct philox_block const *block, int first) {
  return (uint64_t)block->words[first + 1] << 32 | block->words[first];
}

/* The digits of a floating-point type, with the one before the point. */
static int count_digits(enum tempo_element element) {
  return element == TEMPO_F16 ? 11 : element == TEMPO_BF16 ? 8 : element == TEMPO_F32 ? 24 : 53;
}

/* A multiple of 2^-digits in [0, 1): the leading digits of the first word, or of two for f64. */
static double uniform(struct philox_block const *block, int first, int digits) {
  uint64_t bits =
      digits == 53 ? join(block, first) >> 11 : (uint64_t)(block->words[first] >> (32 - digits));
  return ldexp((double)bits, -digits);
}

static union slot bits(struct source const *source, int64_t element, enum tempo_element type) {
  struct philox_block block = get_words(source, element);
  return (union slot){.integer = sign_extend((int64_t)join(&block, 0), element_width(type))};
}

/* Box and Muller: sqrt(-2 ln u) cos(2 pi v) with u in (0, 1]. The types narrower than f32 are
 * rounded from f32's. */
static union slot normal(struct source const *source, int64_t element, enum tempo_element type) {
  struct philox_block block = get_words(source, element);
  int digits = type == TEMPO_F64 ? 53 : 24;
  double u = uniform(&block, 0, digits) + ldexp(1, -digits);
  double v = uniform(&block, digits == 53 ? 2 : 1, digits);
  double const two_pi = 6.283185307179586476925286766559;
  return (union slot){.number = round_to_element(type, sqrt(-2 * log(u)) * cos(two_pi * v))};
}

static union slot draw(struct source const *source, enum TempoDistribution distribution,
                       int64_t element, enum tempo_element type) {
  struct philox_block block;
  switch (distribution) {
  case TEMPO_BITS:
    return bits(source, element, type);
  case TEMPO_UNIFORM:
    block = get_words(source, element);
    return (union slot){.number = uniform(&block, 0, count_digits(type))};
  default:
    return normal(source, element, type);
  }
}

/* Gumbel's way: the category whose logit plus -ln(-ln u) is largest, the first of equals; u is in
 * (0, 1), the middle of one of 2^23 (2^52 for f64) equal parts. */
static int64_t choose(struct source const *source, struct tensor const *logits, int64_t row,
                      int64_t n_categories) {
  int digits = logits->element == TEMPO_F64 ? 52 : 23;
  int64_t best = 0;
  double best_score = -INFINITY;
  for (int64_t i = 0; i < n_categories; i++) {
    int64_t element = row * n_categories + i;
    struct philox_block block = get_words(source, element);
    uint64_t part = digits == 52 ? join(&block, 0) >> 12 : (uint64_t)block.words[0] >> 9;
    double u = ldexp((double)part + 0.5, -digits);
    union slot logit;
    interp_tensor_load(logits, element, &logit);
    double score = logit.number - log(-log(u));
    if (score > best_score) {
      best = i;
      best_score = score;
    }
  }
  return best;
}

static enum tempo_status fill_categories(struct run *run, struct source const *source,
                                         struct tensor const *logits, struct tensor *values) {
  int rank = logits->rank;
  if (rank == 0 || rank != values->rank + 1 ||
      !interp_shape_equal(values->rank, values->shape, logits->shape))
    return interp_run_fail(run,
                           "the categories do not have the shape of the logits without their last "
                           "dimension");
  int64_t n_categories = logits->shape[rank - 1];
  if (n_categories == 0 && values->count > 0)
    return interp_run_fail(run, "there are no categories to choose from");
  for (int64_t row = 0; row < values->count; row++)
    interp_tensor_store(values, row,
                        (union slot){.integer = choose(source, logits, row, n_categories)});
  return TEMPO_OK;
}

/* The shape of the result: of categories that of the logits, else what the sizes say. */
static enum answer create_result(struct run *run, struct node *node, int64_t const *point,
                                 struct tensor const *logits, struct tensor **value) {
  struct value_type const *type = &node->results[0].type;
  int64_t shape[TEMPO_MAX_RANK];
  bool from_logits = logits && !node->sizes && logits->rank == type->rank + 1;
  for (int i = 0; from_logits && i < type->rank; i++)
    shape[i] = logits->shape[i];
  enum answer answer = from_logits ? READY : interp_node_get_shape(run, node, 0, point, shape);
  if (answer != READY)
    return answer;
  *value = interp_tensor_create(&run->budget, type->element, type->rank, shape);
  if (*value)
    return READY;
  interp_run_fail_memory(run);
  return FAILED;
}

static enum answer fill(struct run *run, struct node const *node, int64_t const *point,
                        uint64_t seed, struct tensor const *logits, struct tensor *values) {
  enum TempoDistribution distribution = tempoRandomGetDistribution(node->op);
  struct source source = {
      philox_instance_key(seed, tempoRandomGetStream(node->op), node->n_dims, point), node->n_dims,
      point};
  if (distribution == TEMPO_CATEGORICAL) {
    if (logits)
      return fill_categories(run, &source, logits, values) == TEMPO_OK ? READY : FAILED;
    interp_run_fail(run, "categorical needs logits as its second input");
    return FAILED;
  }
  for (int64_t i = 0; i < values->count; i++)
    interp_tensor_store(values, i, draw(&source, distribution, i, values->element));
  return READY;
}

enum answer interp_random_evaluate(struct run *run, struct node *node, int64_t const *point,
                                   struct tensor **values) {
  struct tensor *seed = NULL, *logits = NULL;
  union slot slot;
  if (node->n_reads < 1) {
    interp_run_fail(run, "a seed is needed as the first input");
    return FAILED;
  }
  enum answer answer = interp_read_gather(run, node, point, &node->reads[0], &seed);
  if (answer == READY && node->n_reads > 1)
    answer = interp_read_gather(run, node, point, &node->reads[1], &logits);
  if (answer == READY)
    answer = create_result(run, node, point, logits, &values[0]);
  if (answer == READY) {
    interp_tensor_load(seed, 0, &slot);
    answer = fill(run, node, point, (uint64_t)slot.integer, logits, values[0]);
  }
  interp_tensor_release(seed);
  interp_tensor_release(logits);
  return answer;
}
