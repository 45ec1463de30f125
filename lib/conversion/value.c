#include "conversion/value.h"

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

#include "mlir-c/BuiltinTypes.h"
#include "sdg/coalesce.h"
#include "storage/slots.h"
#include "storage/storage.h"

//===- From stores ------------------------------------------------------------===//

/* The largest result of `map`, over the parameters. */
static __isl_give isl_pw_aff *largest(struct lowering *lowering, MlirAffineMap map) {
  isl_aff_list *bounds = slots_from_map(lowering->sdg, map);
  isl_size n = isl_aff_list_n_aff(bounds);
  isl_pw_aff *most = NULL;
  for (int i = 0; i < n; ++i) {
    isl_pw_aff *bound = isl_pw_aff_from_aff(isl_aff_list_get_aff(bounds, i));
    most = most ? isl_pw_aff_max(most, bound) : bound;
  }
  isl_aff_list_free(bounds);
  most =
      sdg_pw_aff_coalesce(isl_pw_aff_intersect_domain(most, isl_set_copy(lowering->sdg->context)));
  if (!most)
    lowering_fail_isl(lowering);
  return most;
}

static bool is_one(__isl_keep isl_pw_aff *count) {
  isl_val *constant = slot_get_constant(count);
  bool one = constant && isl_val_is_one(constant);
  isl_val_free(constant);
  return one;
}

/* Reads the slots of the dims of `value` from its store. */
static enum tempo_status read_store(struct lowering *lowering, struct value *value) {
  unsigned n = value->node->n_dims;
  MlirAttribute store = storage_get(lowering->sdg, value->node, value->result);
  if (mlirAttributeIsNull(store))
    return lowering->status = TEMPO_FAIL;
  value->in_register = tempoStoreAttrGetKind(store) == TEMPO_STORE_REGISTER;
  value->slots = lowering_alloc(lowering, n, sizeof *value->slots);
  if (!value->slots)
    return TEMPO_FAIL;
  MlirContext context = lowering->builder.context;
  MlirAffineExpr one = mlirAffineConstantExprGet(context, 1);
  MlirAffineMap single = mlirAffineMapGet(context, 0, 0, 1, &one);
  for (unsigned i = 0; i < n && lowering->status == TEMPO_OK; ++i) {
    struct slot *slot = &value->slots[i];
    slot->count = largest(lowering, value->in_register ? single : tempoStoreAttrGetSlots(store, i));
    slot->wraps = value->in_register || tempoStoreAttrGetWraps(store, i);
    slot->single = slot->wraps && is_one(slot->count);
  }
  return lowering->status;
}

/* The largest sizes of the `?` of the element of `value`. */
static enum tempo_status read_sizes(struct lowering *lowering, struct value *value) {
  MlirAffineMap sizes = tempoOpGetSizes(value->node->op);
  unsigned n = statement_count_sizes(value->element);
  unsigned first = statement_first_size(value->node->op, value->result);
  value->sizes = lowering_alloc(lowering, n, sizeof *value->sizes);
  if (!value->sizes)
    return TEMPO_FAIL;
  for (; value->n_sizes < n; ++value->n_sizes) {
    MlirAffineMap most =
        storage_get_largest(lowering->sdg, value->node, sizes, first + value->n_sizes);
    if (mlirAffineMapIsNull(most))
      return lowering->status = TEMPO_FAIL;
    value->sizes[value->n_sizes] = largest(lowering, most);
    if (!value->sizes[value->n_sizes])
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

static enum tempo_status init(struct lowering *lowering, struct value *value,
                              struct sdg_node const *node, unsigned result) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(node->op, result));
  value->node = node;
  value->result = result;
  value->element = tempoRecurrentTypeGetElement(type);
  value->is_tensor = mlirTypeIsAShaped(value->element);
  value->buffer = VALUE_NO_BUFFER;
  value->first_use = UINT_MAX;
  intptr_t rank = node->n_dims + (value->is_tensor ? mlirShapedTypeGetRank(value->element) : 0);
  if (rank > BUILD_MAX_RANK) {
    lowering_fail(lowering, mlirOperationGetLocation(node->op),
                  "a value has more than 64 dims, temporal ones and those of its elements");
    return TEMPO_FAIL;
  }
  if (read_store(lowering, value) != TEMPO_OK)
    return TEMPO_FAIL;
  return value->is_tensor ? read_sizes(lowering, value) : TEMPO_OK;
}

