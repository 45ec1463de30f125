/* Windows by simulation: lifetimes are given as text, their windows found, and every write and read
 * replayed in the order of time on a memory with that many slots. No element may be overwritten
 * while it is still to be read, and where it is claimed, with one slot less some element must be.
 * RUN: unit_storage_windows
 */
#include <isl/ctx.h>
#include <isl/options.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Inputs/replay.h"

enum { MAX_READS = 3, MAX_CONTEXTS = 4 };

/* One value. Texts are isl's without the parameters. */
struct program {
  char const *name, *parameters;
  char const *elements, *write;
  char const *reads[MAX_READS];       /* a reader that is the writer itself starts with '=' */
  char const *kept;                   /* NULL: none */
  char const *windows;                /* expected: "full" or the slots, for each dim */
  char const *contexts[MAX_CONTEXTS]; /* values of the parameters to simulate at */
  bool tight;                         /* at the last context, one slot less must clobber */
};

static struct program const programs[] = {
    {.name = "a state, read by its successor alone",
     .parameters = "[T]",
     .elements = "{ h[t] : 0 <= t < T }",
     .write = "{ h[t] -> [t, 1] }",
     .reads = {"={ h[t] -> [t + 1, 1] : t + 1 < T }", "{ h[t] -> [t, 2] }"},
     .windows = "1",
     .contexts = {"T = 0", "T = 1", "T = 2", "T = 7"}},
    {.name = "a state read once more after its successor was written",
     .parameters = "[T]",
     .elements = "{ h[t] : 0 <= t < T }",
     .write = "{ h[t] -> [t, 1] }",
     .reads = {"={ h[t] -> [t + 1, 1] : t + 1 < T }", "{ h[t] -> [t + 1, 2] : t + 1 < T }"},
     .windows = "2",
     .contexts = {"T = 0", "T = 1", "T = 2", "T = 7"},
     .tight = true},
    {.name = "a sliding window of 16",
     .parameters = "[T]",
     .elements = "{ x[t] : 0 <= t < T }",
     .write = "{ x[t] -> [t, 0] }",
     .reads = {"{ x[u] -> [t, 1] : t - 15 <= u <= t < T }"},
     .windows = "16",
     .contexts = {"T = 1", "T = 15", "T = 16", "T = 50"},
     .tight = true},
    {.name = "a sliding window of w",
     .parameters = "[T, w]",
     .elements = "{ x[t] : 0 <= t < T and w >= 1 }",
     .write = "{ x[t] -> [t, 0] }",
     .reads = {"{ x[u] -> [t, 1] : t - w < u <= t < T }"},
     .windows = "w",
     .contexts = {"T = 5 and w = 1", "T = 9 and w = 30", "T = 30 and w = 9"},
     .tight = true},
    {.name = "all of the past",
     .parameters = "[T]",
     .elements = "{ k[t] : 0 <= t < T }",
     .write = "{ k[t] -> [t, 0] }",
     .reads = {"{ k[u] -> [t, 1] : u <= t < T }"},
     .windows = "full",
     .contexts = {"T = 0", "T = 1", "T = 9"}},
    {.name = "rewards of Monte Carlo returns, read in a second, downward loop",
     .parameters = "[T]",
     .elements = "{ r[t] : 0 <= t < T }",
     .write = "{ r[t] -> [0, t] }",
     .reads = {"{ r[t] -> [1, -t] }"},
     .windows = "full",
     .contexts = {"T = 1", "T = 9"}},
    {.name = "the returns, downwards, in place",
     .parameters = "[T]",
     .elements = "{ g[t] : 0 <= t < T }",
     .write = "{ g[t] -> [1, -t, 0] }",
     .reads = {"={ g[t] -> [1, -t + 1, 0] : t >= 1 }", "{ g[t] -> [1, -t, 1] }"},
     .windows = "1",
     .contexts = {"T = 1", "T = 9"}},
    {.name = "an n-step return, n = 16, with its bootstrap value",
     .parameters = "[T]",
     .elements = "{ v[t] : 0 <= t < T }",
     .write = "{ v[t] -> [t, 0] }",
     .reads = {"{ v[u] -> [s, 1] : s - 16 <= u <= s and 16 <= s < T }"},
     .windows = "17",
     .contexts = {"T = 16", "T = 17", "T = 40"},
     .tight = true},
    {.name = "only the last element is read, at the end",
     .parameters = "[T]",
     .elements = "{ o[t] : 0 <= t < T }",
     .write = "{ o[t] -> [t] }",
     .kept = "{ o[t] : t = T - 1 and t >= 0 }",
     .windows = "1",
     .contexts = {"T = 0", "T = 1", "T = 7"}},
    {.name = "only the first element is read at the end",
     .parameters = "[T]",
     .elements = "{ o[t] : 0 <= t < T }",
     .write = "{ o[t] -> [t] }",
     .kept = "{ o[t] : t = 0 }",
     .windows = "full",
     .contexts = {"T = 1", "T = 7"}},
    {.name = "the last element is read by all that follows",
     .parameters = "[T]",
     .elements = "{ x[t] : 0 <= t < T }",
     .write = "{ x[t] -> [0, t] }",
     .reads = {"{ x[t] -> [1, t] }", "{ x[u] -> [1, t] : u = T - 1 and 0 <= t < T }"},
     .windows = "full",
     .contexts = {"T = 1", "T = 7"}},
    {.name = "blocks, read where they are written",
     .parameters = "[T, B]",
     .elements = "{ s[t, j] : 0 <= t < T and 0 <= j < B }",
     .write = "{ s[t, j] -> [t, j, 0] }",
     .reads = {"{ s[t, j] -> [t, j, 1] }"},
     .windows = "1 1",
     .contexts = {"T = 3 and B = 2"}},
    {.name = "layers outside of time: the window is along the layers",
     .parameters = "[T, L]",
     .elements = "{ h[l, t] : 0 <= l < L and 0 <= t < T }",
     .write = "{ h[l, t] -> [l, t, 1] }",
     .reads = {"{ h[l, t] -> [l + 1, t, 0] : l + 1 < L }",
               "={ h[l, t] -> [l, t + 1, 1] : t + 1 < T }"},
     .windows = "1 full",
     .contexts = {"T = 1 and L = 5", "T = 4 and L = 1", "T = 4 and L = 5"}},
    {.name = "layers outside of time, read by the same and the next step of the next layer",
     .parameters = "[T, L]",
     .elements = "{ h[l, t] : 0 <= l < L and 0 <= t < T }",
     .write = "{ h[l, t] -> [l, t, 0] }",
     .reads = {"{ h[l, t] -> [m, u, 1] : m = l + 1 and t <= u <= t + 1 and m < L and u < T }"},
     .windows = "2 full",
     .contexts = {"T = 1 and L = 5", "T = 4 and L = 1", "T = 4 and L = 5"},
     .tight = true},
    {.name = "layers inside of time, each reads itself one step before",
     .parameters = "[T, L]",
     .elements = "{ h[l, t] : 0 <= l < L and 0 <= t < T }",
     .write = "{ h[l, t] -> [t, l, 0] }",
     .reads = {"={ h[l, t] -> [t + 1, l, 0] : t + 1 < T }",
               "{ h[l, t] -> [t, l + 1, 0] : l + 1 < L }"},
     .windows = "full 1",
     .contexts = {"T = 1 and L = 5", "T = 4 and L = 1", "T = 4 and L = 5"}},
    {.name = "every eighth element is written",
     .parameters = "[T]",
     .elements = "{ x[t] : 0 <= t < T and t mod 8 = 0 }",
     .write = "{ x[t] -> [t, 0] }",
     .reads = {"{ x[t] -> [u, 1] : t <= u <= t + 8 and u < T }"},
     .windows = "9",
     .contexts = {"T = 8", "T = 9", "T = 40"},
     .tight = true},
    {.name = "a lag of half the way",
     .parameters = "[T]",
     .elements = "{ x[t] : 0 <= t < T }",
     .write = "{ x[t] -> [t, 0] }",
     .reads = {"{ x[t] -> [u, 1] : t = floor(u / 2) and u < T }"},
     .windows = "1 + floor(T/2)",
     .contexts = {"T = 1", "T = 2", "T = 8", "T = 9"},
     .tight = true},
    {.name = "a triangle, whose rows are read once more in the next row",
     .parameters = "[T]",
     .elements = "{ s[i, j] : 0 <= j <= i < T }",
     .write = "{ s[i, j] -> [i, j, 0] }",
     .reads = {"={ s[i, j] -> [i + 1, j, 0] : i + 1 < T }", "{ s[i, j] -> [i, j, 1] }"},
     .windows = "1 full",
     .contexts = {"T = 1", "T = 2", "T = 6"}},
    {.name = "a call reads before it writes, but may write before it has read all",
     .parameters = "[T]",
     .elements = "{ h[t] : 0 <= t < T }",
     .write = "{ h[t] -> [t] }",
     .reads = {"{ h[t] -> [t + 1] : t + 1 < T }"},
     .windows = "2",
     .contexts = {"T = 1", "T = 2", "T = 7"},
     .tight = true},
};

