/* tempo-check: what must hold of a graph before anything is made of it.
 *
 *   - every needed access lies in the domain of what it reads;
 *   - every slice ends at or after its beginning;
 *   - every needed point of a merge has a branch;
 *   - no size is negative;
 *   - no instance depends on itself at the same point of time (a cycle without distance; that
 *     there is none with distance either is shown by tempo-schedule).
 *
 * All are decided for all values of the parameters under tempo.assume, at the instances that
 * results and calls with state need. Nothing is changed.
 */
#include <isl/val.h>
#include <stdlib.h>

#include "mutants/mutants.h"
#include "sdg/coalesce.h"
#include "sdg/context.h"
#include "sdg/cycle.h"
#include "sdg/describe.h"
#include "sdg/watch.h"
#include "transforms/transforms.h"
#include "transforms/verdict.h"

enum { OPTION_BUDGET };

static struct TempoOption const options[] = {
    {"budget-ms", TEMPO_OPTION_INT, "10000", "time for each graph, in ms"},
};

/* Errors are collected up to this number for one graph. */
enum { MOST_ERRORS = 20 };

struct check {
  struct sdg *sdg;
  unsigned n_errors;
  bool gave_up; /* isl failed: nothing more is decided */
};

/* Gives up after a diagnostic at `node`. */
static void give_up(struct check *check, struct sdg_node const *node) {
  sdg_context_report(check->sdg->ctx, mlirOperationGetLocation(node->op),
                     "checking this operation");
  check->gave_up = true;
}

/* Reaches the verdict, unless isl has failed to find where it is broken. */
static void judge(struct check *check, struct verdict const *verdict) {
  if (!verdict->broken) {
    give_up(check, verdict->node);
    return;
  }
  enum verdict_outcome outcome = verdict_reach(verdict);
  check->gave_up |= outcome == VERDICT_FAILED;
  check->n_errors += outcome != VERDICT_PROVED;
}

/* Appends "%y", or "result 'o'" where the reader is the return. */
static void add_reader(struct sdg const *sdg, struct sdg_edge const *edge, struct sdg_text *text) {
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  if (reader->kind != TEMPO_OP_RETURN) {
    sdg_text_add(text, "%%%s", reader->name);
    return;
  }
  MlirStringRef name = tempoGraphGetResultName(sdg->graph, edge->input);
  sdg_text_add(text, "result '%.*s'", (int)name.length, name.data);
}

/* The first element outside of its domain that `point` reads. */
static void describe_read(struct verdict const *verdict, isl_point *point, struct sdg_text *text) {
  struct sdg const *sdg = verdict->sdg;
  struct sdg_edge const *edge = verdict->user;
  struct sdg_node const *source = &sdg->nodes[edge->source];
  isl_set *read = isl_set_from_point(isl_point_copy(point));
  read = isl_set_apply(read, isl_map_copy(edge->access));
  read = isl_set_lexmin(isl_set_subtract(read, isl_set_copy(source->domain)));
  isl_point *element = isl_set_sample_point(read);
  add_reader(sdg, edge, text);
  sdg_text_add(text, " reads %%%s", source->name);
  if (source->n_dims && element) {
    sdg_text_add(text, " at ");
    sdg_describe_point(sdg, source, element, text);
  }
  isl_point_free(element);
}

static void judge_read(struct check *check, struct sdg_edge const *edge,
                       __isl_keep isl_set *broken) {
  struct sdg const *sdg = check->sdg;
  struct sdg_node const *source = &sdg->nodes[edge->source];
  struct sdg_text claim = {.data = NULL}, other = {.data = NULL};
  add_reader(sdg, edge, &claim);
  sdg_text_add(&claim, " reads %%%s inside its domain", source->name);
  sdg_text_add(&other, "%%%s is defined for ", source->name);
  sdg_describe_set(sdg, source, source->domain, &other);
  struct verdict verdict = {
      .sdg = sdg,
      .node = &sdg->nodes[edge->reader],
      .broken = broken,
      .claim = sdg_text_get(&claim),
      .describe = describe_read,
      .user = edge,
      .other_end = mlirOperationGetLocation(source->op),
      .other_text = sdg_text_get(&other),
  };
  judge(check, &verdict);
  sdg_text_free(&claim);
  sdg_text_free(&other);
}

