/* How far from the statement that writes it a value is read: what the loops alone tell. */
#ifndef TEMPO_STORAGE_REACH_H
#define TEMPO_STORAGE_REACH_H

#include "storage/places.h"

enum reach {
  REACH_BODY,      /* by statements of its body, at their own coordinates */
  REACH_ITERATION, /* before the next element is written: no two elements live together */
  REACH_ANYWHERE,  /* only the conflicts of its elements tell */
};

/* How far the reader of `edge` reaches. */
enum reach reach_of_edge(struct place const *places, struct sdg_edge const *edge);

/* The furthest reach of any reader of a result of `node` that is demanded; of what ends a dim,
 * which the loop itself reads, at least the iteration. False if isl fails. */
bool reach_find(struct sdg const *sdg, struct place const *places, struct sdg_node const *node,
                unsigned result, enum reach *reach);

#endif