/* Makes a value for each result of the nodes that run. */
static enum tempo_status create(struct lowering *lowering) {
  struct sdg const *sdg = lowering->sdg;
  unsigned n = 0;
  lowering->first_value = lowering_alloc(lowering, sdg->n_nodes, sizeof(unsigned));
  if (!lowering->first_value)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < sdg->n_nodes; ++i)
    lowering->first_value[i] = UINT_MAX;
  for (unsigned i = 0; i < lowering->n_statements; ++i)
    n += (unsigned)mlirOperationGetNumResults(lowering->statements[i]->node->op);
  lowering->values = lowering_alloc(lowering, n, sizeof *lowering->values);
  if (!lowering->values)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < lowering->n_statements; ++i) {
    struct sdg_node const *node = lowering->statements[i]->node;
    unsigned position = (unsigned)(node - sdg->nodes);
    if (lowering->first_value[position] != UINT_MAX)
      continue;
    lowering->first_value[position] = lowering->n_values;
    for (intptr_t k = 0; k < mlirOperationGetNumResults(node->op); ++k)
      if (init(lowering, &lowering->values[lowering->n_values++], node, (unsigned)k) != TEMPO_OK)
        return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

void value_free_all(struct lowering *lowering) {
  for (unsigned i = 0; i < lowering->n_values; ++i) {
    struct value *value = &lowering->values[i];
    for (unsigned k = 0; value->slots && k < value->node->n_dims; ++k)
      isl_pw_aff_free(value->slots[k].count);
    for (unsigned k = 0; k < value->n_sizes; ++k)
      isl_pw_aff_free(value->sizes[k]);
  }
  lowering->n_values = 0;
}

struct value *value_of_edge(struct lowering const *lowering, struct sdg_edge const *edge) {
  unsigned first = lowering->first_value[edge->source];
  return first == UINT_MAX ? NULL : &lowering->values[first + edge->result];
}

struct value *value_of_result(struct lowering const *lowering, struct statement const *statement,
                              unsigned result) {
  unsigned first = lowering->first_value[statement->node - lowering->sdg->nodes];
  return &lowering->values[first + result];
}

//===- From uses --------------------------------------------------------------===//

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
static void note_read(struct lowering *lowering, struct statement const *reader, struct read *read,
                      struct value *value, struct statement const *writer) {
  bool sliced = is_sliced(read->edge);
  value->sliced |= sliced;
  mirror(lowering, read->edge, value);
  if (!value->is_tensor && !sliced && writer)
    read->lag = lag_find(lowering, reader, read->edge, writer);
  value->far |= read->lag == READ_NO_LAG;
  value->first_use = reader->position < value->first_use ? reader->position : value->first_use;
  value->last_use = reader->position > value->last_use ? reader->position : value->last_use;
}

static void note_reads(struct lowering *lowering, struct statement *reader,
                       struct statement *const *writers) {
  for (unsigned i = 0; i < reader->n_reads; ++i) {
    struct read *read = &reader->reads[i];
    struct value *value = read->used && read->edge ? value_of_edge(lowering, read->edge) : NULL;
    if (value)
      note_read(lowering, reader, read, value, writers[read->edge->source]);
  }
}

//===- Decisions --------------------------------------------------------------===//

/* Whether what `writer` makes can be seen by all that reads `value`: the operations are in one
 * block, or in blocks inside of it. */
static bool is_in_sight(struct value const *value, struct statement const *writer) {
  for (unsigned i = 0; writer->conditions && i < writer->n_reads; ++i)
    if (writer->conditions[i])
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
  if (value->first_use == UINT_MAX)
    return VALUE_NO_MEMORY;
  if (!value->is_tensor && !value->far)
    return VALUE_NO_MEMORY;
  if (!value->is_tensor && !value->sliced && is_single(value))
    return VALUE_SCALAR;
  if (value->in_register && !value->sliced && writer && is_in_sight(value, writer))
    return VALUE_NO_MEMORY;
  return VALUE_TENSOR;
}

/* Whether the slice `index` along a dim without circle is all of its slots. */
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

/* Keeps `value` in the buffer of result `result` if that is all of its memory. */
static void offer_buffer(struct lowering *lowering, struct value *value,
                         struct sdg_edge const *edge, unsigned result) {
  if (value->memory != VALUE_TENSOR || value->buffer != VALUE_NO_BUFFER)
    return;
  isl_bool whole = isl_bool_ok(value->node->n_dims == 0 || value->n_sizes == 0);
  for (unsigned i = 0; whole == isl_bool_true && i < edge->n_indices; ++i)
    whole = is_whole(&value->slots[i], &edge->indices[i], lowering->sdg->context);
  if (whole == isl_bool_true)
    value->buffer = result;
  else if (whole < 0)
    lowering_fail_isl(lowering);
}

/* Fixes how `read` is served. */
static void serve_read(struct statement const *reader, struct read *read, struct value *value) {
  if (value->memory == VALUE_SCALAR)
    read->lag = READ_NO_LAG;
  else if (value->memory == VALUE_NO_MEMORY && read->lag == READ_NO_LAG)
    read->lag = 0;
  if (read->lag == READ_NO_LAG)
    return;
  value->has_recent = true;
  value->depth = read->lag > value->depth ? read->lag : value->depth;
  value->loop = reader->loop;
}

static void serve_reads(struct lowering *lowering, struct statement *reader) {
  for (unsigned i = 0; i < reader->n_reads; ++i) {
    struct read *read = &reader->reads[i];
    struct value *value = read->used && read->edge ? value_of_edge(lowering, read->edge) : NULL;
    if (!value)
      continue;
    serve_read(reader, read, value);
    if (reader == lowering->ending)
      offer_buffer(lowering, value, read->edge, i);
  }
}

static void plan(struct lowering *lowering, struct statement *const *writers) {
  for (unsigned i = 0; i < lowering->n_statements; ++i)
    note_reads(lowering, lowering->statements[i], writers);
  note_reads(lowering, lowering->ending, writers);
  for (unsigned i = 0; i < lowering->n_values; ++i) {
    struct value *value = &lowering->values[i];
    value->memory = choose_memory(value, writers[value->node - lowering->sdg->nodes]);
  }
  for (unsigned i = 0; i < lowering->n_statements; ++i)
    serve_reads(lowering, lowering->statements[i]);
  serve_reads(lowering, lowering->ending);
  for (unsigned i = 0; i < lowering->n_values; ++i) {
    struct value *value = &lowering->values[i];
    value->past = lowering_alloc(lowering, value->depth, sizeof *value->past);
  }
}

enum tempo_status value_plan(struct lowering *lowering) {
  if (create(lowering) != TEMPO_OK)
    return TEMPO_FAIL;
  struct statement **writers = find_writers(lowering);
  if (writers)
    plan(lowering, writers);
  return lowering->status;
}