/* The needed part of what `edge` reads. */
static __isl_give isl_map *needed_access(struct sdg const *sdg, struct sdg_edge const *edge) {
  return isl_map_intersect_domain(isl_map_copy(edge->access),
                                  isl_set_copy(sdg->nodes[edge->reader].demand));
}

static void check_domain(struct check *check, struct sdg_edge const *edge) {
  struct sdg const *sdg = check->sdg;
  struct sdg_node const *source = &sdg->nodes[edge->source];
  if (edge->identity && sdg->nodes[edge->reader].shape == source->shape)
    return;
  isl_set *read = isl_map_range(needed_access(sdg, edge));
  if (TEMPO_MUTANT(first_element_checked))
    read = isl_set_lexmin(read);
  isl_bool inside = isl_set_is_subset(read, source->domain);
  isl_set_free(read);
  if (inside == isl_bool_true)
    return;
  isl_map *outside = isl_map_subtract_range(needed_access(sdg, edge), isl_set_copy(source->domain));
  isl_set *broken = sdg_set_coalesce(isl_map_domain(outside));
  judge_read(check, edge, broken);
  isl_set_free(broken);
}

/* One dim of a slice. */
struct slice {
  struct sdg_edge const *edge;
  unsigned index;
};

static void add_value(__isl_keep isl_pw_aff *function, isl_point *point, struct sdg_text *text) {
  isl_val *value = isl_pw_aff_eval(isl_pw_aff_copy(function), isl_point_copy(point));
  char *printed = isl_val_to_str(value);
  sdg_text_add(text, "%s", printed ? printed : "?");
  free(printed);
  isl_val_free(value);
}

static void describe_slice(struct verdict const *verdict, isl_point *point, struct sdg_text *text) {
  struct slice const *slice = verdict->user;
  struct sdg_index const *index = &slice->edge->indices[slice->index];
  add_reader(verdict->sdg, slice->edge, text);
  sdg_text_add(text, " reads the slice ");
  add_value(index->lower, point, text);
  sdg_text_add(text, " : ");
  add_value(index->upper, point, text);
  sdg_text_add(text, " of %%%s, which ends before it begins,",
               verdict->sdg->nodes[slice->edge->source].name);
}

/* Checks that index `position` of `edge`, a slice, does not end before it begins. */
static void check_slice(struct check *check, struct sdg_edge const *edge, unsigned position) {
  struct sdg const *sdg = check->sdg;
  struct sdg_node const *node = &sdg->nodes[edge->reader];
  struct sdg_index const *index = &edge->indices[position];
  isl_set *broken = isl_pw_aff_gt_set(isl_pw_aff_copy(index->lower), isl_pw_aff_copy(index->upper));
  broken = isl_set_intersect(broken, isl_set_copy(node->demand));
  if (node->kind == TEMPO_OP_MERGE)
    broken = isl_set_intersect(broken, isl_set_copy(node->branches[edge->input]));
  struct slice slice = {edge, position};
  struct sdg_text claim = {.data = NULL};
  add_reader(sdg, edge, &claim);
  sdg_text_add(&claim, " reads a slice of %%%s that ends at or after its beginning",
               sdg->nodes[edge->source].name);
  struct verdict verdict = {.sdg = sdg,
                            .node = node,
                            .broken = broken,
                            .claim = sdg_text_get(&claim),
                            .describe = describe_slice,
                            .user = &slice};
  judge(check, &verdict);
  sdg_text_free(&claim);
  isl_set_free(broken);
}

static void check_edge(struct check *check, struct sdg_edge const *edge) {
  check_domain(check, edge);
  for (unsigned i = 0; i < edge->n_indices && !check->gave_up; ++i)
    if (edge->indices[i].upper && !TEMPO_MUTANT(slice_order_unchecked))
      check_slice(check, edge, i);
}

static void describe_merge(struct verdict const *verdict, isl_point *point, struct sdg_text *text) {
  (void)point;
  sdg_text_add(text, "no branch of %%%s holds", verdict->node->name);
}

