#include "storage/uses.h"

#include <stdlib.h>

#include "mutants/mutants.h"
#include "sdg/context.h"

/* A call writes its results where it pleases while it runs, so that none may share a slot with an
 * operand. All other nodes are values of their operands, read before anything is written. */
static bool reads_before_writing(struct sdg_node const *node) {
  return node->kind != TEMPO_OP_CALL;
}

/* Adds what is read through `edge` to `life`. */
static void add_use(struct sdg const *sdg, isl_map *const *times, struct sdg_edge const *edge,
                    struct lifetime *life) {
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  isl_map *read = isl_map_reverse(isl_map_copy(edge->access));
  read = isl_map_intersect_domain(read, isl_set_copy(life->elements));
  if (reader->kind == TEMPO_OP_RETURN) {
    isl_set *kept = isl_map_domain(read);
    life->kept = life->kept ? isl_set_union(life->kept, kept) : kept;
    if (!life->kept) /* NULL would mean that nothing is kept */
      life->elements = isl_set_free(life->elements);
    return;
  }
  struct lifetime_read *use = &life->reads[life->n_reads++];
  use->time = isl_map_apply_range(read, isl_map_copy(times[edge->reader]));
  use->own = edge->reader == edge->source && reads_before_writing(reader);
}

static bool is_complete(struct lifetime const *life) {
  bool complete = life->elements && life->write;
  for (unsigned i = 0; i < life->n_reads; i++)
    complete = complete && life->reads[i].time;
  return complete;
}

/* A lifetime without reads, with room for all that there can be. */
static enum tempo_status init(isl_map *const *times, struct sdg const *sdg,
                              struct sdg_node const *node, struct lifetime *life) {
  *life = (struct lifetime){.elements = isl_set_copy(node->demand),
                            .write = isl_map_copy(times[node - sdg->nodes]),
                            .reads = calloc(node->n_readers + 1, sizeof(*life->reads))};
  if (life->reads)
    return TEMPO_OK;
  lifetime_clear(life);
  return tempoEmitError(mlirOperationGetLocation(node->op),
                        "out of memory while computing the lifetimes of a value");
}

/* Checks that isl has not failed. */
static enum tempo_status finish(struct sdg const *sdg, struct sdg_node const *node,
                                struct lifetime *life) {
  if (is_complete(life))
    return TEMPO_OK;
  lifetime_clear(life);
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(node->op),
                            "computing the lifetimes of a value");
}

enum tempo_status uses_get_lifetime(struct sdg const *sdg, isl_map *const *times,
                                    struct sdg_node const *node, unsigned result,
                                    struct lifetime *life) {
  if (init(times, sdg, node, life) != TEMPO_OK)
    return TEMPO_FAIL;
  for (unsigned i = 0; i + TEMPO_MUTANT(last_reader_missed) < node->n_readers; i++) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    if (edge->result == result)
      add_use(sdg, times, edge, life);
  }
  return finish(sdg, node, life);
}

enum tempo_status uses_get_lifetime_for(struct sdg const *sdg, isl_map *const *times,
                                        struct sdg_edge const *edge, struct lifetime *life) {
  struct sdg_node const *node = &sdg->nodes[edge->source];
  if (init(times, sdg, node, life) != TEMPO_OK)
    return TEMPO_FAIL;
  add_use(sdg, times, edge, life);
  return finish(sdg, node, life);
}

/* Whether parameter `position` is an extent that data decides. */
static bool is_extent(struct sdg const *sdg, unsigned position) {
  return !mlirValueIsABlockArgument(tempoGraphGetParameter(sdg->graph, position));
}

__isl_give isl_set *uses_get_elements(struct sdg const *sdg, struct sdg_node const *node) {
  isl_set *elements = isl_set_copy(node->demand);
  for (unsigned i = 0; i < sdg->n_parameters; i++)
    if (is_extent(sdg, i))
      elements = isl_set_eliminate(elements, isl_dim_param, i, 1);
  return elements;
}

__isl_give isl_map *uses_get_conflicts(struct sdg const *sdg, struct lifetime const *life) {
  isl_map *conflicts = lifetime_get_conflicts(life);
  for (unsigned i = 0; i < sdg->n_parameters; i++)
    if (is_extent(sdg, i))
      conflicts = isl_map_eliminate(conflicts, isl_dim_param, i, 1);
  return conflicts;
}

bool uses_end_dim(struct sdg const *sdg, struct sdg_node const *node, unsigned result) {
  MlirValue value = mlirOperationGetResult(node->op, result);
  for (unsigned i = 0; i < sdg->n_dims; i++) {
    MlirValue until = tempoDimGetUntil(sdg->dims[i].op);
    if (!mlirValueIsNull(until) && mlirValueEqual(until, value))
      return true;
  }
  return false;
}
