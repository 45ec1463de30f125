#include "replay.h"

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "storage/bounds.h"

enum { MAX_SLOTS = 65536 };

static isl_stat add_event(isl_point *point, void *user) {
  struct replay *replay = user;
  struct event event = {.phase = replay->phase};
  for (size_t i = 0; i < replay->n_dims + replay->n_times; i++) {
    isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, (int)i);
    *(i < replay->n_dims ? &event.element[i] : &event.time[i - replay->n_dims]) =
        isl_val_get_num_si(value);
    isl_val_free(value);
  }
  isl_point_free(point);
  replay->events = realloc(replay->events, (replay->n_events + 1) * sizeof *replay->events);
  replay->events[replay->n_events++] = event;
  return isl_stat_ok;
}

static void add_events(struct replay *replay, enum phase phase, isl_map *times, isl_set *context) {
  isl_set *points = isl_map_wrap(isl_map_copy(times));
  points = isl_set_intersect_params(points, isl_set_copy(context));
  isl_size n = isl_set_dim(points, isl_dim_param);
  points = isl_set_project_out(points, isl_dim_param, 0, (unsigned)n);
  replay->phase = phase;
  isl_set_foreach_point(points, add_event, replay);
  isl_set_free(points);
}

static int compare_events(void const *left, void const *right) {
  struct event const *a = left, *b = right;
  for (int i = 0; i < REPLAY_MAX_DIMS; i++)
    if (a->time[i] != b->time[i])
      return a->time[i] < b->time[i] ? -1 : 1;
  return (int)a->phase - (int)b->phase;
}

/* Marks the reads of elements that are not written yet. */
static void find_premature(struct replay *replay) {
  for (size_t i = 0; i < replay->n_events; i++) {
    struct event *event = &replay->events[i];
    bool written = event->phase == WRITE;
    for (size_t k = 0; k < i && !written; k++)
      written = replay->events[k].phase == WRITE &&
                !memcmp(replay->events[k].element, event->element, sizeof event->element);
    event->premature = !written;
  }
}

struct replay replay_create(struct lifetime const *life, isl_set *context) {
  struct replay replay = {.n_dims = (size_t)isl_map_dim(life->write, isl_dim_in),
                          .n_times = (size_t)isl_map_dim(life->write, isl_dim_out)};
  add_events(&replay, WRITE, life->write, context);
  for (unsigned i = 0; i < life->n_reads; i++)
    add_events(&replay, life->reads[i].own ? OWN_READ : READ, life->reads[i].time, context);
  if (replay.n_events)
    qsort(replay.events, replay.n_events, sizeof *replay.events, compare_events);
  if (life->kept) {
    isl_map *kept = isl_map_from_domain(isl_set_copy(life->kept));
    size_t n_times = replay.n_times;
    replay.n_times = 0;
    add_events(&replay, READ, kept, context);
    replay.n_times = n_times;
    isl_map_free(kept);
  }
  find_premature(&replay);
  return replay;
}

void replay_clear(struct replay *replay) {
  free(replay->events);
  replay->events = NULL;
}

void replay_get_slots(struct replay const *replay, struct window const *windows, isl_set *context,
                      long *slots) {
  for (size_t i = 0; i < replay->n_dims; i++) {
    isl_val *value = bounds_get_max(windows[i].slots, context);
    slots[i] = isl_val_get_num_si(value);
    isl_val_free(value);
  }
}

/* The slot of an element; MAX_SLOTS if it has none. */
static size_t get_slot(struct replay const *replay, struct window const *windows, long const *slots,
                       long const *element) {
  size_t slot = 0;
  for (size_t i = 0; i < replay->n_dims; i++) {
    if (slots[i] < 1 || (windows[i].full && element[i] >= slots[i]))
      return MAX_SLOTS;
    slot = slot * (size_t)slots[i] + (size_t)(element[i] % slots[i]);
    if (slot >= MAX_SLOTS)
      return MAX_SLOTS;
  }
  return slot;
}

size_t replay_count_clobbered(struct replay const *replay, struct window const *windows,
                              long const *slots) {
  static size_t memory[MAX_SLOTS];
  size_t clobbered = 0;
  memset(memory, 0xff, sizeof memory);
  for (size_t i = 0; i < replay->n_events; i++) {
    struct event const *event = &replay->events[i];
    size_t slot = get_slot(replay, windows, slots, event->element);
    if (event->premature)
      continue;
    if (slot == MAX_SLOTS)
      return SIZE_MAX;
    if (event->phase == WRITE)
      memory[slot] = i;
    else if (memory[slot] == SIZE_MAX ||
             memcmp(replay->events[memory[slot]].element, event->element, sizeof event->element))
      clobbered++;
  }
  return clobbered;
}
