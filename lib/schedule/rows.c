#include "schedule/rows.h"

#include <isl/val.h>
#include <string.h>

#include "sdg/context.h"

bool schedule_rows_has_statement(struct sdg const *sdg, unsigned position) {
  struct sdg_node const *node = &sdg->nodes[position];
  return sdg_node_is_statement(node) && isl_set_plain_is_empty(node->demand) != isl_bool_true;
}

enum tempo_status schedule_rows_init(struct rows *rows, struct sdg const *sdg,
                                     struct arena *arena) {
  *rows = (struct rows){.sdg = sdg, .arena = arena};
  rows->lists = schedule_arena_alloc(arena, sdg->n_nodes, sizeof(struct row_list));
  return rows->lists ? TEMPO_OK : TEMPO_FAIL;
}

void schedule_rows_clear(struct rows *rows) {
  if (!rows->lists)
    return;
  for (unsigned n = 0; n < rows->sdg->n_nodes; n++)
    for (unsigned r = 0; r < rows->lists[n].n; r++)
      isl_pw_aff_free(rows->lists[n].rows[r].aff);
  rows->lists = NULL;
}

static enum tempo_status add(struct rows *rows, unsigned node, struct row row) {
  struct row_list *list = &rows->lists[node];
  if (list->n == list->capacity) {
    unsigned capacity = list->capacity ? 2 * list->capacity : 4;
    struct row *grown = schedule_arena_alloc(rows->arena, capacity, sizeof(struct row));
    if (!grown) {
      isl_pw_aff_free(row.aff);
      return TEMPO_FAIL;
    }
    if (list->n)
      memcpy(grown, list->rows, list->n * sizeof(struct row));
    list->rows = grown;
    list->capacity = capacity;
  }
  list->rows[list->n++] = row;
  return TEMPO_OK;
}

enum tempo_status schedule_rows_add_value(struct rows *rows, unsigned node, int value) {
  return add(rows, node, (struct row){.value = value});
}

/* Whether `aff` is one integer everywhere, that fits; sets *value to it. */
static isl_bool aff_is_value(__isl_keep isl_pw_aff *aff, int *value) {
  isl_bool single = isl_pw_aff_isa_aff(aff);
  if (single != isl_bool_true)
    return single;
  isl_aff *plain = isl_pw_aff_as_aff(isl_pw_aff_copy(aff));
  isl_bool constant = isl_aff_is_cst(plain);
  isl_val *val = isl_aff_get_constant_val(plain);
  isl_aff_free(plain);
  if (constant == isl_bool_true) {
    constant = isl_val_is_int(val);
    if (constant == isl_bool_true)
      constant =
          isl_bool_ok(isl_val_cmp_si(val, -(1L << 30)) >= 0 && isl_val_cmp_si(val, 1L << 30) <= 0);
    if (constant == isl_bool_true)
      *value = (int)isl_val_get_num_si(val);
  }
  isl_val_free(val);
  return constant;
}

enum tempo_status schedule_rows_add_aff(struct rows *rows, unsigned node,
                                        __isl_take isl_pw_aff *aff) {
  int value = 0;
  if (isl_pw_aff_has_tuple_id(aff, isl_dim_in) == isl_bool_true)
    aff = isl_pw_aff_reset_tuple_id(aff, isl_dim_in);
  isl_bool constant = aff_is_value(aff, &value);
  if (constant < 0) {
    isl_pw_aff_free(aff);
    return sdg_context_report(rows->sdg->ctx, mlirOperationGetLocation(rows->sdg->graph),
                              "scheduling");
  }
  if (constant) {
    isl_pw_aff_free(aff);
    return schedule_rows_add_value(rows, node, value);
  }
  return add(rows, node, (struct row){.aff = aff});
}

