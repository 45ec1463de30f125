/* Schedules of random graphs: each that is found is proved here once more, by isl on its flat map
 * against all dependences at once, and survives being written and read. Whatever isl's scheduler
 * finds on the whole graph the lag scheduler finds too.
 * RUN: unit_schedule_random_graphs 150
 */
#include <isl/union_map.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/RegisterEverything.h"
#include "schedule/dependences.h"
#include "schedule/schedule.h"
#include "sdg/context.h"
#include "tempo-c/Dialect.h"

enum { MAX_STATEMENTS = 11, TEXT_BYTES = 1 << 16 };

static int failures;

static void fail(unsigned seed, char const *what) {
  printf("seed %u: %s\n", seed, what);
  failures++;
}

/*===-- Random graphs ----------------------------------------------------------------------===*/

/* xorshift32: the same graphs everywhere. */
struct generator {
  uint32_t state;
  char text[TEXT_BYTES];
  size_t length;
};

static unsigned pick(struct generator *g, unsigned n) {
  g->state ^= g->state << 13;
  g->state ^= g->state >> 17;
  g->state ^= g->state << 5;
  return g->state % n;
}

__attribute__((format(printf, 2, 3))) static void add(struct generator *g, char const *format,
                                                      ...) {
  va_list arguments;
  va_start(arguments, format);
  g->length += (size_t)vsnprintf(g->text + g->length, TEXT_BYTES - g->length, format, arguments);
  va_end(arguments);
}

/* Dims of a statement: "", "i", "t", "it", or "iu" with u up to i: no box. */
static char const *const dim_sets[] = {"i", "t", "it", "it", "it", "it", "iu", ""};

static char const *bound_of(char dim) {
  return dim == 'i' ? "%I" : dim == 't' ? "%T" : "%i + 1";
}

/* One index along `dim`, over `own` dims of the reader. Reads of later statements look back. */
static void add_index(struct generator *g, char dim, char const *own, bool back) {
  char const *bound = dim == 'u' ? "%I" : bound_of(dim);
  if (!strchr(own, dim)) {
    add(g, pick(g, 2) ? "0" : "0 : %s", bound);
    return;
  }
  unsigned which = pick(g, 10);
  if (back && dim == 'i')
    add(g, "%%i - 1");
  else if (which < 5)
    add(g, "%%%c", dim);
  else if (which < 7)
    add(g, "%%%c - %u", dim, back ? 1 + pick(g, 2) : pick(g, 3));
  else if (which == 7)
    add(g, "%%%c + %u", dim, 1 + pick(g, 3));
  else if (pick(g, 4) == 0)
    add(g, "%%%c : %s", dim, dim == 'u' ? "%i + 1" : bound);
  else if (pick(g, 3) == 0)
    add(g, "%%%c - 3 : %%%c + 1", dim, dim);
  else if (pick(g, 2) == 0)
    add(g, "%%%c : %%%c + 4", dim, dim);
  else
    add(g, "0 : %%%c + 1", dim);
}

static void add_read(struct generator *g, char const *const *dims, unsigned reader, unsigned source,
                     unsigned input) {
  add(g, "%s%%a%u = %%s%u", input ? ", " : "", input, source);
  for (char const *dim = dims[source]; *dim; dim++) {
    add(g, dim == dims[source] ? "[" : ", ");
    add_index(g, *dim, dims[reader], reader <= source);
  }
  add(g, "%s : !tempo.rt<%zu x f32>", *dims[source] ? "]" : "", strlen(dims[source]));
}

static void add_statement(struct generator *g, char const *const *dims, unsigned n,
                          unsigned statement) {
  add(g, "  %%s%u = tempo.compute over (", statement);
  for (char const *dim = dims[statement]; *dim; dim++)
    add(g, "%s%%%c", dim == dims[statement] ? "" : ", ", *dim);
  unsigned n_reads = pick(g, 3);
  add(g, n_reads ? ") ins(" : ")");
  for (unsigned r = 0; r < n_reads; r++) {
    unsigned source = pick(g, n);
    if (source >= statement && pick(g, 4))
      source = statement ? pick(g, statement) : 0;
    add_read(g, dims, statement, source, r);
  }
  add(g,
      "%s -> !tempo.rt<%zu x f32> {\n    %%c = arith.constant 0.0 : f32\n"
      "    tempo.yield %%c : f32\n  }\n",
      n_reads ? ")" : "", strlen(dims[statement]));
}

/* All statements are returned whole, so that all of them are demanded everywhere. */
static void add_return(struct generator *g, char const *const *dims, unsigned n) {
  add(g, "  tempo.return ");
  for (unsigned s = 0; s < n; s++) {
    add(g, "%s%%s%u", s ? ", " : "", s);
    for (char const *dim = dims[s]; *dim; dim++)
      add(g, "%s0 : %s", dim == dims[s] ? "[" : ", ", *dim == 'u' ? "%I" : bound_of(*dim));
    add(g, *dims[s] ? "]" : "");
  }
  add(g, " : ");
  for (unsigned s = 0; s < n; s++)
    add(g, "%s!tempo.rt<%zu x f32>", s ? ", " : "", strlen(dims[s]));
  add(g, "\n}\n");
}

