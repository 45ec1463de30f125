/* tempo-schedule: sets the attribute tempo.schedule of a graph to a proved schedule.
 *
 *   tempo.graph @g(%T: index) {...}
 *     ->  tempo.graph @g(%T: index) attributes {
 *           tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {...}
 *
 * On entry the graph is legal (tempo-check). A schedule that the graph already has is proved, not
 * replaced, unless `recompute` is given: that is how a person writes one. On exit the schedule
 * gives every demanded instance of every statement one time, and every dependence goes forward. */
#include "schedule/schedule.h"

#include <string.h>

#include "schedule/attribute.h"
#include "schedule/explain.h"
#include "schedule/prove.h"
#include "schedule/solvers.h"
#include "sdg/context.h"
#include "sdg/watch.h"

/*===-- The parts of the library together --------------------------------------------------===*/

/* A graph, its dependences and rows, in one arena. */
struct work {
  struct arena arena;
  struct dependences dependences;
  struct rows rows;
};

/* work_clear is due in any case. */
static enum tempo_status work_init(struct work *work, struct sdg *sdg) {
  *work = (struct work){.arena = {.location = mlirOperationGetLocation(sdg->graph)}};
  if (schedule_rows_init(&work->rows, sdg, &work->arena) != TEMPO_OK)
    return TEMPO_FAIL;
  return schedule_dependences_collect(&work->dependences, sdg, &work->arena);
}

static void work_clear(struct work *work) {
  schedule_dependences_clear(&work->dependences);
  schedule_rows_clear(&work->rows);
  schedule_arena_free(&work->arena);
}

/* All dependences at once to isl. */
static enum tempo_status solve_whole(struct work *work) {
  struct dependences const *dependences = &work->dependences;
  struct sdg const *sdg = dependences->sdg;
  unsigned *nodes = schedule_arena_alloc(&work->arena, sdg->n_nodes, sizeof(unsigned));
  unsigned *deps = schedule_arena_alloc(&work->arena, dependences->n, sizeof(unsigned));
  if (!nodes || !deps)
    return TEMPO_FAIL;
  struct isl_problem problem = {0, nodes, dependences->n, deps};
  for (unsigned n = 0; n < sdg->n_nodes; n++)
    if (schedule_rows_has_statement(sdg, n))
      nodes[problem.n++] = n;
  for (unsigned i = 0; i < dependences->n; i++)
    deps[i] = i;
  struct remainder remainder;
  enum tempo_status status = schedule_remainder_init(&remainder, dependences);
  if (status == TEMPO_OK)
    status = schedule_isl_solve(&remainder, &problem, &work->rows);
  schedule_remainder_clear(&remainder);
  return status;
}

/* Finds and proves the rows of a schedule. */
static enum tempo_status solve(struct work *work, enum schedule_algorithm algorithm) {
  enum tempo_status status = algorithm == SCHEDULE_LAG
                                 ? schedule_lag_solve(&work->dependences, &work->rows)
                                 : solve_whole(work);
  return status == TEMPO_OK ? schedule_rows_prove(&work->rows, &work->dependences) : status;
}

/* Proves what the graph has. */
static enum tempo_status verify(struct work *work) {
  if (schedule_attribute_read(&work->rows) != TEMPO_OK ||
      schedule_rows_prove(&work->rows, &work->dependences) != TEMPO_OK)
    return TEMPO_FAIL;
  return schedule_rows_prove_injective(&work->rows);
}

/*===-- The interface ----------------------------------------------------------------------===*/

__isl_give isl_schedule *schedule_solve(struct sdg *sdg, enum schedule_algorithm algorithm) {
  struct work work;
  isl_schedule *schedule = NULL;
  if (work_init(&work, sdg) == TEMPO_OK && solve(&work, algorithm) == TEMPO_OK)
    schedule = schedule_rows_get_tree(&work.rows);
  work_clear(&work);
  return schedule;
}

enum tempo_status schedule_prove(struct sdg *sdg, __isl_keep isl_schedule *schedule) {
  struct work work;
  enum tempo_status status = work_init(&work, sdg);
  if (status == TEMPO_OK)
    status = schedule_rows_add_tree(&work.rows, schedule);
  if (status == TEMPO_OK)
    status = schedule_rows_prove(&work.rows, &work.dependences);
  work_clear(&work);
  return status;
}

bool schedule_is_present(MlirOperation graph) {
  return schedule_attribute_is_present(graph);
}

__isl_give isl_schedule *schedule_read(struct sdg *sdg) {
  struct arena arena = {.location = mlirOperationGetLocation(sdg->graph)};
  struct rows rows;
  isl_schedule *schedule = NULL;
  if (schedule_rows_init(&rows, sdg, &arena) == TEMPO_OK &&
      schedule_attribute_read(&rows) == TEMPO_OK)
    schedule = schedule_rows_get_tree(&rows);
  schedule_rows_clear(&rows);
  schedule_arena_free(&arena);
  return schedule;
}

enum tempo_status schedule_write(struct sdg *sdg, __isl_keep isl_schedule *schedule) {
  struct arena arena = {.location = mlirOperationGetLocation(sdg->graph)};
  struct rows rows;
  enum tempo_status status = schedule_rows_init(&rows, sdg, &arena);
  if (status == TEMPO_OK)
    status = schedule_rows_add_tree(&rows, schedule);
  if (status == TEMPO_OK)
    status = schedule_attribute_write(&rows);
  schedule_rows_clear(&rows);
  schedule_arena_free(&arena);
  return status;
}

