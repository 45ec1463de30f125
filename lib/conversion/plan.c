/* What is kept of each value, decided from who reads it where. */
#include <isl/aff.h>
#include <isl/set.h>

#include "conversion/extent.h"
#include "conversion/plan.h"

#include "mutants/mutants.h"

/* The only statement of each node, NULL if there are several. */
static struct statement **find_writers(struct lowering *lowering) {
  struct statement **writers = lowering_alloc(lowering, lowering->sdg->n_nodes, sizeof *writers);
  for (unsigned i = 0; writers && i < lowering->n_statements; ++i) {
    struct statement *statement = lowering->statements[i];
    struct statement **writer = &writers[statement->node - lowering->sdg->nodes];
    *writer = *writer ? lowering->ending : statement; /* the ending writes nothing: several */
  }
  for (unsigned i = 0; writers && i < lowering->sdg->n_nodes; ++i)
    if (writers[i] == lowering->ending)
      writers[i] = NULL;
  return writers;
}

static bool is_sliced(struct sdg_edge const *edge) {
  for (unsigned i = 0; i < edge->n_indices; ++i)
    if (edge->indices[i].upper)
      return true;
  return false;
}

/* Marks the circles that slices of `edge` may cross. */
static void mirror(struct lowering *lowering, struct sdg_edge const *edge, struct value *value) {
  for (unsigned i = 0; i < edge->n_indices; ++i) {
    struct slot *slot = &value->slots[i];
    if (slot->wraps && !slot->single && !slot->mirrored)
      slot->mirrored = circle_is_crossed(lowering, edge, i, slot->count);
  }
}

/* Notes one read of `value`, which `writer` alone makes, if it is not NULL. */
static void note_lag(struct lowering *lowering, struct statement const *reader, struct read *read,
                     struct value *value, struct statement const *writer) {
  bool sliced = is_sliced(read->edge);
  value->sliced |= sliced;
  ++value->n_reads;
  mirror(lowering, read->edge, value);
  if (!sliced && writer)
    read->lag = lag_find(lowering, reader, read->edge, writer);
  value->far |= read->lag == READ_NO_LAG;
}

/* Notes from where it is read. */
static void note_use(struct statement const *reader, struct value *value) {
  unsigned position = reader->host->position;
  value->first_use = position < value->first_use ? position : value->first_use;
  value->last_use = position > value->last_use ? position : value->last_use;
}

//===- Decisions --------------------------------------------------------------===//

/* Whether what `writer` makes can be seen by all that reads `value`: the operations are in one
 * block, or in blocks inside of it. */
static bool is_in_sight(struct value const *value, struct statement const *writer) {
  if (statement_has_conditions(writer) || writer->guard)
    return false;
  return value->first_use >= writer->branch_begin && value->last_use < writer->branch_end;
}

static bool is_single(struct value const *value) {
  for (unsigned i = 0; i < value->node->n_dims; ++i)
    if (!value->slots[i].single)
      return false;
  return true;
}

/* Scalars need no memory if all reads are served by the loop that makes them, and one that is
 * carried if they live one after the other. A tensor in a register is left where it is made if all
 * that reads it sees it there: isl may have put the readers into a loop of their own. */
static enum value_memory choose_memory(struct value const *value, struct statement const *writer) {
  if (value->n_reads == 0 || (writer && writer->host != writer))
    return VALUE_NO_MEMORY;
  if (!value->is_tensor && !value->far)
    return VALUE_NO_MEMORY;
  if (!value->is_tensor && !value->sliced && (is_single(value) || TEMPO_MUTANT(single_assumed)))
    return VALUE_SCALAR;
  if (value->in_register && !value->sliced && writer && is_in_sight(value, writer))
    return VALUE_NO_MEMORY;
  return VALUE_TENSOR;
}

/* Fixes how `read` is served. */
static void serve_read(struct statement const *reader, struct read *read, struct value *value) {
  if (read->source)
    return;
  if (value->memory == VALUE_SCALAR || (value->memory == VALUE_TENSOR && value->is_tensor))
    read->lag = READ_NO_LAG;
  else if (value->memory == VALUE_NO_MEMORY && read->lag == READ_NO_LAG)
    read->lag = 0;
  if (read->lag == READ_NO_LAG)
    return;
  value->has_recent = true;
  value->depth = read->lag > value->depth ? read->lag : value->depth;
  value->loop = reader->loop;
}

/* Whether the slice `index` along a dim without circle is all of its slots for parameters in
 * `context`. */
