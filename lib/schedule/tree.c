/* Schedule trees from rows, and rows from trees. */
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <stdlib.h>

#include "schedule/rows.h"
#include "sdg/context.h"

/*===-- From rows to a tree ---------------------------------------------------------------===*/

/* A statement of a subtree and, where the subtree is cut by a constant row, its value there. */
struct member {
  unsigned node;
  int value;
};

static int compare_members(void const *left, void const *right) {
  struct member const *l = left, *r = right;
  if (l->value != r->value)
    return l->value < r->value ? -1 : 1;
  return l->node < r->node ? -1 : l->node > r->node;
}

static __isl_give isl_union_set *member_filter(struct rows const *rows,
                                               struct member const *members, unsigned n) {
  isl_union_set *filter = NULL;
  for (unsigned i = 0; i < n; i++) {
    isl_space *space = isl_set_get_space(rows->sdg->nodes[members[i].node].domain);
    isl_union_set *one = isl_union_set_from_set(isl_set_universe(space));
    filter = filter ? isl_union_set_union(filter, one) : one;
  }
  return filter;
}

/* Where a row of a subtree starts to tell its statements apart, and how. */
enum cut { CUT_NONE, CUT_SEQUENCE, CUT_BAND };

static enum cut find_cut(struct rows const *rows, struct member *members, unsigned n,
                         unsigned row) {
  enum cut cut = CUT_NONE;
  for (unsigned i = 0; i < n; i++) {
    struct row here = schedule_rows_peek(rows, members[i].node, row);
    if (here.aff)
      return CUT_BAND;
    members[i].value = here.value;
    if (here.value != members[0].value)
      cut = CUT_SEQUENCE;
  }
  return cut;
}

static __isl_give isl_schedule_node *build(struct rows const *rows, struct member *members,
                                           unsigned n, unsigned row,
                                           __isl_take isl_schedule_node *at);

/* isl looks at all statements below a sequence for each of its children: a long one becomes a
 * sequence of sequences. */
enum { MOST_CHILDREN = 32 };

/* The end of the run of equal values that begins at `begin`. */
static unsigned run_end(struct member const *members, unsigned n, unsigned begin) {
  unsigned end = begin + 1;
  while (end < n && members[end].value == members[begin].value)
    end++;
  return end;
}

/* The number of runs that each child of a sequence has, so that there are at most MOST_CHILDREN. */
static unsigned runs_per_child(struct member const *members, unsigned n) {
  unsigned n_runs = 0, per_child = 1;
  for (unsigned i = 0; i < n; i = run_end(members, n, i))
    n_runs++;
  while ((n_runs + per_child - 1) / per_child > MOST_CHILDREN)
    per_child *= MOST_CHILDREN;
  return per_child;
}

/* The end of the `n_runs` runs that begin at `begin`, or of the last one. */
static unsigned runs_end(struct member const *members, unsigned n, unsigned begin,
                         unsigned n_runs) {
  while (n_runs-- > 0 && begin < n)
    begin = run_end(members, n, begin);
  return begin;
}

/* A sequence of the runs of equal values of the sorted `members`, each built from `row` on. */
static __isl_give isl_schedule_node *build_sequence(struct rows const *rows, struct member *members,
                                                    unsigned n, unsigned row,
                                                    __isl_take isl_schedule_node *at) {
  unsigned per_child = runs_per_child(members, n);
  isl_union_set_list *filters = isl_union_set_list_alloc(rows->sdg->ctx, MOST_CHILDREN);
  for (unsigned i = 0, end; i < n; i = end) {
    end = runs_end(members, n, i, per_child);
    filters = isl_union_set_list_add(filters, member_filter(rows, members + i, end - i));
  }
  at = isl_schedule_node_insert_sequence(at, filters);
  int child = 0;
  for (unsigned i = 0, end; i < n && at; i = end, child++) {
    end = runs_end(members, n, i, per_child);
    if (end == i + 1 && rows->lists[members[i].node].n <= row)
      continue;
    at = isl_schedule_node_child(isl_schedule_node_child(at, child), 0);
    at = per_child > 1 ? build_sequence(rows, members + i, end - i, row, at)
                       : build(rows, members + i, end - i, row, at);
    at = isl_schedule_node_parent(isl_schedule_node_parent(at));
  }
  return at;
}

