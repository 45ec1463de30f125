/* Decisions about values before any operation is built. */
#ifndef TEMPO_CONVERSION_PLAN_H
#define TEMPO_CONVERSION_PLAN_H

#include "conversion/value.h"

/* Makes all values; decides what is kept of them, how each read is served, and which statements
 * are built where their results are read. */
enum tempo_status plan_values(struct lowering *lowering);

/* Sets the host of each statement: itself, or the one that is to build it (host.c). Lags are
 * known; `writers` has the only statement of each node, NULL if there are several. */
void plan_hosts(struct lowering *lowering, struct statement *const *writers);

/* The number of iterations of the innermost loop around both from when `writer` makes the element
 * that `reader` reads through `edge` to when it reads it; READ_NO_LAG if that differs. */
unsigned lag_find(struct lowering *lowering, struct statement const *reader,
                  struct sdg_edge const *edge, struct statement const *writer);
/* Whether a slice along dim `dim` that `edge` reads may run over the end of a circle of `count`
 * slots. */
bool circle_is_crossed(struct lowering *lowering, struct sdg_edge const *edge, unsigned dim,
                       __isl_keep isl_pw_aff *count);

#endif
