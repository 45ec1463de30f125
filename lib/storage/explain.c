/* tempo-explain=NODE: when a node runs and why, where its value is kept and why.
 *
 *   compute power of @plan at f.mlir:14:12
 *     runs power[t] -> [t, 1] for 0 <= t < T
 *     ...
 *     store: circular, (t mod 3) x 4 bytes = 12 bytes
 *     ...
 *
 * Written on standard output for every graph of the module that has the node. Schedules and stores
 * that are on the IR are explained; what is missing is found as the compiler would. The IR is left
 * as it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdg/context.h"
#include "sdg/describe.h"
#include "storage/explain.h"

enum { OPTION_NODE };

static struct TempoOption const options[] = {
    {"node", TEMPO_OPTION_STRING, "", "the name of a node, with or without its %"},
};

/* One run of the pass. */
struct search {
  char const *name;
  bool found;
  size_t distance;      /* of `near` from the name */
  struct sdg_text near; /* names that are nearest to it, as a list */
};

//===- One node ---------------------------------------------------------------===//

/* Gives the graph what it lacks. */
static enum tempo_status complete(struct sdg *sdg) {
  bool has_schedule = schedule_is_present(sdg->graph);
  isl_schedule *schedule = has_schedule ? schedule_read(sdg) : schedule_solve(sdg, SCHEDULE_LAG);
  enum tempo_status status = schedule ? TEMPO_OK : TEMPO_FAIL;
  if (status == TEMPO_OK && !has_schedule)
    status = schedule_write(sdg, schedule);
  bool has_stores = false;
  for (unsigned i = 0; i < sdg->n_nodes; i++)
    has_stores |= storage_is_present(&sdg->nodes[i]);
  if (status == TEMPO_OK && !has_stores)
    status = storage_assign(sdg, schedule);
  isl_schedule_free(schedule);
  return status;
}

/* Explains a statement of a graph that has a schedule and stores. */
static enum tempo_status add_statement(struct sdg *sdg, struct sdg_node const *node,
                                       struct sdg_text *text) {
  isl_schedule *schedule = schedule_read(sdg);
  if (!schedule)
    return TEMPO_FAIL;
  enum tempo_status status = schedule_explain(sdg, node, text);
  if (status == TEMPO_OK)
    status = storage_explain(sdg, schedule, node, text);
  isl_schedule_free(schedule);
  return status;
}

static enum tempo_status explain(struct sdg *sdg, struct sdg_node const *node) {
  struct sdg_text text = {0};
  MlirStringRef graph = tempoGraphGetName(sdg->graph);
  enum tempo_status status = TEMPO_OK;
  sdg_text_add(&text, "%s %s of @%.*s at ", sdg_describe_kind(node->kind), node->name,
               (int)graph.length, graph.data);
  sdg_describe_location(mlirOperationGetLocation(node->op), &text);
  sdg_text_add(&text, "\n");
  if (sdg_node_is_statement(node))
    status = complete(sdg) == TEMPO_OK ? add_statement(sdg, node, &text) : TEMPO_FAIL;
  else
    sdg_text_add(&text, "  never runs: it is the argument, read where it lies; no memory\n");
  if (status == TEMPO_OK && text.failed)
    status = tempoEmitError(mlirOperationGetLocation(node->op), "out of memory");
  if (status == TEMPO_OK) {
    fputs(sdg_text_get(&text), stdout);
    fflush(stdout);
  }
  sdg_text_free(&text);
  return status;
}

//===- Names ------------------------------------------------------------------===//

enum { MAX_NAME = 64 };

/* The number of characters to insert, delete or replace between two names (Levenshtein), each cut
 * to MAX_NAME. */
static size_t get_distance(char const *a, char const *b) {
  size_t row[MAX_NAME + 1], n = strnlen(b, MAX_NAME);
  for (size_t j = 0; j <= n; j++)
    row[j] = j;
  for (size_t i = 0; a[i] && i < MAX_NAME; i++) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < n; j++) {
      size_t best = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      best = row[j] + 1 < best ? row[j] + 1 : best;
      row[j + 1] = diagonal + 1 < best ? diagonal + 1 : best;
    }
  }
  return row[n];
}

/* Keeps the names of `sdg` that are nearest so far. */
static void note_names(struct search *search, struct sdg const *sdg) {
  for (unsigned i = 0; i < sdg->n_nodes; i++) {
    if (sdg->nodes[i].kind == TEMPO_OP_RETURN)
      continue;
    size_t distance = get_distance(search->name, sdg->nodes[i].name);
    if (distance > search->distance)
      continue;
    if (distance < search->distance)
      sdg_text_free(&search->near);
    search->distance = distance;
    sdg_text_add(&search->near, "%s%s", search->near.length ? ", " : "", sdg->nodes[i].name);
  }
}

//===- The pass ---------------------------------------------------------------===//

static enum tempo_status search_sdg(struct search *search, struct sdg *sdg) {
  if (sdg_compute_demand(sdg) != TEMPO_OK)
    return TEMPO_FAIL;
  struct sdg_node *node = sdg_find_name(sdg, search->name);
  if (!node || node->kind == TEMPO_OP_RETURN) {
    note_names(search, sdg);
    return TEMPO_OK;
  }
  search->found = true;
  return explain(sdg, node);
}

/* Looks at a copy of `graph`, which gets what it lacks. */
static enum tempo_status search_graph(struct search *search, MlirOperation graph) {
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
  MlirOperation copy = mlirOperationClone(graph);
  struct sdg *sdg = sdg_create(ctx, copy);
  enum tempo_status status = sdg ? search_sdg(search, sdg) : TEMPO_FAIL;
  sdg_free(sdg);
  mlirOperationDestroy(copy);
  sdg_context_free(ctx);
  return status;
}

static enum tempo_status run_pass(struct TempoPassRun *run) {
  char const *name = tempoPassRunGetString(run, OPTION_NODE);
  struct search search = {.name = name + (*name == '%'), .distance = SIZE_MAX};
  MlirLocation location = mlirOperationGetLocation(run->op);
  bool has_graph = false;
  run->preserved = true;
  if (!*search.name)
    return tempoEmitError(location, "tempo-explain: which node? write tempo-explain=NAME");
  enum tempo_status status = TEMPO_OK;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(run->op));
  MlirOperation op = mlirBlockGetFirstOperation(body);
  for (; status == TEMPO_OK && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH) {
      location = has_graph ? location : mlirOperationGetLocation(op);
      has_graph = true;
      status = search_graph(&search, op);
    }
  if (status == TEMPO_OK && !search.found)
    status = tempoEmitError(location, "tempo-explain: no graph has a node '%s'%s%s", search.name,
                            search.near.length ? "; the nearest names are: " : "",
                            sdg_text_get(&search.near));
  sdg_text_free(&search.near);
  return status;
}

struct TempoPass const tempo_explain_pass = {
    .argument = "tempo-explain",
    .summary = "Prints when a node runs and where its value is kept, and why",
    .anchor = "builtin.module",
    .n_options = sizeof(options) / sizeof(options[0]),
    .options = options,
    .free_option = true,
    .run = run_pass,
};