//===- Programs ---------------------------------------------------------------===//

static int failures;

static void fail(struct program const *program, char const *what, char const *where) {
  printf("%s: %s%s%s\n", program->name, what, where ? " at " : "", where ? where : "");
  failures++;
}

static char const *with_parameters(struct program const *program, char const *text) {
  static char buffer[512];
  snprintf(buffer, sizeof buffer, "%s -> %s", program->parameters, text);
  return buffer;
}

static isl_map *read_times(isl_ctx *ctx, struct program const *program, char const *text,
                           isl_set *elements) {
  isl_map *times = isl_map_read_from_str(ctx, with_parameters(program, text));
  return isl_map_intersect_domain(times, isl_set_copy(elements));
}

static struct lifetime read_program(isl_ctx *ctx, struct program const *program) {
  struct lifetime life = {0};
  life.elements = isl_set_read_from_str(ctx, with_parameters(program, program->elements));
  life.write = read_times(ctx, program, program->write, life.elements);
  life.reads = calloc(MAX_READS, sizeof *life.reads);
  for (int i = 0; i < MAX_READS && program->reads[i]; i++) {
    bool own = program->reads[i][0] == '=';
    life.reads[life.n_reads++] = (struct lifetime_read){
        read_times(ctx, program, program->reads[i] + own, life.elements), own};
  }
  if (program->kept)
    life.kept = isl_set_read_from_str(ctx, with_parameters(program, program->kept));
  return life;
}

