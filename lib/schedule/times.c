#include <stdlib.h>

#include "schedule/rows.h"
#include "schedule/schedule.h"
#include "sdg/context.h"

static isl_map **get_maps(struct rows const *rows) {
  struct sdg const *sdg = rows->sdg;
  unsigned depth = schedule_rows_get_depth(rows);
  isl_map **times = calloc(sdg->n_nodes, sizeof(isl_map *));
  bool failed = !times;
  for (unsigned n = 0; n < sdg->n_nodes && !failed; n++) {
    if (!sdg_node_is_statement(&sdg->nodes[n]))
      continue;
    times[n] = isl_map_intersect_domain(schedule_rows_get_time(rows, n, depth),
                                        isl_set_copy(sdg->nodes[n].demand));
    failed = !times[n];
  }
  if (!failed)
    return times;
  for (unsigned n = 0; times && n < sdg->n_nodes; n++)
    isl_map_free(times[n]);
  free(times);
  sdg_context_report(sdg->ctx, mlirOperationGetLocation(sdg->graph),
                     "computing the times of instances");
  return NULL;
}

isl_map **schedule_get_times(struct sdg *sdg, __isl_keep isl_schedule *schedule) {
  struct arena arena = {.location = mlirOperationGetLocation(sdg->graph)};
  struct rows rows;
  isl_map **times = NULL;
  if (schedule_rows_init(&rows, sdg, &arena) == TEMPO_OK &&
      schedule_rows_add_tree(&rows, schedule) == TEMPO_OK)
    times = get_maps(&rows);
  schedule_rows_clear(&rows);
  schedule_arena_free(&arena);
  return times;
}