enum tempo_status schedule_explain(struct sdg *sdg, struct sdg_node const *node,
                                   struct sdg_text *text) {
  struct work work;
  enum tempo_status status = work_init(&work, sdg);
  if (status == TEMPO_OK)
    status = verify(&work);
  if (status == TEMPO_OK)
    status = schedule_explain_statement(&work.rows, &work.dependences,
                                        (unsigned)(node - sdg->nodes), text);
  work_clear(&work);
  return status;
}

/*===-- The pass ---------------------------------------------------------------------------===*/

enum option { ALGORITHM, BUDGET_MS, VERIFY_ONLY, RECOMPUTE, N_OPTIONS };

static struct TempoOption const options[N_OPTIONS] = {
    [ALGORITHM] = {"algorithm", TEMPO_OPTION_STRING, "lag",
                   "lag: loops shifted by constants, isl's scheduler for single components that "
                   "need more; isl: isl's scheduler for the whole graph"},
    [BUDGET_MS] = {"budget-ms", TEMPO_OPTION_INT, "10000",
                   "wall-clock time that isl has for finding and proving, in milliseconds"},
    [VERIFY_ONLY] = {"verify-only", TEMPO_OPTION_BOOL, "false",
                     "prove the schedule that the graph has; never find one"},
    [RECOMPUTE] = {"recompute", TEMPO_OPTION_BOOL, "false",
                   "replace the schedule that the graph has"},
};

enum statistic { N_STATEMENTS, N_DEPENDENCES, N_STATISTICS };

static struct TempoStatistic const statistics[N_STATISTICS] = {
    [N_STATEMENTS] = {"statements", "statements scheduled"},
    [N_DEPENDENCES] = {"dependences", "dependences proved to go forward"},
};

static enum tempo_status parse_options(struct TempoPassRun const *run,
                                       enum schedule_algorithm *algorithm) {
  MlirLocation location = mlirOperationGetLocation(run->op);
  char const *name = tempoPassRunGetString(run, ALGORITHM);
  if (strcmp(name, "lag") != 0 && strcmp(name, "isl") != 0)
    return tempoEmitError(location, "tempo-schedule: algorithm is lag or isl, not '%s'", name);
  *algorithm = strcmp(name, "lag") == 0 ? SCHEDULE_LAG : SCHEDULE_ISL;
  if (tempoPassRunGetInt(run, BUDGET_MS) <= 0)
    return tempoEmitError(location, "tempo-schedule: budget-ms is a positive number");
  if (tempoPassRunGetBool(run, VERIFY_ONLY) && tempoPassRunGetBool(run, RECOMPUTE))
    return tempoEmitError(location, "tempo-schedule: verify-only and recompute exclude each other");
  return TEMPO_OK;
}

static enum tempo_status schedule_graph(struct TempoPassRun *run, struct sdg *sdg,
                                        enum schedule_algorithm algorithm) {
  struct work work;
  bool keep = tempoPassRunGetBool(run, VERIFY_ONLY) ||
              (schedule_attribute_is_present(run->op) && !tempoPassRunGetBool(run, RECOMPUTE));
  enum tempo_status status = work_init(&work, sdg);
  if (status == TEMPO_OK && keep)
    status = verify(&work);
  else if (status == TEMPO_OK)
    status = solve(&work, algorithm);
  if (status == TEMPO_OK && !keep)
    status = schedule_attribute_write(&work.rows);
  run->preserved = keep;
  run->statistics[N_DEPENDENCES] += work.dependences.n;
  for (unsigned n = 0; n < sdg->n_nodes; n++)
    run->statistics[N_STATEMENTS] += schedule_rows_has_statement(sdg, n);
  work_clear(&work);
  return status;
}

static enum tempo_status run_in_context(struct TempoPassRun *run, isl_ctx *ctx,
                                        enum schedule_algorithm algorithm) {
  struct sdg_budget budget;
  sdg_budget_start(&budget, tempoPassRunGetInt(run, BUDGET_MS));
  struct sdg_watch *watch = sdg_watch_start(ctx, &budget, mlirOperationGetLocation(run->op));
  if (!watch)
    return TEMPO_FAIL;
  enum tempo_status status = TEMPO_FAIL;
  struct sdg *sdg = sdg_create(ctx, run->op);
  if (sdg && sdg_compute_demand(sdg) == TEMPO_OK)
    status = schedule_graph(run, sdg, algorithm);
  sdg_free(sdg);
  sdg_watch_stop(watch);
  return status;
}

static enum tempo_status run_pass(struct TempoPassRun *run) {
  enum schedule_algorithm algorithm = SCHEDULE_LAG;
  if (parse_options(run, &algorithm) != TEMPO_OK)
    return TEMPO_FAIL;
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory while scheduling");
  enum tempo_status status = run_in_context(run, ctx, algorithm);
  sdg_context_free(ctx);
  return status;
}

struct TempoPass const tempo_schedule_pass = {
    .argument = "tempo-schedule",
    .summary = "Find an order of all instances and prove it, or prove the one the graph has",
    .anchor = "tempo.graph",
    .n_options = N_OPTIONS,
    .options = options,
    .n_statistics = N_STATISTICS,
    .statistics = statistics,
    .run = run_pass,
};
