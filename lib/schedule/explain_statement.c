/* When a statement runs and why, in words:
 *
 *   runs power[t] -> [t, 1] for 0 <= t < T
 *     row 0: a loop over t, upwards
 *     row 1: place 1 among the statements there
 *   reads what runs before it
 *     h[t] (f.mlir:13:8): in the same iteration, at an earlier place
 *   runs before what reads it
 *     y as power[max(0, t - 2) : t + 1] (f.mlir:19:8): earlier in t, or in the same iteration, ...
 *
 * How far apart two instances run is asked of the rows themselves, whoever has found them. */
#include <isl/ilp.h>
#include <isl/val.h>
#include <limits.h>

#include "schedule/attribute.h"
#include "schedule/explain.h"
#include "schedule/prove.h"
#include "sdg/context.h"
#include "sdg/describe.h"

/* What an explanation is made from. */
struct explanation {
  struct rows const *rows;
  struct dependences const *dependences;
  struct sdg_text *text;
};

/* A row  sign * (index of a dim) + lag. */
struct loop {
  unsigned dim; /* position in sdg.dims */
  int sign, lag;
};

/*===-- Rows -------------------------------------------------------------------------------===*/

/* The coefficient if it is -1, 0 or 1; else 2. */
static int get_unit(__isl_take isl_val *value) {
  int unit = 2;
  for (int i = -1; i <= 1; i++)
    if (isl_val_cmp_si(value, i) == 0)
      unit = i;
  isl_val_free(value);
  return unit;
}

/* Whether `aff` is over exactly one index, by 1 or -1, and over nothing else. */
static bool aff_is_loop(__isl_keep isl_aff *aff, struct sdg_node const *node, struct loop *loop) {
  isl_val *lag = isl_aff_get_constant_val(aff);
  bool is_loop = isl_aff_dim(aff, isl_dim_div) == 0 && isl_val_is_int(lag) == isl_bool_true;
  is_loop = is_loop && isl_aff_involves_dims(aff, isl_dim_param, 0,
                                             (unsigned)isl_aff_dim(aff, isl_dim_param)) == 0;
  loop->lag = is_loop ? (int)isl_val_get_num_si(lag) : 0;
  isl_val_free(lag);
  int n_used = 0;
  for (unsigned i = 0; is_loop && i < node->n_dims; i++) {
    int unit = get_unit(isl_aff_get_coefficient_val(aff, isl_dim_in, (int)i));
    if (!unit)
      continue;
    n_used += unit == 2 ? 2 : 1;
    loop->sign = unit;
    loop->dim = node->dims[i];
  }
  return is_loop && n_used == 1;
}

static bool row_is_loop(struct rows const *rows, unsigned node, unsigned position,
                        struct loop *loop) {
  struct row row = schedule_rows_peek(rows, node, position);
  if (!row.aff || isl_pw_aff_isa_aff(row.aff) != isl_bool_true)
    return false;
  isl_aff *aff = isl_pw_aff_as_aff(isl_pw_aff_copy(row.aff));
  bool is_loop = aff_is_loop(aff, &rows->sdg->nodes[node], loop);
  isl_aff_free(aff);
  return is_loop;
}

/* Whether some statement below the same sequences as `node` loops in row `position`. */
static bool is_in_loop(struct rows const *rows, unsigned node, unsigned position) {
  for (unsigned n = 0; n < rows->sdg->n_nodes; n++) {
    bool beside = schedule_rows_has_statement(rows->sdg, n);
    for (unsigned r = 0; beside && r < position; r++) {
      struct row here = schedule_rows_peek(rows, node, r), there = schedule_rows_peek(rows, n, r);
      beside = here.aff || there.aff || here.value == there.value;
    }
    if (beside && schedule_rows_peek(rows, n, position).aff)
      return true;
  }
  return false;
}

static void add_row(struct explanation *explanation, unsigned node, unsigned position) {
  struct rows const *rows = explanation->rows;
  struct sdg_text *text = explanation->text;
  struct row row = schedule_rows_peek(rows, node, position);
  struct loop loop;
  sdg_text_add(text, "    row %u: ", position);
  if (row_is_loop(rows, node, position, &loop)) {
    sdg_text_add(text, "a loop over %s, %swards", rows->sdg->dims[loop.dim].name,
                 loop.sign > 0 ? "up" : "down");
    if (loop.lag)
      sdg_text_add(text, ", shifted by %d", loop.lag);
  } else if (row.aff) {
    sdg_text_add(text, "a loop that combines dims, or changes from part to part");
  } else if (is_in_loop(rows, node, position)) {
    sdg_text_add(text, "once, in iteration %d of a loop of others", row.value);
  } else {
    sdg_text_add(text, "place %d among the statements there", row.value);
  }
  sdg_text_add(text, "\n");
}

