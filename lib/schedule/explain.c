#include "schedule/explain.h"

#include <isl/point.h>
#include <isl/val.h>
#include <stdlib.h>

#include "sdg/context.h"
#include "sdg/cycle.h"
#include "sdg/describe.h"
#include "sdg/text.h"
#include "sdg/trace.h"

/*===-- Pairs of instances -----------------------------------------------------------------===*/

/* Two instances and the values of the parameters at which they are there. */
struct pair {
  isl_point *sink, *source; /* owned */
};

/* The first of `pairs`, at the smallest parameters. */
static struct pair find_first(__isl_take isl_map *pairs) {
  isl_set *wrapped = isl_map_wrap(pairs);
  isl_set *parameters = sdg_smallest_parameters(isl_set_copy(wrapped));
  wrapped = isl_set_lexmin(isl_set_intersect_params(wrapped, parameters));
  isl_map *first = isl_set_unwrap(wrapped);
  struct pair pair = {isl_set_sample_point(isl_map_domain(isl_map_copy(first))),
                      isl_set_sample_point(isl_map_range(isl_map_copy(first)))};
  isl_map_free(first);
  return pair;
}

/* Appends "x at t = 3". */
static void add_instance(struct sdg const *sdg, unsigned node, __isl_keep isl_point *point,
                         struct sdg_text *text) {
  sdg_text_add(text, "%s", sdg->nodes[node].name);
  if (sdg->nodes[node].n_dims == 0)
    return;
  sdg_text_add(text, " at ");
  sdg_describe_point(sdg, &sdg->nodes[node], point, text);
}

/* Appends "[3, 0]", when the instance runs. */
static void add_time(struct rows const *rows, unsigned node, __isl_keep isl_point *point,
                     struct sdg_text *text) {
  unsigned depth = schedule_rows_get_depth(rows);
  isl_set *when = isl_set_from_point(isl_point_copy(point));
  when = isl_set_apply(when, schedule_rows_get_time(rows, node, depth));
  isl_point *time = isl_set_sample_point(when);
  for (unsigned i = 0; i < depth; i++) {
    isl_val *value = isl_point_get_coordinate_val(time, isl_dim_set, (int)i);
    char *printed = isl_val_to_str(value);
    sdg_text_add(text, "%s%s", i ? ", " : "[", printed ? printed : "?");
    free(printed);
    isl_val_free(value);
  }
  sdg_text_add(text, depth ? "]" : "[]");
  isl_point_free(time);
}

/* Appends " when T = 5", or nothing for a graph without parameters that matter. */
static void add_parameters(struct sdg const *sdg, struct pair const *pair,
                           __isl_keep isl_map *pairs, struct sdg_text *text) {
  isl_set *wrapped = isl_map_wrap(isl_map_copy(pairs));
  sdg_describe_parameters(sdg, pair->sink, wrapped, " when ", text);
  isl_set_free(wrapped);
}

static char const *get_verb(enum dependence_kind kind) {
  switch (kind) {
  case DEPENDENCE_READ:
    return "reads";
  case DEPENDENCE_CALL_ORDER:
    return "has the state after";
  case DEPENDENCE_UNTIL:
    return "waits for";
  }
  return "needs";
}

/* Emits `headline` at the op of `sink`, with notes saying when the two instances run. */
static enum tempo_status emit_pair(struct rows const *rows, unsigned sink, unsigned source,
                                   struct pair const *pair, struct sdg_text const *headline) {
  struct sdg const *sdg = rows->sdg;
  struct sdg_text notes[2] = {0};
  unsigned nodes[2] = {sink, source};
  isl_point *points[2] = {pair->sink, pair->source};
  struct TempoNote located[2];
  for (int i = 0; i < 2; i++) {
    add_instance(sdg, nodes[i], points[i], &notes[i]);
    sdg_text_add(&notes[i], " runs at time ");
    add_time(rows, nodes[i], points[i], &notes[i]);
    MlirLocation location = mlirOperationGetLocation(sdg->nodes[nodes[i]].op);
    located[i] = (struct TempoNote){location, sdg_text_get(&notes[i])};
  }
  tempoEmitDiagnostic(located[0].location, MlirDiagnosticError, sdg_text_get(headline), 2, located);
  sdg_text_free(&notes[0]);
  sdg_text_free(&notes[1]);
  return TEMPO_FAIL;
}

enum tempo_status schedule_explain_violation(struct rows const *rows,
                                             struct dependence const *dependence,
                                             __isl_take isl_map *pairs, bool tied) {
  struct sdg const *sdg = rows->sdg;
  struct pair pair = find_first(isl_map_copy(pairs));
  struct sdg_text text = {0};
  sdg_text_add(&text, "the schedule is illegal: ");
  add_instance(sdg, dependence->sink, pair.sink, &text);
  sdg_text_add(&text, " %s ", get_verb(dependence->kind));
  add_instance(sdg, dependence->source, pair.source, &text);
  sdg_text_add(&text, tied ? ", which runs at the same time" : ", which runs later");
  add_parameters(sdg, &pair, pairs, &text);
  enum tempo_status status =
      pair.sink && pair.source
          ? emit_pair(rows, dependence->sink, dependence->source, &pair, &text)
          : sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[dependence->sink].op),
                               "looking for the instances that an illegal schedule confuses");
  sdg_text_free(&text);
  isl_point_free(pair.sink);
  isl_point_free(pair.source);
  isl_map_free(pairs);
  return status;
}

enum tempo_status schedule_explain_collision(struct rows const *rows, unsigned node,
                                             __isl_take isl_map *pairs) {
  struct sdg const *sdg = rows->sdg;
  struct pair pair = find_first(isl_map_copy(pairs));
  struct sdg_text text = {0};
  sdg_text_add(&text, "the schedule gives two instances one time: ");
  add_instance(sdg, node, pair.sink, &text);
  sdg_text_add(&text, " and ");
  sdg_describe_point(sdg, &sdg->nodes[node], pair.source, &text);
  add_parameters(sdg, &pair, pairs, &text);
  sdg_text_add(&text, "; add rows that tell them apart");
  MlirLocation location = mlirOperationGetLocation(sdg->nodes[node].op);
  enum tempo_status status =
      pair.sink && pair.source
          ? tempoEmitError(location, "%s", sdg_text_get(&text))
          : sdg_context_report(sdg->ctx, location, "looking for instances of one time");
  sdg_text_free(&text);
  isl_point_free(pair.sink);
  isl_point_free(pair.source);
  isl_map_free(pairs);
  return status;
}

/*===-- Cycles of operations ---------------------------------------------------------------===*/

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
                 get_verb(what->kind), sdg->nodes[what->source].name, printed ? printed : "?");
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
