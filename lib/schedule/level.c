#include "schedule/level.h"

#include <string.h>

/* Fills `first` of the graph with where the sources of each sink begin, and, for vertex n, what
 * nobody else needs. Those vertices are visited first and in the order of the block, so that a
 * component comes right before its first reader. */
static void count_targets(struct level *level, unsigned *first, bool const *needed) {
  for (unsigned i = 0; i < level->n_deps; i++)
    first[level->sinks[i] + 1]++;
  for (unsigned i = 0; i < level->n; i++)
    first[level->n + 1] += !needed[i];
  for (unsigned i = 0; i <= level->n; i++)
    first[i + 1] += first[i];
}

static void fill_targets(struct level *level, unsigned *targets, unsigned *fill,
                         bool const *needed) {
  for (unsigned i = 0; i < level->n_deps; i++) {
    unsigned at = fill[level->sinks[i]]++;
    targets[at] = level->sources[i];
    level->needed_by[at] = i;
  }
  for (unsigned i = 0; i < level->n; i++)
    if (!needed[i])
      targets[fill[level->n]++] = i;
}

static enum tempo_status build_graph(struct level *level, unsigned *local) {
  size_t n = level->n, m = level->n_deps, size = sizeof(unsigned);
  unsigned *first, *targets, *fill;
  bool *needed;
  if (!(first = schedule_arena_alloc(level->arena, n + 2, size)) ||
      !(fill = schedule_arena_alloc(level->arena, n + 1, size)) ||
      !(targets = schedule_arena_alloc(level->arena, n + m, size)) ||
      !(needed = schedule_arena_alloc(level->arena, n, sizeof(bool))) ||
      !(level->needed_by = schedule_arena_alloc(level->arena, n + m, size)) ||
      !(level->sinks = schedule_arena_alloc(level->arena, m, size)) ||
      !(level->sources = schedule_arena_alloc(level->arena, m, size)))
    return TEMPO_FAIL;
  for (unsigned i = 0; i < level->n; i++)
    local[level->nodes[i]] = i;
  for (unsigned i = 0; i < level->n_deps; i++) {
    struct dependence const *what = &level->remainder->dependences->all[level->deps[i]];
    level->sinks[i] = local[what->sink];
    level->sources[i] = local[what->source];
    needed[level->sources[i]] |= what->sink != what->source;
  }
  count_targets(level, first, needed);
  memcpy(fill, first, (n + 1) * size);
  fill_targets(level, targets, fill, needed);
  level->graph = (struct sdg_digraph){level->n + 1, first, targets};
  return TEMPO_OK;
}

static enum tempo_status find_cyclic(struct level *level) {
  struct sdg_components const *components = &level->components;
  level->cyclic = schedule_arena_alloc(level->arena, components->n, sizeof(bool));
  if (!level->cyclic)
    return TEMPO_FAIL;
  for (unsigned c = 0; c < components->n; c++)
    level->cyclic[c] = components->first[c + 1] - components->first[c] > 1;
  for (unsigned i = 0; i < level->n_deps; i++)
    if (level->sinks[i] == level->sources[i])
      level->cyclic[components->of[level->sinks[i]]] = true;
  return TEMPO_OK;
}

enum tempo_status schedule_level_init(struct level *level, unsigned *local) {
  if (build_graph(level, local) != TEMPO_OK)
    return TEMPO_FAIL;
  if (!sdg_components_find(&level->graph, &level->components))
    return tempoEmitError(level->arena->location, "out of memory while scheduling");
  if (find_cyclic(level) != TEMPO_OK)
    return TEMPO_FAIL;
  size_t n = level->n, c = level->components.n, size = sizeof(unsigned);
  struct arena *arena = level->arena;
  if (!(level->offset = schedule_arena_alloc(arena, n, sizeof(int))) ||
      !(level->trial = schedule_arena_alloc(arena, n, sizeof(int))) ||
      !(level->next = schedule_arena_alloc(arena, c, size)) ||
      !(level->group_of = schedule_arena_alloc(arena, c, size)) ||
      !(level->groups = schedule_arena_alloc(arena, c, sizeof(struct group))) ||
      !(level->order = schedule_arena_alloc(arena, c, size)) ||
      !(level->position = schedule_arena_alloc(arena, c, size)))
    return TEMPO_FAIL;
  return TEMPO_OK;
}

void schedule_level_clear(struct level *level) {
  sdg_components_free(&level->components);
}

/* One round of Bellman-Ford over the members of component `c`; clears *feasible when a dependence
 * has no constant lag, sets *changed when a lag grew. */
static enum tempo_status relax(struct level *level, unsigned c, struct direction direction,
                               int *offset, bool *feasible, bool *changed) {
  struct sdg_components const *components = &level->components;
  for (unsigned i = components->first[c + 1]; i-- > components->first[c];) {
    unsigned sink = components->members[i];
    for (unsigned k = level->graph.first[sink]; k < level->graph.first[sink + 1]; k++) {
      unsigned source = level->graph.targets[k];
      if (components->of[source] != c)
        continue;
      int lag;
      if (schedule_remainder_get_lag(level->remainder, level->deps[level->needed_by[k]], direction,
                                     &lag) != TEMPO_OK)
        return TEMPO_FAIL;
      if (lag == UNBOUNDED || offset[source] + lag > UNBOUNDED) {
        *feasible = false;
        return TEMPO_OK;
      }
      if (offset[source] + lag > offset[sink]) {
        offset[sink] = offset[source] + lag;
        *changed = true;
      }
    }
  }
  return TEMPO_OK;
}

enum tempo_status schedule_component_solve(struct level *level, unsigned c,
                                           struct direction direction, int *offset,
                                           bool *feasible) {
  struct sdg_components const *components = &level->components;
  unsigned first = components->first[c], n = components->first[c + 1] - first;
  for (unsigned i = 0; i < n; i++)
    offset[components->members[first + i]] = 0;
  *feasible = true;
  bool changed = level->cyclic[c];
  for (unsigned round = 0; *feasible && changed; round++) {
    changed = false;
    if (relax(level, c, direction, offset, feasible, &changed) != TEMPO_OK)
      return TEMPO_FAIL;
    if (round == n && changed)
      *feasible = false;
  }
  return TEMPO_OK;
}
