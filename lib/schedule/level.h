/* One level of the lag scheduler: the statements of a loop body (or of the graph), put into groups
 * that run one after another, each of them one loop, straight code, or a problem for isl. */
#ifndef TEMPO_SCHEDULE_LEVEL_H
#define TEMPO_SCHEDULE_LEVEL_H

#include "schedule/remainder.h"
#include "sdg/components.h"

enum group_kind { GROUP_LEAF, GROUP_LOOP, GROUP_CYCLE };

struct group {
  enum group_kind kind;
  struct direction direction; /* of a loop */
  bool one_way;               /* of a loop: found not to run in the other direction */
  unsigned n_components;
  unsigned first, last; /* components: a list through level.next */
};

struct level {
  struct remainder *remainder;
  struct arena *arena;
  bool const *used; /* of each dim: whether an outer loop has it */
  unsigned n;
  unsigned const *nodes; /* the statements: positions in sdg.nodes; "local" positions index this */
  unsigned n_deps;
  unsigned const *deps;     /* dependences left between them */
  unsigned *sinks;          /* of each of deps: local position of its sink */
  unsigned *sources;        /* the same of its source */
  struct sdg_digraph graph; /* from sinks to sources, and to all that nobody needs from vertex n */
  unsigned *needed_by;      /* beside graph.targets: the dependence, a position in `deps` */
  struct sdg_components components; /* of the graph: readers come before what they read */
  bool *cyclic;                     /* of each component */
  int *offset;        /* of each statement, once its component is in a loop: its lag in there */
  int *trial;         /* of each statement, while a group is turned round */
  unsigned *next;     /* of each component: the next in its group, or UINT_MAX */
  unsigned *group_of; /* of each component: a position in `groups` */
  unsigned n_groups;
  struct group *groups;
  unsigned *order;    /* groups in the order in which they run */
  unsigned *position; /* of each group: where it stands in `order` */
};

/* The level of the given statements and dependences; `local` has room for a number per node of
 * the graph. FAIL after a diagnostic; schedule_level_clear is due in any case. */
enum tempo_status schedule_level_init(struct level *level, unsigned *local);
void schedule_level_clear(struct level *level);
/* Forms the groups. */
enum tempo_status schedule_level_form_groups(struct level *level);

/* How components move in one direction. Sets *feasible to whether constant lags keep all that is
 * left inside component `c`, and, if so, the lags in offset[] of its members. */
enum tempo_status schedule_component_solve(struct level *level, unsigned c,
                                           struct direction direction, int *offset, bool *feasible);

#endif