static void add_time(struct explanation *explanation, unsigned position) {
  struct rows const *rows = explanation->rows;
  struct sdg_node const *node = &rows->sdg->nodes[position];
  sdg_text_add(explanation->text, "  runs ");
  schedule_attribute_describe(rows, position, explanation->text);
  sdg_text_add(explanation->text, " for ");
  sdg_describe_set(rows->sdg, node, node->demand, explanation->text);
  sdg_text_add(explanation->text, "\n");
  for (unsigned r = 0; r < rows->lists[position].n; r++)
    add_row(explanation, position, r);
}

/*===-- How far apart ----------------------------------------------------------------------===*/

/* By how much the row of a sink is ahead of that of its source, over some pairs. */
struct lead {
  long least, most; /* LONG_MIN, LONG_MAX where there is no bound */
};

static long to_long(__isl_take isl_val *value) {
  long number = isl_val_is_int(value) == isl_bool_true   ? isl_val_get_num_si(value)
                : isl_val_is_neg(value) == isl_bool_true ? LONG_MIN
                                                         : LONG_MAX;
  isl_val_free(value);
  return number;
}

static struct lead get_lead(struct rows const *rows, struct dependence const *what, unsigned row,
                            __isl_keep isl_map *pairs) {
  isl_map *sink = isl_map_from_pw_aff(schedule_rows_get_aff(rows, what->sink, row));
  isl_map *source = isl_map_from_pw_aff(schedule_rows_get_aff(rows, what->source, row));
  isl_map *values = isl_map_apply_range(isl_map_copy(pairs), source);
  isl_set *ahead = isl_map_deltas(isl_map_reverse(isl_map_apply_domain(values, sink)));
  struct lead lead = {to_long(isl_set_dim_min_val(isl_set_copy(ahead), 0)),
                      to_long(isl_set_dim_max_val(isl_set_copy(ahead), 0))};
  isl_set_free(ahead);
  return lead;
}

/* Appends what of the loop in `row` is due to `what`: without its lag, or in the other direction,
 * it would run before what it needs. */
static void add_force(struct explanation *explanation, struct dependence const *what, unsigned row,
                      struct lead lead) {
  struct rows const *rows = explanation->rows;
  struct loop sink = {0}, source = {0};
  if (!row_is_loop(rows, what->sink, row, &sink) ||
      !row_is_loop(rows, what->source, row, &source) || sink.dim != source.dim ||
      sink.sign != source.sign)
    return;
  char const *name = rows->sdg->dims[sink.dim].name;
  int lag = sink.lag - source.lag;
  if (lag > 0 && lead.least == 0)
    sdg_text_add(explanation->text, "; forces the lag of %d in %s", lag, name);
  if (lead.most > 2L * lag)
    sdg_text_add(explanation->text, "; holds %s %swards", name, sink.sign > 0 ? "up" : "down");
}

/* The name of the loop of `row`: that of its dim. */
static void add_loop_name(struct explanation *explanation, struct dependence const *what,
                          unsigned row) {
  struct rows const *rows = explanation->rows;
  struct loop loop;
  if (row_is_loop(rows, what->sink, row, &loop) || row_is_loop(rows, what->source, row, &loop))
    sdg_text_add(explanation->text, "%s", rows->sdg->dims[loop.dim].name);
  else
    sdg_text_add(explanation->text, "row %u", row);
}

/* Appends how the pairs that are left are kept by a loop; false if some are still left. */
static bool add_loop(struct explanation *explanation, struct dependence const *what, unsigned row,
                     struct lead lead) {
  if (lead.least <= 0) {
    if (lead.most > 0) {
      sdg_text_add(explanation->text, "earlier in ");
      add_loop_name(explanation, what, row);
      sdg_text_add(explanation->text, ", or ");
    }
    return false;
  }
  bool more = lead.most > lead.least;
  sdg_text_add(explanation->text, "%ld%s iteration%s of ", lead.least, more ? " or more" : "",
               more || lead.least > 1 ? "s" : "");
  add_loop_name(explanation, what, row);
  sdg_text_add(explanation->text, " earlier");
  return true;
}

/* Appends how the rows keep `what`: in which loop, at which place its source comes first. */
static void add_order(struct explanation *explanation, struct dependence const *what) {
  struct rows const *rows = explanation->rows;
  unsigned depth = schedule_rows_get_depth(rows);
  isl_map *left = schedule_dependence_get_map(rows->sdg, what);
  struct sdg_text forces = {0};
  struct explanation inner = {rows, explanation->dependences, &forces};
  bool in_loop = false, kept = false;
  for (unsigned row = 0; row < depth && !kept; row++) {
    struct row sink = schedule_rows_peek(rows, what->sink, row);
    struct row source = schedule_rows_peek(rows, what->source, row);
    if (!sink.aff && !source.aff) {
      kept = sink.value != source.value;
      if (kept)
        sdg_text_add(explanation->text, "%sat an earlier place",
                     in_loop ? "in the same iteration, " : "");
      continue;
    }
    struct lead lead = get_lead(rows, what, row, left);
    kept = add_loop(explanation, what, row, lead);
    add_force(&inner, what, row, lead);
    left = schedule_rows_keep_tied(rows, what, row, left);
    in_loop = true;
  }
  isl_map_free(left);
  sdg_text_add(explanation->text, "%s\n", sdg_text_get(&forces));
  sdg_text_free(&forces);
}

