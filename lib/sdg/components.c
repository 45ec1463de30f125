#include "sdg/components.h"

#include <limits.h>
#include <stdlib.h>

bool sdg_digraph_create(unsigned n, size_t n_arcs, struct sdg_arc const *arcs,
                        struct sdg_digraph *graph) {
  *graph = (struct sdg_digraph){.n = n};
  graph->first = calloc((size_t)n + 1, sizeof *graph->first);
  graph->targets = calloc(n_arcs + 1, sizeof *graph->targets);
  if (!graph->first || !graph->targets) {
    sdg_digraph_free(graph);
    return false;
  }
  for (size_t i = 0; i < n_arcs; ++i)
    ++graph->first[arcs[i].from];
  unsigned sum = 0;
  for (unsigned i = 0; i <= n; ++i) {
    sum += graph->first[i]; /* where the next node's begin */
    graph->first[i] = sum;
  }
  for (size_t i = n_arcs; i-- > 0;) /* from the back, which leaves where each node's begin */
    graph->targets[--graph->first[arcs[i].from]] = arcs[i].to;
  return true;
}

void sdg_digraph_free(struct sdg_digraph *graph) {
  free(graph->first);
  free(graph->targets);
  *graph = (struct sdg_digraph){.n = 0};
}

/* Tarjan's algorithm with an explicit stack. Components are found last first, nodes are left last
 * first: both are turned around at the end. */
struct search {
  struct sdg_digraph const *graph;
  unsigned *index; /* 0: not visited; else the order of visit */
  unsigned *low;
  unsigned *path;  /* the nodes being visited, outermost first */
  unsigned *arc;   /* per node, the next arc to follow */
  unsigned *stack; /* visited nodes without component */
  unsigned *left;  /* the nodes in the order in which they were left */
  unsigned n_path, n_stack, n_visited, n_left;
  struct sdg_components *out;
};

static void visit(struct search *search, unsigned node) {
  search->index[node] = search->low[node] = ++search->n_visited;
  search->arc[node] = search->graph->first[node];
  search->path[search->n_path++] = node;
  search->stack[search->n_stack++] = node;
}

/* Closes the component whose root is `node`. */
static void close_component(struct search *search, unsigned node) {
  struct sdg_components *out = search->out;
  unsigned member;
  do {
    member = search->stack[--search->n_stack];
    out->of[member] = out->n;
  } while (member != node);
  ++out->n;
}

/* Follows one arc of the innermost node, or leaves it. */
static void step(struct search *search) {
  unsigned node = search->path[search->n_path - 1];
  if (search->arc[node] < search->graph->first[node + 1]) {
    unsigned target = search->graph->targets[search->arc[node]++];
    if (!search->index[target])
      visit(search, target);
    else if (search->out->of[target] == UINT_MAX && search->index[target] < search->low[node])
      search->low[node] = search->index[target];
    return;
  }
  if (search->low[node] == search->index[node])
    close_component(search, node);
  search->left[search->n_left++] = node;
  --search->n_path;
  if (search->n_path == 0)
    return;
  unsigned outer = search->path[search->n_path - 1];
  if (search->low[node] < search->low[outer])
    search->low[outer] = search->low[node];
}

/* Numbers components from the front and lists their members, the last left first. */
static void list_members(struct search const *search) {
  struct sdg_components *out = search->out;
  unsigned const n = search->graph->n;
  for (unsigned i = 0; i <= n; ++i)
    out->first[i] = 0;
  for (unsigned i = 0; i < n; ++i) {
    out->of[i] = out->n - 1 - out->of[i];
    ++out->first[out->of[i]];
  }
  for (unsigned i = 0, sum = 0; i <= out->n; ++i) {
    sum += out->first[i]; /* where the next component begins */
    out->first[i] = sum;
  }
  for (unsigned i = 0; i < n; ++i) /* from the back, which leaves where each begins */
    out->members[--out->first[out->of[search->left[i]]]] = search->left[i];
}

bool sdg_components_find(struct sdg_digraph const *graph, struct sdg_components *components) {
  size_t const n = graph->n;
  *components = (struct sdg_components){.n = 0};
  components->of = malloc((n + 1) * sizeof(unsigned));
  components->first = malloc((n + 1) * sizeof(unsigned));
  components->members = malloc((n + 1) * sizeof(unsigned));
  unsigned *scratch = calloc(6 * n + 1, sizeof(unsigned));
  bool done = components->of && components->first && components->members && scratch;
  if (done) {
    struct search search = {.graph = graph,
                            .index = scratch,
                            .low = scratch + n,
                            .path = scratch + 2 * n,
                            .arc = scratch + 3 * n,
                            .stack = scratch + 4 * n,
                            .left = scratch + 5 * n,
                            .out = components};
    for (unsigned i = 0; i < n; ++i)
      components->of[i] = UINT_MAX;
    for (unsigned i = graph->n; i-- > 0;) {
      if (!search.index[i])
        visit(&search, i);
      while (search.n_path)
        step(&search);
    }
    list_members(&search);
  } else {
    sdg_components_free(components);
  }
  free(scratch);
  return done;
}

void sdg_components_free(struct sdg_components *components) {
  free(components->of);
  free(components->first);
  free(components->members);
  *components = (struct sdg_components){.n = 0};
}
