/* Demand in a cycle of the graph.
 *
 * Iterations are tried, each for a few rounds:
 *   up, from nothing: the least solution if it comes to rest;
 *   down, from the domains, then from a transitive closure: a solution if it comes to rest.
 * Any solution over finite domains is the least one unless some instance depends on itself: follow
 * the reader that wants an instance, and its reader, and so on; the way ends at a wanted instance
 * or comes around. So both are exact where the graph is legal at all, which a proved schedule
 * shows. If neither comes to rest, or they get too intricate or take too long, the demand is the
 * domains, and marked as inexact.
 */
#include <stdlib.h>

#include "sdg/coalesce.h"
#include "sdg/demand.h"

enum {
  ROUNDS = 4,
  MOST_INTRICACY = 16,
  OPERATIONS = 20000, /* of isl, for one way of solving a cycle */
  OPERATIONS_PER_NODE = 500,
};

/* A piece counts once, and twice more for each of its existential variables. */
static isl_stat add_intricacy(__isl_take isl_basic_set *piece, void *user) {
  isl_size *sum = user;
  *sum += 1 + 2 * isl_basic_set_dim(piece, isl_dim_div);
  isl_basic_set_free(piece);
  return isl_stat_ok;
}

bool demand_is_intricate(__isl_keep isl_set *set) {
  isl_size sum = 0;
  isl_set_foreach_basic_set(set, add_intricacy, &sum);
  return sum > MOST_INTRICACY;
}

/* Hands on what `node` needs within its component; *grown says whether some of it was new. */
static isl_stat hand_around(struct demand *demand, struct sdg_node const *node, bool *grown) {
  struct sdg *sdg = demand->sdg;
  for (unsigned i = 0; i < node->n_reads; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->reads[i]];
    if (!demand_same_component(demand, edge))
      continue;
    bool grows;
    if (demand_follow(demand, edge, &grows) != isl_stat_ok)
      return isl_stat_error;
    demand->changed[edge->source] |= grows;
    *grown |= grows;
  }
  return isl_stat_ok;
}

/* Iterates up; *rests says whether the demand came to rest. */
static isl_stat iterate_up(struct demand *demand, struct members members, bool *rests) {
  for (unsigned i = 0; i < members.n; ++i)
    demand->changed[members.nodes[i]] = true;
  *rests = demand->intricate = false;
  for (unsigned round = 0; round < ROUNDS && !*rests; ++round) {
    bool grown = false;
    for (unsigned i = 0; i < members.n && !demand->intricate; ++i) {
      unsigned node = members.nodes[i];
      if (!demand->changed[node])
        continue;
      demand->changed[node] = false;
      if (hand_around(demand, &demand->sdg->nodes[node], &grown) != isl_stat_ok)
        return isl_stat_error;
    }
    if (demand->intricate)
      break;
    *rests = !grown;
  }
  return isl_stat_ok;
}

/* What is needed of member `position`, given what is needed of the others now. */
static __isl_give isl_set *needed_now(struct demand *demand, unsigned position) {
  struct sdg const *sdg = demand->sdg;
  struct sdg_node const *node = &sdg->nodes[position];
  isl_set *needed = isl_set_copy(demand->wanted[position]);
  for (unsigned i = 0; i < node->n_readers; ++i) {
    struct sdg_edge const *edge = &sdg->edges[node->readers[i]];
    if (!demand_same_component(demand, edge))
      continue;
    if (demand_is_copy(sdg, edge) && demand->full[edge->reader]) {
      isl_set_free(needed);
      return isl_set_copy(node->domain);
    }
    demand->at = edge->reader;
    isl_set *more = demand_needed_by(sdg, edge, sdg->nodes[edge->reader].demand);
    needed = sdg_set_coalesce(isl_set_union(needed, more));
  }
  return needed;
}

/* Narrows the demand of a member to what is needed, unless that is too intricate; *shrunk says
 * whether that is less. */
