/* Which loop of a nest becomes vectors, which iterations share what they load, in which order.
 *
 * The vector runs along a loop whose neighbours are neighbours in the memory of each operand that
 * it runs along; one without reduction first. The *main* operand is the input with the most
 * dimensions which it runs along: weights, keys, values. Memory is read in the order of the main
 * operand.
 *
 *   vector of a reduction     y[i] += A[i,k] x[k]           4 rows at once share each vector of x
 *                             C[m,n] += A[m,k] B[n,k]       4 x 4 dot products share 8 vectors
 *   of another loop:
 *     up to 4 outputs use     y[i] += A[k,i] x[k]           8 rows at once share y: A is streamed
 *     the same of the main
 *     more do                 C[m,n] += A[m,k] B[k,n]       4 rows of C share each vector of B, and
 *                                                           stay in registers all along k
 */
#include "pipelines/blocking.h"

enum { VECTOR_BYTES = 64, MIN_LANES = 4, ROWS = 4, STREAMS = 8 };

static bool is_vector_loop(struct nest const *nest, int loop) {
  struct nest_combiner combiner;
  for (int i = 0; i < nest->n_operands; ++i) {
    struct nest_operand const *operand = &nest->operands[i];
    int dimension = nest_operand_find(operand, loop);
    if (dimension >= 0 && (dimension != operand->rank - 1 || !operand->is_dense))
      return false;
  }
  return !nest->is_reduction[loop] || nest_find_combiner(nest, &combiner);
}

/* The iterations of a vector along `loop`: as many as fill it, or a power of 2 that is not more
 * than there are; 1 if these are too few. */
static int64_t get_lanes(struct nest const *nest, int loop) {
  int64_t lanes = VECTOR_BYTES / nest_element_bytes(nest), size = nest->sizes[loop];
  while (size >= 0 && lanes > size)
    lanes /= 2;
  /* Half a vector is better than a rest. */
  while (size >= 0 && lanes > 2 * MIN_LANES && size % lanes != 0 && size % (lanes / 2) == 0)
    lanes /= 2;
  return lanes < MIN_LANES ? 1 : lanes;
}

/* The first loop without reduction, or else the first, that can be a vector; -1 if none. */
static int choose_vector_loop(struct nest const *nest) {
  int chosen = -1;
  for (int loop = nest->n_loops - 1; loop >= 0; --loop)
    if (is_vector_loop(nest, loop) && get_lanes(nest, loop) > 1 &&
        (chosen < 0 || nest->is_reduction[chosen] >= nest->is_reduction[loop]))
      chosen = loop;
  return chosen;
}

/* The input with the most dimensions that the vectors run along, the last of them. */
static struct nest_operand const *find_main(struct nest const *nest, int vector_loop) {
  struct nest_operand const *chosen = NULL;
  for (int i = 0; i < nest->n_operands - 1; ++i) {
    struct nest_operand const *operand = &nest->operands[i];
    if (nest_operand_find(operand, vector_loop) >= 0 && (!chosen || operand->rank >= chosen->rank))
      chosen = operand;
  }
  return chosen;
}

/* Loops that have their places. */
struct ordering {
  struct nest const *nest;
  int count;
  int *order;
};

static void place(struct ordering *ordering, int loop) {
  for (int i = 0; i < ordering->count; ++i)
    if (ordering->order[i] == loop)
      return;
  ordering->order[ordering->count++] = loop;
}

static void place_all(struct ordering *ordering, bool reductions) {
  for (int loop = 0; loop < ordering->nest->n_loops; ++loop)
    if (ordering->nest->is_reduction[loop] == reductions)
      place(ordering, loop);
}

static void place_main(struct ordering *ordering, struct nest_operand const *main,
                       bool reductions) {
  for (int i = 0; i < main->rank; ++i)
    if (ordering->nest->is_reduction[main->loops[i]] == reductions)
      place(ordering, main->loops[i]);
}

/* Reductions innermost: outputs stay in registers. */
static void order_for_registers(struct ordering *ordering, struct nest_operand const *main) {
  place_main(ordering, main, false);
  place_all(ordering, false);
  place_main(ordering, main, true);
  place_all(ordering, true);
}

/* As the main operand lies in memory. */
static void order_for_stream(struct ordering *ordering, struct nest_operand const *main) {
  for (int loop = 0; loop < ordering->nest->n_loops; ++loop)
    if (nest_operand_find(main, loop) < 0)
      place(ordering, loop);
  for (int i = 0; i < main->rank; ++i)
    place(ordering, main->loops[i]);
}

