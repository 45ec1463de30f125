/* The demand of random graphs, against the least solution at small values of the parameters, found
 * by following reads until nothing new is reached. Demand may hold more only where it says so, or
 * where some instance depends on itself.
 * RUN: unit_sdg_demand
 */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/RegisterEverything.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"
#include "sdg/instances.h"
#include "sdg/text.h"

enum { N_GRAPHS = 150, MOST_NODES = 4, MOST_T = 7 };

static uint64_t state = 20250308;

/* A number from `low` to `high`. */
static int pick(int low, int high) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return low + (int)((state >> 33) % (uint64_t)(high - low + 1));
}

#define PICK(texts) (texts)[pick(0, (int)(sizeof(texts) / sizeof *(texts)) - 1)]

/* ---- random graphs over one dim %t < %T, with a parameter %p < %T ---- */

static char const *const points[] = {"%t - 1",
                                     "%t - 1",
                                     "%t",
                                     "%t + 1",
                                     "%t - 3",
                                     "%T - 1 - %t",
                                     "%p",
                                     "%t floordiv 2",
                                     "max(%t - 2, 0)",
                                     "min(%t + 1, %T - 1)",
                                     "%t mod 3",
                                     "2 * %t",
                                     "%t - %p"};
static char const *const slices[] = {"0 : %t + 1", "%t : %T", "max(0, %t - 2) : %t",
                                     "%t : min(%t + 2, %T)", "%p : %T"};
static char const *const conditions[] = {"%t == 0",      "%t < 3",           "%t == %T - 1",
                                         "%t <= %p",     "%t mod 2 == 0",    "%t > 2 and %t <> %p",
                                         "%t >= %T - 2", "%t < 2 or %t > 4", "%t == %p"};
static char const *const results[] = {"%T - 1", "%p", "0 : %T", "0", "0 : %p", "%p : %T"};

static void add_compute(struct sdg_text *text, int node, int n) {
  sdg_text_add(text, "%%n%d = tempo.compute over (%%t)", node);
  if (pick(0, 1))
    sdg_text_add(text, " where (%s)", PICK(conditions));
  int n_reads = pick(0, 2);
  for (int i = 0; i < n_reads; ++i)
    sdg_text_add(text, "%s%%v%d = %%n%d[%s] : !tempo.rt<1 x f32>", i ? ", " : " ins(", i,
                 pick(0, n - 1), pick(0, 3) ? PICK(points) : PICK(slices));
  sdg_text_add(text,
               "%s -> !tempo.rt<1 x f32> {\n  %%c = arith.constant 0.0 : f32\n"
               "  tempo.yield %%c : f32\n}\n",
               n_reads ? ")" : "");
}

static void add_merge(struct sdg_text *text, int node, int n) {
  sdg_text_add(text, "%%n%d = tempo.merge over (%%t) -> !tempo.rt<1 x f32> {\n", node);
  int n_branches = pick(1, 3);
  for (int i = 0; i < n_branches; ++i)
    sdg_text_add(text, "  when (%s) : %%n%d[%s] : !tempo.rt<1 x f32>\n", PICK(conditions),
                 pick(0, n - 1), PICK(points));
  sdg_text_add(text, "  otherwise : %%s : f32\n}\n");
}

static void add_graph(struct sdg_text *text) {
  int n = pick(1, MOST_NODES);
  char const *result = PICK(results);
  sdg_text_add(text, "tempo.graph @g(%%s: f32, %%T: index, %%p: index) -> (o: %s) {\n",
               strchr(result, ':') ? "tensor<?xf32>" : "f32");
  sdg_text_add(text, "tempo.assume (%%p < %%T)\n%%t = tempo.dim < %%T\n");
  for (int i = 0; i < n; ++i)
    (pick(0, 1) ? add_compute : add_merge)(text, i, n);
  sdg_text_add(text, "tempo.return %%n0[%s] : !tempo.rt<1 x f32>\n}\n", result);
}

/* ---- the least solution at one value of the parameters ---- */

static __isl_give isl_set *parameters_at(struct sdg const *sdg, int T, int p) {
  isl_set *set = isl_set_universe(sdg_get_parameter_space(sdg));
  set = isl_set_fix_si(set, isl_dim_param, 0, T);
  return isl_set_fix_si(set, isl_dim_param, 1, p);
}

/* Adds what `edge` needs to what is needed of its source; whether it was new. */
static bool follow(struct sdg const *sdg, struct sdg_edge const *edge, isl_set **needed) {
  isl_set *more = isl_set_apply(isl_set_copy(needed[edge->reader]), isl_map_copy(edge->access));
  more = isl_set_intersect(more, isl_set_copy(sdg->nodes[edge->source].domain));
  bool grows = isl_set_is_subset(more, needed[edge->source]) != isl_bool_true;
  needed[edge->source] = sdg_set_coalesce(isl_set_union(needed[edge->source], more));
  return grows;
}

