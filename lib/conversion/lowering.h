/* What the parts of one conversion share.
 *
 * One graph becomes one function in four steps: isl makes an AST of the schedule, with the indices
 * of every access as expressions in its loops (statement.h); what each value needs is planned from
 * the stores and the AST (value.h); the function is entered (entry.h); the AST is walked and the
 * operations are built (walk.h).
 *
 * Failure. The first one emits its diagnostic and sets `status`; building goes on with values that
 * are well-formed, and what was built is dropped at the end.
 */
#ifndef TEMPO_CONVERSION_LOWERING_H
#define TEMPO_CONVERSION_LOWERING_H

#include <isl/ast.h>
#include <isl/ast_build.h>

#include "conversion/build.h"
#include "mlir-c/Rewrite.h"
#include "schedule/arena.h"
#include "sdg/sdg.h"

struct value;
struct extent;
struct donation;
struct statement;

/* A loop around the current place. */
struct loop {
  isl_id *iterator; /* borrowed from the AST */
  MlirValue value;
};

struct lowering {
  struct sdg *sdg;    /* borrowed */
  struct arena arena; /* of all arrays */
  bool separate;      /* loops are cut where the set of their statements changes */
  bool fastmath;      /* bodies may reassociate and contract */
  bool profile;       /* the code says for which node it works (profile.h) */
  enum tempo_status status;

  isl_ast_build *at_entry; /* for expressions in parameters; owned */
  isl_ast_node *ast;       /* owned; NULL if nothing is to be run */
  unsigned n_statements;
  struct statement **statements; /* in the order in which the AST runs them */
  struct statement *made;        /* all that were made, by statement.next */
  struct statement *ending;      /* the return */

  unsigned n_values;
  struct value *values;  /* one per result of each node that runs */
  unsigned *first_value; /* of each node: the position of its first result in `values` */

  struct builder builder;
  MlirRewriterBase rewriter;
  unsigned n_extents;
  struct extent *extents; /* of dims that data ends */
  unsigned n_donations;
  struct donation *donations; /* arguments that are in the buffers of results */

  MlirValue *arguments;   /* of the graph: scalars, and tensors that are the callers' buffers */
  MlirValue *results;     /* the callers' buffers */
  MlirValue run;          /* the function's last argument (run.h); null if it has none */
  MlirValue context;      /* what called functions get; null in a graph without calls */
  MlirBlock declarations; /* of functions outside; owned until they go into the module */

  unsigned n_open;
  struct loop *open; /* the loops around the current place, outermost first */
  unsigned n_loops;  /* so far, in the order of the AST; the next one has this number plus one */
  unsigned inside;   /* the number of the innermost one around the current place; 0: none */
  unsigned profiled; /* the node for which the code works at the current place; n_nodes: none */
  unsigned n_done;   /* statements that are built: the position of the next one */
  unsigned n_visits; /* collections of values that were made */
};

/* Emits `text` at `location` unless something failed before. */
void lowering_fail(struct lowering *lowering, MlirLocation location, char const *text);
/* Reports that isl failed. */
void lowering_fail_isl(struct lowering *lowering);
/* Zeroed objects that live as long as `lowering`; NULL when memory is short (reported). */
void *lowering_alloc(struct lowering *lowering, size_t n, size_t size);

#endif
