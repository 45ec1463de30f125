/* storage_prove: stores against the schedule, whoever wrote them.
 *
 * Of values in memory, isl is asked for conflicting elements with the same slot; a counterexample
 * is one point of that relation. Of registers, the places of the readers are compared.
 */
#include <isl/point.h>
#include <isl/printer.h>
#include <isl/val.h>
#include <stdlib.h>

#include "sdg/context.h"
#include "storage/reach.h"
#include "storage/storage.h"
#include "storage/stores.h"
#include "storage/uses.h"

struct proof {
  struct sdg *sdg;
  isl_schedule *schedule; /* borrowed */
  struct place *places;   /* owned */
  isl_map **times;        /* owned, like the maps; NULL until something needs them */
};

//===- Messages ---------------------------------------------------------------===//

/* Prints an element of `node`, "%h[3, 4]", whose coordinates are those of `point` from `first`. */
static __isl_give isl_printer *print_element(__isl_take isl_printer *printer,
                                             struct sdg_node const *node,
                                             __isl_keep isl_point *point, unsigned first) {
  printer = isl_printer_print_str(printer, "%");
  printer = isl_printer_print_str(printer, node->name);
  printer = isl_printer_print_str(printer, node->n_dims ? "[" : "");
  for (unsigned i = 0; i < node->n_dims; i++) {
    isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, (int)(first + i));
    printer = isl_printer_print_str(printer, i ? ", " : "");
    printer = isl_printer_print_val(printer, value);
    isl_val_free(value);
  }
  return isl_printer_print_str(printer, node->n_dims ? "]" : "");
}

/* Prints " when T = 6, w = 2"; nothing if the graph has no parameters. */
static __isl_give isl_printer *print_parameters(__isl_take isl_printer *printer,
                                                struct sdg const *sdg,
                                                __isl_keep isl_point *point) {
  for (unsigned i = 0; i < sdg->n_parameters; i++) {
    isl_val *value = isl_point_get_coordinate_val(point, isl_dim_param, (int)i);
    printer = isl_printer_print_str(printer, i ? ", " : " when ");
    printer = isl_printer_print_str(printer, sdg->parameters[i]);
    printer = isl_printer_print_str(printer, " = ");
    printer = isl_printer_print_val(printer, value);
    isl_val_free(value);
  }
  return printer;
}

/* Emits what `printer` holds at `node`. */
static enum tempo_status fail(struct sdg_node const *node, __isl_take isl_printer *printer) {
  char *text = isl_printer_get_str(printer);
  tempoEmitError(mlirOperationGetLocation(node->op), "%s", text ? text : "a store is wrong");
  free(text);
  isl_printer_free(printer);
  return TEMPO_FAIL;
}

static enum tempo_status fail_to_compute(struct proof const *proof, struct sdg_node const *node) {
  return sdg_context_report(proof->sdg->ctx, mlirOperationGetLocation(node->op), "proving a store");
}

//===- Proofs -----------------------------------------------------------------===//

/* Every reader of a register must be in the body that writes it. */
static enum tempo_status prove_register(struct proof const *proof, struct sdg_node const *node,
                                        unsigned result) {
  struct sdg const *sdg = proof->sdg;
  struct place const *source = &proof->places[node - sdg->nodes];
  if (uses_end_dim(sdg, node, result))
    return tempoEmitError(mlirOperationGetLocation(node->op),
                          "%%%s cannot be a register: the loop that it ends reads it", node->name);
  for (unsigned i = 0; i < node->n_readers; i++) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    struct sdg_node const *reader = &sdg->nodes[edge->reader];
    struct place const *place = &proof->places[edge->reader];
    if (edge->result != result || isl_set_plain_is_empty(reader->demand) == isl_bool_true)
      continue;
    if (!edge->identity || !place->known || !source->known || place->body != source->body)
      return tempoEmitError(mlirOperationGetLocation(node->op),
                            "%%%s cannot be a register: %s%s reads it outside of the loop body "
                            "that makes it",
                            node->name, reader->kind == TEMPO_OP_RETURN ? "" : "%",
                            reader->kind == TEMPO_OP_RETURN ? "the return" : reader->name);
  }
  return TEMPO_OK;
}

/* No element may lie outside of the store. */
static enum tempo_status prove_inside(struct proof const *proof, struct sdg_node const *node,
                                      __isl_keep isl_set *elements, struct window const *windows) {
  isl_set *outside = windows_get_outside(elements, windows);
  isl_bool inside = isl_set_is_empty(outside);
  enum tempo_status status = TEMPO_OK;
  if (inside == isl_bool_false) {
    isl_point *point = isl_set_sample_point(isl_set_copy(outside));
    isl_printer *printer = isl_printer_to_str(proof->sdg->ctx);
    printer = print_element(printer, node, point, 0);
    printer = isl_printer_print_str(printer, " has no slot in the store of its value");
    printer = print_parameters(printer, proof->sdg, point);
    isl_point_free(point);
    status = fail(node, printer);
  } else if (inside < 0) {
    status = fail_to_compute(proof, node);
  }
  isl_set_free(outside);
  return status;
}