static __isl_give isl_schedule_node *build_band(struct rows const *rows,
                                                struct member const *members, unsigned n,
                                                unsigned row, __isl_take isl_schedule_node *at) {
  isl_union_pw_aff *partial = NULL;
  for (unsigned i = 0; i < n; i++) {
    isl_pw_aff *aff = schedule_rows_get_aff(rows, members[i].node, row);
    partial =
        partial ? isl_union_pw_aff_add_pw_aff(partial, aff) : isl_union_pw_aff_from_pw_aff(aff);
  }
  return isl_schedule_node_insert_partial_schedule(
      at, isl_multi_union_pw_aff_from_union_pw_aff(partial));
}

/* The subtree of `members`, whose rows before `row` are equal, inserted above the leaf `at`. */
static __isl_give isl_schedule_node *build(struct rows const *rows, struct member *members,
                                           unsigned n, unsigned row,
                                           __isl_take isl_schedule_node *at) {
  unsigned depth = 0;
  for (unsigned i = 0; i < n; i++)
    if (rows->lists[members[i].node].n > depth)
      depth = rows->lists[members[i].node].n;
  enum cut cut = CUT_NONE;
  while (row < depth && (cut = find_cut(rows, members, n, row)) == CUT_NONE)
    row++;
  if (row >= depth) {
    if (n < 2)
      return at;
    for (unsigned i = 0; i < n; i++)
      members[i].value = (int)members[i].node;
    cut = CUT_SEQUENCE;
  }
  if (cut == CUT_SEQUENCE) {
    qsort(members, n, sizeof(struct member), compare_members);
    return build_sequence(rows, members, n, row + 1, at);
  }
  at = isl_schedule_node_child(build_band(rows, members, n, row, at), 0);
  return isl_schedule_node_parent(build(rows, members, n, row + 1, at));
}

__isl_give isl_schedule *schedule_rows_get_tree(struct rows const *rows) {
  struct sdg const *sdg = rows->sdg;
  struct member *members = schedule_arena_alloc(rows->arena, sdg->n_nodes, sizeof(struct member));
  if (!members)
    return NULL;
  unsigned n = 0;
  isl_union_set *domain = isl_union_set_empty(isl_space_copy(sdg->space));
  for (unsigned i = 0; i < sdg->n_nodes; i++) {
    if (!schedule_rows_has_statement(sdg, i))
      continue;
    members[n++].node = i;
    domain = isl_union_set_add_set(domain, isl_set_copy(sdg->nodes[i].demand));
  }
  isl_schedule *tree = isl_schedule_from_domain(domain);
  isl_schedule_node *at = isl_schedule_node_child(isl_schedule_get_root(tree), 0);
  isl_schedule_free(tree);
  if (n > 0)
    at = build(rows, members, n, 0, at);
  tree = isl_schedule_node_get_schedule(at);
  isl_schedule_node_free(at);
  if (!tree)
    sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph),
                       "building the schedule tree");
  return tree;
}

/*===-- From a tree to rows ---------------------------------------------------------------===*/

/* The statements of a subtree: positions in sdg.nodes. */
struct subtree {
  unsigned n;
  unsigned *nodes;
};

/* A walk over a tree in which a filter takes statements whole. */
struct walk {
  struct rows *rows;
  unsigned *owner; /* of each node: the number of the innermost subtree it was found in */
  unsigned n_subtrees;
};

static enum tempo_status report(struct rows const *rows) {
  return sdg_context_report(rows->sdg->ctx, mlirOperationGetLocation(rows->sdg->graph),
                            "reading the schedule tree");
}

/* Collects the statements of a filter or domain that belong to the subtree `outer`. */
struct collect {
  struct walk *walk;
  unsigned outer, inner;
  struct subtree *found;
};

