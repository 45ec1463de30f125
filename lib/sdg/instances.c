#include "sdg/instances.h"

#include <isl/hash.h>
#include <isl/point.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "sdg/states.h"

enum { MOST_INSTANCES = 20000, MOST_ARCS = 100000 };

void sdg_instances_add_arc(struct sdg_instances *instances, unsigned from, unsigned to) {
  if (instances->n_arcs == instances->arc_room) {
    size_t room = 2 * instances->arc_room + 64;
    struct sdg_arc *arcs = realloc(instances->arcs, room * sizeof *arcs);
    if (!arcs) {
      instances->failed = true;
      return;
    }
    instances->arcs = arcs;
    instances->arc_room = room;
  }
  instances->arcs[instances->n_arcs++] = (struct sdg_arc){from, to};
}

/* What is looked for in the table. */
struct key {
  struct sdg const *sdg;
  unsigned node;
  int64_t const *coordinates;
};

static isl_bool same_instance(void const *entry, void const *looked_for) {
  struct sdg_one const *one = entry;
  struct key const *key = looked_for;
  size_t size = key->sdg->nodes[key->node].n_dims * sizeof(int64_t);
  return isl_bool_ok(one->node == key->node && !memcmp(one->coordinates, key->coordinates, size));
}

static struct isl_hash_table_entry *look_up(struct sdg_instances const *instances,
                                            struct key const *key, int reserve) {
  uint32_t hash = isl_hash_init();
  unsigned char const *bytes = (unsigned char const *)key->coordinates;
  size_t size = key->sdg->nodes[key->node].n_dims * sizeof(int64_t);
  for (size_t i = 0; i < size; ++i)
    isl_hash_byte(hash, bytes[i]);
  isl_hash_byte(hash, key->node & 0xff);
  isl_hash_byte(hash, key->node >> 8 & 0xff);
  isl_hash_byte(hash, key->node >> 16 & 0xff);
  return isl_hash_table_find(instances->sdg->ctx, instances->table, hash, same_instance, key,
                             reserve);
}

/* Reads coordinate `position` of `point`; false if it is no int64_t. */
static bool get_coordinate(__isl_keep isl_point *point, unsigned position, int64_t *value) {
  isl_val *coordinate = isl_point_get_coordinate_val(point, isl_dim_set, (int)position);
  bool fits = coordinate && isl_val_cmp_si(coordinate, LONG_MAX) <= 0 &&
              isl_val_cmp_si(coordinate, LONG_MIN) >= 0;
  if (fits)
    *value = isl_val_get_num_si(coordinate);
  isl_val_free(coordinate);
  return fits;
}

/* Who is being listed, and where points are read to. */
struct visit {
  struct sdg_instances *instances;
  unsigned node;   /* of an edge, the reader */
  unsigned source; /* of an edge */
  int64_t *coordinates;
};

static isl_stat give_up(struct sdg_instances *instances) {
  instances->failed = true;
  return isl_stat_error;
}

/* Reads `n` coordinates of `point`, which is freed. */
static isl_stat read_point(struct visit *visit, __isl_take isl_point *point, unsigned n) {
  bool fits = true;
  for (unsigned i = 0; fits && i < n; ++i)
    fits = get_coordinate(point, i, &visit->coordinates[i]);
  isl_point_free(point);
  return fits ? isl_stat_ok : give_up(visit->instances);
}

static isl_stat add_instance(__isl_take isl_point *point, void *user) {
  struct visit *visit = user;
  struct sdg_instances *instances = visit->instances;
  unsigned n = instances->sdg->nodes[visit->node].n_dims;
  if (read_point(visit, point, n) != isl_stat_ok)
    return isl_stat_error;
  if (instances->n == MOST_INSTANCES) {
    instances->crowded = true;
    return isl_stat_error;
  }
  struct key key = {instances->sdg, visit->node, visit->coordinates};
  struct sdg_one *one = malloc(sizeof *one + n * sizeof(int64_t));
  struct isl_hash_table_entry *entry = one ? look_up(instances, &key, 1) : NULL;
  if (!entry) {
    free(one);
    return give_up(instances);
  }
  one->node = visit->node;
  one->position = instances->n;
  memcpy(one->coordinates, visit->coordinates, n * sizeof(int64_t));
  entry->data = one;
  instances->all[instances->n++] = one;
  return isl_stat_ok;
}

static isl_stat add_read(__isl_take isl_point *point, void *user) {
  struct visit *visit = user;
  struct sdg_instances *instances = visit->instances;
  struct sdg const *sdg = instances->sdg;
  unsigned n = sdg->nodes[visit->node].n_dims;
  if (read_point(visit, point, n + sdg->nodes[visit->source].n_dims) != isl_stat_ok)
    return isl_stat_error;
  if (instances->n_arcs == MOST_ARCS) {
    instances->crowded = true;
    return isl_stat_error;
  }
  struct key reader = {sdg, visit->node, visit->coordinates};
  struct key source = {sdg, visit->source, visit->coordinates + n};
  struct isl_hash_table_entry *from = look_up(instances, &reader, 0);
  struct isl_hash_table_entry *to = look_up(instances, &source, 0);
  if (!from || !to)
    return give_up(instances);
  if (from != isl_hash_table_entry_none && to != isl_hash_table_entry_none)
    sdg_instances_add_arc(instances, ((struct sdg_one *)from->data)->position,
                          ((struct sdg_one *)to->data)->position);
  return isl_stat_ok;
}

