/* The lag scheduler: every row is +-(one dim) + a constant lag.
 *
 * At each level, the strongly connected components of what is left of the dependences are put
 * into loops (group.c). Below a loop, only the pairs of instances that share an iteration are
 * left, and the body is a level again, without the loop's dim. What has no dim left is straight
 * code. A component for which no dim has constant lags goes to isl, alone.
 *
 * Linear in the graph at each level, and there is at most one level more than dims. isl is asked
 * only about dependences that are no identities. */
#include <limits.h>

#include "mutants/mutants.h"
#include "schedule/level.h"
#include "schedule/solvers.h"

struct lag {
  struct sdg const *sdg;
  struct arena *arena;
  struct rows *rows;
  struct remainder remainder;
  bool *used;      /* of each dim: whether an outer loop has it */
  unsigned *local; /* of each node: its position in what is being set up */
  uint32_t *alike; /* of each node: equal for equal dims, demands and lags so far */
};

/* What runs in one group: its statements, sources first, and what is left between them. */
struct body {
  unsigned n, n_deps;
  unsigned *nodes, *deps;
};

/*===-- Straight code ---------------------------------------------------------------------===*/

/* The dependences of a leaf by their source: `first` of each local source, then `next`. */
struct leaf {
  unsigned *waits; /* of each local statement: how many dependences it still waits for */
  unsigned *first; /* of each local source: a position in body.deps + 1, 0 at the end */
  unsigned *next;
  bool *done;
};

static enum tempo_status leaf_init(struct lag *lag, struct body const *body, struct leaf *leaf) {
  if (!(leaf->waits = schedule_arena_alloc(lag->arena, body->n, sizeof(unsigned))) ||
      !(leaf->first = schedule_arena_alloc(lag->arena, body->n, sizeof(unsigned))) ||
      !(leaf->next = schedule_arena_alloc(lag->arena, body->n_deps, sizeof(unsigned))) ||
      !(leaf->done = schedule_arena_alloc(lag->arena, body->n, sizeof(bool))))
    return TEMPO_FAIL;
  for (unsigned i = 0; i < body->n; i++)
    lag->local[body->nodes[i]] = i;
  for (unsigned i = 0; i < body->n_deps; i++) {
    struct dependence const *what = &lag->remainder.dependences->all[body->deps[i]];
    unsigned source = lag->local[what->source];
    leaf->waits[lag->local[what->sink]]++;
    leaf->next[i] = leaf->first[source];
    leaf->first[source] = i + 1;
  }
  return TEMPO_OK;
}

/* The next statement of a leaf: one that is ready and like the last, so that one guard serves
 * both; else the first that is ready. */
static unsigned leaf_choose(struct lag const *lag, struct body const *body, struct leaf const *leaf,
                            unsigned begin, uint32_t like) {
  unsigned ready = body->n;
  for (unsigned i = begin; i < body->n; i++) {
    if (leaf->done[i] || (leaf->waits[i] && !TEMPO_MUTANT(leaf_unordered)))
      continue;
    if (lag->alike[body->nodes[i]] == like)
      return i;
    if (ready == body->n)
      ready = i;
  }
  return ready;
}

/* Orders the statements of `body`, between which no cycle is left. */
static enum tempo_status order_leaf(struct lag *lag, struct body *body) {
  struct leaf leaf;
  unsigned *ordered = schedule_arena_alloc(lag->arena, body->n, sizeof(unsigned));
  if (!ordered || leaf_init(lag, body, &leaf) != TEMPO_OK)
    return TEMPO_FAIL;
  uint32_t like = body->n ? lag->alike[body->nodes[0]] : 0;
  for (unsigned n = 0, begin = 0; n < body->n; n++) {
    while (leaf.done[begin])
      begin++;
    unsigned chosen = leaf_choose(lag, body, &leaf, begin, like);
    leaf.done[chosen] = true;
    ordered[n] = body->nodes[chosen];
    like = lag->alike[ordered[n]];
    for (unsigned at = leaf.first[chosen]; at; at = leaf.next[at - 1]) {
      unsigned sink = lag->remainder.dependences->all[body->deps[at - 1]].sink;
      leaf.waits[lag->local[sink]]--;
    }
  }
  body->nodes = ordered;
  return TEMPO_OK;
}

/*===-- Loops ----------------------------------------------------------------------------===*/

static uint32_t mix(uint32_t hash, uint32_t value) {
  return (hash ^ value) * 16777619u;
}

