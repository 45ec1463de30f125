/* Why there is no schedule: the cycle of instances, or cycles of operations. */
#include <stdlib.h>

#include "schedule/explain.h"
#include "sdg/cycle.h"
#include "sdg/text.h"

/* A search for the shortest cycle through one dependence after another, breadth first. Statements
 * are positions in problem.nodes, dependences positions in problem.deps. */
struct search {
  struct remainder *remainder;
  struct isl_problem const *problem;
  unsigned *local; /* of each node of the graph: its position in problem.nodes */
  unsigned *first; /* of each statement: the first dependence that it is the sink of, + 1 */
  unsigned *next;  /* of each dependence: the next of the same sink, + 1; 0 at the end */
  unsigned *queue, *came_by;
  bool *seen;
  unsigned *cycle; /* the best so far: dependences, each from a sink to the next one's sink */
  unsigned length; /* of it; 0: none yet */
};

/* Cycles to tell people about, one after another, each note in words. */
struct account {
  unsigned n, room;
  struct sdg_text *texts;
  struct TempoNote *notes;
};

static struct dependence const *get_dependence(struct search const *search, unsigned position) {
  return &search->remainder->dependences->all[search->problem->deps[position]];
}

static enum tempo_status search_init(struct search *search) {
  struct arena *arena = search->remainder->dependences->arena;
  size_t n = search->problem->n, size = sizeof(unsigned);
  size_t n_nodes = search->remainder->dependences->sdg->n_nodes;
  if (!(search->local = schedule_arena_alloc(arena, n_nodes, size)) ||
      !(search->first = schedule_arena_alloc(arena, n, size)) ||
      !(search->next = schedule_arena_alloc(arena, search->problem->n_deps, size)) ||
      !(search->queue = schedule_arena_alloc(arena, n, size)) ||
      !(search->came_by = schedule_arena_alloc(arena, n, size)) ||
      !(search->seen = schedule_arena_alloc(arena, n, sizeof(bool))) ||
      !(search->cycle = schedule_arena_alloc(arena, n, size)))
    return TEMPO_FAIL;
  for (unsigned i = 0; i < search->problem->n; i++)
    search->local[search->problem->nodes[i]] = i;
  for (unsigned i = search->problem->n_deps; i-- > 0;) {
    unsigned sink = search->local[get_dependence(search, i)->sink];
    search->next[i] = search->first[sink];
    search->first[sink] = i + 1;
  }
  return TEMPO_OK;
}

/* Keeps the cycle of `closing` and the way from its source to its sink, if it is the shortest. */
static void keep_cycle(struct search *search, unsigned closing) {
  unsigned source = search->local[get_dependence(search, closing)->source];
  unsigned sink = search->local[get_dependence(search, closing)->sink];
  unsigned length = 1;
  for (unsigned at = sink; at != source; length++)
    at = search->local[get_dependence(search, search->came_by[at])->sink];
  if (search->length && search->length <= length)
    return;
  search->length = length;
  for (unsigned at = sink; at != source;) {
    search->cycle[--length] = search->came_by[at];
    at = search->local[get_dependence(search, search->came_by[at])->sink];
  }
  search->cycle[0] = closing;
}

/* Looks for the way back from the source of `closing` to its sink. */
static void search_through(struct search *search, unsigned closing) {
  unsigned head = 0, tail = 0;
  unsigned goal = search->local[get_dependence(search, closing)->sink];
  for (unsigned i = 0; i < search->problem->n; i++)
    search->seen[i] = false;
  search->queue[tail++] = search->local[get_dependence(search, closing)->source];
  search->seen[search->queue[0]] = true;
  while (head < tail && !search->seen[goal]) {
    unsigned sink = search->queue[head++];
    for (unsigned at = search->first[sink]; at; at = search->next[at - 1]) {
      unsigned source = search->local[get_dependence(search, at - 1)->source];
      if (search->seen[source])
        continue;
      search->seen[source] = true;
      search->came_by[source] = at - 1;
      search->queue[tail++] = source;
    }
  }
  if (search->seen[goal])
    keep_cycle(search, closing);
}