static void solve(struct sdg const *sdg, __isl_keep isl_set *parameters, isl_set **needed) {
  for (unsigned i = 0; i < sdg->n_nodes; ++i) {
    isl_set *all = isl_set_copy(sdg->nodes[i].domain);
    bool root = sdg->nodes[i].kind == TEMPO_OP_RETURN;
    needed[i] = root ? isl_set_intersect_params(all, isl_set_copy(parameters))
                     : isl_set_empty(isl_set_get_space(sdg->nodes[i].domain));
    if (!root)
      isl_set_free(all);
  }
  bool grows = true;
  while (grows) {
    grows = false;
    for (unsigned i = 0; i < sdg->n_edges; ++i)
      grows |= follow(sdg, &sdg->edges[i], needed);
  }
}

/* Whether some instance of the demand depends on itself at `parameters`. */
static bool is_cyclic(struct sdg const *sdg, __isl_keep isl_set *parameters) {
  struct sdg_instances instances;
  struct sdg_digraph graph;
  struct sdg_components components;
  sdg_instances_find(&instances, sdg, parameters, INT_MAX);
  bool cyclic = !sdg_digraph_create(instances.n, instances.n_arcs, instances.arcs, &graph) ||
                !sdg_components_find(&graph, &components) || components.n < instances.n;
  for (size_t i = 0; i < instances.n_arcs; ++i)
    cyclic |= instances.arcs[i].from == instances.arcs[i].to;
  sdg_components_free(&components);
  sdg_digraph_free(&graph);
  sdg_instances_free(&instances);
  return cyclic;
}

/* Counts of what was seen, so that the test cannot pass by seeing nothing. */
struct counts {
  int exact, inexact, cyclic, narrower;
};

static int compare_node(struct sdg const *sdg, unsigned i, __isl_keep isl_set *needed,
                        __isl_keep isl_set *parameters, bool cyclic, struct counts *counts) {
  struct sdg_node const *node = &sdg->nodes[i];
  isl_set *here = isl_set_intersect_params(isl_set_copy(node->demand), isl_set_copy(parameters));
  bool sound = isl_set_is_subset(needed, here) == isl_bool_true;
  bool same = isl_set_is_subset(here, needed) == isl_bool_true;
  isl_set_free(here);
  counts->exact += node->demand_exact;
  counts->inexact += !node->demand_exact;
  counts->cyclic += cyclic;
  counts->narrower += isl_set_is_equal(node->demand, node->domain) == isl_bool_false;
  if (sound && (same || cyclic || !node->demand_exact))
    return 0;
  printf("the demand of %s holds too %s\n", node->name, sound ? "much" : "little");
  return 1;
}

static int compare_at(struct sdg const *sdg, int T, int p, struct counts *counts) {
  isl_set **needed = calloc(sdg->n_nodes, sizeof(isl_set *));
  isl_set *parameters = parameters_at(sdg, T, p);
  int failed = needed ? 0 : 1;
  if (needed)
    solve(sdg, parameters, needed);
  bool cyclic = is_cyclic(sdg, parameters);
  for (unsigned i = 0; needed && i < sdg->n_nodes; ++i) {
    failed |= compare_node(sdg, i, needed[i], parameters, cyclic, counts);
    isl_set_free(needed[i]);
  }
  if (failed)
    printf("at T = %d, p = %d\n", T, p);
  isl_set_free(parameters);
  free(needed);
  return failed;
}

static MlirOperation find_graph(MlirModule module) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(module));
}

static int compare_graph(MlirContext mlir, struct counts *counts) {
  struct sdg_text text = {.data = NULL};
  add_graph(&text);
  MlirModule module =
      mlirModuleCreateParse(mlir, mlirStringRefCreateFromCString(sdg_text_get(&text)));
  isl_ctx *ctx = sdg_context_create();
  struct sdg *sdg = mlirModuleIsNull(module) ? NULL : sdg_create(ctx, find_graph(module));
  int failed = sdg && sdg_compute_demand(sdg) == TEMPO_OK ? 0 : 1;
  for (int T = 1; T <= MOST_T && !failed; T += 2)
    for (int p = 0; p < T && !failed; p += 1 + T / 3)
      failed = compare_at(sdg, T, p, counts);
  if (failed)
    printf("%s", sdg_text_get(&text));
  sdg_free(sdg);
  sdg_context_free(ctx);
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  sdg_text_free(&text);
  return failed;
}

int main(void) {
  MlirContext mlir = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), registry);
  mlirContextAppendDialectRegistry(mlir, registry);
  mlirContextLoadAllAvailableDialects(mlir);
  struct counts counts = {0};
  int failed = 0;
  for (int i = 0; i < N_GRAPHS && !failed; ++i)
    failed = compare_graph(mlir, &counts);
  printf("%d exact, %d inexact, %d in graphs with cycles, %d narrower than the domain\n",
         counts.exact, counts.inexact, counts.cyclic, counts.narrower);
  mlirDialectRegistryDestroy(registry);
  mlirContextDestroy(mlir);
  return failed || !counts.inexact || counts.narrower < N_GRAPHS;
}
