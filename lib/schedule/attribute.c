/* The attribute tempo.schedule: a union map in isl's text,
 *
 *   "[T] -> { x[t] -> [t, 0]; y[t] -> [t + 2, 1] }"
 *
 * from the instances of every statement to their times. It is not a schedule tree: people can read
 * and write a map, and isl's reader of trees does not survive every malformed text. What is read
 * must give every demanded instance exactly one time. */
#include <isl/mat.h>
#include <isl/union_map.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "schedule/attribute.h"
#include "sdg/context.h"
#include "sdg/text.h"
#include "tempo-c/Text.h"

/* Nesting that isl's recursive readers are trusted with, and rows that anyone can want. */
enum { MAX_NESTING = 256, MAX_ROWS = 256 };

/* What a number in a time may be, as in expressions: loops count in times, in 64 bits. */
#define MAX_NUMBER ((int64_t)1 << 31)

static MlirStringRef get_name(void) {
  return mlirStringRefCreateFromCString(SCHEDULE_ATTRIBUTE);
}

bool schedule_attribute_is_present(MlirOperation graph) {
  return !mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(graph, get_name()));
}

/*===-- Writing ----------------------------------------------------------------------------===*/

/* The map of `node` with its dims under their own names. */
static __isl_give isl_map *get_named_time(struct rows const *rows, unsigned node) {
  struct sdg_node const *statement = &rows->sdg->nodes[node];
  isl_map *time = schedule_rows_get_time(rows, node, rows->lists[node].n);
  for (unsigned i = 0; i < statement->n_dims; i++)
    time = isl_map_set_dim_name(time, isl_dim_in, i, rows->sdg->dims[statement->dims[i]].name);
  return time;
}

/* Appends what stands between the braces of `map`'s text; if `first`, before it what stands before
 * them, with the brace. */
static void add_map(__isl_take isl_map *map, bool first, struct sdg_text *text) {
  char *printed = isl_map_to_str(map);
  isl_map_free(map);
  char *begin = printed ? strchr(printed, '{') : NULL;
  char *end = printed ? strrchr(printed, '}') : NULL;
  if (begin && end) {
    for (begin++; end > begin && end[-1] == ' '; end--)
      ;
    char *from = first ? printed : begin + (*begin == ' ');
    sdg_text_add(text, "%.*s", (int)(end - from), from);
  } else {
    text->failed = true;
  }
  free(printed);
}

void schedule_attribute_describe(struct rows const *rows, unsigned node, struct sdg_text *text) {
  add_map(get_named_time(rows, node), false, text);
}

enum tempo_status schedule_attribute_write(struct rows const *rows) {
  struct sdg const *sdg = rows->sdg;
  struct sdg_text text = {0};
  bool first = true;
  for (unsigned n = 0; n < sdg->n_nodes; n++) {
    if (!schedule_rows_has_statement(sdg, n))
      continue;
    sdg_text_add(&text, first ? "" : "; ");
    add_map(get_named_time(rows, n), first, &text);
    first = false;
  }
  sdg_text_add(&text, first ? "{ }" : " }");
  enum tempo_status status = TEMPO_OK;
  if (text.failed)
    status =
        sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph), "writing the schedule");
  MlirContext context = mlirOperationGetContext(sdg->graph);
  MlirStringRef written = {sdg_text_get(&text), text.length};
  if (status == TEMPO_OK)
    mlirOperationSetDiscardableAttributeByName(sdg->graph, get_name(),
                                               mlirStringAttrGet(context, written));
  sdg_text_free(&text);
  return status;
}

/*===-- Reading ----------------------------------------------------------------------------===*/

/* What is being read: the times so far, NULL for nodes without. */
struct reading {
  struct rows *rows;
  isl_map **times; /* one per node of the graph, owned */
  enum tempo_status status;
};

static MlirLocation get_location(struct sdg const *sdg) {
  return mlirOperationGetLocation(sdg->graph);
}

static bool nests_too_deeply(char const *text) {
  int depth = 0;
  for (; *text; text++) {
    if (strchr("{[(", *text))
      depth++;
    if (strchr("}])", *text))
      depth--;
    if (depth > MAX_NESTING)
      return true;
  }
  return false;
}

/* The text of the attribute, NUL-terminated and owned; NULL after a diagnostic. */
static char *get_text(struct sdg const *sdg) {
  MlirAttribute attribute = mlirOperationGetDiscardableAttributeByName(sdg->graph, get_name());
  if (mlirAttributeIsNull(attribute)) {
    tempoEmitError(get_location(sdg), "no schedule: run tempo-schedule first");
    return NULL;
  }
  MlirStringRef value = mlirStringAttrGetValue(attribute);
  char *text = malloc(value.length + 1);
  if (!text) {
    tempoEmitError(get_location(sdg), "out of memory while reading %s", SCHEDULE_ATTRIBUTE);
    return NULL;
  }
  *tempoCopyText(text, value) = '\0';
  if (strlen(text) == value.length && !nests_too_deeply(text))
    return text;
  free(text);
  tempoEmitError(get_location(sdg), "%s holds characters that are no text, or is nested too deeply",
                 SCHEDULE_ATTRIBUTE);
  return NULL;
}

