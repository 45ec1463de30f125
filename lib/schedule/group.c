/* Which components of a level share a loop.
 *
 * Components come in an order in which what they need is already placed. Each joins the latest
 * loop in which constant lags keep its dependences; else it starts a group, as early as its
 * sources allow so that as much as possible can still join what follows. A loop may be turned
 * round for a newcomer as long as nothing in it depends on its direction. */
#include <limits.h>

#include "schedule/level.h"

/* Where component `c` may run at the earliest: the position of the last group it reads, or -1.
 * Sets *reads_last to false if that is -1. */
static int find_earliest(struct level const *level, unsigned c) {
  struct sdg_components const *components = &level->components;
  int earliest = -1;
  for (unsigned i = components->first[c]; i < components->first[c + 1]; i++) {
    unsigned sink = components->members[i];
    for (unsigned k = level->graph.first[sink]; k < level->graph.first[sink + 1]; k++) {
      unsigned source = components->of[level->graph.targets[k]];
      if (source != c && (int)level->position[level->group_of[source]] > earliest)
        earliest = (int)level->position[level->group_of[source]];
    }
  }
  return earliest;
}

static struct sdg const *get_sdg(struct level const *level) {
  return level->remainder->dependences->sdg;
}

/* Whether all (or, if not `all`, some) members of `c` have `dim`. */
static bool has_dim(struct level const *level, unsigned c, unsigned dim, bool all) {
  struct sdg_components const *components = &level->components;
  for (unsigned i = components->first[c]; i < components->first[c + 1]; i++) {
    unsigned node = level->nodes[components->members[i]];
    if ((schedule_find_dim(&get_sdg(level)->nodes[node], dim) >= 0) != all)
      return !all;
  }
  return all;
}

/* A dim whose end is not known beforehand only runs upwards. */
static bool may_run_down(struct level const *level, unsigned dim) {
  return mlirValueIsNull(tempoDimGetUntil(get_sdg(level)->dims[dim].op));
}

/* Finds the first direction in which the rest of `c` is kept: its dims as they were declared, up
 * before down; dims that only some members have come last. */
static enum tempo_status choose_direction(struct level *level, unsigned c,
                                          struct direction *direction, bool *found) {
  *found = false;
  for (int pass = 0; pass < 2 && !*found; pass++)
    for (unsigned d = 0; d < get_sdg(level)->n_dims; d++) {
      if (level->used[d] || !has_dim(level, c, d, pass == 0) || (pass == 1 && !level->cyclic[c]))
        continue;
      for (int sign = 1; sign >= (may_run_down(level, d) ? -1 : 1) && !*found; sign -= 2) {
        *direction = (struct direction){d, sign};
        if (schedule_component_solve(level, c, *direction, level->offset, found) != TEMPO_OK)
          return TEMPO_FAIL;
      }
      if (*found)
        break;
    }
  return TEMPO_OK;
}

/* The lag that all of `c`, whose inner lags are in offset[], needs behind what it reads in `group`;
 * clears *feasible if none does. */
static enum tempo_status find_base(struct level *level, unsigned c, unsigned group,
                                   struct direction direction, int const *offset, int *base,
                                   bool *feasible) {
  struct sdg_components const *components = &level->components;
  *base = 0;
  for (unsigned i = components->first[c]; i < components->first[c + 1]; i++) {
    unsigned sink = components->members[i];
    for (unsigned k = level->graph.first[sink]; k < level->graph.first[sink + 1]; k++) {
      unsigned source = level->graph.targets[k];
      unsigned other = components->of[source];
      if (other == c || level->group_of[other] != group)
        continue;
      int lag;
      if (schedule_remainder_get_lag(level->remainder, level->deps[level->needed_by[k]], direction,
                                     &lag) != TEMPO_OK)
        return TEMPO_FAIL;
      if (lag == UNBOUNDED || offset[source] + lag > UNBOUNDED) {
        *feasible = false;
        return TEMPO_OK;
      }
      if (offset[source] + lag - offset[sink] > *base)
        *base = offset[source] + lag - offset[sink];
    }
  }
  return TEMPO_OK;
}

/* Finds lags for `c` in `group`, given those in offset[] of what is there. */
static enum tempo_status fit(struct level *level, unsigned c, unsigned group,
                             struct direction direction, int *offset, bool *feasible) {
  int base = 0;
  if (schedule_component_solve(level, c, direction, offset, feasible) != TEMPO_OK)
    return TEMPO_FAIL;
  if (!*feasible)
    return TEMPO_OK;
  if (find_base(level, c, group, direction, offset, &base, feasible) != TEMPO_OK)
    return TEMPO_FAIL;
  struct sdg_components const *components = &level->components;
  for (unsigned i = components->first[c]; i < components->first[c + 1]; i++)
    offset[components->members[i]] += base;
  return TEMPO_OK;
}