/* Finds the shortest cycle with a dependence that forbids `direction`; of all if that is NULL. */
static enum tempo_status find_cycle(struct search *search, struct direction const *direction) {
  search->length = 0;
  for (unsigned i = 0; i < search->problem->n_deps; i++) {
    int lag = 1;
    if (direction && schedule_remainder_get_lag(search->remainder, search->problem->deps[i],
                                                *direction, &lag) != TEMPO_OK)
      return TEMPO_FAIL;
    if (lag > 0)
      search_through(search, i);
  }
  return TEMPO_OK;
}

/* Adds a note for each dependence of the cycle that was found, `because` before the first. */
static void add_cycle(struct search const *search, char const *because, struct account *account) {
  struct sdg const *sdg = search->remainder->dependences->sdg;
  for (unsigned i = 0; i < search->length && account->n < account->room; i++) {
    struct dependence const *what = get_dependence(search, search->cycle[i]);
    struct sdg_text *text = &account->texts[account->n];
    isl_map *map = schedule_dependence_get_map(sdg, what);
    map = isl_map_gist_params(map, isl_set_copy(sdg->context));
    char *printed = isl_map_to_str(map);
    isl_map_free(map);
    sdg_text_add(text, "%s%s %s %s: %s", i ? "" : because, sdg->nodes[what->sink].name,
                 schedule_dependence_get_verb(what), sdg->nodes[what->source].name,
                 printed ? printed : "?");
    free(printed);
    account->notes[account->n++] =
        (struct TempoNote){mlirOperationGetLocation(sdg->nodes[what->sink].op), sdg_text_get(text)};
  }
}

/* Adds why the first dim that all share runs neither up nor down. */
static enum tempo_status account_for_directions(struct search *search, struct account *account) {
  struct sdg const *sdg = search->remainder->dependences->sdg;
  for (unsigned d = 0; d < sdg->n_dims && account->n == 0; d++) {
    bool shared = true;
    for (unsigned i = 0; i < search->problem->n; i++)
      shared &= schedule_find_dim(&sdg->nodes[search->problem->nodes[i]], d) >= 0;
    for (int sign = 1; sign >= -1 && shared; sign -= 2) {
      struct sdg_text because = {0};
      sdg_text_add(&because, "%s does not run %s: ", sdg->dims[d].name, sign > 0 ? "up" : "down");
      enum tempo_status status = find_cycle(search, &(struct direction){d, sign});
      if (status == TEMPO_OK)
        add_cycle(search, sdg_text_get(&because), account);
      sdg_text_free(&because);
      if (status != TEMPO_OK)
        return TEMPO_FAIL;
    }
  }
  return TEMPO_OK;
}

/* Fills `account`: with two cycles, of which each forbids one direction, or with one. */
static enum tempo_status give_account(struct search *search, struct account *account) {
  struct arena *arena = search->remainder->dependences->arena;
  account->room = 2 * search->problem->n;
  if (!(account->texts = schedule_arena_alloc(arena, account->room, sizeof(struct sdg_text))) ||
      !(account->notes = schedule_arena_alloc(arena, account->room, sizeof(struct TempoNote))) ||
      account_for_directions(search, account) != TEMPO_OK)
    return TEMPO_FAIL;
  if (account->n > 0)
    return TEMPO_OK;
  if (find_cycle(search, NULL) != TEMPO_OK)
    return TEMPO_FAIL;
  add_cycle(search, "", account);
  return TEMPO_OK;
}

enum tempo_status schedule_explain_infeasible(struct remainder *remainder,
                                              struct isl_problem const *problem) {
  struct sdg const *sdg = remainder->dependences->sdg;
  if (sdg_find_cycle(sdg) != TEMPO_OK)
    return TEMPO_FAIL;
  struct search search = {.remainder = remainder, .problem = problem};
  struct account account = {0};
  if (search_init(&search) == TEMPO_OK && give_account(&search, &account) == TEMPO_OK) {
    MlirLocation location = mlirOperationGetLocation(sdg->nodes[problem->nodes[0]].op);
    tempoEmitDiagnostic(
        account.n ? account.notes[0].location : location, MlirDiagnosticError,
        "no schedule found: these operations depend on each other, and no affine order of their "
        "instances keeps that; split a domain with where, or write the attribute tempo.schedule",
        (intptr_t)account.n, account.notes);
  }
  for (unsigned i = 0; i < account.n; i++)
    sdg_text_free(&account.texts[i]);
  return TEMPO_FAIL;
}
