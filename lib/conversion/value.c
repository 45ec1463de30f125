#include "conversion/value.h"

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

#include "mlir-c/BuiltinTypes.h"
#include "sdg/coalesce.h"
#include "storage/slots.h"
#include "storage/storage.h"

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

static __isl_give isl_pw_aff *at_least_one(__isl_take isl_pw_aff *count) {
  isl_pw_aff *enough = isl_pw_aff_copy(count);
  isl_set *domain = isl_pw_aff_domain(isl_pw_aff_copy(count));
  isl_pw_aff *one = isl_pw_aff_val_on_domain(domain, isl_val_one(isl_pw_aff_get_ctx(count)));
  isl_set *fewer = isl_pw_aff_lt_set(count, isl_pw_aff_copy(one));
  isl_bool never = isl_set_is_empty(fewer);
  isl_set_free(fewer);
  if (never == isl_bool_false)
    return isl_pw_aff_max(enough, one);
  isl_pw_aff_free(one);
  return never < 0 ? isl_pw_aff_free(enough) : enough;
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
  value->grows = tempoStoreAttrGetKind(store) == TEMPO_STORE_GROWING;
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
    if (slot->wraps) /* a store that was written may have none where nothing is kept: no modulus */
      slot->count = at_least_one(slot->count);
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

enum tempo_status value_create_all(struct lowering *lowering) {
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
