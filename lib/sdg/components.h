/* The strongly connected components of a graph of numbers. */
#ifndef TEMPO_SDG_COMPONENTS_H
#define TEMPO_SDG_COMPONENTS_H

#include <stdbool.h>
#include <stddef.h>

struct sdg_arc {
  unsigned from, to;
};

/* The successors of node i are targets[first[i]] up to, not including, targets[first[i + 1]], in
 * the order of the arcs. */
struct sdg_digraph {
  unsigned n;
  unsigned *first;   /* owned; n + 1 of them */
  unsigned *targets; /* owned */
};

/* The graph of `n` nodes with the given arcs, fewer than UINT_MAX; false when memory is short. */
bool sdg_digraph_create(unsigned n, size_t n_arcs, struct sdg_arc const *arcs,
                        struct sdg_digraph *graph);
void sdg_digraph_free(struct sdg_digraph *graph);

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
