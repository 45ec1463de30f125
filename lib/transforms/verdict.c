#include "transforms/verdict.h"

#include <stdlib.h>

#include "sdg/context.h"
#include "sdg/describe.h"
#include "sdg/trace.h"

/* How many values of the parameters are tried for a counterexample that is needed. */
enum { ATTEMPTS = 4 };

/* A diagnostic while it is put together. */
struct report {
  struct verdict const *verdict;
  unsigned n_notes;
  struct TempoNote *notes; /* owned, room for all */
  struct sdg_text *texts;  /* owned, one per note */
};

/* The text of a new note at `location`. */
static struct sdg_text *add_note(struct report *report, MlirLocation location) {
  report->notes[report->n_notes].location = location;
  return &report->texts[report->n_notes++];
}

/* A report with room for `n` notes; false after a diagnostic when memory is short. */
static bool report_create(struct report *report, struct verdict const *verdict, unsigned n) {
  *report = (struct report){.verdict = verdict};
  report->notes = calloc(n, sizeof *report->notes);
  report->texts = calloc(n, sizeof *report->texts);
  if (report->notes && report->texts)
    return true;
  free(report->notes);
  free(report->texts);
  tempoEmitError(mlirOperationGetLocation(verdict->node->op), "out of memory");
  return false;
}

/* Emits the error `message` with the notes, and frees the report. */
static void report_emit(struct report *report, struct sdg_text *message) {
  for (unsigned i = 0; i < report->n_notes; ++i)
    report->notes[i].text = sdg_text_get(&report->texts[i]);
  MlirLocation location = mlirOperationGetLocation(report->verdict->node->op);
  tempoEmitDiagnostic(location, MlirDiagnosticError, sdg_text_get(message), report->n_notes,
                      report->notes);
  for (unsigned i = 0; i < report->n_notes; ++i)
    sdg_text_free(&report->texts[i]);
  free(report->notes);
  free(report->texts);
  sdg_text_free(message);
}

/* "%y at t = 3" */
static void add_instance(struct sdg const *sdg, struct sdg_instance const *instance,
                         struct sdg_text *text) {
  struct sdg_node const *node = &sdg->nodes[instance->node];
  sdg_text_add(text, "%%%s", node->name);
  if (node->n_dims)
    sdg_text_add(text, " at ");
  sdg_describe_point(sdg, node, instance->point, text);
}

/* The edge by which `from` reads `to`. */
static struct sdg_edge const *find_edge(struct sdg const *sdg, struct sdg_instance const *from,
                                        struct sdg_instance const *to) {
  struct sdg_node const *node = &sdg->nodes[from->node];
  for (unsigned i = 0; i < node->n_reads; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->reads[i]];
    if (edge->source != to->node)
      continue;
    isl_set *read = isl_set_from_point(isl_point_copy(from->point));
    read = isl_set_apply(read, isl_map_copy(edge->access));
    isl_set *point = isl_set_from_point(isl_point_copy(to->point));
    isl_bool hit = isl_set_is_subset(point, read);
    isl_set_free(read);
    isl_set_free(point);
    if (hit == isl_bool_true)
      return edge;
  }
  return NULL;
}

/* "result 'o' reads %y at t = 3", "%y at t = 3 reads %x at t = 2" */
static void add_link(struct report *report, struct sdg_instance const *from,
                     struct sdg_instance const *to) {
  struct sdg const *sdg = report->verdict->sdg;
  struct sdg_node const *node = &sdg->nodes[from->node];
  struct sdg_edge const *edge = find_edge(sdg, from, to);
  struct sdg_text *text = add_note(report, mlirOperationGetLocation(node->op));
  if (node->kind == TEMPO_OP_RETURN && edge) {
    MlirStringRef name = tempoGraphGetResultName(sdg->graph, edge->input);
    sdg_text_add(text, "result '%.*s'", (int)name.length, name.data);
  } else {
    add_instance(sdg, from, text);
  }
  sdg_text_add(text, " reads ");
  add_instance(sdg, to, text);
}

/* Why the first instance of a chain is needed, where that is not plain: it is no result. */
static void add_root(struct report *report, struct sdg_instance const *root) {
  struct sdg_node const *node = &report->verdict->sdg->nodes[root->node];
  if (node->kind == TEMPO_OP_RETURN)
    return;
  struct sdg_text *text = add_note(report, mlirOperationGetLocation(node->op));
  add_instance(report->verdict->sdg, root, text);
  if (node->kind == TEMPO_OP_CALL && tempoCallGetState(node->op).length)
    sdg_text_add(text, " is called whoever reads it: it has a state");
  else
    sdg_text_add(text, " is needed to know where its dim ends");
}

static void add_other_end(struct report *report) {
  struct verdict const *verdict = report->verdict;
  if (verdict->other_text)
    sdg_text_add(add_note(report, verdict->other_end), "%s", verdict->other_text);
}