enum tempo_status schedule_rows_add_map(struct rows *rows, unsigned node,
                                        __isl_take isl_map *time) {
  isl_pw_multi_aff *function = isl_pw_multi_aff_from_map(time);
  isl_set *domain = isl_pw_multi_aff_domain(isl_pw_multi_aff_copy(function));
  function = isl_pw_multi_aff_gist(function, domain);
  isl_size n = isl_pw_multi_aff_dim(function, isl_dim_out);
  enum tempo_status status = TEMPO_OK;
  for (int i = 0; i < n && status == TEMPO_OK; i++)
    status = schedule_rows_add_aff(rows, node, isl_pw_multi_aff_get_at(function, i));
  isl_pw_multi_aff_free(function);
  if (n < 0)
    return sdg_context_report(rows->sdg->ctx, mlirOperationGetLocation(rows->sdg->graph),
                              "reading the schedule");
  return status;
}

unsigned schedule_rows_get_depth(struct rows const *rows) {
  unsigned depth = 0;
  for (unsigned n = 0; n < rows->sdg->n_nodes; n++)
    if (rows->lists[n].n > depth)
      depth = rows->lists[n].n;
  return depth;
}

struct row schedule_rows_peek(struct rows const *rows, unsigned node, unsigned position) {
  struct row_list const *list = &rows->lists[node];
  return position < list->n ? list->rows[position] : (struct row){0};
}

__isl_give isl_pw_aff *schedule_rows_get_aff(struct rows const *rows, unsigned node,
                                             unsigned position) {
  struct row row = schedule_rows_peek(rows, node, position);
  isl_space *space = isl_set_get_space(rows->sdg->nodes[node].domain);
  if (!row.aff) {
    isl_local_space *points = isl_local_space_from_space(space);
    isl_aff *zero = isl_aff_zero_on_domain(points);
    return isl_pw_aff_from_aff(isl_aff_set_constant_si(zero, row.value));
  }
  isl_id *name = isl_space_get_tuple_id(space, isl_dim_set);
  isl_space_free(space);
  return isl_pw_aff_set_tuple_id(isl_pw_aff_copy(row.aff), isl_dim_in, name);
}

/* The row as one affine expression over `space`, the statement's; NULL if it has pieces. */
static __isl_give isl_aff *get_plain_row(struct row row, __isl_keep isl_space *space) {
  isl_local_space *points = isl_local_space_from_space(isl_space_copy(space));
  if (!row.aff)
    return isl_aff_set_constant_si(isl_aff_zero_on_domain(points), row.value);
  isl_local_space_free(points);
  if (isl_pw_aff_isa_aff(row.aff) != isl_bool_true)
    return NULL;
  isl_aff *aff = isl_pw_aff_as_aff(isl_pw_aff_copy(row.aff));
  return isl_aff_set_tuple_id(aff, isl_dim_in, isl_space_get_tuple_id(space, isl_dim_set));
}

/* The time without pieces, in a fraction of the time; NULL if it has some. */
static __isl_give isl_map *get_plain_time(struct rows const *rows, unsigned node, unsigned depth) {
  isl_space *space = isl_set_get_space(rows->sdg->nodes[node].domain);
  isl_space *time =
      isl_space_add_dims(isl_space_from_domain(isl_space_copy(space)), isl_dim_out, depth);
  isl_aff_list *list = isl_aff_list_alloc(rows->sdg->ctx, (int)depth);
  for (unsigned r = 0; r < depth && list; r++) {
    isl_aff *row = get_plain_row(schedule_rows_peek(rows, node, r), space);
    list = row ? isl_aff_list_add(list, row) : isl_aff_list_free(list);
  }
  isl_space_free(space);
  if (list)
    return isl_map_from_multi_aff(isl_multi_aff_from_aff_list(time, list));
  isl_space_free(time);
  return NULL;
}

__isl_give isl_map *schedule_rows_get_time(struct rows const *rows, unsigned node, unsigned depth) {
  isl_map *plain = get_plain_time(rows, node, depth);
  if (plain)
    return plain;
  isl_space *space = isl_set_get_space(rows->sdg->nodes[node].domain);
  space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out, depth);
  isl_pw_aff_list *list = isl_pw_aff_list_alloc(rows->sdg->ctx, (int)depth);
  for (unsigned r = 0; r < depth; r++)
    list = isl_pw_aff_list_add(list, schedule_rows_get_aff(rows, node, r));
  return isl_map_from_multi_pw_aff(isl_multi_pw_aff_from_pw_aff_list(space, list));
}
