/* What a schedule must keep: pairs of statements of which one's instances run before the other's.
 *
 * Three sorts: reads of values; the order of calls on one state; and what waits for a value that
 * ends a dim (`until`), because it must not run beyond the end or needs the extent.
 */
#ifndef TEMPO_SCHEDULE_DEPENDENCES_H
#define TEMPO_SCHEDULE_DEPENDENCES_H

#include "schedule/arena.h"
#include "sdg/sdg.h"

enum dependence_kind { DEPENDENCE_READ, DEPENDENCE_CALL_ORDER, DEPENDENCE_UNTIL };

/* Instances of `sink` need instances of `source`. */
struct dependence {
  enum dependence_kind kind;
  unsigned sink, source; /* positions in sdg.nodes, both statements that are demanded somewhere */
  unsigned edge;         /* of a read: its position in sdg.edges */
  bool identity;         /* a read at the point itself, over the same dims; then map is NULL */
  isl_map *map;          /* owned; { sink[] -> source[] } of demanded instances, never empty */
};

struct dependences {
  struct sdg const *sdg;
  struct arena *arena;
  unsigned n, capacity;
  struct dependence *all; /* in the arena */
};

/* All dependences of `sdg`, whose demand is computed. FAIL after a diagnostic;
 * schedule_dependences_clear is due in any case. */
enum tempo_status schedule_dependences_collect(struct dependences *dependences,
                                               struct sdg const *sdg, struct arena *arena);
/* Frees the isl objects; what is in the arena stays. */
void schedule_dependences_clear(struct dependences *dependences);

/* The pairs of `dependence`, exactly: { sink[] -> source[] }. */
__isl_give isl_map *schedule_dependence_get_map(struct sdg const *sdg,
                                                struct dependence const *dependence);

/* What a sink does to its source, in words: "reads". */
char const *schedule_dependence_get_verb(struct dependence const *dependence);

/* Adds { sink[] -> source[] } as far as both ends are demanded; nothing if no pair is left. */
enum tempo_status schedule_dependences_add(struct dependences *dependences,
                                           struct dependence dependence, __isl_take isl_map *map);

/* The parts of schedule_dependences_collect. */
enum tempo_status schedule_call_order_collect(struct dependences *dependences);
enum tempo_status schedule_until_collect(struct dependences *dependences);

/* The last coordinate that an index reads: its point, or the end of its slice less one. */
__isl_give isl_pw_aff *schedule_get_last(struct sdg_index const *index);

/* The position of `dim` (in sdg.dims) among the dims of `node`, or -1. */
int schedule_find_dim(struct sdg_node const *node, unsigned dim);

#endif
