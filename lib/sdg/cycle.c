#include "sdg/cycle.h"

#include <isl/point.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>

#include "sdg/context.h"
#include "sdg/describe.h"
#include "sdg/instances.h"
#include "sdg/states.h"
#include "sdg/trace.h"

/* A cycle of instances: each needs the next one, the last the first. */
struct cycle {
  unsigned n;
  unsigned *members; /* owned; positions in sdg_instances.all */
};

/* The search for shortest ways in the graph of instances. */
struct ways {
  struct sdg_digraph graph;
  struct sdg_components components;
  unsigned *from;  /* owned; the instance before each one on its way, UINT_MAX: not reached */
  unsigned *queue; /* owned */
  size_t n_steps;  /* arcs followed so far */
};

enum { MOST_STEPS = 4000000 };

static bool ways_create(struct ways *ways, struct sdg_instances const *instances) {
  *ways = (struct ways){.n_steps = 0};
  ways->from = calloc((size_t)instances->n + 1, sizeof *ways->from);
  ways->queue = calloc((size_t)instances->n + 1, sizeof *ways->queue);
  return ways->from && ways->queue &&
         sdg_digraph_create(instances->n, instances->n_arcs, instances->arcs, &ways->graph) &&
         sdg_components_find(&ways->graph, &ways->components);
}

static void ways_free(struct ways *ways) {
  sdg_digraph_free(&ways->graph);
  sdg_components_free(&ways->components);
  free(ways->from);
  free(ways->queue);
}

/* The last instance of a shortest way from `start` back to it; UINT_MAX if there is none. */
static unsigned come_around(struct ways *ways, unsigned start) {
  struct sdg_digraph const *graph = &ways->graph;
  for (unsigned i = 0; i < graph->n; ++i)
    ways->from[i] = UINT_MAX;
  unsigned n = 0;
  ways->queue[n++] = start;
  for (unsigned i = 0; i < n; ++i) {
    unsigned at = ways->queue[i];
    for (unsigned j = graph->first[at]; j < graph->first[at + 1]; ++j, ++ways->n_steps) {
      unsigned to = graph->targets[j];
      if (to == start)
        return at;
      if (ways->from[to] != UINT_MAX || ways->components.of[to] != ways->components.of[start])
        continue;
      ways->from[to] = at;
      ways->queue[n++] = to;
    }
  }
  return UINT_MAX;
}

/* Keeps the way that ended at `last` if it is shorter than `cycle`; false without memory. */
static bool keep_shorter(struct ways const *ways, unsigned start, unsigned last,
                         struct cycle *cycle) {
  unsigned n = 1;
  for (unsigned at = last; at != start; at = ways->from[at])
    ++n;
  if (cycle->n && cycle->n <= n)
    return true;
  unsigned *members = calloc(n, sizeof *members);
  if (!members)
    return false;
  free(cycle->members);
  *cycle = (struct cycle){n, members};
  for (unsigned at = last; n-- > 0; at = ways->from[at])
    members[n] = at;
  return true;
}

/* A shortest cycle, as far as the steps allow; of length 0 if there is none. False without
 * memory. */
static bool find_shortest(struct sdg_instances const *instances, struct cycle *cycle) {
  struct ways ways;
  bool done = ways_create(&ways, instances);
  for (unsigned i = 0; done && i < instances->n; ++i) {
    if (cycle->n && (cycle->n == 1 || ways.n_steps > MOST_STEPS))
      break;
    unsigned c = ways.components.of[i];
    bool alone = ways.components.first[c + 1] - ways.components.first[c] == 1;
    unsigned last =
        alone && ways.graph.first[i] == ways.graph.first[i + 1] ? UINT_MAX : come_around(&ways, i);
    if (last != UINT_MAX)
      done = keep_shorter(&ways, i, last, cycle);
  }
  ways_free(&ways);
  return done;
}

/* "%x at t = 0" */
static void add_instance(struct sdg const *sdg, struct sdg_one const *one, struct sdg_text *text) {
  struct sdg_node const *node = &sdg->nodes[one->node];
  sdg_text_add(text, "%%%s", node->name);
  for (unsigned i = 0; i < node->n_dims; ++i)
    sdg_text_add(text, "%s%s = %lld", i ? ", " : " at ", sdg->dims[node->dims[i]].name,
                 (long long)one->coordinates[i]);
}

static bool reads(struct sdg const *sdg, unsigned reader, unsigned source) {
  struct sdg_node const *node = &sdg->nodes[reader];
  for (unsigned i = 0; i < node->n_reads; ++i)
    if (sdg->edges[node->reads[i]].source == source)
      return true;
  return false;
}

