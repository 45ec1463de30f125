/* Open addressing over points of a fixed number of coordinates. */
#include "interp/instances.h"

#include <string.h>

static uint64_t hash_point(int n_dims, int64_t const *point) {
  uint64_t hash = UINT64_C(0x243F6A8885A308D3);
  for (int i = 0; i < n_dims; i++) {
    hash = (hash ^ (uint64_t)point[i]) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 29;
  }
  return hash;
}

/* The bucket of `point`: where it is, or the free one where it belongs. */
static int64_t find_bucket(struct instances const *instances, int64_t const *point) {
  uint64_t mask = (uint64_t)instances->n_buckets - 1;
  uint64_t at = hash_point(instances->n_dims, point) & mask;
  size_t bytes = (size_t)instances->n_dims * sizeof *point;
  for (;; at = (at + 1) & mask) {
    int64_t instance = instances->buckets[at];
    if (instance < 0 || bytes == 0 ||
        !memcmp(instances->points + instance * instances->n_dims, point, bytes))
      return (int64_t)at;
  }
}

int64_t interp_instances_find(struct instances const *instances, int64_t const *point) {
  if (!instances->n_buckets)
    return -1;
  return instances->buckets[find_bucket(instances, point)];
}

static bool grow_buckets(struct instances *instances, struct budget *budget) {
  int64_t wanted = instances->n_buckets ? instances->n_buckets * 2 : 16;
  int64_t *buckets = interp_budget_allocate(budget, wanted * (int64_t)sizeof *buckets);
  if (!buckets)
    return false;
  interp_budget_free(budget, instances->buckets,
                     instances->n_buckets * (int64_t)sizeof *instances->buckets);
  instances->buckets = buckets;
  instances->n_buckets = wanted;
  for (int64_t i = 0; i < wanted; i++)
    buckets[i] = -1;
  for (int64_t i = 0; i < instances->count; i++)
    buckets[find_bucket(instances, instances->points + i * instances->n_dims)] = i;
  return true;
}

/* Room for one more in the three arrays, which grow together. */
static bool grow_arrays(struct instances *instances, struct budget *budget) {
  int64_t points = instances->capacity, values = points, done = points;
  int64_t needed = instances->count + 1;
  bool good =
      interp_budget_grow(budget, &instances->points, &points, needed,
                         instances->n_dims * (int64_t)sizeof *instances->points) &&
      interp_budget_grow(budget, &instances->values, &values, needed,
                         instances->n_values * (int64_t)sizeof *instances->values) &&
      interp_budget_grow(budget, &instances->done, &done, needed, (int64_t)sizeof *instances->done);
  if (good)
    instances->capacity = done;
  return good;
}

int64_t interp_instances_add(struct instances *instances, struct budget *budget,
                             int64_t const *point) {
  if (instances->count * 2 >= instances->n_buckets && !grow_buckets(instances, budget))
    return -1;
  if (instances->count == instances->capacity && !grow_arrays(instances, budget))
    return -1;
  int64_t instance = instances->count;
  int64_t bucket = find_bucket(instances, point);
  if (instances->n_dims)
    memcpy(instances->points + instance * instances->n_dims, point,
           (size_t)instances->n_dims * sizeof *point);
  for (int i = 0; i < instances->n_values; i++)
    instances->values[instance * instances->n_values + i] = NULL;
  instances->done[instance] = false;
  instances->buckets[bucket] = instance;
  return instances->count++;
}

void interp_instances_destroy(struct instances *instances, struct budget *budget) {
  for (int64_t i = 0; i < instances->count * instances->n_values; i++)
    interp_tensor_release(instances->values[i]);
  int64_t capacity = instances->capacity;
  interp_budget_free(budget, instances->points,
                     capacity * instances->n_dims * (int64_t)sizeof *instances->points);
  interp_budget_free(budget, instances->values,
                     capacity * instances->n_values * (int64_t)sizeof *instances->values);
  interp_budget_free(budget, instances->done, capacity * (int64_t)sizeof *instances->done);
  interp_budget_free(budget, instances->buckets,
                     instances->n_buckets * (int64_t)sizeof *instances->buckets);
  *instances = (struct instances){0};
}
