/* A schedule as rows: the time of an instance is the vector of its statement's rows there,
 * compared lexicographically. Rows beyond a statement's last are 0.
 *
 * This is the form in which schedules are found, proved, read and written. An isl schedule tree
 * is made from it for those who want loops: a row that is constant over all statements of a
 * subtree is a sequence, any other a band. Text with the same rows gives the same tree.
 */
#ifndef TEMPO_SCHEDULE_ROWS_H
#define TEMPO_SCHEDULE_ROWS_H

#include <isl/schedule.h>

#include "schedule/arena.h"
#include "sdg/sdg.h"

struct row {
  isl_pw_aff *aff; /* owned; { [dims] -> [value] }, without the statement's name; or NULL */
  int value;       /* where aff is NULL: the value everywhere */
};

struct row_list {
  unsigned n, capacity;
  struct row *rows; /* in the arena */
};

struct rows {
  struct sdg const *sdg;
  struct arena *arena;
  struct row_list *lists; /* one per node of the graph, in the arena; of no statement: empty */
};

/* Whether node `position` has a time: it is a statement, and is demanded somewhere. */
bool schedule_rows_has_statement(struct sdg const *sdg, unsigned position);

/* No rows at all. FAIL after a diagnostic. */
enum tempo_status schedule_rows_init(struct rows *rows, struct sdg const *sdg, struct arena *arena);
/* Frees the isl objects; what is in the arena stays. */
void schedule_rows_clear(struct rows *rows);

/* Appends a row to those of statement `node`. `aff` may carry any name; one that is the same
 * integer everywhere is kept as such. FAIL after a diagnostic. */
enum tempo_status schedule_rows_add_value(struct rows *rows, unsigned node, int value);
enum tempo_status schedule_rows_add_aff(struct rows *rows, unsigned node,
                                        __isl_take isl_pw_aff *aff);
/* Appends a row per range dim of `time`, a single-valued map on the statement's demand. */
enum tempo_status schedule_rows_add_map(struct rows *rows, unsigned node, __isl_take isl_map *time);

/* The greatest number of rows of a statement. */
unsigned schedule_rows_get_depth(struct rows const *rows);
/* Row `position` of `node`: constant 0 beyond its last. */
struct row schedule_rows_peek(struct rows const *rows, unsigned node, unsigned position);
/* That row as { node[dims] -> [value] }. */
__isl_give isl_pw_aff *schedule_rows_get_aff(struct rows const *rows, unsigned node,
                                             unsigned position);
/* { node[dims] -> [row 0, ..., row depth - 1] }, not restricted. */
__isl_give isl_map *schedule_rows_get_time(struct rows const *rows, unsigned node, unsigned depth);

/* The tree of `rows`, with the demand as domain. Instances of one time are put in the order of the
 * block. NULL after a diagnostic. */
__isl_give isl_schedule *schedule_rows_get_tree(struct rows const *rows);
/* Appends to every statement of `tree` the rows that give the order of the tree. */
enum tempo_status schedule_rows_add_tree(struct rows *rows, __isl_keep isl_schedule *tree);

#endif
