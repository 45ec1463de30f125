/* tempo-print-stores: the memory plan as text, a line a value, and its total.
 *
 *   stores of @g
 *     %x  register
 *     %h  in place  4 bytes
 *     %k  circular  (t mod 512) x 256 bytes
 *     %r  full      (t < T) x 4 bytes
 *   total 131076 + 4 * T bytes
 *
 * Needs the attribute tempo.stores on every node. Sizes are those of the elements, with no padding.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdg/context.h"
#include "storage/bytes.h"
#include "storage/storage.h"

struct plan {
  struct sdg const *sdg;
  struct sdg_text text;
  size_t n_sums;
  struct bytes *sums; /* owned; the total, one for each different term */
};

/* Adds `bytes` to the total. Takes bytes->term. False when memory is short. */
static bool add_to_total(struct plan *plan, struct bytes bytes) {
  char const *term = bytes.term ? bytes.term : "";
  for (size_t i = 0; i < plan->n_sums; i++) {
    struct bytes *sum = &plan->sums[i];
    if (strcmp(sum->term ? sum->term : "", term) != 0)
      continue;
    if (sum->factor < 0 || bytes.factor < 0 ||
        __builtin_add_overflow(sum->factor, bytes.factor, &sum->factor))
      sum->factor = -1;
    free(bytes.term);
    return true;
  }
  struct bytes *sums = realloc(plan->sums, (plan->n_sums + 1) * sizeof(*sums));
  if (!sums) {
    free(bytes.term);
    return false;
  }
  plan->sums = sums;
  plan->sums[plan->n_sums++] = bytes;
  return true;
}

/* Adds the line of a value that lives in memory, and its bytes to the total. */
static enum tempo_status add_memory(struct plan *plan, struct sdg_node const *node, unsigned result,
                                    MlirAttribute store) {
  struct bytes bytes;
  if (bytes_of_element(plan->sdg, node, result, &bytes) != TEMPO_OK) {
    free(bytes.term);
    return TEMPO_FAIL;
  }
  if (tempoStoreAttrGetKind(store) != TEMPO_STORE_IN_PLACE)
    bytes_describe_slots(plan->sdg, node, store, &plan->text);
  bytes_describe(&bytes, &plan->text);
  sdg_text_add(&plan->text, " bytes");
  bytes_scale_by_slots(plan->sdg, &bytes, store);
  if (!add_to_total(plan, bytes))
    return tempoEmitError(mlirOperationGetLocation(node->op), "out of memory");
  return TEMPO_OK;
}

static char const *get_kind_name(MlirAttribute store) {
  static char const *const names[] = {"register", "in place  ", "circular  ", "growing   ",
                                      "full      "};
  return names[tempoStoreAttrGetKind(store)];
}

static enum tempo_status add_node(struct plan *plan, struct sdg_node const *node) {
  for (unsigned i = 0; i < mlirOperationGetNumResults(node->op); i++) {
    MlirAttribute store = storage_get(plan->sdg, node, i);
    if (mlirAttributeIsNull(store))
      return TEMPO_FAIL;
    sdg_text_add(&plan->text, "  %%%s", node->name);
    if (i > 0)
      sdg_text_add(&plan->text, "#%u", i);
    sdg_text_add(&plan->text, "  %s", get_kind_name(store));
    if (tempoStoreAttrGetKind(store) != TEMPO_STORE_REGISTER &&
        add_memory(plan, node, i, store) != TEMPO_OK)
      return TEMPO_FAIL;
    sdg_text_add(&plan->text, "\n");
  }
  return TEMPO_OK;
}

/* Adds the sums, the constant one first. */
static void add_total(struct plan *plan) {
  bool first = true;
  sdg_text_add(&plan->text, "total ");
  for (int constant = 1; constant >= 0; constant--)
    for (size_t i = 0; i < plan->n_sums; i++) {
      if (bytes_is_constant(&plan->sums[i]) != (constant == 1))
        continue;
      sdg_text_add(&plan->text, first ? "" : " + ");
      bytes_describe(&plan->sums[i], &plan->text);
      first = false;
    }
  sdg_text_add(&plan->text, first ? "0 bytes\n" : " bytes\n");
}

static enum tempo_status add_nodes(struct plan *plan) {
  MlirStringRef name = tempoGraphGetName(plan->sdg->graph);
  sdg_text_add(&plan->text, "stores of @%.*s\n", (int)name.length, name.data);
  for (unsigned i = 0; i < plan->sdg->n_nodes; i++)
    if (sdg_node_is_statement(&plan->sdg->nodes[i]) &&
        add_node(plan, &plan->sdg->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  add_total(plan);
  return TEMPO_OK;
}

static enum tempo_status print_plan(struct sdg const *sdg) {
  struct plan plan = {.sdg = sdg};
  enum tempo_status status = add_nodes(&plan);
  if (status == TEMPO_OK && plan.text.failed) {
    status = tempoEmitError(mlirOperationGetLocation(sdg->graph), "out of memory");
  } else if (status == TEMPO_OK) {
    fputs(sdg_text_get(&plan.text), stdout); /* in one piece: graphs are printed concurrently */
    fflush(stdout);
  }
  for (size_t i = 0; i < plan.n_sums; i++)
    free(plan.sums[i].term);
  free(plan.sums);
  sdg_text_free(&plan.text);
  return status;
}

static enum tempo_status run_pass(struct TempoPassRun *run) {
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  run->preserved = true;
  struct sdg *sdg = sdg_create(ctx, run->op);
  enum tempo_status status = TEMPO_FAIL;
  if (sdg && sdg_compute_demand(sdg) == TEMPO_OK)
    status = print_plan(sdg);
  sdg_free(sdg);
  sdg_context_free(ctx);
  return status;
}

struct TempoPass const tempo_print_stores_pass = {
    .argument = "tempo-print-stores",
    .summary = "Prints the store of every value and the memory they take together",
    .anchor = "tempo.graph",
    .run = run_pass,
};