/* Tries to run `group`, and with it `c`, in the other direction. */
static enum tempo_status turn_round(struct level *level, unsigned c, struct group *group,
                                    bool *feasible) {
  struct sdg_components const *components = &level->components;
  unsigned id = (unsigned)(group - level->groups);
  struct direction back = {group->direction.dim, -group->direction.sign};
  *feasible = !group->one_way && (back.sign > 0 || may_run_down(level, back.dim));
  for (unsigned m = group->first; *feasible && m != UINT_MAX; m = level->next[m]) {
    if (fit(level, m, id, back, level->trial, feasible) != TEMPO_OK)
      return TEMPO_FAIL;
    group->one_way = !*feasible;
  }
  if (!*feasible)
    return TEMPO_OK;
  if (fit(level, c, id, back, level->trial, feasible) != TEMPO_OK)
    return TEMPO_FAIL;
  if (!*feasible)
    return TEMPO_OK;
  group->direction = back;
  for (unsigned m = group->first; m != UINT_MAX; m = level->next[m])
    for (unsigned i = components->first[m]; i < components->first[m + 1]; i++)
      level->offset[components->members[i]] = level->trial[components->members[i]];
  for (unsigned i = components->first[c]; i < components->first[c + 1]; i++)
    level->offset[components->members[i]] = level->trial[components->members[i]];
  return TEMPO_OK;
}

static void append_component(struct level *level, unsigned c, unsigned group) {
  struct group *to = &level->groups[group];
  if (to->n_components++ == 0)
    to->first = c;
  else
    level->next[to->last] = c;
  to->last = c;
  level->next[c] = UINT_MAX;
  level->group_of[c] = group;
}

/* Starts a group of `c` alone, `position` in the order. */
static void start_group(struct level *level, unsigned c, struct group group, unsigned position) {
  unsigned id = level->n_groups++;
  level->groups[id] = group;
  for (unsigned p = id; p > position; p--) {
    level->order[p] = level->order[p - 1];
    level->position[level->order[p]] = p;
  }
  level->order[position] = id;
  level->position[id] = position;
  append_component(level, c, id);
}

/* Joins the latest loop from `earliest` on that takes `c`. A loop over another dim than `c` would
 * choose is of use only if it holds something that `c` reads. */
static enum tempo_status join_loop(struct level *level, unsigned c, int earliest, unsigned own_dim,
                                   bool *joined) {
  *joined = false;
  for (int p = (int)level->n_groups - 1; p >= 0 && p >= earliest && !*joined; p--) {
    unsigned id = level->order[p];
    struct group *group = &level->groups[id];
    if (group->kind != GROUP_LOOP || !has_dim(level, c, group->direction.dim, true) ||
        (group->direction.dim != own_dim && p != earliest))
      continue;
    if (fit(level, c, id, group->direction, level->offset, joined) != TEMPO_OK)
      return TEMPO_FAIL;
    if (!*joined && turn_round(level, c, group, joined) != TEMPO_OK)
      return TEMPO_FAIL;
    if (*joined)
      append_component(level, c, id);
  }
  return TEMPO_OK;
}

/* Straight code is put where it does not keep its readers from any loop. */
static void place_leaf(struct level *level, unsigned c, int earliest) {
  for (int p = earliest < 0 ? 0 : earliest; p <= earliest + 1 && p < (int)level->n_groups; p++)
    if (level->groups[level->order[p]].kind == GROUP_LEAF) {
      append_component(level, c, level->order[p]);
      return;
    }
  start_group(level, c, (struct group){.kind = GROUP_LEAF}, (unsigned)(earliest + 1));
}

static enum tempo_status place(struct level *level, unsigned c) {
  int earliest = find_earliest(level, c);
  struct direction direction = {0, 1};
  bool found, joined;
  if (choose_direction(level, c, &direction, &found) != TEMPO_OK)
    return TEMPO_FAIL;
  if (!found && !level->cyclic[c]) {
    place_leaf(level, c, earliest);
    return TEMPO_OK;
  }
  if (!found) {
    start_group(level, c, (struct group){.kind = GROUP_CYCLE}, (unsigned)(earliest + 1));
    return TEMPO_OK;
  }
  if (join_loop(level, c, earliest, direction.dim, &joined) != TEMPO_OK)
    return TEMPO_FAIL;
  if (joined)
    return TEMPO_OK;
  start_group(level, c, (struct group){.kind = GROUP_LOOP, .direction = direction},
              (unsigned)(earliest + 1));
  return schedule_component_solve(level, c, direction, level->offset, &found);
}

enum tempo_status schedule_level_form_groups(struct level *level) {
  for (unsigned c = level->components.n; c-- > 0;)
    if (c != level->components.of[level->n] && place(level, c) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}
