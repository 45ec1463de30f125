#include "schedule/remainder.h"

#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/val.h>
#include <limits.h>

#include "mutants/mutants.h"
#include "sdg/context.h"

/* Lags up to SHORT_LAG are taken as they come; longer ones, up to LONG_LAG, only if they follow
 * from the index expressions alone. A lag that follows from the bounds of a dim would run one loop
 * after the other under the name of one loop. */
enum { SHORT_LAG = 16, LONG_LAG = 4096, UNKNOWN = INT_MIN };

struct remainder_part {
  isl_map *map; /* owned; NULL for an identity, of which all or nothing is left */
  int *lags;    /* UNKNOWN or known, for dim d and sign s at 2 * d + (s > 0) */
};

enum tempo_status schedule_remainder_init(struct remainder *remainder,
                                          struct dependences const *dependences) {
  *remainder = (struct remainder){.dependences = dependences};
  remainder->parts =
      schedule_arena_alloc(dependences->arena, dependences->n, sizeof(struct remainder_part));
  if (!remainder->parts)
    return TEMPO_FAIL;
  for (unsigned i = 0; i < dependences->n; i++)
    remainder->parts[i].map = isl_map_copy(dependences->all[i].map);
  return TEMPO_OK;
}

void schedule_remainder_clear(struct remainder *remainder) {
  for (unsigned i = 0; remainder->parts && i < remainder->dependences->n; i++)
    isl_map_free(remainder->parts[i].map);
  remainder->parts = NULL;
}

static enum tempo_status report(struct remainder const *remainder, unsigned dependence) {
  struct sdg const *sdg = remainder->dependences->sdg;
  struct sdg_node const *sink = &sdg->nodes[remainder->dependences->all[dependence].sink];
  return sdg_context_report(sdg->ctx, mlirOperationGetLocation(sink->op),
                            "computing the distance of a dependence");
}

/* sign * (source's index - sink's index) over the wrapped map `space`; -1 for a dim that is
 * lacking. */
static __isl_give isl_aff *get_distance(__isl_take isl_space *wrapped, int sink, int source,
                                        int n_sink_dims, int sign) {
  isl_aff *distance = isl_aff_zero_on_domain(isl_local_space_from_space(wrapped));
  if (source >= 0)
    distance = isl_aff_set_coefficient_si(distance, isl_dim_in, n_sink_dims + source, sign);
  if (sink >= 0)
    distance = isl_aff_set_coefficient_si(distance, isl_dim_in, sink, -sign);
  return distance;
}

/* The lag as an int: UNBOUNDED from LONG_LAG on. */
static isl_bool value_to_lag(__isl_take isl_val *value, int *lag) {
  isl_bool is_int = isl_val_is_int(value);
  *lag = UNBOUNDED;
  if (is_int == isl_bool_true && isl_val_cmp_si(value, LONG_LAG) <= 0)
    *lag = isl_val_cmp_si(value, -UNBOUNDED) < 0 ? -UNBOUNDED : (int)isl_val_get_num_si(value);
  isl_val_free(value);
  return is_int;
}

/* Sets *lag to what the index expressions alone ask for, for all values of dims and parameters. */
static isl_bool get_index_lag(struct sdg const *sdg, struct sdg_edge const *edge,
                              struct direction direction, int *lag) {
  struct sdg_node const *reader = &sdg->nodes[edge->reader];
  int at_source = schedule_find_dim(&sdg->nodes[edge->source], direction.dim);
  int at_reader = schedule_find_dim(reader, direction.dim);
  *lag = UNBOUNDED;
  if (at_source < 0 || at_reader < 0)
    return isl_bool_true;
  struct sdg_index const *index = &edge->indices[at_source];
  isl_pw_aff *row = direction.sign > 0 ? schedule_get_last(index) : isl_pw_aff_copy(index->lower);
  isl_local_space *points = isl_local_space_from_space(isl_set_get_space(reader->domain));
  isl_aff *own = isl_aff_var_on_domain(points, isl_dim_set, (unsigned)at_reader);
  row = isl_pw_aff_sub(row, isl_pw_aff_from_aff(own));
  if (direction.sign < 0)
    row = isl_pw_aff_neg(row);
  return value_to_lag(isl_pw_aff_max_val(row), lag);
}

