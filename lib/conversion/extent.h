/* The extents of dims that data ends.
 *
 * With `%t, %n = tempo.dim < %T until %done`, the loops know %n only once %done was true. Until
 * then %n stands for the bound of the dim: a version of it is carried through the loops, which
 * becomes t + 1 where done[t] is true. Every condition, every end of a loop and every index is
 * computed from the version at its place. That selects the right instances, since an instance that
 * some extents which are still possible leave out runs after the step that decides
 * (schedule/until.h); only what isl tests before that step and runs after it has a guard of its
 * own.
 */
#ifndef TEMPO_CONVERSION_EXTENT_H
#define TEMPO_CONVERSION_EXTENT_H

#include "conversion/lowering.h"
#include "conversion/statement.h"
#include "conversion/thread.h"

struct extent {
  MlirValue value;             /* of the graph */
  unsigned dim, parameter;     /* positions in sdg.dims, among the parameters */
  struct sdg_node const *done; /* over the dim; its result `result` ends it */
  unsigned result;
  MlirValue buffer;  /* the caller's, for the extent reached */
  MlirValue current; /* the newest version, of type index */
};

/* Makes lowering->extents, in the order of the parameters. */
enum tempo_status extent_create_all(struct lowering *lowering);
/* Adds the callers' buffers to the arguments of `block`. */
void extent_add_buffers(struct lowering *lowering, MlirBlock block);
/* The first version of all: the bounds. */
void extent_enter(struct lowering *lowering);
/* Takes note that result `result` of `statement` was made: it may end dims. */
void extent_note(struct lowering *lowering, struct statement const *statement, unsigned result,
                 MlirValue version);

/* Tells the caller. */
void extent_report(struct lowering *lowering);

/* The value of parameter `position` of the graph: an argument, or the version of an extent. */
MlirValue extent_get_parameter(struct lowering const *lowering, unsigned position);
/* The same for `value`, an argument of the graph or an extent. */
MlirValue extent_get_argument(struct lowering const *lowering, MlirValue value);

/* Whether a statement of `span` may change `extent`. */
bool extent_changes_in(struct lowering const *lowering, struct extent const *extent,
                       struct span span);
/* The same of any extent. */
bool extent_any_changes_in(struct lowering const *lowering, struct span span);
/* Whether `function` of the parameters depends on extents. */
isl_bool extent_is_in(struct lowering const *lowering, __isl_keep isl_pw_aff *function);
/* The parameters at which every dim goes to its bound. */
__isl_give isl_set *extent_get_bounds(struct lowering *lowering);
/* `set` for whatever extents there may be. */
__isl_give isl_set *extent_eliminate(struct lowering const *lowering, __isl_take isl_set *set);

/* Finds the statements that may be left out by an extent which becomes known after their conditions
 * are tested: sets their `guard`. */
enum tempo_status extent_find_guards(struct lowering *lowering);
/* The end, exclusive, of the loop with `iterator` around `span`, whatever the extents. */
MlirValue extent_build_end(struct lowering *lowering, __isl_keep isl_id *iterator,
                           struct span span);

#endif
