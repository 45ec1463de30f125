/* When the elements of a value are written and read on the time line of a schedule, and which
 * of them are alive together. */
#ifndef TEMPO_STORAGE_LIFETIME_H
#define TEMPO_STORAGE_LIFETIME_H

#include <isl/map.h>
#include <isl/set.h>
#include <stdbool.h>

struct lifetime_read {
  isl_map *time; /* { value[dims] -> [time] }: when one reader reads the elements */
  bool own;      /* by the statement that writes the value: it reads before it writes */
};

/* Times of all maps have the same number of dims, compared lexicographically. */
struct lifetime {
  isl_set *elements; /* { value[dims] }: those that are written */
  isl_map *write;    /* { value[dims] -> [time] } */
  unsigned n_reads;
  struct lifetime_read *reads; /* owned, like what it holds */
  isl_set *kept;               /* elements that are read after the end; NULL if there are none */
};

/* Frees what `life` holds, and not `life`. */
void lifetime_clear(struct lifetime *life);

/* { value[dims] -> value[dims'] }: the second is written at or after the write of the first and
 * not after its last read, so that one slot for both would lose the first. Reads of the writing
 * statement itself at the very time of the second write are harmless. Holds pairs of an element
 * with itself. NULL if isl fails. */
__isl_give isl_map *lifetime_get_conflicts(struct lifetime const *life);

#endif