/* Emits that the two elements of a point of `clashes` share a slot. */
static enum tempo_status fail_to_separate(struct proof const *proof, struct sdg_node const *node,
                                          __isl_keep isl_map *clashes) {
  isl_point *point = isl_set_sample_point(isl_map_wrap(isl_map_copy(clashes)));
  isl_printer *printer = isl_printer_to_str(proof->sdg->ctx);
  printer = print_element(printer, node, point, node->n_dims);
  printer = isl_printer_print_str(printer, " overwrites ");
  printer = print_element(printer, node, point, 0);
  printer =
      isl_printer_print_str(printer, ", which is still to be read, in the store of its value");
  printer = print_parameters(printer, proof->sdg, point);
  isl_point_free(point);
  return fail(node, printer);
}

/* No two elements that are alive together may share a slot. */
static enum tempo_status prove_apart(struct proof *proof, struct sdg_node const *node,
                                     unsigned result, struct window const *windows) {
  struct lifetime life;
  if (!proof->times)
    proof->times = schedule_get_times(proof->sdg, proof->schedule);
  if (!proof->times || uses_get_lifetime(proof->sdg, proof->times, node, result, &life) != TEMPO_OK)
    return TEMPO_FAIL;
  isl_map *conflicts = uses_get_conflicts(proof->sdg, &life);
  isl_map *clashes = windows_get_clashes(conflicts, windows);
  isl_bool none = isl_map_is_empty(clashes);
  enum tempo_status status = TEMPO_OK;
  if (none != isl_bool_true)
    status = none < 0 ? fail_to_compute(proof, node) : fail_to_separate(proof, node, clashes);
  isl_map_free(clashes);
  isl_map_free(conflicts);
  lifetime_clear(&life);
  return status;
}

static enum tempo_status prove_memory(struct proof *proof, struct sdg_node const *node,
                                      unsigned result, MlirAttribute store) {
  enum tempo_status status = TEMPO_FAIL;
  enum reach reach;
  isl_set *elements = uses_get_elements(proof->sdg, node);
  struct window *windows = calloc(node->n_dims + 1, sizeof(*windows));
  if (!windows)
    tempoEmitError(mlirOperationGetLocation(node->op), "out of memory while proving a store");
  else if (!elements || !reach_find(proof->sdg, proof->places, node, result, &reach))
    fail_to_compute(proof, node);
  else if (store_to_windows(proof->sdg, node, store, windows) == TEMPO_OK)
    status = prove_inside(proof, node, elements, windows);
  if (status == TEMPO_OK && reach == REACH_ANYWHERE && !windows_are_full(windows, node->n_dims))
    status = prove_apart(proof, node, result, windows);
  if (windows)
    windows_clear(windows, node->n_dims);
  free(windows);
  isl_set_free(elements);
  return status;
}

static enum tempo_status prove_node(struct proof *proof, struct sdg_node const *node) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(node->op); i++) {
    MlirAttribute store = storage_get(proof->sdg, node, (unsigned)i);
    if (mlirAttributeIsNull(store))
      return TEMPO_FAIL;
    if (isl_set_plain_is_empty(node->demand) == isl_bool_true)
      continue;
    enum tempo_status status = tempoStoreAttrGetKind(store) == TEMPO_STORE_REGISTER
                                   ? prove_register(proof, node, (unsigned)i)
                                   : prove_memory(proof, node, (unsigned)i, store);
    if (status != TEMPO_OK)
      return status;
  }
  return TEMPO_OK;
}

static enum tempo_status prove_nodes(struct proof *proof) {
  for (unsigned i = 0; i < proof->sdg->n_nodes; i++)
    if (sdg_node_is_statement(&proof->sdg->nodes[i]) &&
        prove_node(proof, &proof->sdg->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status storage_prove(struct sdg *sdg, __isl_keep isl_schedule *schedule) {
  struct proof proof = {.sdg = sdg, .schedule = schedule, .places = places_find(sdg, schedule)};
  if (!proof.places)
    return TEMPO_FAIL;
  enum tempo_status status = prove_nodes(&proof);
  for (unsigned i = 0; proof.times && i < sdg->n_nodes; i++)
    isl_map_free(proof.times[i]);
  free(proof.times);
  free(proof.places);
  return status;
}