/* What of the graph is listed. */
struct part {
  struct sdg_instances *instances;
  struct sdg_components components; /* of the nodes, by reads and common states */
  struct sdg_states states;
  isl_set *parameters; /* borrowed */
  int largest;
};

/* The components of nodes; false when memory is short. */
static bool find_components(struct part *part) {
  struct sdg const *sdg = part->instances->sdg;
  struct sdg_states const *states = &part->states;
  size_t n = 0;
  struct sdg_arc *arcs = calloc(sdg->n_edges + 2 * (size_t)states->n + 1, sizeof *arcs);
  if (!arcs)
    return false;
  for (unsigned i = 0; i < sdg->n_edges; ++i)
    if (sdg->nodes[sdg->edges[i].reader].kind != TEMPO_OP_GRADIENT)
      arcs[n++] = (struct sdg_arc){sdg->edges[i].reader, sdg->edges[i].source};
  for (unsigned i = 0; i < states->n; ++i)
    if (sdg_states_continue(sdg, states, i)) {
      arcs[n++] = (struct sdg_arc){states->calls[i], states->calls[i + 1]};
      arcs[n++] = (struct sdg_arc){states->calls[i + 1], states->calls[i]};
    }
  struct sdg_digraph graph;
  bool done = sdg_digraph_create(sdg->n_nodes, n, arcs, &graph);
  free(arcs);
  done = done && sdg_components_find(&graph, &part->components);
  sdg_digraph_free(&graph);
  return done;
}

/* The needed points of `node` that are listed. */
static __isl_give isl_set *listed_points(struct part const *part, struct sdg_node const *node) {
  isl_set *points =
      isl_set_intersect_params(isl_set_copy(node->demand), isl_set_copy(part->parameters));
  for (unsigned i = 0; i < node->n_dims; ++i)
    points = isl_set_upper_bound_si(points, isl_dim_set, i, part->largest);
  return points;
}

/* Notes whether a list ended before its end, and not because there is too much of it. */
static void end_list(struct part *part, isl_stat status) {
  if (status != isl_stat_ok && !part->instances->crowded)
    part->instances->failed = true;
}

static void list_node(struct part *part, unsigned node, int64_t *coordinates) {
  struct visit visit = {part->instances, node, 0, coordinates};
  isl_set *points = listed_points(part, &part->instances->sdg->nodes[node]);
  end_list(part, isl_set_foreach_point(points, add_instance, &visit));
  isl_set_free(points);
}

static void list_edge(struct part *part, struct sdg_edge const *edge, int64_t *coordinates) {
  struct sdg const *sdg = part->instances->sdg;
  struct visit visit = {part->instances, edge->reader, edge->source, coordinates};
  isl_map *reads = isl_map_copy(edge->access);
  reads = isl_map_intersect_domain(reads, listed_points(part, &sdg->nodes[edge->reader]));
  reads = isl_map_intersect_range(reads, listed_points(part, &sdg->nodes[edge->source]));
  isl_set *pairs = isl_map_wrap(reads);
  end_list(part, isl_set_foreach_point(pairs, add_read, &visit));
  isl_set_free(pairs);
}

/* Whether `node` is in a component with others, or reads itself. */
static bool can_depend_on_itself(struct part const *part, unsigned node) {
  struct sdg const *sdg = part->instances->sdg;
  unsigned c = part->components.of[node];
  if (part->components.first[c + 1] - part->components.first[c] > 1)
    return true;
  for (unsigned i = 0; i < sdg->nodes[node].n_reads; ++i)
    if (sdg->edges[sdg->nodes[node].reads[i]].source == node)
      return true;
  return false;
}

static bool is_whole(struct part const *part) {
  return !part->instances->crowded && !part->instances->failed;
}

static void list(struct part *part, int64_t *coordinates) {
  struct sdg const *sdg = part->instances->sdg;
  for (unsigned i = 0; i < sdg->n_nodes && is_whole(part); ++i)
    if (can_depend_on_itself(part, i))
      list_node(part, i, coordinates);
  for (unsigned i = 0; i < sdg->n_edges && is_whole(part); ++i) {
    struct sdg_edge const *edge = &sdg->edges[i];
    if (sdg->nodes[edge->reader].kind != TEMPO_OP_GRADIENT &&
        part->components.of[edge->reader] == part->components.of[edge->source])
      list_edge(part, edge, coordinates);
  }
  if (is_whole(part))
    sdg_states_add_arcs(&part->states, part->instances);
}

void sdg_instances_find(struct sdg_instances *instances, struct sdg const *sdg,
                        __isl_keep isl_set *parameters, int largest) {
  *instances = (struct sdg_instances){.sdg = sdg};
  struct part part = {.instances = instances, .parameters = parameters, .largest = largest};
  instances->table = isl_hash_table_alloc(sdg->ctx, 256);
  instances->all = calloc(MOST_INSTANCES, sizeof(struct sdg_one *));
  int64_t *coordinates = calloc(2 * (size_t)sdg->n_dims + 1, sizeof *coordinates);
  if (instances->table && instances->all && coordinates && sdg_states_find(sdg, &part.states) &&
      find_components(&part))
    list(&part, coordinates);
  else
    instances->failed = true;
  free(coordinates);
  sdg_states_free(&part.states);
  sdg_components_free(&part.components);
}

void sdg_instances_free(struct sdg_instances *instances) {
  for (unsigned i = 0; i < instances->n; ++i)
    free(instances->all[i]);
  free(instances->all);
  free(instances->arcs);
  if (instances->table)
    isl_hash_table_free(instances->sdg->ctx, instances->table);
  *instances = (struct sdg_instances){.n = 0};
}
