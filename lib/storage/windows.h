/* Successive modulo: how many slots a value needs along each of its dims. */
#ifndef TEMPO_STORAGE_WINDOWS_H
#define TEMPO_STORAGE_WINDOWS_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <stdbool.h>

/* One dim of a value. */
struct window {
  bool full;           /* the slot is the coordinate, else the coordinate modulo the slots */
  isl_aff_list *slots; /* { [] -> [number] }, the largest counts; owned. Bounds where there are
                          elements; for other parameters it may be anything */
};

/* The windows, one per dim of `elements`, under which no two elements of `conflicts` (see
 * lifetime_get_conflicts) share a slot. Of the orders in which the dims can be taken it uses the
 * one that needs least memory. False if isl or an allocation fails. */
bool windows_find(__isl_keep isl_map *conflicts, __isl_keep isl_set *elements,
                  struct window *windows);
/* Windows, one per dim of `elements`, that keep every element. False if isl fails. */
bool windows_keep_all(__isl_keep isl_set *elements, struct window *windows);
/* Whether `n` windows are all full, so that no two elements share a slot. */
bool windows_are_full(struct window const *windows, unsigned n);

/* Pairs of `conflicts` of two different elements to which `windows` give the same slot: empty if
 * and only if no element is overwritten while it is still to be read. (For a window that depends
 * on parameters, "same slot" is: equal, or at least a window apart.) NULL if isl fails. */
__isl_give isl_map *windows_get_clashes(__isl_keep isl_map *conflicts,
                                        struct window const *windows);

/* Elements that fall outside the slots of a full dim, or of a window with no slot at all. */
__isl_give isl_set *windows_get_outside(__isl_keep isl_set *elements, struct window const *windows);

/* Frees what the `n` windows hold. */
void windows_clear(struct window *windows, unsigned n);

#endif
