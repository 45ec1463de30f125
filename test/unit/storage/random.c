/* Windows of random lifetimes: writes and reads at random affine times, replayed on a memory with
 * that many slots. The proof of the windows must agree: it finds no clash in them, and finds one
 * wherever the replay finds an element overwritten in smaller ones.
 * RUN: unit_storage_random
 */
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "Inputs/replay.h"

enum { N_PROGRAMS = 200 };

static uint64_t state = 20240511;

/* A number from `low` to `high`. */
static int pick(int low, int high) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return low + (int)((state >> 33) % (uint64_t)(high - low + 1));
}

static char const *pick_text(char const *const *texts, int n) {
  return texts[pick(0, n - 1)];
}

/* What one random program consists of: a time row per dim, and texts for isl. */
struct program {
  char elements[128], write[192], reads[2][256];
  bool own[2];
  int n_reads;
  bool keeps_last;
};

/* Two rows of times over dims called `a` and `b`, in random order and direction. */
static void pick_rows(char *text, size_t size, char a, char b, bool swap, int const *signs,
                      bool lagged) {
  char first = swap ? b : a, second = swap ? a : b;
  snprintf(text, size, "%d%c + %d, %d%c + %d", signs[0], first, lagged ? pick(0, 2) : 0, signs[1],
           second, lagged ? pick(0, 2) : 0);
}

static struct program pick_program(void) {
  static char const *const shapes[] = {"0 <= i < T and 0 <= j < T", "0 <= j <= i and i < T",
                                       "0 <= i < T and 0 <= j < 3", "i = 0 and 0 <= j < T",
                                       "0 <= i < T and 0 <= j < T and (i + j) mod 2 = 0"};
  static char const *const along_i[] = {
      "i = k", "i = k - 1", "k - 2 <= i <= k", "0 <= i <= k", "i = floor(k / 2)",
      "i = 0", "i = T - 1", "k <= i"};
  static char const *const along_j[] = {
      "j = l", "j = l", "j = l - 1", "l - 1 <= j <= l", "0 <= j <= l", "l <= j <= l + 1", "j = 0"};
  struct program program = {.n_reads = pick(1, 2), .keeps_last = pick(0, 5) == 0};
  bool swap = pick(0, 1);
  int signs[2] = {pick(0, 3) ? 1 : -1, pick(0, 3) ? 1 : -1};
  char rows[96];
  snprintf(program.elements, sizeof program.elements, "[T] -> { x[i, j] : %s }",
           pick_text(shapes, 5));
  pick_rows(rows, sizeof rows, 'i', 'j', swap, signs, false);
  snprintf(program.write, sizeof program.write, "[T] -> { x[i, j] -> [%s, 1] }", rows);
  for (int r = 0; r < program.n_reads; r++) {
    program.own[r] = pick(0, 2) == 0;
    pick_rows(rows, sizeof rows, 'k', 'l', swap, signs, !program.own[r]);
    snprintf(program.reads[r], sizeof program.reads[r],
             "[T] -> { x[i, j] -> r[k, l] : 0 <= k < T and 0 <= l < T and %s and %s }; "
             "[T] -> { r[k, l] -> [%s, %d] }",
             pick_text(along_i, 8), pick_text(along_j, 7), rows, program.own[r] ? 1 : pick(0, 2));
  }
  return program;
}

static struct lifetime read_program(isl_ctx *ctx, struct program const *program) {
  struct lifetime life = {.elements = isl_set_read_from_str(ctx, program->elements)};
  life.write = isl_map_intersect_domain(isl_map_read_from_str(ctx, program->write),
                                        isl_set_copy(life.elements));
  life.reads = calloc(2, sizeof *life.reads);
  for (int r = 0; r < program->n_reads; r++) {
    char text[256];
    snprintf(text, sizeof text, "%s", program->reads[r]);
    char *split = text;
    while (*split != ';')
      split++;
    *split = 0;
    isl_map *access =
        isl_map_intersect_domain(isl_map_read_from_str(ctx, text), isl_set_copy(life.elements));
    isl_map *time = isl_map_read_from_str(ctx, split + 1);
    if (program->own[r]) /* what writes is what reads */
      access =
          isl_map_intersect_range(access, isl_set_set_tuple_name(isl_set_copy(life.elements), "r"));
    life.reads[life.n_reads++] =
        (struct lifetime_read){isl_map_apply_range(access, time), program->own[r]};
  }
  if (program->keeps_last)
    life.kept = isl_set_intersect(isl_set_read_from_str(ctx, "[T] -> { x[i, j] : i = T - 1 }"),
                                  isl_set_copy(life.elements));
  return life;
}

static int failures;

static void fail(struct program const *program, char const *what) {
  printf("%s:\n  elements %s\n  write %s\n", what, program->elements, program->write);
  for (int r = 0; r < program->n_reads; r++)
    printf("  read%s %s\n", program->own[r] ? " by the writer" : "", program->reads[r]);
  if (program->keeps_last)
    printf("  the last row is kept\n");
  failures++;
}

/* Whether the windows hold at T = `t`, by replay. */
static bool holds(struct lifetime const *life, struct window const *windows, int t) {
  char text[64];
  snprintf(text, sizeof text, "[T] -> { : T = %d }", t);
  isl_set *context = isl_set_read_from_str(isl_set_get_ctx(life->elements), text);
  struct replay replay = replay_create(life, context);
  long slots[REPLAY_MAX_DIMS];
  replay_get_slots(&replay, windows, context, slots);
  bool held = replay_count_clobbered(&replay, windows, slots) == 0;
  replay_clear(&replay);
  isl_set_free(context);
  return held;
}

static bool is_proved(isl_map *conflicts, struct window const *windows) {
  isl_map *clashes = windows_get_clashes(conflicts, windows);
  bool proved = isl_map_is_empty(clashes) == isl_bool_true;
  isl_map_free(clashes);
  return proved;
}

/* Replaces the slots of a dim by a constant, modulo which they wrap. */
static void set_window(struct window *window, isl_set *elements, int slots) {
  isl_space *space = isl_set_get_space(elements);
  isl_val *value = isl_val_int_from_si(isl_set_get_ctx(elements), slots);
  isl_aff *aff = isl_aff_val_on_domain_space(isl_space_params(space), value);
  isl_aff_list_free(window->slots);
  *window = (struct window){.full = false, .slots = isl_aff_list_from_aff(aff)};
}

static void check_program(isl_ctx *ctx, struct program const *program) {
  static int const sizes[] = {1, 2, 3, 5};
  struct lifetime life = read_program(ctx, program);
  struct window windows[2] = {0};
  isl_map *conflicts = lifetime_get_conflicts(&life);
  if (!windows_find(conflicts, life.elements, windows))
    fail(program, "no windows");
  if (!is_proved(conflicts, windows))
    fail(program, "the windows are not proved");
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    if (!holds(&life, windows, sizes[i]))
      fail(program, "an element is overwritten");
  for (int small = 1; small <= 2; small++) {
    set_window(&windows[small - 1], life.elements, pick(1, 3));
    if (is_proved(conflicts, windows) && !holds(&life, windows, 5))
      fail(program, "a store that is too small is proved");
  }
  isl_map_free(conflicts);
  windows_clear(windows, 2);
  lifetime_clear(&life);
}

int main(void) {
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
  for (int i = 0; i < N_PROGRAMS; i++) {
    struct program program = pick_program();
    check_program(ctx, &program);
  }
  isl_ctx_free(ctx);
  return failures ? 1 : 0;
}
