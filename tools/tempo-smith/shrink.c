#include "shrink.h"

#include <string.h>

struct shrinker {
  struct smith_differ const *differ;
  enum smith_outcome outcome;
  unsigned budget;
  struct smith_program *program;
};

/* Keeps `candidate` if it fails in the same way. */
static bool try_candidate(struct shrinker *s, struct smith_program const *candidate) {
  char report[4096];
  if (s->budget == 0)
    return false;
  --s->budget;
  if (differ_check(s->differ, candidate, report, sizeof report) != s->outcome)
    return false;
  *s->program = *candidate;
  return true;
}

static bool drop_return(struct shrinker *s, unsigned position) {
  struct smith_program candidate = *s->program;
  if (candidate.n_returns < 2)
    return false;
  memmove(&candidate.returns[position], &candidate.returns[position + 1],
          (candidate.n_returns - position - 1) * sizeof *candidate.returns);
  --candidate.n_returns;
  return try_candidate(s, &candidate);
}

/* Drops a read: of a compute any, of a merge any branch but the last. */
static bool drop_read(struct shrinker *s, unsigned node, unsigned position) {
  struct smith_program candidate = *s->program;
  struct smith_node *n = &candidate.nodes[node];
  if (n->kind == SMITH_MERGE && position + 1 == n->n_reads)
    return false;
  size_t after = n->n_reads - position - 1;
  memmove(&n->reads[position], &n->reads[position + 1], after * sizeof *n->reads);
  memmove(&n->conditions[position], &n->conditions[position + 1], after * sizeof *n->conditions);
  --n->n_reads;
  return try_candidate(s, &candidate);
}

static bool is_used(struct smith_program const *p, unsigned node) {
  for (unsigned i = 0; i < p->n_returns; ++i)
    if (p->returns[i].node == node)
      return true;
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned r = 0; r < p->nodes[i].n_reads; ++r)
      if (i != node && p->nodes[i].reads[r].node == node)
        return true;
  return false;
}

/* Drops a node that nothing reads; later nodes move up. */
static bool drop_node(struct shrinker *s, unsigned node) {
  struct smith_program candidate = *s->program;
  struct smith_program *p = &candidate;
  if (is_used(p, node))
    return false;
  memmove(&p->nodes[node], &p->nodes[node + 1], (p->n_nodes - node - 1) * sizeof *p->nodes);
  --p->n_nodes;
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned r = 0; r < p->nodes[i].n_reads; ++r)
      p->nodes[i].reads[r].node -= p->nodes[i].reads[r].node > node;
  for (unsigned i = 0; i < p->n_returns; ++i)
    p->returns[i].node -= p->returns[i].node > node;
  return try_candidate(s, &candidate);
}

static bool shrink_once(struct shrinker *s) {
  bool any = false;
  for (unsigned i = s->program->n_returns; i-- > 0;)
    any |= drop_return(s, i);
  for (unsigned i = s->program->n_nodes; i-- > 0;)
    any |= drop_node(s, i);
  for (unsigned i = s->program->n_nodes; i-- > 0;)
    for (unsigned r = s->program->nodes[i].n_reads; r-- > 0;)
      any |= drop_read(s, i, r);
  return any;
}

void shrink_program(struct smith_differ const *differ, enum smith_outcome outcome, unsigned budget,
                    struct smith_program *program) {
  struct shrinker s = {.differ = differ, .outcome = outcome, .budget = budget, .program = program};
  while (s.budget > 0 && shrink_once(&s))
    continue;
}
