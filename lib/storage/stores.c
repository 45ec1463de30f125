#include "storage/stores.h"

#include <isl/val.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "sdg/context.h"
#include "storage/bounds.h"
#include "storage/slots.h"
#include "storage/storage.h"

/* Makes the slots no number that a buffer cannot have, for all parameters that are allowed: there
 * may be no elements for some of them. */
static void make_valid(struct sdg const *sdg, struct window *window) {
  window->slots = bounds_add_minimum(window->slots, window->full ? 0 : 1, sdg->context);
}

static bool is_one(struct window const *window) {
  isl_size n = isl_aff_list_n_aff(window->slots);
  if (n != 1)
    return false;
  isl_aff *only = isl_aff_list_get_aff(window->slots, 0);
  isl_val *constant = isl_aff_get_constant_val(only);
  bool one = isl_aff_is_cst(only) == isl_bool_true && isl_val_is_one(constant) == isl_bool_true;
  isl_val_free(constant);
  isl_aff_free(only);
  return one;
}

static bool is_until(struct sdg const *sdg, struct sdg_node const *node, unsigned dim) {
  return !mlirValueIsNull(tempoDimGetUntil(sdg->dims[node->dims[dim]].op));
}

static enum TempoStoreKind get_kind(struct sdg const *sdg, struct sdg_node const *node,
                                    struct window const *windows) {
  bool in_place = true, full = true, growing = false;
  for (unsigned i = 0; i < node->n_dims; i++) {
    in_place = in_place && is_one(&windows[i]);
    full = full && windows[i].full;
    growing = growing || (windows[i].full && is_until(sdg, node, i));
  }
  if (in_place)
    return TEMPO_STORE_IN_PLACE;
  if (growing)
    return TEMPO_STORE_GROWING;
  return full ? TEMPO_STORE_FULL : TEMPO_STORE_CIRCULAR;
}

static MlirAttribute create(struct sdg const *sdg, struct sdg_node const *node,
                            enum TempoStoreKind kind, MlirAffineMap const *slots,
                            int64_t const *wraps) {
  return tempoStoreAttrGet(mlirOperationGetContext(sdg->graph), kind, node->n_dims, slots, wraps);
}

MlirAttribute store_from_windows(struct sdg const *sdg, struct sdg_node const *node,
                                 struct window *windows) {
  MlirAttribute store = {0};
  MlirAffineMap *slots = calloc(node->n_dims + 1, sizeof(*slots));
  int64_t *wraps = calloc(node->n_dims + 1, sizeof(*wraps));
  if (!slots || !wraps)
    goto out;
  enum TempoStoreKind kind = get_kind(sdg, node, windows);
  for (unsigned i = 0; i < node->n_dims; i++) {
    make_valid(sdg, &windows[i]);
    slots[i] = slots_to_map(sdg, windows[i].slots);
    if (mlirAffineMapIsNull(slots[i]))
      goto out;
    wraps[i] = !windows[i].full || kind == TEMPO_STORE_IN_PLACE;
  }
  store = create(sdg, node, kind, slots, wraps);
out:
  if (mlirAttributeIsNull(store))
    sdg_context_report(sdg->ctx, mlirOperationGetLocation(node->op), "computing a store");
  free(slots);
  free(wraps);
  return store;
}

MlirAttribute store_in_place(struct sdg const *sdg, struct sdg_node const *node) {
  MlirAttribute store = {0};
  MlirContext context = mlirOperationGetContext(sdg->graph);
  MlirAffineExpr one = mlirAffineConstantExprGet(context, 1);
  MlirAffineMap single = mlirAffineMapGet(context, 0, sdg->n_parameters, 1, &one);
  MlirAffineMap *slots = calloc(node->n_dims + 1, sizeof(*slots));
  int64_t *wraps = calloc(node->n_dims + 1, sizeof(*wraps));
  if (slots && wraps) {
    for (unsigned i = 0; i < node->n_dims; i++) {
      slots[i] = single;
      wraps[i] = 1;
    }
    store = create(sdg, node, TEMPO_STORE_IN_PLACE, slots, wraps);
  } else {
    tempoEmitError(mlirOperationGetLocation(node->op), "out of memory while computing a store");
  }
  free(slots);
  free(wraps);
  return store;
}

MlirAttribute store_register(struct sdg const *sdg) {
  MlirContext context = mlirOperationGetContext(sdg->graph);
  return tempoStoreAttrGet(context, TEMPO_STORE_REGISTER, 0, NULL, NULL);
}

enum tempo_status store_to_windows(struct sdg const *sdg, struct sdg_node const *node,
                                   MlirAttribute store, struct window *windows) {
  for (unsigned i = 0; i < node->n_dims; i++) {
    MlirAffineMap slots = tempoStoreAttrGetSlots(store, i);
    windows[i].full = !tempoStoreAttrGetWraps(store, i);
    windows[i].slots = slots_from_map(sdg, slots);
    if (!windows[i].slots)
      return sdg_context_report(sdg->ctx, mlirOperationGetLocation(node->op), "reading a store");
  }
  return TEMPO_OK;
}

/* Whether the maps of `store`, which the verifier of the dialect has seen, are over the parameters
 * of the graph. */
static bool is_over_parameters(struct sdg const *sdg, MlirAttribute store) {
  for (intptr_t i = 0; i < tempoStoreAttrGetNumDims(store); i++) {
    MlirAffineMap slots = tempoStoreAttrGetSlots(store, i);
    if (mlirAffineMapGetNumDims(slots) != 0 ||
        mlirAffineMapGetNumSymbols(slots) != (intptr_t)sdg->n_parameters)
      return false;
  }
  return true;
}

static MlirAttribute get_stores(struct sdg_node const *node) {
  return mlirOperationGetDiscardableAttributeByName(
      node->op, mlirStringRefCreateFromCString(STORAGE_ATTRIBUTE));
}

bool storage_is_present(struct sdg_node const *node) {
  return !mlirAttributeIsNull(get_stores(node));
}

MlirAttribute storage_get(struct sdg const *sdg, struct sdg_node const *node, unsigned result) {
  MlirLocation location = mlirOperationGetLocation(node->op);
  MlirAttribute stores = get_stores(node);
  if (mlirAttributeIsNull(stores)) {
    tempoEmitError(location, "%%%s has no store: run tempo-assign-stores first", node->name);
    return (MlirAttribute){0};
  }
  MlirAttribute store = mlirArrayAttrGetElement(stores, result);
  if (is_over_parameters(sdg, store))
    return store;
  tempoEmitError(location, "the slots of %%%s must be maps ()[%u parameters] -> (slots)",
                 node->name, sdg->n_parameters);
  return (MlirAttribute){0};
}