/* "%x at t = 0 reads %y at t = 0" */
static void add_step(struct sdg const *sdg, struct sdg_one const *from, struct sdg_one const *to,
                     struct sdg_text *text) {
  add_instance(sdg, from, text);
  sdg_text_add(text,
               reads(sdg, from->node, to->node) ? " reads " : " comes after, on the same state, ");
  add_instance(sdg, to, text);
}

static void report(struct sdg_instances const *instances, struct cycle const *cycle,
                   __isl_keep isl_set *parameters) {
  struct sdg const *sdg = instances->sdg;
  struct sdg_text *texts = calloc(cycle->n, sizeof *texts);
  struct TempoNote *notes = calloc(cycle->n, sizeof *notes);
  struct sdg_one const *first = instances->all[cycle->members[0]];
  MlirLocation location = mlirOperationGetLocation(sdg->nodes[first->node].op);
  struct sdg_text message = {.data = NULL};
  add_instance(sdg, first, &message);
  sdg_text_add(&message, " depends on itself");
  isl_point *point = isl_set_sample_point(isl_set_copy(parameters));
  sdg_describe_parameters(sdg, point, parameters, " when ", &message);
  isl_point_free(point);
  unsigned n_notes = texts && notes ? cycle->n : 0;
  for (unsigned i = 0; i < n_notes; ++i) {
    struct sdg_one const *from = instances->all[cycle->members[i]];
    struct sdg_one const *to = instances->all[cycle->members[(i + 1) % cycle->n]];
    add_step(sdg, from, to, &texts[i]);
    notes[i] = (struct TempoNote){mlirOperationGetLocation(sdg->nodes[from->node].op),
                                  sdg_text_get(&texts[i])};
  }
  tempoEmitDiagnostic(location, MlirDiagnosticError, sdg_text_get(&message), n_notes, notes);
  for (unsigned i = 0; i < n_notes; ++i)
    sdg_text_free(&texts[i]);
  sdg_text_free(&message);
  free(texts);
  free(notes);
}

/* The smallest parameters in the context of which as many as possible are at least `least`. */
static __isl_give isl_set *parameters_from(struct sdg const *sdg, int least) {
  isl_set *set = isl_set_copy(sdg->context);
  for (unsigned i = 0; i < sdg->n_parameters; ++i) {
    isl_set *larger = isl_set_lower_bound_si(isl_set_copy(set), isl_dim_param, i, least);
    if (isl_set_is_empty(larger) == isl_bool_false) {
      isl_set_free(set);
      set = larger;
    } else {
      isl_set_free(larger);
    }
  }
  return sdg_smallest_parameters(set);
}

/* Whether an instance of the cycle, and so all of them, may be needed. Demand over-approximates,
 * and where some instance depends on itself it can hold a cycle that nobody asks for. */
static bool is_needed(struct sdg_instances const *instances, struct cycle const *cycle,
                      __isl_keep isl_set *parameters) {
  struct sdg const *sdg = instances->sdg;
  struct sdg_one const *one = instances->all[cycle->members[0]];
  struct sdg_node const *node = &sdg->nodes[one->node];
  isl_set *point = isl_set_intersect_params(isl_set_copy(node->domain), isl_set_copy(parameters));
  for (unsigned i = 0; i < node->n_dims; ++i) {
    isl_val *coordinate = isl_val_int_from_si(sdg->ctx, one->coordinates[i]);
    point = isl_set_fix_val(point, isl_dim_set, i, coordinate);
  }
  struct sdg_trace trace;
  enum sdg_trace_verdict verdict = sdg_trace_find(sdg, node, point, &trace);
  isl_set_free(point);
  sdg_trace_free(&trace);
  return verdict != SDG_TRACE_UNNEEDED;
}

/* Searches at `parameters`; *found after the diagnostic. False if memory or isl failed. */
static bool search(struct sdg const *sdg, __isl_keep isl_set *parameters, bool *found) {
  static int const largest[] = {INT_MAX, 4, 1};
  struct sdg_instances instances;
  struct cycle cycle = {0, NULL};
  bool done = true;
  for (unsigned i = 0; i < sizeof largest / sizeof *largest; ++i) {
    sdg_instances_find(&instances, sdg, parameters, largest[i]);
    bool crowded = instances.crowded;
    done = !instances.failed && (crowded || find_shortest(&instances, &cycle));
    *found = done && cycle.n > 0 && is_needed(&instances, &cycle, parameters);
    if (*found)
      report(&instances, &cycle, parameters);
    sdg_instances_free(&instances);
    free(cycle.members);
    if (!crowded)
      break;
  }
  return done;
}