static void check_merge(struct check *check, struct sdg_node const *node) {
  isl_set *broken = isl_set_intersect(isl_set_copy(node->uncovered), isl_set_copy(node->demand));
  struct sdg_text claim = {.data = NULL};
  sdg_text_add(&claim, "a branch of %%%s holds", node->name);
  struct verdict verdict = {.sdg = check->sdg,
                            .node = node,
                            .broken = broken,
                            .claim = sdg_text_get(&claim),
                            .describe = describe_merge};
  judge(check, &verdict);
  sdg_text_free(&claim);
  isl_set_free(broken);
}

/* One size of a node. */
struct size {
  unsigned position;
  isl_pw_aff *value; /* over the node's points */
};

static void describe_size(struct verdict const *verdict, isl_point *point, struct sdg_text *text) {
  struct size const *size = verdict->user;
  sdg_text_add(text, "size %u of %%%s is ", size->position, verdict->node->name);
  add_value(size->value, point, text);
}

static void check_size(struct check *check, struct sdg_node const *node, unsigned position) {
  struct sdg const *sdg = check->sdg;
  isl_aff *aff = sdg_affine_to_isl(sdg, node->op, tempoOpGetSizes(node->op), position,
                                   sdg_node_get_space(node));
  struct size size = {position, isl_pw_aff_from_aff(aff)};
  isl_set *broken = isl_set_complement(isl_pw_aff_nonneg_set(isl_pw_aff_copy(size.value)));
  broken = isl_set_intersect(broken, isl_set_copy(node->demand));
  struct sdg_text claim = {.data = NULL};
  sdg_text_add(&claim, "size %u of %%%s is not negative", position, node->name);
  struct verdict verdict = {.sdg = sdg,
                            .node = node,
                            .broken = broken,
                            .claim = sdg_text_get(&claim),
                            .describe = describe_size,
                            .user = &size};
  judge(check, &verdict);
  sdg_text_free(&claim);
  isl_set_free(broken);
  isl_pw_aff_free(size.value);
}

static void check_node(struct check *check, struct sdg_node const *node) {
  if (node->kind == TEMPO_OP_MERGE)
    check_merge(check, node);
  MlirAffineMap sizes = tempoOpGetSizes(node->op);
  intptr_t n = mlirAffineMapIsNull(sizes) ? 0 : mlirAffineMapGetNumResults(sizes);
  for (intptr_t i = 0; i < n && !check->gave_up; ++i)
    check_size(check, node, (unsigned)i);
}

static bool goes_on(struct check const *check) {
  return !check->gave_up && check->n_errors < MOST_ERRORS;
}

static enum tempo_status check_graph(struct sdg *sdg) {
  struct check check = {.sdg = sdg};
  for (unsigned i = 0; i < sdg->n_edges && goes_on(&check); ++i)
    check_edge(&check, &sdg->edges[i]);
  for (unsigned i = 0; i < sdg->n_nodes && goes_on(&check); ++i)
    check_node(&check, &sdg->nodes[i]);
  if (check.gave_up || check.n_errors)
    return TEMPO_FAIL;
  return sdg_may_cycle_at_once(sdg) ? sdg_find_cycle(sdg) : TEMPO_OK;
}

/* Checks `graph` in `ctx`, within the budget. */
static enum tempo_status check(isl_ctx *ctx, MlirOperation graph, int64_t budget_ms) {
  struct sdg_budget budget;
  sdg_budget_start(&budget, budget_ms);
  struct sdg_watch *watch = sdg_watch_start(ctx, &budget, mlirOperationGetLocation(graph));
  if (!watch)
    return TEMPO_FAIL;
  struct sdg *sdg = sdg_create(ctx, graph);
  enum tempo_status status = sdg ? sdg_compute_demand(sdg) : TEMPO_FAIL;
  if (status == TEMPO_OK)
    status = check_graph(sdg);
  sdg_free(sdg);
  sdg_watch_stop(watch);
  return status;
}

static enum tempo_status run(struct TempoPassRun *run) {
  run->preserved = true;
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  enum tempo_status status = check(ctx, run->op, tempoPassRunGetInt(run, OPTION_BUDGET));
  sdg_context_free(ctx);
  return status;
}

struct TempoPass const tempo_check_pass = {
    .argument = "tempo-check",
    .summary = "prove that accesses, merges and sizes are legal, or show where they are not",
    .anchor = "tempo.graph",
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .run = run,
};