static isl_stat collect_set(__isl_take isl_set *set, void *user) {
  struct collect *collect = user;
  struct sdg_node *node = sdg_find_name(collect->walk->rows->sdg, isl_set_get_tuple_name(set));
  isl_set_free(set);
  if (!node)
    return isl_stat_ok;
  unsigned position = (unsigned)(node - collect->walk->rows->sdg->nodes);
  if (collect->walk->owner[position] == collect->outer) {
    collect->walk->owner[position] = collect->inner;
    collect->found->nodes[collect->found->n++] = position;
  }
  return isl_stat_ok;
}

static enum tempo_status walk_node(struct walk *walk, __isl_keep isl_schedule_node *at,
                                   struct subtree const *here, unsigned number);

static enum tempo_status walk_child(struct walk *walk, __isl_keep isl_schedule_node *at,
                                    int position, struct subtree const *here, unsigned number) {
  isl_schedule_node *child = isl_schedule_node_get_child(at, position);
  enum tempo_status status = walk_node(walk, child, here, number);
  isl_schedule_node_free(child);
  return status;
}

/* The children of a sequence or set in order; the k-th gets the value k. */
static enum tempo_status walk_sequence(struct walk *walk, __isl_keep isl_schedule_node *at,
                                       struct subtree const *here, unsigned number) {
  struct arena *arena = walk->rows->arena;
  struct subtree inner = {.nodes = schedule_arena_alloc(arena, here->n, sizeof(unsigned))};
  if (!inner.nodes)
    return TEMPO_FAIL;
  isl_size n_children = isl_schedule_node_n_children(at);
  for (int k = 0; k < n_children; k++) {
    isl_schedule_node *filter = isl_schedule_node_get_child(at, k);
    isl_union_set *set = isl_schedule_node_filter_get_filter(filter);
    inner.n = 0;
    struct collect collect = {walk, number, ++walk->n_subtrees, &inner};
    isl_stat collected = isl_union_set_foreach_set(set, collect_set, &collect);
    isl_union_set_free(set);
    enum tempo_status status = collected < 0 ? report(walk->rows) : TEMPO_OK;
    for (unsigned i = 0; i < inner.n && status == TEMPO_OK; i++)
      status = schedule_rows_add_value(walk->rows, inner.nodes[i], k);
    if (status == TEMPO_OK)
      status = walk_child(walk, filter, 0, &inner, collect.inner);
    isl_schedule_node_free(filter);
    if (status != TEMPO_OK)
      return status;
  }
  return n_children < 0 ? report(walk->rows) : TEMPO_OK;
}

/* One row per member of the band. */
static enum tempo_status walk_band(struct walk *walk, __isl_keep isl_schedule_node *at,
                                   struct subtree const *here) {
  isl_multi_union_pw_aff *partial = isl_schedule_node_band_get_partial_schedule(at);
  isl_size n_members = isl_multi_union_pw_aff_dim(partial, isl_dim_set);
  enum tempo_status status = n_members < 0 ? report(walk->rows) : TEMPO_OK;
  for (int m = 0; m < n_members && status == TEMPO_OK; m++) {
    isl_union_pw_aff *member = isl_multi_union_pw_aff_get_union_pw_aff(partial, m);
    for (unsigned i = 0; i < here->n && status == TEMPO_OK; i++) {
      struct sdg_node const *node = &walk->rows->sdg->nodes[here->nodes[i]];
      isl_space *space = isl_space_from_domain(isl_set_get_space(node->domain));
      space = isl_space_add_dims(space, isl_dim_out, 1);
      isl_pw_aff *aff = isl_union_pw_aff_extract_pw_aff(member, space);
      status = schedule_rows_add_aff(walk->rows, here->nodes[i], aff);
    }
    isl_union_pw_aff_free(member);
  }
  isl_multi_union_pw_aff_free(partial);
  return status;
}

