/* One evaluation of a graph: the stack of instances that wait for others.
 *
 * Evaluation is by demand. An instance that needs another which is not there yet puts it on the
 * stack and tries again when it is: so the stack is always the chain of who asked for whom, which
 * is what an error prints, and an instance that is asked for while it is on the stack depends on
 * itself. The stack is an array, so that a recurrence over a million steps needs no C stack.
 */
#ifndef TEMPO_INTERP_RUN_H
#define TEMPO_INTERP_RUN_H

#include "interp/graph.h"
#include "interp/interp.h"
#include "interp/sequence.h"

/* The answer to "is it there?". */
enum answer {
  READY,
  WAITING, /* what is missing has been put on the stack: ask again when it is done */
  FAILED,  /* an error was emitted */
};

/* Why an instance is evaluated. */
enum reason {
  FOR_READ,  /* the one below reads it */
  FOR_END,   /* the one below must know whether its dim with `until` goes so far */
  FOR_ORDER, /* the one below comes after it on the same state */
};

struct frame {
  struct node *node;
  int64_t instance; /* in the node's instances; -1 of the return */
  enum reason reason;
  int read;         /* the reads before this one are there */
  int64_t position; /* of this read, so are the elements before this one */
  int branch;       /* of a merge: the branch that holds, or -1 */
};

struct run {
  struct reporter reporter; /* first: what bodies report to */
  struct graph *graph;
  struct budget budget;
  struct arena arena;
  struct interp_library const *library;
  struct frame *stack;
  int64_t depth, capacity;
  struct tempo_array *results; /* of the caller */
};

/* The coordinates of some dims. */
struct binding {
  int n_dims;
  struct dim *const *dims;
  int64_t const *point;
};

/* ---- report.c: errors that name instances ------------------------------------------------------
 */

/* Emits an error at `location`, then `note` (NULL: none) at `note_location`, then the chain of
 * instances on the stack. */
enum tempo_status interp_run_report(struct run *run, MlirLocation location, char const *text,
                                    MlirLocation note_location, char const *note);
/* An error about the instance on top of the stack. */
enum tempo_status interp_run_fail(struct run *run, char const *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same at a location. */
enum tempo_status interp_run_fail_at(struct run *run, MlirLocation location, char const *format,
                                     ...) __attribute__((format(printf, 3, 4)));
/* Of memory: what budget->refused says. */
enum tempo_status interp_run_fail_memory(struct run *run);

struct text;
/* "%x at t = 3", or "%x" where `point` is NULL; "the return" of that. */
void interp_describe_instance(struct text *text, struct node const *node, int result,
                              int64_t const *point);
/* " at t = 3"; nothing without dims. */
void interp_describe_point(struct text *text, struct node const *node, int64_t const *point);
/* An error about an instance that depends on itself: it is on the stack, and asked for again. */
enum tempo_status interp_run_fail_cycle(struct run *run, struct node const *node, int64_t instance,
                                        enum reason reason, char const *detail);

/* ---- domain.c: numbers and domains
 * --------------------------------------------------------------- */

/* An expression of the node's operation at a point of the node. */
enum answer interp_node_evaluate(struct run *run, struct node *node, int64_t const *point,
                                 struct affine const *expr, int64_t *value);
enum answer interp_node_holds(struct run *run, struct node *node, int64_t const *point,
                              struct condition const *condition, bool *holds);
/* The number of a parameter; the end of its dim is looked for where need be. */
enum answer interp_parameter_get(struct run *run, struct parameter *parameter, int64_t *value);
/* The bound of a dim where the dims that it depends on are bound. */
enum answer interp_dim_get_bound(struct run *run, struct dim *dim, struct binding const *binding,
                                 int64_t *bound);
/* Whether 0 <= value < bound, and `until` was not true before. */
enum answer interp_dim_contains(struct run *run, struct dim *dim, struct binding const *binding,
                                int64_t value, bool *contains);
enum answer interp_node_contains(struct run *run, struct node *node, int64_t const *point,
                                 bool *contains);

/* ---- access.c: reading --------------------------------------------------------------------------
 */

/* Whether all that the instance of `frame` reads through `read` is there. */
enum answer interp_read_demand(struct run *run, struct frame *frame, struct read *read);
/* What it reads, one reference, when all is there. WAITING when the size of an empty slice needs
 * more. */
enum answer interp_read_gather(struct run *run, struct node *node, int64_t const *point,
                               struct read *read, struct tensor **value);
/* The value of an instance that is there, of a node that is no input. Borrowed. */
struct tensor *interp_node_get_value(struct node const *node, int result, int64_t const *point);
/* The shape of a result of a node at a point: literals of its type, and its sizes. */
enum answer interp_node_get_shape(struct run *run, struct node *node, int result,
                                  int64_t const *point, int64_t *shape);

/* ---- sequence.c
 * ---------------------------------------------------------------------------------- */

/* Finds the next call of `state` that is to run: state->node, or NULL after the last. */
enum answer interp_state_find_next(struct run *run, struct state *state);

/* ---- evaluate.c
 * ----------------------------------------------------------------------------------- */

/* Whether the instance of `node` at `point` is there; its domain has not been checked. *outside
 * is set, with READY, when the point lies outside of the domain. */
enum answer interp_run_demand(struct run *run, struct node *node, int64_t const *point,
                              enum reason reason, bool *outside);
/* Puts an instance that is not there, and in its domain, on the stack. */
enum answer interp_run_push(struct run *run, struct node *node, int64_t const *point,
                            enum reason reason);
/* Evaluates until the stack is empty. */
enum tempo_status interp_run_finish(struct run *run);

/* ---- One file a kind of node: evaluate an instance whose reads are there, into values.
 * ------------ */

enum answer interp_compute_evaluate(struct run *run, struct node *node, int64_t const *point,
                                    struct tensor **values);
enum answer interp_call_evaluate(struct run *run, struct node *node, int64_t const *point,
                                 struct tensor **values);
enum answer interp_random_evaluate(struct run *run, struct node *node, int64_t const *point,
                                   struct tensor **values);
/* The return: into the caller's arrays. */
enum answer interp_return_evaluate(struct run *run, struct node *node);

#endif