static enum tempo_status add_loop_row(struct lag *lag, unsigned node, struct direction direction,
                                      int offset) {
  struct sdg_node const *statement = &lag->sdg->nodes[node];
  int at = schedule_find_dim(statement, direction.dim);
  isl_local_space *points = isl_local_space_from_space(isl_set_get_space(statement->domain));
  isl_aff *row = isl_aff_zero_on_domain(points);
  if (at >= 0)
    row = isl_aff_set_coefficient_si(row, isl_dim_in, at,
                                     TEMPO_MUTANT(row_sign_lost) ? 1 : direction.sign);
  row = isl_aff_set_constant_si(row, offset);
  lag->alike[node] = mix(lag->alike[node], (uint32_t)offset);
  return schedule_rows_add_aff(lag->rows, node, isl_pw_aff_from_aff(row));
}

static enum tempo_status solve_level(struct lag *lag, struct body const *body);

/* The rows of a loop and of what is in it. */
static enum tempo_status solve_loop(struct lag *lag, struct direction direction, int const *offset,
                                    struct body const *body) {
  for (unsigned i = 0; i < body->n; i++)
    if (add_loop_row(lag, body->nodes[i], direction, offset[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  lag->used[direction.dim] = true;
  enum tempo_status status = solve_level(lag, body);
  lag->used[direction.dim] = false;
  return status;
}

/*===-- Levels ----------------------------------------------------------------------------===*/

/* The statements of `group` and, in `offset`, their lags. */
static enum tempo_status get_members(struct level const *level, struct group const *group,
                                     struct body *body, int **offset) {
  struct sdg_components const *components = &level->components;
  for (unsigned c = group->first; c != UINT_MAX; c = level->next[c])
    body->n += components->first[c + 1] - components->first[c];
  body->nodes = schedule_arena_alloc(level->arena, body->n, sizeof(unsigned));
  *offset = schedule_arena_alloc(level->arena, body->n, sizeof(int));
  if (!body->nodes || !*offset)
    return TEMPO_FAIL;
  unsigned n = 0;
  for (unsigned c = group->first; c != UINT_MAX; c = level->next[c])
    for (unsigned i = components->first[c + 1]; i-- > components->first[c]; n++) {
      body->nodes[n] = level->nodes[components->members[i]];
      (*offset)[n] = level->offset[components->members[i]];
    }
  return TEMPO_OK;
}

/* Gives each group its dependences: those inside it that its row leaves. */
static enum tempo_status split_dependences(struct level *level, struct body *bodies) {
  struct sdg_components const *components = &level->components;
  for (unsigned i = 0; i < level->n_deps; i++) {
    unsigned group = level->group_of[components->of[level->sinks[i]]];
    bodies[group].n_deps += group == level->group_of[components->of[level->sources[i]]];
  }
  for (unsigned g = 0; g < level->n_groups; g++) {
    bodies[g].deps = schedule_arena_alloc(level->arena, bodies[g].n_deps, sizeof(unsigned));
    bodies[g].n_deps = 0;
    if (!bodies[g].deps)
      return TEMPO_FAIL;
  }
  for (unsigned i = 0; i < level->n_deps; i++) {
    unsigned g = level->group_of[components->of[level->sinks[i]]];
    if (g != level->group_of[components->of[level->sources[i]]])
      continue;
    int ahead = level->offset[level->sinks[i]] - level->offset[level->sources[i]];
    bool left = true;
    if (level->groups[g].kind == GROUP_LOOP &&
        schedule_remainder_keep_equal(level->remainder, level->deps[i], level->groups[g].direction,
                                      ahead, &left) != TEMPO_OK)
      return TEMPO_FAIL;
    if (left)
      bodies[g].deps[bodies[g].n_deps++] = level->deps[i];
  }
  return TEMPO_OK;
}

/* The places that a group takes in the order of its level: one, or one a statement. */
static unsigned count_places(struct level const *level, struct body const *bodies) {
  unsigned places = 0;
  for (unsigned g = 0; g < level->n_groups; g++)
    places += level->groups[g].kind == GROUP_LEAF ? bodies[g].n : 1;
  return places;
}

/* The rows of one group, whose first place is *place; no row for the place if it is the only one.
 */
static enum tempo_status solve_group(struct lag *lag, struct group const *group, struct body *body,
                                     int const *offset, int *place) {
  if (group->kind == GROUP_LEAF && order_leaf(lag, body) != TEMPO_OK)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < body->n && *place >= 0; i++) {
    if (schedule_rows_add_value(lag->rows, body->nodes[i], *place) != TEMPO_OK)
      return TEMPO_FAIL;
    *place += group->kind == GROUP_LEAF;
  }
  *place += *place >= 0 && group->kind != GROUP_LEAF;
  if (group->kind == GROUP_LOOP)
    return solve_loop(lag, group->direction, offset, body);
  struct isl_problem problem = {body->n, body->nodes, body->n_deps, body->deps};
  if (group->kind == GROUP_CYCLE)
    return schedule_isl_solve(&lag->remainder, &problem, lag->rows);
  return TEMPO_OK;
}

/* Puts the statements of `level` into groups; of each group, what is in it and with which lags. */
static enum tempo_status form_bodies(struct lag *lag, struct level *level, struct body **bodies,
                                     int ***offsets) {
  if (schedule_level_init(level, lag->local) != TEMPO_OK ||
      schedule_level_form_groups(level) != TEMPO_OK)
    return TEMPO_FAIL;
  *bodies = schedule_arena_alloc(lag->arena, level->n_groups, sizeof(struct body));
  *offsets = schedule_arena_alloc(lag->arena, level->n_groups, sizeof(int *));
  if (!*bodies || !*offsets)
    return TEMPO_FAIL;
  for (unsigned g = 0; g < level->n_groups; g++)
    if (get_members(level, &level->groups[g], &(*bodies)[g], &(*offsets)[g]) != TEMPO_OK)
      return TEMPO_FAIL;
  return split_dependences(level, *bodies);
}

static enum tempo_status solve_level(struct lag *lag, struct body const *body) {
  struct level level = {.remainder = &lag->remainder,
                        .arena = lag->arena,
                        .used = lag->used,
                        .n = body->n,
                        .nodes = body->nodes,
                        .n_deps = body->n_deps,
                        .deps = body->deps};
  struct body *bodies;
  int **offsets;
  enum tempo_status status = form_bodies(lag, &level, &bodies, &offsets);
  schedule_level_clear(&level);
  if (status != TEMPO_OK)
    return TEMPO_FAIL;
  int place = count_places(&level, bodies) > 1 ? 0 : -1;
  for (unsigned p = 0; p < level.n_groups; p++) {
    unsigned g = level.order[p];
    if (solve_group(lag, &level.groups[g], &bodies[g], offsets[g], &place) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

/*===-- The graph -------------------------------------------------------------------------===*/

static enum tempo_status lag_init(struct lag *lag, struct body *all) {
  struct sdg const *sdg = lag->sdg;
  unsigned n_deps = lag->remainder.dependences->n;
  if (!(lag->used = schedule_arena_alloc(lag->arena, sdg->n_dims, sizeof(bool))) ||
      !(lag->local = schedule_arena_alloc(lag->arena, sdg->n_nodes, sizeof(unsigned))) ||
      !(lag->alike = schedule_arena_alloc(lag->arena, sdg->n_nodes, sizeof(uint32_t))) ||
      !(all->nodes = schedule_arena_alloc(lag->arena, sdg->n_nodes, sizeof(unsigned))) ||
      !(all->deps = schedule_arena_alloc(lag->arena, n_deps, sizeof(unsigned))))
    return TEMPO_FAIL;
  for (unsigned n = 0; n < sdg->n_nodes; n++) {
    if (!schedule_rows_has_statement(sdg, n))
      continue;
    isl_set *points = isl_set_reset_tuple_id(isl_set_copy(sdg->nodes[n].demand));
    lag->alike[n] = isl_set_get_hash(points);
    isl_set_free(points);
    for (unsigned d = 0; d < sdg->nodes[n].n_dims; d++)
      lag->alike[n] = mix(lag->alike[n], sdg->nodes[n].dims[d]);
    all->nodes[all->n++] = n;
  }
  for (all->n_deps = 0; all->n_deps < n_deps; all->n_deps++)
    all->deps[all->n_deps] = all->n_deps;
  return TEMPO_OK;
}

enum tempo_status schedule_lag_solve(struct dependences const *dependences, struct rows *rows) {
  struct lag lag = {.sdg = dependences->sdg, .arena = dependences->arena, .rows = rows};
  struct body all = {0};
  enum tempo_status status = schedule_remainder_init(&lag.remainder, dependences);
  if (status == TEMPO_OK)
    status = lag_init(&lag, &all);
  if (status == TEMPO_OK)
    status = solve_level(&lag, &all);
  schedule_remainder_clear(&lag.remainder);
  return status;
}
