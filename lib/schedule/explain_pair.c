/* Pairs of instances that an illegal schedule confuses. */
#include "schedule/explain.h"

#include <isl/point.h>
#include <isl/val.h>
#include <stdlib.h>

#include "sdg/context.h"
#include "sdg/describe.h"
#include "sdg/text.h"
#include "sdg/trace.h"

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
  sdg_text_add(&text, " %s ", schedule_dependence_get_verb(dependence));
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