/* Whether one dim has the window that the program says. */
static bool is_expected(isl_ctx *ctx, struct program const *program, char const *expected,
                        struct window const *window) {
  if (window->full || !strcmp(expected, "full"))
    return window->full && !strcmp(expected, "full");
  char text[256];
  snprintf(text, sizeof text, "%s -> { [%s] }", program->parameters, expected);
  isl_aff *wanted = isl_aff_read_from_str(ctx, text);
  isl_aff *found = isl_aff_list_get_aff(window->slots, 0);
  bool same = isl_aff_list_n_aff(window->slots) == 1 && isl_aff_plain_is_equal(wanted, found) > 0;
  isl_aff_free(wanted);
  isl_aff_free(found);
  return same;
}

static void check_expected(isl_ctx *ctx, struct program const *program,
                           struct window const *windows, size_t n_dims) {
  char words[128], *rest = words;
  snprintf(words, sizeof words, "%s", program->windows);
  for (size_t i = 0; i < n_dims; i++) {
    /* A window of one dim may hold spaces. */
    char *word = n_dims == 1 ? words : strtok_r(i ? NULL : words, " ", &rest);
    if (!word || !is_expected(ctx, program, word, &windows[i]))
      fail(program, "not the expected window", NULL);
  }
}

/* Whether less slots along some dim that wraps do harm. */
static bool is_tight(struct replay const *replay, struct window const *windows, long *slots) {
  bool tight = true;
  for (size_t i = 0; i < replay->n_dims; i++) {
    if (windows[i].full || slots[i] == 1)
      continue;
    slots[i]--;
    tight = tight && replay_count_clobbered(replay, windows, slots) > 0;
    slots[i]++;
  }
  return tight;
}