/* Says for which parameters it is broken, if it holds for others at which the node is needed. */
static void add_condition(struct report *report) {
  struct verdict const *verdict = report->verdict;
  struct sdg const *sdg = verdict->sdg;
  isl_set *values = isl_set_params(isl_set_copy(verdict->broken));
  isl_set *others = isl_set_params(isl_set_copy(verdict->node->demand));
  others = isl_set_subtract(others, isl_set_copy(values));
  if (isl_set_is_empty(others) == isl_bool_false) {
    struct sdg_text *text = add_note(report, mlirOperationGetLocation(sdg->graph));
    sdg_text_add(text, "this happens only where ");
    sdg_describe_set(sdg, NULL, values, text);
    sdg_text_add(text, ": tempo.assume can exclude it");
  }
  isl_set_free(others);
  isl_set_free(values);
}

/* "... when t = 0, T = 1" */
static void add_counterexample(struct verdict const *verdict, isl_point *point,
                               struct sdg_text *message) {
  verdict->describe(verdict, point, message);
  if (verdict->node->n_dims) {
    sdg_text_add(message, " when ");
    sdg_describe_point(verdict->sdg, verdict->node, point, message);
  }
  sdg_describe_parameters(verdict->sdg, point, verdict->broken,
                          verdict->node->n_dims ? ", " : " when ", message);
}

/* Violated at `point`, which is needed by `trace` (empty if the way to it is too long). */
static enum verdict_outcome report_violated(struct verdict const *verdict, isl_point *point,
                                            struct sdg_trace const *trace) {
  struct report report;
  struct sdg_text message = {.data = NULL};
  if (!report_create(&report, verdict, trace->n + 3))
    return VERDICT_FAILED;
  add_counterexample(verdict, point, &message);
  add_other_end(&report);
  if (trace->n)
    add_root(&report, &trace->instances[0]);
  for (unsigned i = 0; i + 1 < trace->n; ++i)
    add_link(&report, &trace->instances[i], &trace->instances[i + 1]);
  if (verdict->node->demand_exact)
    add_condition(&report);
  report_emit(&report, &message);
  return VERDICT_VIOLATED;
}

static enum verdict_outcome report_not_proved(struct verdict const *verdict) {
  struct report report;
  struct sdg_text message = {.data = NULL};
  struct sdg_node const *node = verdict->node;
  if (!report_create(&report, verdict, 2))
    return VERDICT_FAILED;
  sdg_text_add(&message, "cannot prove that %s: it is not known whether %%%s is needed where ",
               verdict->claim, node->name);
  sdg_describe_set(verdict->sdg, node, verdict->broken, &message);
  add_other_end(&report);
  struct sdg_text *text = add_note(&report, mlirOperationGetLocation(node->op));
  sdg_text_add(text,
               "a `where` on %%%s that excludes these points, or a tempo.assume under which "
               "there are none, settles it",
               node->name);
  report_emit(&report, &message);
  return VERDICT_NOT_PROVED;
}

/* Looks for a counterexample among `instances`, which are at one value of the parameters;
 * NOT_PROVED, without a diagnostic, if there is none. */
static enum verdict_outcome try_parameters(struct verdict const *verdict,
                                           __isl_take isl_set *instances) {
  struct sdg_trace trace;
  enum sdg_trace_verdict found = sdg_trace_find(verdict->sdg, verdict->node, instances, &trace);
  isl_point *point = NULL;
  if (found == SDG_TRACE_FOUND)
    point = isl_point_copy(trace.instances[trace.n - 1].point);
  else if (found == SDG_TRACE_UNKNOWN && verdict->node->demand_exact)
    point = isl_set_sample_point(isl_set_lexmin(isl_set_copy(instances)));
  enum verdict_outcome outcome =
      point ? report_violated(verdict, point, &trace) : VERDICT_NOT_PROVED;
  isl_point_free(point);
  sdg_trace_free(&trace);
  isl_set_free(instances);
  return outcome;
}

enum verdict_outcome verdict_reach(struct verdict const *verdict) {
  isl_ctx *ctx = verdict->sdg->ctx;
  enum verdict_outcome outcome = VERDICT_NOT_PROVED;
  isl_set *rest = isl_set_copy(verdict->broken);
  isl_bool empty = isl_set_is_empty(rest);
  bool proved = empty == isl_bool_true;
  for (unsigned i = 0; i < ATTEMPTS && !empty && outcome == VERDICT_NOT_PROVED; ++i) {
    isl_set *values = sdg_smallest_parameters(isl_set_copy(rest));
    isl_set *here = isl_set_intersect_params(isl_set_copy(rest), values);
    outcome = try_parameters(verdict, isl_set_copy(here));
    rest = isl_set_subtract(rest, here);
    empty = isl_set_is_empty(rest);
  }
  isl_set_free(rest);
  if (proved)
    return VERDICT_PROVED;
  if (outcome != VERDICT_NOT_PROVED)
    return outcome;
  if (empty != isl_bool_error && isl_ctx_last_error(ctx) == isl_error_none)
    return report_not_proved(verdict);
  sdg_context_report(ctx, mlirOperationGetLocation(verdict->node->op),
                     "searching for a counterexample");
  return VERDICT_FAILED;
}
