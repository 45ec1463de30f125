/* Upper bounds that are the largest of a few affine functions of the parameters. */
#ifndef TEMPO_STORAGE_BOUNDS_H
#define TEMPO_STORAGE_BOUNDS_H

#include <isl/aff.h>
#include <isl/set.h>
#include <stdbool.h>

/* Affine functions { [] -> [value] } whose largest is nowhere less than coordinate `position` of a
 * point of `set` + `offset`, for any parameters for which there is one: a single function, constant
 * if possible, where one bounds all, else several. Of single ones it avoids one that is_nearly
 * `limit` (which may be NULL). The result is exact but where it would be the smaller of two
 * functions, such as min(T, w): one of them then. An empty list for an empty set. */
__isl_give isl_aff_list *bounds_of_dim(__isl_keep isl_set *set, unsigned position, int offset,
                                       __isl_keep isl_pw_aff *limit);

/* True if the largest of `bounds` is less than `limit` by at most a constant for all parameters. */
isl_bool bounds_is_nearly(__isl_keep isl_aff_list *bounds, __isl_keep isl_pw_aff *limit);

/* The largest of `bounds` for any parameters in `context`: a number, or infinity. */
__isl_give isl_val *bounds_get_max(__isl_keep isl_aff_list *bounds, __isl_keep isl_set *context);

/* `bounds` with the constant `minimum` added, unless one of them is no less all over `context`. */
__isl_give isl_aff_list *bounds_add_minimum(__isl_take isl_aff_list *bounds, long minimum,
                                            __isl_keep isl_set *context);

#endif