/* Replays the program at the parameters `where`. */
static void simulate(struct program const *program, struct lifetime const *life,
                     struct window const *windows, char const *where, bool tight) {
  isl_ctx *ctx = isl_set_get_ctx(life->elements);
  char text[128];
  snprintf(text, sizeof text, "%s -> { : %s }", program->parameters, where);
  isl_set *context = isl_set_read_from_str(ctx, text);
  struct replay replay = replay_create(life, context);
  long slots[REPLAY_MAX_DIMS];
  replay_get_slots(&replay, windows, context, slots);
  if (replay_count_clobbered(&replay, windows, slots))
    fail(program, "an element is overwritten", where);
  if (tight && !is_tight(&replay, windows, slots))
    fail(program, "a smaller window would do", where);
  replay_clear(&replay);
  isl_set_free(context);
}

/* The proof must accept the windows, and refuse them with one slot less where they are tight. */
static void check_proof(struct program const *program, isl_map *conflicts,
                        struct lifetime const *life, struct window *windows, size_t n_dims) {
  isl_map *clashes = windows_get_clashes(conflicts, windows);
  isl_set *outside = windows_get_outside(life->elements, windows);
  if (isl_map_is_empty(clashes) != isl_bool_true || isl_set_is_empty(outside) != isl_bool_true)
    fail(program, "the windows are not proved", NULL);
  isl_map_free(clashes);
  isl_set_free(outside);
  for (size_t i = 0; program->tight && i < n_dims; i++) {
    if (windows[i].full)
      continue;
    isl_aff *slots = isl_aff_list_get_aff(windows[i].slots, 0);
    slots = isl_aff_add_constant_si(slots, -1);
    windows[i].slots = isl_aff_list_set_aff(windows[i].slots, 0, slots);
    clashes = windows_get_clashes(conflicts, windows);
    if (isl_map_is_empty(clashes) != isl_bool_false)
      fail(program, "one slot less is proved", NULL);
    isl_map_free(clashes);
  }
}

static void check_program(isl_ctx *ctx, struct program const *program) {
  struct lifetime life = read_program(ctx, program);
  struct window windows[REPLAY_MAX_DIMS] = {0};
  size_t n_dims = (size_t)isl_set_dim(life.elements, isl_dim_set);
  isl_map *conflicts = lifetime_get_conflicts(&life);
  if (!windows_find(conflicts, life.elements, windows))
    fail(program, "isl failed", NULL);
  check_expected(ctx, program, windows, n_dims);
  for (int i = 0; i < MAX_CONTEXTS && program->contexts[i]; i++) {
    bool last = i + 1 == MAX_CONTEXTS || !program->contexts[i + 1];
    simulate(program, &life, windows, program->contexts[i], last && program->tight);
  }
  check_proof(program, conflicts, &life, windows, n_dims);
  isl_map_free(conflicts);
  windows_clear(windows, (unsigned)n_dims);
  lifetime_clear(&life);
}

int main(void) {
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    check_program(ctx, &programs[i]);
  isl_ctx_free(ctx);
  return failures ? 1 : 0;
}