static isl_bool is_whole(struct slot const *slot, struct sdg_index const *index,
                         __isl_keep isl_set *context) {
  if (slot->wraps || !index->upper)
    return isl_bool_false;
  isl_pw_aff *lower = isl_pw_aff_project_domain_on_params(isl_pw_aff_copy(index->lower));
  isl_pw_aff *upper = isl_pw_aff_project_domain_on_params(isl_pw_aff_copy(index->upper));
  isl_set *other = isl_pw_aff_ne_set(upper, isl_pw_aff_copy(slot->count));
  other = isl_set_union(other, isl_pw_aff_non_zero_set(lower));
  other = isl_set_intersect(other, isl_set_copy(context));
  isl_bool whole = isl_set_is_empty(other);
  isl_set_free(other);
  return whole;
}

/* Keeps `value` in the buffer of result `result` if that is all of its memory. Along the outermost
 * dim what is returned may end early: it is where the memory begins. */
static void offer_buffer(struct lowering *lowering, struct value *value,
                         struct sdg_edge const *edge, unsigned result) {
  if (value->memory != VALUE_TENSOR || value->buffer != VALUE_NO_BUFFER)
    return;
  isl_bool whole = isl_bool_ok(value->node->n_dims == 0 || value->n_sizes == 0);
  for (unsigned i = 0; whole == isl_bool_true && i < edge->n_indices; ++i) {
    isl_set *context = i == 0 ? extent_get_bounds(lowering) : isl_set_copy(lowering->sdg->context);
    whole = is_whole(&value->slots[i], &edge->indices[i], context);
    isl_set_free(context);
  }
  if (whole == isl_bool_true)
    value->buffer = result;
  else if (whole < 0)
    lowering_fail_isl(lowering);
}

//===- All of them ------------------------------------------------------------===//

/* What is done with one read of a value. */
struct planning {
  struct lowering *lowering;
  struct statement **writers;
  void (*visit)(struct planning *planning, struct statement *reader, unsigned input,
                struct value *value);
};

static void each_read_of(struct planning *planning, struct statement *reader) {
  for (unsigned i = 0; i < reader->n_reads; ++i) {
    struct read *read = &reader->reads[i];
    if (!read->used || !read->edge)
      continue;
    struct value *value = value_of_edge(planning->lowering, read->edge);
    if (value)
      planning->visit(planning, reader, i, value);
  }
}

static void each_read(struct planning *planning,
                      void (*visit)(struct planning *planning, struct statement *reader,
                                    unsigned input, struct value *value)) {
  struct lowering *lowering = planning->lowering;
  planning->visit = visit;
  for (unsigned i = 0; i < lowering->n_statements; ++i)
    each_read_of(planning, lowering->statements[i]);
  each_read_of(planning, lowering->ending);
}

static void visit_lag(struct planning *planning, struct statement *reader, unsigned input,
                      struct value *value) {
  struct read *read = &reader->reads[input];
  note_lag(planning->lowering, reader, read, value, planning->writers[read->edge->source]);
}

static void visit_use(struct planning *planning, struct statement *reader, unsigned input,
                      struct value *value) {
  (void)planning;
  (void)input;
  note_use(reader, value);
}

static void visit_service(struct planning *planning, struct statement *reader, unsigned input,
                          struct value *value) {
  serve_read(reader, &reader->reads[input], value);
  if (reader == planning->lowering->ending)
    offer_buffer(planning->lowering, value, reader->reads[input].edge, input);
}

static void plan(struct planning *planning) {
  struct lowering *lowering = planning->lowering;
  each_read(planning, visit_lag);
  plan_hosts(lowering, planning->writers);
  each_read(planning, visit_use);
  for (unsigned i = 0; i < lowering->n_values; ++i) {
    struct value *value = &lowering->values[i];
    value->memory = choose_memory(value, planning->writers[value->node - lowering->sdg->nodes]);
  }
  each_read(planning, visit_service);
  for (unsigned i = 0; i < lowering->n_values; ++i) {
    struct value *value = &lowering->values[i];
    value->past = lowering_alloc(lowering, value->depth, sizeof *value->past);
  }
}

enum tempo_status plan_values(struct lowering *lowering) {
  struct planning planning = {.lowering = lowering};
  if (value_create_all(lowering) == TEMPO_OK)
    planning.writers = find_writers(lowering);
  if (planning.writers)
    plan(&planning);
  return lowering->status;
}