/* Computes the lag of a dependence that is no identity. */
static enum tempo_status compute_lag(struct remainder *remainder, unsigned dependence,
                                     struct direction direction, int *lag) {
  struct sdg const *sdg = remainder->dependences->sdg;
  struct dependence const *what = &remainder->dependences->all[dependence];
  struct sdg_node const *sink = &sdg->nodes[what->sink];
  isl_set *pairs = isl_map_wrap(isl_map_copy(remainder->parts[dependence].map));
  isl_aff *distance = get_distance(isl_set_get_space(pairs), schedule_find_dim(sink, direction.dim),
                                   schedule_find_dim(&sdg->nodes[what->source], direction.dim),
                                   (int)sink->n_dims, direction.sign);
  isl_bool done = value_to_lag(isl_set_max_val(pairs, distance), lag);
  isl_aff_free(distance);
  isl_set_free(pairs);
  if (done < 0)
    return report(remainder, dependence);
  if (*lag <= SHORT_LAG || *lag == UNBOUNDED || what->kind != DEPENDENCE_READ)
    return TEMPO_OK;
  int index_lag;
  if (get_index_lag(sdg, &sdg->edges[what->edge], direction, &index_lag) < 0)
    return report(remainder, dependence);
  if (index_lag == UNBOUNDED)
    *lag = UNBOUNDED;
  return TEMPO_OK;
}

/* Room for what is known of a part's lags. */
static int *get_lags(struct remainder *remainder, struct remainder_part *part) {
  unsigned n = 2 * remainder->dependences->sdg->n_dims;
  if (!part->lags) {
    part->lags = schedule_arena_alloc(remainder->dependences->arena, n, sizeof(int));
    for (unsigned i = 0; part->lags && i < n; i++)
      part->lags[i] = UNKNOWN;
  }
  return part->lags;
}

enum tempo_status schedule_remainder_get_lag(struct remainder *remainder, unsigned dependence,
                                             struct direction direction, int *lag) {
  *lag = 0;
  struct remainder_part *part = &remainder->parts[dependence];
  if (!part->map)
    return TEMPO_OK;
  int *lags = get_lags(remainder, part);
  if (!lags)
    return TEMPO_FAIL;
  int *known = &lags[2 * direction.dim + (direction.sign > 0)];
  if (*known == UNKNOWN && compute_lag(remainder, dependence, direction, known) != TEMPO_OK)
    return TEMPO_FAIL;
  *lag = *known - TEMPO_MUTANT(lag_short);
  return TEMPO_OK;
}

enum tempo_status schedule_remainder_keep_equal(struct remainder *remainder, unsigned dependence,
                                                struct direction direction, int ahead, bool *left) {
  int lag;
  if (schedule_remainder_get_lag(remainder, dependence, direction, &lag) != TEMPO_OK)
    return TEMPO_FAIL;
  *left = lag == ahead;
  struct remainder_part *part = &remainder->parts[dependence];
  if (!*left || !part->map)
    return TEMPO_OK;
  struct sdg const *sdg = remainder->dependences->sdg;
  struct dependence const *what = &remainder->dependences->all[dependence];
  int sink = schedule_find_dim(&sdg->nodes[what->sink], direction.dim);
  int source = schedule_find_dim(&sdg->nodes[what->source], direction.dim);
  isl_local_space *space = isl_local_space_from_space(isl_map_get_space(part->map));
  isl_constraint *equal = isl_constraint_alloc_equality(space);
  if (sink >= 0)
    equal = isl_constraint_set_coefficient_si(equal, isl_dim_in, sink, direction.sign);
  if (source >= 0)
    equal = isl_constraint_set_coefficient_si(equal, isl_dim_out, source, -direction.sign);
  equal = isl_constraint_set_constant_si(equal, ahead);
  part->map = isl_map_add_constraint(part->map, equal);
  part->lags = NULL;
  return part->map ? TEMPO_OK : report(remainder, dependence);
}

__isl_give isl_map *schedule_remainder_get_map(struct remainder const *remainder,
                                               unsigned dependence) {
  if (remainder->parts[dependence].map)
    return isl_map_copy(remainder->parts[dependence].map);
  return schedule_dependence_get_map(remainder->dependences->sdg,
                                     &remainder->dependences->all[dependence]);
}
