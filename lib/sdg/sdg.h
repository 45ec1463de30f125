/* The symbolic dependence graph of one tempo.graph, as isl objects.
 *
 * A graph is rebuilt from the IR by whoever needs it and dropped at the end of a pass: the IR is
 * the only truth. All objects live in one isl_ctx, given by the caller and freed after the graph.
 *
 * Spaces. Parameters are named after the graph's parameters (tempoGraphGetParameter), all of them
 * in that order in every space. The tuple of a node is its name, an isl_id without user pointer,
 * so that text parsed by isl meets it; its coordinates are the node's dims in order.
 */
#ifndef TEMPO_SDG_H
#define TEMPO_SDG_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include "tempo-c/Diagnostics.h"
#include "tempo-c/Ops.h"

/* A temporal dimension: a tempo.dim. With `until`, its coordinates are those below the extent
 * reached, a parameter between 0 and the bound. */
struct sdg_dim {
  MlirOperation op;
  char const *name; /* the SSA name, or "d<position>" */
};

/* One index of an access: a point (upper NULL) or a half-open slice. Both are functions
 * { reader[dims] -> [value] } defined everywhere. */
struct sdg_index {
  isl_pw_aff *lower;
  isl_pw_aff *upper;
};

/* Reader `reader` reads result `result` of `source` through its input `input`. Values that are
 * not recurrent (arguments of the graph) make no edge. */
struct sdg_edge {
  unsigned reader, source;   /* positions in sdg.nodes */
  unsigned input;            /* position among the reader's inputs */
  unsigned result;           /* position among the source's results */
  unsigned n_indices;        /* the source's dims; 0 for a gradient, which reads its whole loss */
  struct sdg_index *indices; /* owned */
  /* { reader[] -> source[] }: every element read, over the reader's domain, of a merge where the
   * branch is the first that holds. Not yet restricted to the source's domain. */
  isl_map *access;
  bool identity; /* all indices are points and the same dims in the same order */
};

/* A node: input, merge, compute, call, random, stop_gradient; a result of a gradient (one node
 * each: their domains are those of the `wrt` values); or the return, which is last, has no dims
 * and one edge per returned recurrent value. */
struct sdg_node {
  MlirOperation op;
  enum TempoOpKind kind;
  unsigned result;  /* of a gradient, which of its results this is; else 0 */
  char const *name; /* unique, an identifier, never a word of isl's language */
  unsigned n_dims;
  unsigned *dims;  /* owned; positions in sdg.dims */
  isl_set *domain; /* { name[dims] }: the dims' bounds, `where`, the context; of an input what the
                      argument's static shape and declared sizes hold */
  unsigned shape;  /* nodes of one shape have equal dims and domains, but for the name */
  unsigned n_branches;
  isl_set **branches; /* owned; of a merge, per input: the points at which it is the one taken */
  isl_set *uncovered; /* of a merge: the points of the domain at which no branch holds */
  bool always;        /* demanded at every point: a call with state, or the value of an `until` */
  isl_set *demand;    /* after sdg_compute_demand: what a result or a call needs; else NULL */
  bool demand_exact;  /* every point of `demand` is needed, else it may hold more */
  unsigned n_reads;
  unsigned *reads; /* owned; positions in sdg.edges of the edges with this reader, by input */
  unsigned n_readers;
  unsigned *readers; /* owned; positions in sdg.edges of the edges with this source */
};

struct sdg_names;
struct sdg_values;

struct sdg {
  isl_ctx *ctx; /* borrowed */
  MlirOperation graph;
  isl_space *space; /* the parameters alone */
  isl_set *context; /* parameter set: what tempo.assume promises, parameters >= 0 */
  unsigned n_parameters, n_dims, n_nodes, n_edges, n_shapes;
  char const **parameters; /* their names */
  struct sdg_dim *dims;
  struct sdg_node *nodes;    /* in the order of the block, the return last */
  struct sdg_edge *edges;    /* by reader, then by input */
  struct sdg_names *names;   /* owned, private: see the find functions */
  struct sdg_values *values; /* owned, private */
};

/* The graph of `graph` (a verified tempo.graph); owned by the caller. NULL after a diagnostic.
 * Cost: linear in the graph. */
struct sdg *sdg_create(isl_ctx *ctx, MlirOperation graph);
/* Takes `sdg`, which may be NULL. */
void sdg_free(struct sdg *sdg);

/* Sets the demand of every node: exact where isl says so, else the declared domain. */
enum tempo_status sdg_compute_demand(struct sdg *sdg);

/* True for nodes that run as statements of the schedule: all but inputs, which are there from the
 * start, and the return, which reads at the end. */
bool sdg_node_is_statement(struct sdg_node const *node);

/* The node that defines `value`, or NULL (an argument of the graph). Sets *result if not NULL. */
struct sdg_node *sdg_find_value(struct sdg const *sdg, MlirValue value, unsigned *result);
/* The node called `name`, or NULL. */
struct sdg_node *sdg_find_name(struct sdg const *sdg, char const *name);
/* The position of `value` among the parameters, UINT_MAX if it is none. */
unsigned sdg_find_parameter(struct sdg const *sdg, MlirValue value);
/* The position in sdg.dims of the index `value`, UINT_MAX if it is none. */
unsigned sdg_find_dim(struct sdg const *sdg, MlirValue value);

/* The space of parameters common to all objects. */
__isl_give isl_space *sdg_get_parameter_space(struct sdg const *sdg);
/* The space { name[dims] } of `node`. */
__isl_give isl_space *sdg_node_get_space(struct sdg_node const *node);

/* As all functions of isl, the two below return NULL if isl fails; sdg_context_report says why. */
/* `map` over (dims of op)[params of op] applied to `domain_space` { node[dims] }: result
 * `position` as a quasi-affine expression. floordiv, ceildiv and mod by positive literals. */
__isl_give isl_aff *sdg_affine_to_isl(struct sdg const *sdg, MlirOperation op, MlirAffineMap map,
                                      unsigned position, __isl_take isl_space *domain_space);
/* The set of points of `space` at which `condition` (an array of integer sets) of `op` holds. */
__isl_give isl_set *sdg_condition_to_isl(struct sdg const *sdg, MlirOperation op,
                                         MlirAttribute condition, __isl_take isl_space *space);

/* Prints the graph as text (a line a node, a line an edge) or as DOT, onto `stream`. */
enum sdg_format { SDG_TEXT, SDG_DOT };
void sdg_print(struct sdg const *sdg, enum sdg_format format,
               void (*stream)(char const *text, size_t length, void *user), void *user);

#endif