/*===-- What is around it ------------------------------------------------------------------===*/

/* The dependence that `edge` makes; NULL if no pair of it is demanded. */
static struct dependence const *find_read(struct explanation const *explanation, unsigned edge) {
  struct dependences const *dependences = explanation->dependences;
  for (unsigned i = 0; i < dependences->n; i++)
    if (dependences->all[i].kind == DEPENDENCE_READ && dependences->all[i].edge == edge)
      return &dependences->all[i];
  return NULL;
}

static void add_place(struct explanation *explanation, struct sdg_node const *node) {
  sdg_text_add(explanation->text, " (");
  sdg_describe_location(mlirOperationGetLocation(node->op), explanation->text);
  sdg_text_add(explanation->text, "): ");
}

/* Appends how the read through `edge` is in order. */
static void add_read(struct explanation *explanation, unsigned edge) {
  struct sdg const *sdg = explanation->rows->sdg;
  struct dependence const *what = find_read(explanation, edge);
  if (what)
    add_order(explanation, what);
  else if (sdg->nodes[sdg->edges[edge].source].kind == TEMPO_OP_INPUT)
    sdg_text_add(explanation->text, "an input, there from the start\n");
  else if (sdg->nodes[sdg->edges[edge].reader].kind == TEMPO_OP_RETURN)
    sdg_text_add(explanation->text, "reads at the end\n");
  else
    sdg_text_add(explanation->text, "never, since nobody needs it\n");
}

static void add_reads(struct explanation *explanation, struct sdg_node const *node) {
  struct sdg const *sdg = explanation->rows->sdg;
  sdg_text_add(explanation->text, node->n_reads ? "  reads what runs before it\n" : "");
  for (unsigned i = 0; i < node->n_reads; i++) {
    struct sdg_edge const *edge = &sdg->edges[node->reads[i]];
    sdg_text_add(explanation->text, "    ");
    sdg_describe_access(sdg, edge, explanation->text);
    add_place(explanation, &sdg->nodes[edge->source]);
    add_read(explanation, node->reads[i]);
  }
}

static void add_readers(struct explanation *explanation, struct sdg_node const *node) {
  struct sdg const *sdg = explanation->rows->sdg;
  sdg_text_add(explanation->text, node->n_readers ? "  runs before what reads it\n" : "");
  for (unsigned i = 0; i < node->n_readers; i++) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    struct sdg_node const *reader = &sdg->nodes[edge->reader];
    sdg_text_add(explanation->text, "    %s as ",
                 reader->kind == TEMPO_OP_RETURN ? "the return" : reader->name);
    sdg_describe_access(sdg, edge, explanation->text);
    add_place(explanation, reader);
    add_read(explanation, node->readers[i]);
  }
}

/* Appends dependences that are no reads: the order of calls, and what waits for an end. */
static void add_waits(struct explanation *explanation, unsigned node) {
  struct dependences const *dependences = explanation->dependences;
  for (unsigned i = 0; i < dependences->n; i++) {
    struct dependence const *what = &dependences->all[i];
    if (what->kind == DEPENDENCE_READ || what->sink != node)
      continue;
    struct sdg_node const *source = &dependences->sdg->nodes[what->source];
    sdg_text_add(explanation->text, "  %s %s", schedule_dependence_get_verb(what), source->name);
    add_place(explanation, source);
    add_order(explanation, what);
  }
}

enum tempo_status schedule_explain_statement(struct rows const *rows,
                                             struct dependences const *dependences, unsigned node,
                                             struct sdg_text *text) {
  struct explanation explanation = {rows, dependences, text};
  struct sdg const *sdg = rows->sdg;
  if (schedule_rows_has_statement(sdg, node))
    add_time(&explanation, node);
  else
    sdg_text_add(text, "  never runs: no result, call or end needs it\n");
  add_reads(&explanation, &sdg->nodes[node]);
  add_waits(&explanation, node);
  add_readers(&explanation, &sdg->nodes[node]);
  sdg_text_add(text, "  proved: every dependence of the graph, %u in all, goes forward\n",
               dependences->n);
  if (isl_ctx_last_error(sdg->ctx) == isl_error_none && !text->failed)
    return TEMPO_OK;
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->nodes[node].op),
                            "explaining the schedule");
}