/* Whether the iterations of `loop` have an input in common. */
static bool shares_input(struct nest const *nest, int loop) {
  for (int i = 0; i < nest->n_operands - 1; ++i)
    if (nest_operand_find(&nest->operands[i], loop) < 0)
      return true;
  return false;
}

/* `wanted`, or what divides the iterations of `loop`, or all of them. */
static int64_t get_block(struct nest const *nest, int loop, int64_t wanted) {
  int64_t size = nest->sizes[loop];
  if (size < 0 || size % wanted == 0)
    return wanted;
  if (size <= wanted)
    return size > 0 ? size : 1;
  for (int64_t block = wanted - 1; block >= wanted / 2; --block)
    if (size % block == 0)
      return block;
  return wanted;
}

/* The two innermost loops without reduction which share inputs: 4 iterations of each at once. */
static void block_outputs(struct nest const *nest, struct blocking *blocking) {
  int n_blocked = 0;
  for (int i = nest->n_loops - 1; i >= 0 && n_blocked < 2; --i) {
    int loop = blocking->order[i];
    if (loop == blocking->vector_loop || nest->is_reduction[loop] || !shares_input(nest, loop))
      continue;
    blocking->blocks[loop] = get_block(nest, loop, ROWS);
    ++n_blocked;
  }
}

/* The innermost reduction, for all outputs that share the main operand. */
static void block_streams(struct nest const *nest, struct nest_operand const *main,
                          struct blocking *blocking) {
  int innermost = -1;
  for (int i = 0; i < nest->n_loops; ++i) {
    int loop = blocking->order[i];
    if (nest->is_reduction[loop])
      innermost = loop;
    else if (nest_operand_find(main, loop) < 0)
      blocking->blocks[loop] = nest->sizes[loop] > 0 ? nest->sizes[loop] : 1;
  }
  blocking->blocks[innermost] = get_block(nest, innermost, STREAMS);
}

static bool reduces(struct nest const *nest) {
  for (int loop = 0; loop < nest->n_loops; ++loop)
    if (nest->is_reduction[loop])
      return true;
  return false;
}

/* The number of outputs which share each element of the main operand; negative: not known. */
static int64_t count_shares(struct nest const *nest, struct nest_operand const *main) {
  int64_t count = 1;
  for (int loop = 0; loop < nest->n_loops; ++loop) {
    if (nest->is_reduction[loop] || nest_operand_find(main, loop) >= 0)
      continue;
    if (nest->sizes[loop] < 0 || nest->sizes[loop] > ROWS)
      return -1;
    count *= nest->sizes[loop];
  }
  return count;
}

/* Without other outputs in the block, sums of several vectors: an addition waits for the last. */
static int64_t widen(struct nest const *nest, struct blocking const *blocking) {
  int64_t lanes = blocking->blocks[blocking->vector_loop],
          size = nest->sizes[blocking->vector_loop];
  for (int loop = 0; loop < nest->n_loops; ++loop)
    if (loop != blocking->vector_loop && blocking->blocks[loop] > 1)
      return lanes;
  for (int i = 0; i < 2 && (size < 0 || size % (2 * lanes) == 0); ++i)
    lanes *= 2;
  return lanes;
}

bool blocking_choose(struct nest const *nest, struct blocking *blocking) {
  int vector_loop = reduces(nest) ? choose_vector_loop(nest) : -1;
  struct nest_operand const *main = vector_loop < 0 ? NULL : find_main(nest, vector_loop);
  if (!main)
    return false;
  *blocking = (struct blocking){.vector_loop = vector_loop};
  for (int loop = 0; loop < nest->n_loops; ++loop)
    blocking->blocks[loop] = 1;
  blocking->blocks[vector_loop] = get_lanes(nest, vector_loop);
  struct ordering ordering = {.nest = nest, .order = blocking->order};
  int64_t n_shares = count_shares(nest, main);
  if (nest->is_reduction[vector_loop] || n_shares < 0 || n_shares > ROWS) {
    order_for_registers(&ordering, main);
    block_outputs(nest, blocking);
  } else {
    order_for_stream(&ordering, main);
    block_streams(nest, main, blocking);
  }
  if (nest->is_reduction[vector_loop])
    blocking->blocks[vector_loop] = widen(nest, blocking);
  return true;
}
