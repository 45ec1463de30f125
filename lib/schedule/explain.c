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

/* A search for the shortest cycle, breadth first from one statement after another. Statements are
 * positions in problem.nodes; `came_by` holds positions in problem.deps. */
struct search {
  struct dependences const *dependences;
  struct isl_problem const *problem;
  unsigned *local; /* of each node of the graph: its position in problem.nodes */
  unsigned *first; /* of each statement: the first of its dependences as a sink, + 1; 0 for none */
  unsigned *next;  /* of each dependence: the next of the same sink, + 1 */
  unsigned *queue, *came_by, *distance;
  unsigned *cycle; /* the best so far, as dependences from a sink to its source and on */
  unsigned length; /* of it; 0: none yet */
};

static struct dependence const *get_dependence(struct search const *search, unsigned position) {
  return &search->dependences->all[search->problem->deps[position]];
}

static enum tempo_status search_init(struct search *search) {
  struct arena *arena = search->dependences->arena;
  size_t n = search->problem->n, size = sizeof(unsigned);
  if (!(search->local = schedule_arena_alloc(arena, search->dependences->sdg->n_nodes, size)) ||
      !(search->first = schedule_arena_alloc(arena, n, size)) ||
      !(search->next = schedule_arena_alloc(arena, search->problem->n_deps, size)) ||
      !(search->queue = schedule_arena_alloc(arena, n, size)) ||
      !(search->came_by = schedule_arena_alloc(arena, n, size)) ||
      !(search->distance = schedule_arena_alloc(arena, n, size)) ||
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

/* Keeps the cycle that dependence `closing` closes at `start`, `length` long. */
static void keep_cycle(struct search *search, unsigned start, unsigned closing, unsigned length) {
  search->length = length;
  search->cycle[--length] = closing;
  for (unsigned at = search->local[get_dependence(search, closing)->sink]; at != start;) {
    search->cycle[--length] = search->came_by[at];
    at = search->local[get_dependence(search, search->came_by[at])->sink];
  }
}

static void search_from(struct search *search, unsigned start) {
  unsigned head = 0, tail = 0;
  for (unsigned i = 0; i < search->problem->n; i++)
    search->distance[i] = 0;
  search->queue[tail++] = start;
  search->distance[start] = 1;
  while (head < tail) {
    unsigned sink = search->queue[head++];
    if (search->length && search->distance[sink] >= search->length)
      return;
    for (unsigned at = search->first[sink]; at; at = search->next[at - 1]) {
      unsigned source = search->local[get_dependence(search, at - 1)->source];
      if (source == start) {
        keep_cycle(search, start, at - 1, search->distance[sink]);
        return;
      }
      if (search->distance[source])
        continue;
      search->distance[source] = search->distance[sink] + 1;
      search->came_by[source] = at - 1;
      search->queue[tail++] = source;
    }
  }
}

/* Emits the cycle with a note an operation, each with which instances it needs. */
static enum tempo_status emit_cycle(struct search const *search) {
  struct sdg const *sdg = search->dependences->sdg;
  struct arena *arena = search->dependences->arena;
  struct sdg_text *texts = schedule_arena_alloc(arena, search->length, sizeof(struct sdg_text));
  struct TempoNote *notes = schedule_arena_alloc(arena, search->length, sizeof(struct TempoNote));
  if (!texts || !notes)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < search->length; i++) {
    struct dependence const *what = get_dependence(search, search->cycle[i]);
    isl_map *map =
        isl_map_gist_params(schedule_dependence_get_map(sdg, what), isl_set_copy(sdg->context));
    char *printed = isl_map_to_str(map);
    isl_map_free(map);
    sdg_text_add(&texts[i], "%s %s %s: %s", sdg->nodes[what->sink].name, get_verb(what->kind),
                 sdg->nodes[what->source].name, printed ? printed : "?");
    free(printed);
    notes[i] = (struct TempoNote){mlirOperationGetLocation(sdg->nodes[what->sink].op),
                                  sdg_text_get(&texts[i])};
  }
  tempoEmitDiagnostic(
      notes[0].location, MlirDiagnosticError,
      "no schedule found: these operations depend on each other, and no affine order of their "
      "instances keeps that; write the attribute tempo.schedule, or split a domain with where",
      (intptr_t)search->length, notes);
  for (unsigned i = 0; i < search->length; i++)
    sdg_text_free(&texts[i]);
  return TEMPO_FAIL;
}

enum tempo_status schedule_explain_infeasible(struct dependences const *dependences,
                                              struct isl_problem const *problem) {
  if (sdg_find_cycle(dependences->sdg) != TEMPO_OK)
    return TEMPO_FAIL;
  struct search search = {.dependences = dependences, .problem = problem};
  if (search_init(&search) != TEMPO_OK)
    return TEMPO_FAIL;
  for (unsigned start = 0; start < problem->n; start++)
    search_from(&search, start);
  if (search.length)
    return emit_cycle(&search);
  MlirOperation op = dependences->sdg->nodes[problem->nodes[0]].op;
  return tempoEmitError(mlirOperationGetLocation(op),
                        "no schedule found: no affine order of the instances keeps the "
                        "dependences; write the attribute tempo.schedule");
}
