/* What is left of each dependence below the rows found so far: the pairs whose instances those
 * rows put at the same time. The questions a row is chosen by are asked here. */
#ifndef TEMPO_SCHEDULE_REMAINDER_H
#define TEMPO_SCHEDULE_REMAINDER_H

#include <stdint.h>

#include "schedule/dependences.h"

/* One candidate row: sign * (index of `dim`), 0 for statements that lack the dim. */
struct direction {
  unsigned dim; /* position in sdg.dims */
  int sign;     /* 1 or -1 */
};

/* By how much a row of the sink must lag behind that of the source; UNBOUNDED if no constant does.
 * Smaller values are exact down to -UNBOUNDED. */
enum { UNBOUNDED = 1 << 20 };

struct remainder_part;

struct remainder {
  struct dependences const *dependences;
  struct remainder_part *parts; /* one per dependence, in the arena */
};

/* All of every dependence. FAIL after a diagnostic. */
enum tempo_status schedule_remainder_init(struct remainder *remainder,
                                          struct dependences const *dependences);
void schedule_remainder_clear(struct remainder *remainder);

/* Sets *lag to the least constant c with  row(sink) + c >= row(source)  for all pairs left of
 * `dependence`. */
enum tempo_status schedule_remainder_get_lag(struct remainder *remainder, unsigned dependence,
                                             struct direction direction, int *lag);
/* Keeps the pairs with  row(sink) + ahead == row(source),  the others being earlier; sets *left
 * to whether there are any. */
enum tempo_status schedule_remainder_keep_equal(struct remainder *remainder, unsigned dependence,
                                                struct direction direction, int ahead, bool *left);
/* The pairs left: { sink[] -> source[] }. */
__isl_give isl_map *schedule_remainder_get_map(struct remainder const *remainder,
                                               unsigned dependence);

#endif
