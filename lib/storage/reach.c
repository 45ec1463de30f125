#include "storage/reach.h"

#include "storage/uses.h"

enum reach reach_of_edge(struct place const *places, struct sdg_edge const *edge) {
  struct place const *reader = &places[edge->reader], *source = &places[edge->source];
  if (!edge->identity || !reader->known || !source->known || !source->injective)
    return REACH_ANYWHERE;
  if (reader->body == source->body)
    return REACH_BODY;
  return reader->iteration == source->iteration ? REACH_ITERATION : REACH_ANYWHERE;
}

bool reach_find(struct sdg const *sdg, struct place const *places, struct sdg_node const *node,
                unsigned result, enum reach *reach) {
  *reach = uses_end_dim(sdg, node, result) ? REACH_ITERATION : REACH_BODY;
  for (unsigned i = 0; i < node->n_readers; i++) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    if (edge->result != result)
      continue;
    isl_bool never = isl_set_plain_is_empty(sdg->nodes[edge->reader].demand);
    if (never < 0)
      return false;
    enum reach further = reach_of_edge(places, edge);
    if (!never && further > *reach)
      *reach = further;
  }
  return true;
}