/* What to write instead of a word of ours that isl has not; "" if none is there. */
static char const *get_hint(char const *text) {
  if (strstr(text, "floordiv"))
    return "; t floordiv 4 is floor(t/4) there";
  if (strstr(text, "ceildiv"))
    return "; t ceildiv 4 is ceil(t/4) there";
  if (strchr(text, '%'))
    return "; names stand there without a %";
  return "";
}

/* The times in `text`; NULL after a diagnostic. */
static __isl_give isl_union_map *parse(struct sdg const *sdg, char const *text) {
  isl_union_map *times = isl_union_map_read_from_str(sdg->ctx, text);
  if (times)
    return times;
  isl_ctx_reset_error(sdg->ctx);
  tempoEmitError(get_location(sdg),
                 "%s is malformed: expected a map in isl's notation, such as [T] -> { x[t] -> "
                 "[t, 0]; y[t] -> [t + 2, 1] }%s",
                 SCHEDULE_ATTRIBUTE, get_hint(text));
  return NULL;
}

/* `map` in the parameters of the graph; NULL after a diagnostic. */
static __isl_give isl_map *use_parameters(struct sdg const *sdg, __isl_take isl_map *map) {
  map = isl_map_align_params(map, isl_space_copy(sdg->space));
  isl_size n = isl_map_dim(map, isl_dim_param);
  for (int i = (int)sdg->n_parameters; i < n; i++)
    if (isl_map_involves_dims(map, isl_dim_param, (unsigned)i, 1) != isl_bool_false) {
      tempoEmitError(get_location(sdg), "%s uses %s, which is no parameter of the graph",
                     SCHEDULE_ATTRIBUTE, isl_map_get_dim_name(map, isl_dim_param, (unsigned)i));
      isl_map_free(map);
      return NULL;
    }
  if (n > (int)sdg->n_parameters)
    map =
        isl_map_project_out(map, isl_dim_param, sdg->n_parameters, (unsigned)n - sdg->n_parameters);
  return map;
}

static isl_stat check_rows(__isl_take isl_mat *rows) {
  isl_size height = isl_mat_rows(rows), width = isl_mat_cols(rows);
  bool small = height >= 0 && width >= 0;
  for (int i = 0; small && i < height; i++)
    for (int j = 0; small && j < width; j++) {
      isl_val *number = isl_val_abs(isl_mat_get_element_val(rows, i, j));
      small = number && isl_val_cmp_si(number, MAX_NUMBER) <= 0;
      isl_val_free(number);
    }
  isl_mat_free(rows);
  return small ? isl_stat_ok : isl_stat_error;
}

static isl_stat check_numbers(__isl_take isl_basic_map *map, void *user) {
  (void)user;
  isl_mat *equalities = isl_basic_map_equalities_matrix(map, isl_dim_cst, isl_dim_param, isl_dim_in,
                                                        isl_dim_out, isl_dim_div);
  isl_mat *inequalities = isl_basic_map_inequalities_matrix(map, isl_dim_cst, isl_dim_param,
                                                            isl_dim_in, isl_dim_out, isl_dim_div);
  isl_basic_map_free(map);
  bool small = check_rows(equalities) == isl_stat_ok;
  return check_rows(inequalities) == isl_stat_ok && small ? isl_stat_ok : isl_stat_error;
}

/* The statement that `map` is about; NULL after a diagnostic. */
static struct sdg_node *find_statement(struct sdg const *sdg, __isl_keep isl_map *map) {
  char const *name = isl_map_get_tuple_name(map, isl_dim_in);
  struct sdg_node *node = name ? sdg_find_name(sdg, name) : NULL;
  isl_size n_dims = isl_map_dim(map, isl_dim_in), n_rows = isl_map_dim(map, isl_dim_out);
  if (!node || !sdg_node_is_statement(node))
    tempoEmitError(get_location(sdg), "%s gives times to '%s', which is no statement of the graph",
                   SCHEDULE_ATTRIBUTE, name ? name : "");
  else if (n_dims != (int)node->n_dims)
    tempoEmitError(get_location(sdg), "%s gives times to %s with %d indices, but it has %u dims",
                   SCHEDULE_ATTRIBUTE, name, (int)n_dims, node->n_dims);
  else if (n_rows < 0 || n_rows > MAX_ROWS ||
           isl_map_has_tuple_id(map, isl_dim_out) != isl_bool_false)
    tempoEmitError(get_location(sdg),
                   "%s gives %s no time: expected a plain vector of at most %d numbers",
                   SCHEDULE_ATTRIBUTE, name, MAX_ROWS);
  else if (isl_map_foreach_basic_map(map, check_numbers, NULL) < 0)
    tempoEmitError(get_location(sdg), "%s gives %s times with a number of more than %ld",
                   SCHEDULE_ATTRIBUTE, name, (long)MAX_NUMBER);
  else
    return node;
  return NULL;
}

