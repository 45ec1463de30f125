/* Elements that were made a fixed number of iterations ago: they need not be read from memory. */
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

#include "conversion/plan.h"

enum { MAX_LAG = 8 };

int statement_loop_position(struct statement const *statement) {
  isl_size n = isl_id_list_n_id(statement->iterators);
  for (int i = 0; i < n; ++i) {
    isl_id *id = isl_id_list_get_id(statement->iterators, i);
    isl_id_free(id); /* the list keeps it */
    if (id == statement->iterator)
      return i;
  }
  return -1;
}

/* { [loops] -> node[dims] } without what is inside of the loop at `position`. */
static __isl_give isl_map *outer_loops(struct statement const *statement, int position) {
  isl_map *executed = isl_map_copy(statement->executed);
  isl_size n = isl_map_dim(executed, isl_dim_out);
  unsigned first = (unsigned)position + 1;
  if (n < 0)
    return isl_map_free(executed);
  return isl_map_project_out(executed, isl_dim_out, first, (unsigned)n - first);
}

/* Sets *number to the only value of coordinate `position` of `points`, not empty. */
static bool is_fixed(__isl_keep isl_set *points, int position, int *number) {
  isl_val *least = isl_set_dim_min_val(isl_set_copy(points), position);
  isl_val *most = isl_set_dim_max_val(isl_set_copy(points), position);
  bool fixed = least && most && isl_val_is_int(least) && isl_val_eq(least, most) &&
               isl_val_cmp_si(least, MAX_LAG) <= 0 && isl_val_cmp_si(least, -MAX_LAG) >= 0;
  if (fixed)
    *number = (int)isl_val_get_num_si(least);
  isl_val_free(least);
  isl_val_free(most);
  return fixed;
}

/* The lag whose distances { [values of the outer loops' iterators since] } are `since`; `step` is
 * that of the loop at `position`. */
static unsigned lag_of(__isl_keep isl_set *since, int position, int step) {
  int number;
  for (int i = 0; i < position; ++i)
    if (!is_fixed(since, i, &number) || number != 0)
      return READ_NO_LAG;
  if (step <= 0 || !is_fixed(since, position, &number) || number < 0 || number % step != 0)
    return READ_NO_LAG;
  return (unsigned)(number / step);
}

unsigned lag_find(struct lowering *lowering, struct statement const *reader,
                  struct sdg_edge const *edge, struct statement const *writer) {
  if (reader->loop != writer->loop || reader->loop == 0)
    return READ_NO_LAG;
  int position = statement_loop_position(reader);
  if (position < 0 || statement_loop_position(writer) != position)
    return READ_NO_LAG;
  isl_map *reads = isl_map_reverse(isl_map_copy(edge->access));
  isl_map *uses = isl_map_reverse(outer_loops(writer, position));
  uses = isl_map_apply_range(uses, isl_map_apply_range(reads, outer_loops(reader, position)));
  isl_set *since = isl_map_deltas(uses);
  unsigned lag = READ_NO_LAG;
  if (since)
    lag = lag_of(since, position, reader->step);
  else
    lowering_fail_isl(lowering);
  isl_set_free(since);
  return lag == 0 && writer->position >= reader->position ? READ_NO_LAG : lag;
}
