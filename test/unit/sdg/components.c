/* Components of random graphs, against what is reachable from what.
 * RUN: unit_sdg_components
 */
#include "sdg/components.h"

#include <stdint.h>
#include <stdio.h>

enum { N_TRIALS = 500, MOST_NODES = 12, MOST_ARCS = 30, LONG = 200000 };

static uint64_t state = 20240917;

/* A number from 0 up to, not including, `n`. */
static unsigned pick(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)((state >> 33) % n);
}

static void close(bool (*reaches)[MOST_NODES], unsigned n) {
  for (unsigned k = 0; k < n; ++k)
    for (unsigned i = 0; i < n; ++i)
      for (unsigned j = 0; j < n; ++j)
        reaches[i][j] |= reaches[i][k] && reaches[k][j];
}

/* Whether the lists of members say the same as the components of nodes. */
static bool are_listed(struct sdg_components const *all, unsigned n) {
  for (unsigned c = 0; c < all->n; ++c)
    for (unsigned i = all->first[c]; i < all->first[c + 1]; ++i)
      if (all->of[all->members[i]] != c)
        return false;
  return all->first[0] == 0 && all->first[all->n] == n;
}

static bool are_right(struct sdg_components const *all, unsigned n, bool (*reaches)[MOST_NODES]) {
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < n; ++j) {
      bool together = i == j || (reaches[i][j] && reaches[j][i]);
      if (together != (all->of[i] == all->of[j]))
        return false;
      if (reaches[i][j] && all->of[i] > all->of[j])
        return false;
    }
  return are_listed(all, n);
}

/* One random graph, of which some have cycles. */
static int check_random(void) {
  bool reaches[MOST_NODES][MOST_NODES] = {{false}};
  struct sdg_arc arcs[MOST_ARCS];
  unsigned n = 1 + pick(MOST_NODES), n_arcs = pick(MOST_ARCS + 1);
  for (unsigned i = 0; i < n_arcs; ++i) {
    arcs[i] = (struct sdg_arc){pick(n), pick(n)};
    reaches[arcs[i].from][arcs[i].to] = true;
  }
  close(reaches, n);
  struct sdg_digraph graph;
  struct sdg_components components;
  bool right = sdg_digraph_create(n, n_arcs, arcs, &graph) &&
               sdg_components_find(&graph, &components) && are_right(&components, n, reaches);
  sdg_components_free(&components);
  sdg_digraph_free(&graph);
  if (!right)
    printf("wrong components of a graph of %u nodes and %u arcs\n", n, n_arcs);
  return right ? 0 : 1;
}

/* A chain that is long enough to end a recursion, closed to a ring or not. */
static int check_long(bool ring) {
  static struct sdg_arc arcs[LONG];
  for (unsigned i = 0; i < LONG; ++i)
    arcs[i] = (struct sdg_arc){i, (i + 1) % LONG};
  struct sdg_digraph graph;
  struct sdg_components components;
  bool right = sdg_digraph_create(LONG, ring ? LONG : LONG - 1, arcs, &graph) &&
               sdg_components_find(&graph, &components) && components.n == (ring ? 1 : LONG);
  for (unsigned i = 0; right && !ring && i < LONG; ++i)
    right = components.members[i] == i;
  sdg_components_free(&components);
  sdg_digraph_free(&graph);
  if (!right)
    printf("wrong components of a long %s\n", ring ? "ring" : "chain");
  return right ? 0 : 1;
}

int main(void) {
  int failed = check_long(false) + check_long(true);
  for (int i = 0; i < N_TRIALS && !failed; ++i)
    failed = check_random();
  return failed ? 1 : 0;
}
