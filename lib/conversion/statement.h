/* Statements of the AST: a node of the graph in the loops around it, with what it reads there. */
#ifndef TEMPO_CONVERSION_STATEMENT_H
#define TEMPO_CONVERSION_STATEMENT_H

#include <limits.h>

#include "conversion/lowering.h"

/* What one index of an access selects, in the loops around the statement. */
struct read_index {
  isl_ast_expr *lower; /* owned */
  isl_ast_expr *size;  /* owned; NULL for a point */
};

enum { READ_NO_LAG = INT_MAX };

/* One input of a statement. */
struct read {
  bool used;                   /* false of a branch that is never taken, or before it is made */
  struct sdg_edge const *edge; /* NULL for what is not recurrent */
  bool nothing;                /* all its slices are empty */
  struct read_index *indices;  /* one per dim of what is read */
  unsigned n_sizes;
  isl_ast_expr **sizes; /* owned; of each `?` of the element that is read (not of an input's) */
  /* Iterations of the innermost loop since the element was made, if it is a scalar that the same
   * body makes and if it is always as many; else READ_NO_LAG. */
  unsigned lag;
  struct statement *source; /* that is built here for its result; NULL: it was built before */
};

struct statement {
  struct statement *next; /* in lowering.made */
  struct sdg_node const *node;
  isl_ast_expr **dims; /* owned; the coordinates of the instance */
  unsigned n_sizes;
  isl_ast_expr **sizes; /* owned; of each `?` of its results */
  unsigned n_reads;
  struct read *reads; /* by input */
  /* Of a merge: per used read, whether its branch is taken when no branch before it is; NULL of
   * the last one. Owned. */
  isl_ast_expr **conditions;
  isl_map *executed;      /* { node[dims] -> [loops] }, flat; owned; NULL of the return */
  isl_id_list *iterators; /* of the range of `executed`; owned */

  /* Known after the AST is walked: */
  unsigned position; /* in lowering.statements */
  unsigned loop;     /* the number of the innermost loop around it; 0: none */
  isl_id *iterator;  /* that loop's, borrowed */
  int step;          /* that loop's; 0: not a small constant */
  unsigned scope;    /* the number of the innermost loop, degenerate or not; 0: none */
  unsigned branch_begin, branch_end; /* the statements under the innermost `if` in that loop */
  isl_ast_expr *guard;    /* owned; tested besides, just before it runs; or NULL (guard.c) */
  struct statement *host; /* that builds it: itself, unless it is deferred to its only reader */
};

/* The position of the innermost loop around `statement` among its iterators; -1: none. */
int statement_loop_position(struct statement const *statement);
/* Whether it has branches that only some instances take. */
bool statement_has_conditions(struct statement const *statement);

/* Makes lowering->ast and its statements from `schedule`. Takes `schedule`. */
enum tempo_status statement_make_all(struct lowering *lowering, __isl_take isl_schedule *schedule);
/* Makes lowering->ending. */
enum tempo_status statement_make_ending(struct lowering *lowering);
/* The statement that the user node `node` of the AST stands for. */
struct statement *statement_of(__isl_keep isl_ast_node *node);
/* The number of statements in an AST. */
unsigned statement_count(__isl_keep isl_ast_node *ast);
/* Frees what isl holds of all statements. */
void statement_free_all(struct lowering *lowering);

/* The position among the `?` of all results of `op` of the first of result `result`, and the
 * number of those. */
unsigned statement_first_size(MlirOperation op, unsigned result);
unsigned statement_count_sizes(MlirType element);

#endif