static isl_stat narrow(struct demand *demand, unsigned position, bool *shrunk) {
  struct sdg_node *node = &demand->sdg->nodes[position];
  isl_set *needed = needed_now(demand, position);
  demand->intricate |= demand_is_intricate(needed);
  isl_bool same = demand->intricate ? isl_bool_true : isl_set_is_subset(node->demand, needed);
  if (same != isl_bool_false) {
    isl_set_free(needed);
    return same == isl_bool_true ? isl_stat_ok : isl_stat_error;
  }
  isl_set_free(node->demand);
  node->demand = needed;
  demand->full[position] = false;
  *shrunk = true;
  return isl_stat_ok;
}

/* Sets the demand of all members to their domains, from where it can only shrink. */
static void fill(struct demand *demand, struct members members) {
  for (unsigned i = 0; i < members.n; ++i) {
    struct sdg_node *node = &demand->sdg->nodes[members.nodes[i]];
    isl_set_free(node->demand);
    node->demand = isl_set_copy(node->domain);
    demand->full[members.nodes[i]] = true;
  }
}

/* Iterates down from where the demand is now; *rests says whether it came to rest. */
static isl_stat iterate_down(struct demand *demand, struct members members, bool *rests) {
  *rests = demand->intricate = false;
  for (unsigned round = 0; round < ROUNDS && !*rests; ++round) {
    bool shrunk = false;
    for (unsigned i = 0; i < members.n && !demand->intricate; ++i)
      if (narrow(demand, members.nodes[i], &shrunk) != isl_stat_ok)
        return isl_stat_error;
    if (demand->intricate)
      break;
    *rests = !shrunk;
  }
  return isl_stat_ok;
}

/* Iterates down from the domains. */
static isl_stat shrink(struct demand *demand, struct members members, bool *rests) {
  fill(demand, members);
  return iterate_down(demand, members, rests);
}

/* Iterates down from a transitive closure, if there is one. */
static isl_stat close(struct demand *demand, struct members members, bool *rests) {
  bool closed;
  *rests = false;
  if (demand_close(demand, members, &closed) != isl_stat_ok)
    return isl_stat_error;
  return closed ? iterate_down(demand, members, rests) : isl_stat_ok;
}

/* Tries one way after the other, each with a limit on isl's work; *exact says whether one of them
 * came to rest. */
static isl_stat try_all(struct demand *demand, struct members members, bool *exact) {
  static isl_stat (*const ways[])(struct demand *, struct members, bool *) = {iterate_up, shrink,
                                                                              close};
  isl_ctx *ctx = demand->sdg->ctx;
  isl_stat status = isl_stat_ok;
  *exact = false;
  for (unsigned i = 0; i < sizeof ways / sizeof *ways && !*exact && status == isl_stat_ok; ++i) {
    isl_ctx_reset_operations(ctx);
    isl_ctx_set_max_operations(ctx, OPERATIONS + OPERATIONS_PER_NODE * (unsigned long)members.n);
    status = ways[i](demand, members, exact);
    isl_ctx_set_max_operations(ctx, 0);
    if (status != isl_stat_ok && isl_ctx_last_error(ctx) == isl_error_quota) {
      isl_ctx_reset_error(ctx);
      *exact = false;
      status = isl_stat_ok;
    }
  }
  if (!*exact)
    fill(demand, members);
  return status;
}

isl_stat demand_solve_cycle(struct demand *demand, struct members members, bool *exact) {
  struct sdg *sdg = demand->sdg;
  for (unsigned i = 0; i < members.n; ++i)
    demand->wanted[members.nodes[i]] = isl_set_copy(sdg->nodes[members.nodes[i]].demand);
  isl_stat status = try_all(demand, members, exact);
  for (unsigned i = 0; i < members.n; ++i) {
    isl_set_free(demand->wanted[members.nodes[i]]);
    demand->wanted[members.nodes[i]] = NULL;
  }
  return status;
}