static enum tempo_status walk_node(struct walk *walk, __isl_keep isl_schedule_node *at,
                                   struct subtree const *here, unsigned number) {
  enum isl_schedule_node_type type = isl_schedule_node_get_type(at);
  if (type == isl_schedule_node_error)
    return report(walk->rows);
  if (type == isl_schedule_node_leaf)
    return TEMPO_OK;
  if (type == isl_schedule_node_sequence || type == isl_schedule_node_set)
    return walk_sequence(walk, at, here, number);
  if (type == isl_schedule_node_band && walk_band(walk, at, here) != TEMPO_OK)
    return TEMPO_FAIL;
  return walk_child(walk, at, 0, here, number);
}

static isl_bool set_is_universe(__isl_keep isl_set *set, void *user) {
  (void)user;
  return isl_set_plain_is_universe(set);
}

/* Whether the walk knows the node's type and, of a filter, takes its statements whole. */
static isl_bool node_is_plain(__isl_keep isl_schedule_node *node, void *user) {
  bool *plain = user;
  switch (isl_schedule_node_get_type(node)) {
  case isl_schedule_node_domain:
  case isl_schedule_node_band:
  case isl_schedule_node_sequence:
  case isl_schedule_node_set:
  case isl_schedule_node_mark:
  case isl_schedule_node_context:
  case isl_schedule_node_leaf:
    return isl_bool_true;
  case isl_schedule_node_filter: {
    isl_union_set *set = isl_schedule_node_filter_get_filter(node);
    isl_bool whole = isl_union_set_every_set(set, set_is_universe, NULL);
    isl_union_set_free(set);
    *plain = *plain && whole == isl_bool_true;
    return whole;
  }
  default:
    *plain = false;
    return isl_bool_false;
  }
}

struct flatten {
  struct rows *rows;
  enum tempo_status status;
};

static isl_stat add_flat_map(__isl_take isl_map *map, void *user) {
  struct flatten *flatten = user;
  struct sdg const *sdg = flatten->rows->sdg;
  struct sdg_node *node = sdg_find_name(sdg, isl_map_get_tuple_name(map, isl_dim_in));
  if (!node) {
    isl_map_free(map);
    return isl_stat_ok;
  }
  flatten->status = schedule_rows_add_map(flatten->rows, (unsigned)(node - sdg->nodes), map);
  return flatten->status == TEMPO_OK ? isl_stat_ok : isl_stat_error;
}

/* Any tree, by isl's own flattening: slower, and filters may cut a statement's domain. */
static enum tempo_status add_flattened(struct rows *rows, __isl_keep isl_schedule *tree) {
  struct flatten flatten = {rows, TEMPO_OK};
  isl_union_map *map = isl_schedule_get_map(tree);
  isl_stat added = isl_union_map_foreach_map(map, add_flat_map, &flatten);
  isl_union_map_free(map);
  return added < 0 && flatten.status == TEMPO_OK ? report(rows) : flatten.status;
}

enum tempo_status schedule_rows_add_tree(struct rows *rows, __isl_keep isl_schedule *tree) {
  unsigned n_nodes = rows->sdg->n_nodes;
  bool plain = true;
  if (isl_schedule_foreach_schedule_node_top_down(tree, node_is_plain, &plain) < 0)
    return report(rows);
  if (!plain)
    return add_flattened(rows, tree);
  struct walk walk = {.rows = rows, .n_subtrees = 1};
  struct subtree all = {0};
  if (!(walk.owner = schedule_arena_alloc(rows->arena, n_nodes, sizeof(unsigned))) ||
      !(all.nodes = schedule_arena_alloc(rows->arena, n_nodes, sizeof(unsigned))))
    return TEMPO_FAIL;
  struct collect collect = {&walk, 0, 1, &all};
  isl_union_set *domain = isl_schedule_get_domain(tree);
  isl_stat collected = isl_union_set_foreach_set(domain, collect_set, &collect);
  isl_union_set_free(domain);
  if (collected < 0)
    return report(rows);
  isl_schedule_node *root = isl_schedule_get_root(tree);
  enum tempo_status status = walk_node(&walk, root, &all, 1);
  isl_schedule_node_free(root);
  return status;
}
