/* The instances of a node that have been asked for: a hash table of points. */
#ifndef TEMPO_INTERP_INSTANCES_H
#define TEMPO_INTERP_INSTANCES_H

#include "interp/tensor.h"

struct instances {
  int n_dims, n_values;
  int64_t count;
  int64_t capacity;       /* of points, values, done */
  int64_t *points;        /* n_dims numbers each */
  struct tensor **values; /* n_values each, of which each owns a reference once done */
  bool *done;             /* false: being evaluated */
  int64_t n_buckets;      /* a power of two, or 0 */
  int64_t *buckets;       /* the number of an instance, or -1 */
};

/* The number of the instance at `point`, or -1. */
int64_t interp_instances_find(struct instances const *instances, int64_t const *point);
/* Adds the instance at `point`, which must not be there: its number, -1 when memory is out. */
int64_t interp_instances_add(struct instances *instances, struct budget *budget,
                             int64_t const *point);
void interp_instances_destroy(struct instances *instances, struct budget *budget);

#endif