enum tempo_status sdg_find_cycle(struct sdg const *sdg) {
  enum { LEAST = 1, MOST = 4 };
  isl_set *last = NULL;
  bool found = false, done = true;
  for (int least = LEAST; least <= MOST && done && !found; ++least) {
    isl_set *parameters = parameters_from(sdg, least);
    bool again = last && isl_set_is_equal(last, parameters) == isl_bool_true;
    if (!parameters || (!again && isl_set_is_empty(parameters) == isl_bool_false))
      done = parameters && search(sdg, parameters, &found);
    isl_set_free(last);
    last = parameters;
  }
  isl_set_free(last);
  if (found)
    return TEMPO_FAIL;
  if (done)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph),
                            "searching for an instance that depends on itself");
}

/* Whether `index`, of an access of `reader`, is always off the reader's own coordinate in the dim
 * `dim` of the source. */
static bool is_elsewhere(struct sdg_node const *reader, MlirAttribute index, unsigned dim) {
  MlirAttribute bound = tempoIndexAttrGetLower(index);
  MlirAffineMap map = tempoBoundAttrGetMap(bound, 0);
  if (tempoIndexAttrIsSlice(index) || tempoBoundAttrGetNumMaps(bound) != 1 ||
      mlirAffineMapGetNumResults(map) != 1)
    return false;
  MlirAffineExpr expr = mlirAffineMapGetResult(map, 0);
  if (!mlirAffineExprIsAAdd(expr))
    return false;
  MlirAffineExpr left = mlirAffineBinaryOpExprGetLHS(expr);
  MlirAffineExpr right = mlirAffineBinaryOpExprGetRHS(expr);
  return mlirAffineExprIsADim(left) && mlirAffineExprIsAConstant(right) &&
         mlirAffineConstantExprGetValue(right) != 0 &&
         reader->dims[mlirAffineDimExprGetPosition(left)] == dim;
}

static bool may_be_at_once(struct sdg const *sdg, struct sdg_edge const *edge) {
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  struct sdg_node const *source = &sdg->nodes[edge->source];
  MlirAttribute access = tempoOpGetAccess(reader->op, edge->input);
  if (reader->kind == TEMPO_OP_GRADIENT)
    return false;
  for (unsigned i = 0; !mlirAttributeIsNull(access) && i < source->n_dims; ++i)
    if (is_elsewhere(reader, tempoAccessAttrGetIndex(access, i), source->dims[i]))
      return false;
  return true;
}

/* Lists who may wait for what without distance in time: by reads, and among calls on one state
 * in the order of their sequence. Returns the number of arcs. */
static size_t list_arcs_at_once(struct sdg const *sdg, struct sdg_states const *states,
                                struct sdg_arc *arcs) {
  size_t n = 0;
  for (unsigned i = 0; i < sdg->n_edges; ++i)
    if (may_be_at_once(sdg, &sdg->edges[i]))
      arcs[n++] = (struct sdg_arc){sdg->edges[i].reader, sdg->edges[i].source};
  for (unsigned i = 0; i < states->n; ++i)
    if (sdg_states_continue(sdg, states, i))
      arcs[n++] = (struct sdg_arc){states->calls[i + 1], states->calls[i]};
  return n;
}

/* Whether the graph of `n_arcs` arcs has a cycle, or memory is too short to tell. */
static bool may_be_cyclic(unsigned n_nodes, size_t n_arcs, struct sdg_arc const *arcs) {
  struct sdg_digraph graph = {.n = 0};
  struct sdg_components components = {.n = 0};
  bool cyclic = !sdg_digraph_create(n_nodes, n_arcs, arcs, &graph) ||
                !sdg_components_find(&graph, &components) || components.n < n_nodes;
  for (size_t i = 0; i < n_arcs; ++i)
    cyclic |= arcs[i].from == arcs[i].to;
  sdg_components_free(&components);
  sdg_digraph_free(&graph);
  return cyclic;
}

bool sdg_may_cycle_at_once(struct sdg const *sdg) {
  struct sdg_states states;
  if (!sdg_states_find(sdg, &states))
    return true;
  struct sdg_arc *arcs = calloc(sdg->n_edges + (size_t)states.n + 1, sizeof *arcs);
  bool cyclic = !arcs || may_be_cyclic(sdg->n_nodes, list_arcs_at_once(sdg, &states, arcs), arcs);
  free(arcs);
  sdg_states_free(&states);
  return cyclic;
}
