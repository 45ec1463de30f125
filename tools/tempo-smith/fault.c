#include "fault.h"

#include <stdio.h>

char const *fault_name(enum smith_fault fault) {
  static char const *const names[SMITH_N_FAULTS] = {
      [SMITH_OUTSIDE_BELOW] = "below the domain",
      [SMITH_OUTSIDE_ABOVE] = "above the domain",
      [SMITH_ENDS_EARLY] = "slice ends early",
      [SMITH_UNCOVERED] = "uncovered merge",
      [SMITH_CYCLE] = "cycle",
      [SMITH_MIRRORED] = "mirrored cycle",
  };
  return names[fault];
}

/* A scalar value over dim 0 alone, which is never a triangle; and its return. */
static unsigned add_faulty(struct smith_program *p, enum smith_kind kind) {
  struct smith_node *node = &p->nodes[p->n_nodes];
  *node = (struct smith_node){.kind = kind, .n_dims = 1, .n_results = 1, .number = SMITH_I64};
  return p->n_nodes++;
}

/* Replaces the first return, so that there is always room for one. */
static void return_only(struct smith_program *p, unsigned node) {
  p->returns[0] = (struct smith_return){.node = node};
  if (p->n_returns == 0)
    p->n_returns = 1;
}

static void add_read(struct smith_program *p, unsigned reader, unsigned source,
                     enum smith_form form, int constant) {
  struct smith_node *node = &p->nodes[reader];
  struct smith_read *read = &node->reads[node->n_reads++];
  *read = (struct smith_read){.node = source};
  read->indices[0] = (struct smith_index){.form = form, .constant = constant};
}

bool fault_add(struct smith_program *p, enum smith_fault fault, char *expected, size_t size) {
  if (p->n_nodes + 2 > SMITH_MAX_NODES)
    return false;
  unsigned source = add_faulty(p, SMITH_COMPUTE);
  unsigned reader = add_faulty(p, fault == SMITH_UNCOVERED ? SMITH_MERGE : SMITH_COMPUTE);
  return_only(p, reader);
  int constant = 1 + (int)(p->seed % 3);
  switch (fault) {
  case SMITH_OUTSIDE_BELOW:
    add_read(p, reader, source, SMITH_POINT, -constant);
    break;
  case SMITH_OUTSIDE_ABOVE:
    add_read(p, reader, source, SMITH_POINT, constant);
    break;
  case SMITH_ENDS_EARLY:
    add_read(p, reader, source, SMITH_FUTURE, 1 + constant);
    break;
  case SMITH_UNCOVERED:
    add_read(p, reader, source, SMITH_POINT, 0);
    p->nodes[reader].no_otherwise = true;
    p->nodes[reader].conditions[0].first =
        (struct smith_term){.compare = SMITH_FROM, .constant = constant};
    break;
  case SMITH_CYCLE:
    add_read(p, reader, source, SMITH_POINT, 0);
    add_read(p, source, reader, SMITH_POINT, 0);
    break;
  case SMITH_MIRRORED:
    add_read(p, reader, source, SMITH_MIRROR, 0);
    add_read(p, source, reader, SMITH_MIRROR, 0);
    break;
  case SMITH_N_FAULTS:
    break;
  }
  if (fault == SMITH_UNCOVERED)
    snprintf(expected, size, "no branch of %%n%u holds", reader);
  else if (fault == SMITH_CYCLE || fault == SMITH_MIRRORED)
    snprintf(expected, size, "depends on itself");
  else if (fault == SMITH_ENDS_EARLY)
    snprintf(expected, size, "of %%n%u, which ends before it begins", source);
  else
    snprintf(expected, size, "reads %%n%u at", source);
  return true;
}