/* `map` with zeros appended up to `n_rows`. */
static __isl_give isl_map *pad(__isl_take isl_map *map, unsigned n_rows) {
  isl_size n = isl_map_dim(map, isl_dim_out);
  if (n < 0 || (unsigned)n >= n_rows)
    return map;
  map = isl_map_add_dims(map, isl_dim_out, n_rows - (unsigned)n);
  for (unsigned i = (unsigned)n; i < n_rows; i++)
    map = isl_map_fix_si(map, isl_dim_out, i, 0);
  return map;
}

static isl_stat add_time(__isl_take isl_map *map, void *user) {
  struct reading *reading = user;
  struct sdg const *sdg = reading->rows->sdg;
  map = use_parameters(sdg, map);
  struct sdg_node *node = map ? find_statement(sdg, map) : NULL;
  if (!node) {
    isl_map_free(map);
    reading->status = TEMPO_FAIL;
    return isl_stat_error;
  }
  isl_map **time = &reading->times[node - sdg->nodes];
  map = isl_map_reset_tuple_id(map, isl_dim_in);
  map = isl_map_set_tuple_id(map, isl_dim_in, isl_set_get_tuple_id(node->domain));
  if (*time) {
    unsigned here = (unsigned)isl_map_dim(map, isl_dim_out);
    unsigned there = (unsigned)isl_map_dim(*time, isl_dim_out);
    map = isl_map_union(pad(map, there), pad(*time, here));
  }
  *time = map;
  return isl_stat_ok;
}

/* Whether `time` obviously has one value everywhere, as most written and all found ones do. */
static isl_bool is_plain_function(__isl_keep isl_map *time) {
  isl_set *domain = isl_map_domain(isl_map_copy(time));
  isl_bool everywhere = isl_set_plain_is_universe(domain);
  isl_set_free(domain);
  return everywhere == isl_bool_true ? isl_map_plain_is_single_valued(time) : everywhere;
}

/* Checks that every demanded instance of `node` has one time among `time`. */
static enum tempo_status check_time(struct sdg_node const *node, __isl_keep isl_map *time) {
  MlirLocation location = mlirOperationGetLocation(node->op);
  isl_set *covered = isl_map_domain(isl_map_copy(time));
  isl_bool all = isl_set_is_subset(node->demand, covered);
  isl_set_free(covered);
  isl_bool single = isl_map_is_single_valued(time);
  if (all < 0 || single < 0)
    return sdg_context_report(isl_map_get_ctx(time), location, "reading the schedule");
  if (!all)
    return tempoEmitError(location, "%s gives some demanded instances of %s no time",
                          SCHEDULE_ATTRIBUTE, node->name);
  if (!single)
    return tempoEmitError(location, "%s gives some instances of %s more than one time",
                          SCHEDULE_ATTRIBUTE, node->name);
  return TEMPO_OK;
}

static enum tempo_status add_statement(struct reading *reading, unsigned position) {
  struct sdg_node const *node = &reading->rows->sdg->nodes[position];
  if (!reading->times[position])
    return tempoEmitError(mlirOperationGetLocation(node->op), "%s gives %s no time",
                          SCHEDULE_ATTRIBUTE, node->name);
  isl_map *time = isl_map_copy(reading->times[position]);
  if (is_plain_function(time) != isl_bool_true) {
    time = isl_map_intersect_domain(time, isl_set_copy(node->demand));
    if (check_time(node, time) != TEMPO_OK) {
      isl_map_free(time);
      return TEMPO_FAIL;
    }
  }
  return schedule_rows_add_map(reading->rows, position, time);
}

static enum tempo_status read_times(struct reading *reading, char const *text) {
  struct sdg const *sdg = reading->rows->sdg;
  isl_union_map *times = parse(sdg, text);
  if (!times)
    return TEMPO_FAIL;
  isl_stat added = isl_union_map_foreach_map(times, add_time, reading);
  isl_union_map_free(times);
  if (added < 0 && reading->status == TEMPO_OK)
    return sdg_context_report(sdg->ctx, get_location(sdg), "reading the schedule");
  for (unsigned n = 0; n < sdg->n_nodes && reading->status == TEMPO_OK; n++)
    if (schedule_rows_has_statement(sdg, n))
      reading->status = add_statement(reading, n);
  return reading->status;
}

enum tempo_status schedule_attribute_read(struct rows *rows) {
  struct sdg const *sdg = rows->sdg;
  struct reading reading = {.rows = rows, .status = TEMPO_OK};
  reading.times = schedule_arena_alloc(rows->arena, sdg->n_nodes, sizeof(isl_map *));
  char *text = reading.times ? get_text(sdg) : NULL;
  if (!text)
    return TEMPO_FAIL;
  enum tempo_status status = read_times(&reading, text);
  free(text);
  for (unsigned n = 0; n < sdg->n_nodes; n++)
    isl_map_free(reading.times[n]);
  return status;
}