static void generate(struct generator *g, unsigned seed) {
  char const *dims[MAX_STATEMENTS];
  *g = (struct generator){.state = seed * 2654435761u + 1};
  for (int i = 0; i < 8; i++)
    pick(g, 1);
  unsigned n = 3 + pick(g, MAX_STATEMENTS - 3);
  for (unsigned s = 0; s < n; s++)
    dims[s] = dim_sets[pick(g, sizeof dim_sets / sizeof *dim_sets)];
  add(g, "tempo.graph @g(%%I: index, %%T: index) -> (");
  for (unsigned s = 0; s < n; s++) {
    size_t rank = strlen(dims[s]);
    add(g, rank ? "%sr%u: tensor<%sf32>" : "%sr%u: f32%s", s ? ", " : "", s,
        rank == 2   ? "?x?x"
        : rank == 1 ? "?x"
                    : "");
  }
  add(g, ") {\n  tempo.assume (%%I >= 1 and %%T >= 1)\n  %%i = tempo.dim < %%I\n"
         "  %%t = tempo.dim < %%T\n  %%u = tempo.dim < %%i + 1\n");
  for (unsigned s = 0; s < n; s++)
    add_statement(g, dims, n, s);
  add_return(g, dims, n);
}

/*===-- Proofs -----------------------------------------------------------------------------===*/

/* Every dependence at once, on the flat map of the tree. */
static bool is_legal(struct sdg *sdg, isl_schedule *schedule) {
  struct arena arena = {.location = mlirOperationGetLocation(sdg->graph)};
  struct dependences dependences;
  if (schedule_dependences_collect(&dependences, sdg, &arena) != TEMPO_OK)
    return false;
  isl_union_map *needs = isl_union_map_empty(isl_space_copy(sdg->space));
  for (unsigned i = 0; i < dependences.n; i++) {
    isl_map *map = schedule_dependence_get_map(sdg, &dependences.all[i]);
    needs = isl_union_map_union(needs, isl_union_map_from_map(map));
  }
  isl_union_map *time = isl_schedule_get_map(schedule);
  isl_union_map *times = isl_union_map_apply_domain(needs, isl_union_map_copy(time));
  times = isl_union_map_apply_range(times, time);
  bool legal = isl_union_map_is_empty(times) == isl_bool_true;
  if (!legal) {
    isl_map *pairs = isl_map_from_union_map(isl_union_map_copy(times));
    isl_map *bad = isl_map_lex_le(isl_space_domain(isl_map_get_space(pairs)));
    legal = isl_map_is_disjoint(pairs, bad) == isl_bool_true;
    isl_map_free(pairs);
    isl_map_free(bad);
  }
  isl_union_map_free(times);
  schedule_dependences_clear(&dependences);
  schedule_arena_free(&arena);
  return legal;
}

static void check_schedule(unsigned seed, struct sdg *sdg, isl_schedule *schedule) {
  if (!is_legal(sdg, schedule))
    fail(seed, "the schedule is illegal");
  if (schedule_prove(sdg, schedule) != TEMPO_OK)
    fail(seed, "the schedule's tree is not proved");
  if (schedule_write(sdg, schedule) != TEMPO_OK)
    fail(seed, "the schedule cannot be written");
  isl_schedule *read = schedule_read(sdg);
  if (!read || isl_schedule_plain_is_equal(read, schedule) != isl_bool_true)
    fail(seed, "the schedule is not read as it was written");
  isl_schedule_free(read);
}

struct counts {
  unsigned lag, isl, lag_only;
};

static void check_graph(MlirContext context, unsigned seed, struct counts *counts) {
  static struct generator generator;
  generate(&generator, seed);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(generator.text));
  if (mlirModuleIsNull(module)) {
    fail(seed, "the graph is malformed");
    return;
  }
  MlirOperation graph = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  isl_ctx *ctx = sdg_context_create();
  struct sdg *sdg = sdg_create(ctx, graph);
  if (!sdg || sdg_compute_demand(sdg) != TEMPO_OK) {
    fail(seed, "the graph has no dependence graph");
  } else {
    isl_schedule *lag = schedule_solve(sdg, SCHEDULE_LAG);
    isl_schedule *whole = schedule_solve(sdg, SCHEDULE_ISL);
    counts->lag += lag != NULL;
    counts->isl += whole != NULL;
    counts->lag_only += lag && !whole;
    if (whole && !lag)
      fail(seed, "isl finds a schedule, the lag scheduler does not");
    if (lag)
      check_schedule(seed, sdg, lag);
    if (whole)
      check_schedule(seed, sdg, whole);
    isl_schedule_free(lag);
    isl_schedule_free(whole);
  }
  sdg_free(sdg);
  sdg_context_free(ctx);
  mlirModuleDestroy(module);
}

/* Infeasible graphs are expected: their errors are not for the eye. */
static MlirLogicalResult swallow(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 100;
  unsigned first = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  if (argc <= 2)
    mlirContextAttachDiagnosticHandler(context, swallow, NULL, NULL);
  struct counts counts = {0};
  for (unsigned seed = first; seed < first + n; seed++)
    check_graph(context, seed, &counts);
  mlirContextDestroy(context);
  printf("%u graphs: the lag scheduler schedules %u, isl %u, only the former %u\n", n, counts.lag,
         counts.isl, counts.lag_only);
  if (counts.lag < n / 4)
    fail(first, "hardly any graph has a schedule: the test says little");
  return failures ? 1 : 0;
}
