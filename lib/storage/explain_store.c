/* What a value is kept in and why, in words:
 *
 *   store: circular, (t mod 3) x 4 bytes = 12 bytes
 *     y as power[max(0, t - 2) : t + 1] (f.mlir:19:8): alone needs circular, ...: decides
 *     z as power[t] (f.mlir:25:8): alone needs in place, 4 bytes
 *     each element is written over by the one a window later; freed when the graph returns
 *
 * What each reader needs by itself comes from the same lifetimes and windows as the store. */
#include <stdlib.h>

#include "sdg/context.h"
#include "sdg/describe.h"
#include "storage/bytes.h"
#include "storage/explain.h"
#include "storage/reach.h"
#include "storage/stores.h"
#include "storage/uses.h"

struct explanation {
  struct sdg *sdg;
  struct place *places; /* owned */
  isl_map **times;      /* owned, like the maps */
  struct sdg_text *text;
};

/* Appends "circular, (t mod 3) x 4 bytes", and the total where it is another number. */
static enum tempo_status add_store(struct explanation *explanation, struct sdg_node const *node,
                                   unsigned result, MlirAttribute store) {
  static char const *const names[] = {"register, no memory", "in place", "circular", "growing",
                                      "full"};
  enum TempoStoreKind kind = tempoStoreAttrGetKind(store);
  struct sdg_text *text = explanation->text;
  sdg_text_add(text, "%s", names[kind]);
  if (kind == TEMPO_STORE_REGISTER)
    return TEMPO_OK;
  struct bytes bytes;
  enum tempo_status status = bytes_of_element(explanation->sdg, node, result, &bytes);
  if (status == TEMPO_OK) {
    sdg_text_add(text, ", ");
    if (kind != TEMPO_STORE_IN_PLACE)
      bytes_describe_slots(explanation->sdg, node, store, text);
    bytes_describe(&bytes, text);
    sdg_text_add(text, " bytes");
  }
  if (status == TEMPO_OK && kind != TEMPO_STORE_IN_PLACE) {
    bytes_scale_by_slots(explanation->sdg, &bytes, store);
    sdg_text_add(text, " = ");
    bytes_describe(&bytes, text);
    sdg_text_add(text, " bytes");
  }
  free(bytes.term);
  return status;
}

/* The store that the value read through `edge` would have, were this its only reader. Null after a
 * diagnostic. */
static MlirAttribute get_store_for(struct explanation *explanation, struct sdg_edge const *edge) {
  struct sdg *sdg = explanation->sdg;
  struct sdg_node const *node = &sdg->nodes[edge->source];
  enum reach reach = reach_of_edge(explanation->places, edge);
  if (reach == REACH_BODY)
    return store_register(sdg);
  if (reach == REACH_ITERATION)
    return store_in_place(sdg, node);
  struct lifetime life;
  if (uses_get_lifetime_for(sdg, explanation->times, edge, &life) != TEMPO_OK)
    return (MlirAttribute){NULL};
  MlirAttribute store = store_from_lifetime(sdg, node, &life);
  lifetime_clear(&life);
  return store;
}

/* Appends the line of a reader. */
static enum tempo_status add_reader(struct explanation *explanation, struct sdg_edge const *edge,
                                    MlirAttribute store) {
  struct sdg *sdg = explanation->sdg;
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  struct sdg_text *text = explanation->text;
  sdg_text_add(text, "    %s as ", reader->kind == TEMPO_OP_RETURN ? "the return" : reader->name);
  sdg_describe_access(sdg, edge, text);
  sdg_text_add(text, " (");
  sdg_describe_location(mlirOperationGetLocation(reader->op), text);
  sdg_text_add(text, "): ");
  if (isl_set_plain_is_empty(reader->demand) == isl_bool_true) {
    sdg_text_add(text, "never reads it\n");
    return TEMPO_OK;
  }
  MlirAttribute alone = get_store_for(explanation, edge);
  if (mlirAttributeIsNull(alone))
    return TEMPO_FAIL;
  sdg_text_add(text, "alone needs ");
  enum tempo_status status = add_store(explanation, &sdg->nodes[edge->source], edge->result, alone);
  sdg_text_add(text, mlirAttributeEqual(alone, store) ? ": decides\n" : "\n");
  return status;
}

/* Appends when what the store holds is lost. */
static void add_end(struct explanation *explanation, MlirAttribute store) {
  static char const *const ends[] = {
      [TEMPO_STORE_REGISTER] = "gone at the end of the body",
      [TEMPO_STORE_IN_PLACE] = "each element is written over by the next; freed when the graph "
                               "returns",
      [TEMPO_STORE_CIRCULAR] = "each element is written over by the one a window later; freed when "
                               "the graph returns",
      [TEMPO_STORE_GROWING] = "kept to the end; freed when the graph returns",
      [TEMPO_STORE_FULL] = "kept to the end; freed when the graph returns",
  };
  sdg_text_add(explanation->text, "    %s\n", ends[tempoStoreAttrGetKind(store)]);
}

static enum tempo_status add_result(struct explanation *explanation, struct sdg_node const *node,
                                    unsigned result) {
  struct sdg *sdg = explanation->sdg;
  MlirAttribute store = storage_get(sdg, node, result);
  if (mlirAttributeIsNull(store))
    return TEMPO_FAIL;
  sdg_text_add(explanation->text, "  store");
  if (result > 0)
    sdg_text_add(explanation->text, " of #%u", result);
  sdg_text_add(explanation->text, ": ");
  enum tempo_status status = add_store(explanation, node, result, store);
  sdg_text_add(explanation->text, "\n");
  for (unsigned i = 0; status == TEMPO_OK && i < node->n_readers; i++) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    if (edge->result == result)
      status = add_reader(explanation, edge, store);
  }
  if (uses_end_dim(sdg, node, result))
    sdg_text_add(explanation->text, "    ends a dim: the loop itself reads it after each step\n");
  if (status == TEMPO_OK)
    add_end(explanation, store);
  return status;
}

enum tempo_status storage_explain(struct sdg *sdg, __isl_keep isl_schedule *schedule,
                                  struct sdg_node const *node, struct sdg_text *text) {
  struct explanation explanation = {.sdg = sdg, .text = text};
  explanation.places = places_find(sdg, schedule);
  if (explanation.places)
    explanation.times = schedule_get_times(sdg, schedule);
  enum tempo_status status = explanation.times ? TEMPO_OK : TEMPO_FAIL;
  bool runs = isl_set_plain_is_empty(node->demand) == isl_bool_false;
  for (unsigned i = 0; runs && status == TEMPO_OK && i < mlirOperationGetNumResults(node->op); i++)
    status = add_result(&explanation, node, i);
  for (unsigned i = 0; explanation.times && i < sdg->n_nodes; i++)
    isl_map_free(explanation.times[i]);
  free(explanation.times);
  free(explanation.places);
  return status;
}
