/* Sets and points of a graph in words for people. */
#ifndef TEMPO_SDG_DESCRIBE_H
#define TEMPO_SDG_DESCRIBE_H

#include <isl/point.h>

#include "sdg/sdg.h"
#include "sdg/text.h"

/* Appends the conditions under which `set`, instances of `node` or (NULL) parameters, contains a
 * point, given the context: "0 <= t < T"; "all" or "none" where there is nothing to say. */
void sdg_describe_set(struct sdg const *sdg, struct sdg_node const *node, __isl_keep isl_set *set,
                      struct sdg_text *text);

/* Appends what is assumed of the parameters, beyond that they are not negative. */
void sdg_describe_context(struct sdg const *sdg, struct sdg_text *text);

/* Appends "t = -1, u = 3", the coordinates of `point` of `node`; nothing if it has none. */
void sdg_describe_point(struct sdg const *sdg, struct sdg_node const *node,
                        __isl_keep isl_point *point, struct sdg_text *text);

/* Appends "T = 1, n = 0", the values at `point` of those parameters that matter to `set`; before
 * them `separator`, if there are any. */
void sdg_describe_parameters(struct sdg const *sdg, __isl_keep isl_point *point,
                             __isl_keep isl_set *set, char const *separator, struct sdg_text *text);

/* Appends index `position` of an access of `node` as it is written: "max(0, t - 2) : t + 1". */
void sdg_describe_index(struct sdg const *sdg, struct sdg_node const *node, MlirAttribute index,
                        struct sdg_text *text);

/* Appends the read of `edge` as its reader writes it: "x[t - 1, 0 : T]"; of several results "x#2"
 * tells which is read. */
void sdg_describe_access(struct sdg const *sdg, struct sdg_edge const *edge, struct sdg_text *text);

/* Appends "y[t, u]", or "y" without dims. */
void sdg_describe_signature(struct sdg const *sdg, struct sdg_node const *node,
                            struct sdg_text *text);

/* "compute": what stands after `tempo.` */
char const *sdg_describe_kind(enum TempoOpKind kind);

/* Appends "f.mlir:3:8". */
void sdg_describe_location(MlirLocation location, struct sdg_text *text);

#endif
