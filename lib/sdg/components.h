/* The strongly connected components of a graph of numbers. */
#ifndef TEMPO_SDG_COMPONENTS_H
#define TEMPO_SDG_COMPONENTS_H

#include <stdbool.h>

/* The successors of node i are targets[first[i]] up to, not including, targets[first[i + 1]]. */
struct sdg_digraph {
  unsigned n;
  unsigned const *first; /* n + 1 of them */
  unsigned const *targets;
};

/* Components in topological order: no arc leads from one to an earlier one. The members of each
 * are in topological order but for the arcs that close a cycle; cycles are entered from the nodes
 * of the highest number. */
struct sdg_components {
  unsigned n;
  unsigned *of;      /* owned; the component of each node */
  unsigned *first;   /* owned; where the members of each component begin, and where they end */
  unsigned *members; /* owned; the nodes by component */
};

/* False when memory is short. Linear, and without recursion. */
bool sdg_components_find(struct sdg_digraph const *graph, struct sdg_components *components);
void sdg_components_free(struct sdg_components *components);

#endif
