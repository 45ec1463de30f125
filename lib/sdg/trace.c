#include "sdg/trace.h"
#include "sdg/coalesce.h"

#include <stdlib.h>

/* Backwards, breadth first, by sets: layer 0 holds the instances asked about, layer k + 1 what
 * reads those of layer k and was in no layer yet. */
struct part {
  unsigned node;
  isl_set *points; /* owned, not empty */
};

enum { LAYERS = 256 };

struct search {
  struct sdg const *sdg;
  isl_set **visited; /* owned; per node, NULL for none */
  struct part *parts;
  unsigned n_parts, room;
  unsigned first[LAYERS + 1]; /* where each layer begins among the parts */
  unsigned n_layers;
  bool failed;
};

static void add_part(struct search *search, unsigned node, __isl_take isl_set *points) {
  if (search->n_parts == search->room) {
    unsigned room = 2 * search->room + 16;
    struct part *parts = realloc(search->parts, room * sizeof *parts);
    if (!parts) {
      isl_set_free(points);
      search->failed = true;
      return;
    }
    search->parts = parts;
    search->room = room;
  }
  search->parts[search->n_parts++] = (struct part){node, points};
}

/* Adds to the layer being made the points of `node` among `points` that are new. */
static void reach(struct search *search, unsigned node, __isl_take isl_set *points) {
  isl_set **visited = &search->visited[node];
  if (*visited)
    points = isl_set_subtract(points, isl_set_copy(*visited));
  isl_bool empty = isl_set_is_empty(points);
  if (empty != isl_bool_false) {
    search->failed |= empty == isl_bool_error;
    isl_set_free(points);
    return;
  }
  *visited = *visited ? sdg_set_coalesce(isl_set_union(*visited, isl_set_copy(points)))
                      : isl_set_copy(points);
  add_part(search, node, sdg_set_coalesce(points));
}

/* Makes the next layer from the last one; false if it is empty. */
static bool grow(struct search *search) {
  struct sdg const *sdg = search->sdg;
  unsigned begin = search->first[search->n_layers - 1];
  unsigned end = search->n_parts;
  for (unsigned i = begin; i < end && !search->failed; ++i) {
    struct sdg_node const *node = &sdg->nodes[search->parts[i].node];
    for (unsigned j = 0; j < node->n_readers; ++j) {
      struct sdg_edge const *edge = &sdg->edges[node->readers[j]];
      isl_map *readers = isl_map_reverse(isl_map_copy(edge->access));
      reach(search, edge->reader, isl_set_apply(isl_set_copy(search->parts[i].points), readers));
    }
  }
  search->first[search->n_layers++] = end;
  return search->n_parts > end;
}

/* The part of the last layer whose node is needed whatever is read; NULL if there is none. */
static struct part const *find_root(struct search const *search) {
  for (unsigned i = search->first[search->n_layers - 1]; i < search->n_parts; ++i) {
    struct sdg_node const *node = &search->sdg->nodes[search->parts[i].node];
    if (node->always || node->kind == TEMPO_OP_RETURN)
      return &search->parts[i];
  }
  return NULL;
}

static __isl_give isl_point *smallest_point(__isl_take isl_set *set) {
  return isl_set_sample_point(isl_set_lexmin(set));
}

/* The smallest instance in `layer` that `instance` reads. */
static struct sdg_instance next_instance(struct search const *search, struct sdg_instance instance,
                                         unsigned layer) {
  struct sdg const *sdg = search->sdg;
  struct sdg_node const *node = &sdg->nodes[instance.node];
  for (unsigned i = search->first[layer]; i < search->first[layer + 1]; ++i)
    for (unsigned j = 0; j < node->n_reads; ++j) {
      struct sdg_edge const *edge = &sdg->edges[node->reads[j]];
      if (edge->source != search->parts[i].node)
        continue;
      isl_set *read = isl_set_from_point(isl_point_copy(instance.point));
      read = isl_set_apply(read, isl_map_copy(edge->access));
      read = isl_set_intersect(read, isl_set_copy(search->parts[i].points));
      if (isl_set_is_empty(read) == isl_bool_false)
        return (struct sdg_instance){edge->source, smallest_point(read)};
      isl_set_free(read);
    }
  return (struct sdg_instance){0, NULL};
}

/* Walks from `root`, in the last layer, to layer 0. */
static bool walk(struct search const *search, struct part const *root, struct sdg_trace *trace) {
  trace->instances = calloc(search->n_layers, sizeof *trace->instances);
  if (!trace->instances)
    return false;
  struct sdg_instance instance = {root->node, smallest_point(isl_set_copy(root->points))};
  for (unsigned layer = search->n_layers; layer-- > 0;) {
    if (!instance.point)
      return false;
    trace->instances[trace->n++] = instance;
    if (layer > 0)
      instance = next_instance(search, instance, layer - 1);
  }
  return true;
}

static void free_search(struct search *search) {
  for (unsigned i = 0; i < search->n_parts; ++i)
    isl_set_free(search->parts[i].points);
  free(search->parts);
  for (unsigned i = 0; search->visited && i < search->sdg->n_nodes; ++i)
    isl_set_free(search->visited[i]);
  free(search->visited);
}

enum sdg_trace_verdict sdg_trace_find(struct sdg const *sdg, struct sdg_node const *node,
                                      __isl_keep isl_set *instances, struct sdg_trace *trace) {
  *trace = (struct sdg_trace){.n = 0};
  struct search search = {.sdg = sdg, .n_layers = 1};
  search.visited = calloc((size_t)sdg->n_nodes + 1, sizeof *search.visited);
  if (!search.visited)
    return SDG_TRACE_UNKNOWN;
  enum sdg_trace_verdict verdict = SDG_TRACE_UNKNOWN;
  reach(&search, (unsigned)(node - sdg->nodes), isl_set_copy(instances));
  struct part const *root = NULL;
  bool more = search.n_parts > 0;
  while (more && !search.failed && !(root = find_root(&search)) && search.n_layers < LAYERS)
    more = grow(&search);
  search.first[search.n_layers] = search.n_parts;
  if (root && walk(&search, root, trace))
    verdict = SDG_TRACE_FOUND;
  else if (!more && !search.failed)
    verdict = SDG_TRACE_UNNEEDED;
  if (verdict != SDG_TRACE_FOUND)
    sdg_trace_free(trace);
  free_search(&search);
  return verdict;
}

void sdg_trace_free(struct sdg_trace *trace) {
  for (unsigned i = 0; i < trace->n; ++i)
    isl_point_free(trace->instances[i].point);
  free(trace->instances);
  *trace = (struct sdg_trace){.n = 0};
}

__isl_give isl_set *sdg_smallest_parameters(__isl_take isl_set *set) {
  set = isl_set_from_params(isl_set_params(set));
  isl_size n = isl_set_dim(set, isl_dim_param);
  if (n < 0)
    return isl_set_free(set);
  isl_space *space = isl_set_get_space(set);
  set = isl_set_move_dims(set, isl_dim_set, 0, isl_dim_param, 0, (unsigned)n);
  set = isl_set_lexmin(set);
  set = isl_set_move_dims(set, isl_dim_param, 0, isl_dim_set, 0, (unsigned)n);
  for (isl_size i = 0; i < n; ++i)
    set = isl_set_set_dim_id(set, isl_dim_param, (unsigned)i,
                             isl_space_get_dim_id(space, isl_dim_param, (unsigned)i));
  isl_space_free(space);
  return isl_set_params(set);
}
