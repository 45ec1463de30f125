/* A tempo.graph as the interpreter sees it: nodes that read one another, dims, parameters.
 *
 * Built once per run from the IR; everything lives in the run's arena. Values of the graph become
 * pointers, affine maps and conditions become trees that are evaluated at a point.
 */
#ifndef TEMPO_INTERP_GRAPH_H
#define TEMPO_INTERP_GRAPH_H

#include "interp/compile.h"
#include "interp/instances.h"
#include "tempo-c/Ops.h"

struct node;

/* An index argument of the graph, or the extent of a dim with `until`. */
struct parameter {
  MlirValue value;
  char const *name;
  struct dim *dim; /* whose extent it is; NULL for an argument */
  bool known;
  int64_t number;
};

/* A tempo.dim. */
struct dim {
  MlirOperation op;
  char const *name;
  struct affine *bound; /* over the operands, as dims of the map */
  int n_operands;
  struct dim_operand {
    struct dim *dim;             /* or NULL */
    struct parameter *parameter; /* or NULL */
  } * operands;
  struct node *until; /* the node of `until`, over this dim alone; or NULL */
  int until_result;
  int64_t open;   /* with `until`: it is false at the steps before this one */
  bool end_found; /* then `extent` is the number of steps there are */
  int64_t extent;
};

/* The outer extremum, over the maps, of the opposite extremum over each map's results. */
struct bound {
  enum TempoExtremum outer;
  int n_maps;
  struct affine_map *maps;
};

/* What a node reads through one input. */
struct read {
  struct node *node; /* of a recurrent value, and then: */
  int result;
  bool same_point; /* the reader's own point, as stop_gradient reads; else: */
  int n_indices;
  struct read_index {
    struct bound lower, upper;
    bool is_slice; /* else `upper` is unused */
  } * indices;
  /* Otherwise: */
  struct tensor *argument;     /* an argument of the graph, borrowed from the graph; or NULL */
  struct parameter *parameter; /* or NULL */
};

/* An operation that defines recurrent values, or the return. */
struct node {
  MlirOperation op;
  enum TempoOpKind kind;
  int n_dims;
  struct dim **dims;
  int n_params;
  struct parameter **params;
  int64_t *symbols;        /* the parameters' numbers, as maps of the operation want them, */
  bool *known;             /* where they have been looked up */
  struct condition *where; /* NULL: everywhere */
  int n_reads;
  struct read *reads;
  struct condition *branches; /* of a merge: one per read */
  int n_results;
  struct node_result {
    struct value_type type;
    char const *name;
  } * results;
  struct affine_map *sizes;   /* NULL: none */
  struct tensor *source;      /* of an input: the argument; borrowed */
  struct state *state;        /* of a call with state; else NULL */
  struct instances instances; /* what has been asked for */
  struct program *program;    /* of a compute, once it is needed */
  struct machine machine;
};

struct graph {
  MlirOperation op;
  struct arena *arena;
  struct budget *budget;
  int n_arguments;
  struct tensor **arguments; /* each owns a reference */
  int n_parameters;
  struct parameter *parameters;
  int n_dims;
  struct dim *dims;
  int n_nodes;
  struct node *nodes; /* the return is the last */
  int n_assumptions;
  struct assumption {
    MlirOperation op;
    struct condition *condition;
    struct parameter **params;
    int n_params;
  } * assumptions;
  struct state *states; /* linked */
  struct function_cache functions;
  struct pointer_map values; /* while it is built: of nodes' results, dims, parameters */
};

/* Builds *graph for `op`; every argument is one array. Call interp_graph_destroy also on failure.
 */
enum tempo_status interp_graph_create(struct graph *graph, MlirOperation op,
                                      struct tempo_array const *arguments);
void interp_graph_destroy(struct graph *graph);

/* The name of a node's result as it is written, without %; "" if it has none. */
static inline char const *node_get_name(struct node const *node, int result) {
  return node->n_results ? node->results[result].name : "";
}

#endif
