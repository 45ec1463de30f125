/* A random program, as choices: what generate.c makes, print.c writes down, features.c counts.
 *
 * Programs are well formed by construction: they follow a hidden schedule
 *     [phase, sign(phase) * outer dim(phase) + lag(node), rank(node), inner dims]
 * in which every access reads what has run before. A refusal of such a program is an error of the
 * compiler. Every value is defined on the whole box (or triangle) of its dims, except that of a
 * node with `where`, which one merge guards with the same condition.
 */
#ifndef TEMPO_SMITH_PROGRAM_H
#define TEMPO_SMITH_PROGRAM_H

#include "number.h"
#include "random.h"

enum {
  SMITH_MAX_PARAMS = 3,
  SMITH_MAX_DIMS = 4,
  SMITH_MAX_NODES = 40,
  SMITH_MAX_READS = 4,
  SMITH_MAX_RETURNS = 6,
  SMITH_MAX_RANK = 4,
};

/* One size of an element; the last three are `?` in its type. */
struct smith_size {
  enum smith_extent {
    SMITH_FIXED,    /* constant */
    SMITH_OF_PARAM, /* %P + constant */
    SMITH_OF_DIM,   /* %d + constant, constant >= 1 */
    SMITH_TO_END,   /* B - %d, B the bound of dim d */
  } extent;
  unsigned of; /* the parameter, or the dim, which the node has */
  int constant;
};

/* The shape of one element of a value: a tensor, or a scalar of rank 0. */
struct smith_element {
  unsigned rank;
  struct smith_size sizes[SMITH_MAX_RANK];
};

enum smith_bound {
  SMITH_PARAM,      /* %P */
  SMITH_PARAM_PLUS, /* %P + constant */
  SMITH_HALF_PARAM, /* (%P floordiv 2) + 1 */
  SMITH_LITERAL,    /* constant */
  SMITH_TRIANGLE,   /* %outer + constant, constant >= 1 */
};

struct smith_dim {
  enum smith_bound bound;
  unsigned param; /* of SMITH_PARAM, SMITH_PARAM_PLUS, SMITH_HALF_PARAM */
  unsigned outer; /* of SMITH_TRIANGLE: an earlier dim */
  int constant;
};

struct smith_param {
  int minimum; /* what tempo.assume promises, 0 for no assumption */
};

/* One index of an access; d is the reader's index along `dim`, B the bound along the dim of the
 * source at this position. */
enum smith_form {
  SMITH_POINT,         /* d + constant (a guard holds where constant != 0) */
  SMITH_CLAMP_LOW,     /* max(d - constant, 0) */
  SMITH_CLAMP_HIGH,    /* min(d + constant, B - 1) */
  SMITH_FIRST,         /* 0 */
  SMITH_LAST,          /* B - 1 */
  SMITH_FLOORDIV,      /* d floordiv constant */
  SMITH_CEILDIV,       /* d ceildiv constant */
  SMITH_MOD,           /* min(d mod constant, B - 1) */
  SMITH_OTHER,         /* min(d', B - 1), d' an index of the reader along another dim */
  SMITH_NEST,          /* max(0, min(d + constant - 2, B - 1)) */
  SMITH_MIRROR,        /* B - 1 - d */
  SMITH_ALL,           /* 0 : B */
  SMITH_PAST,          /* 0 : d + constant, constant 0 or 1 */
  SMITH_FUTURE,        /* d + constant : B, constant 0 or 1 */
  SMITH_WINDOW_PAST,   /* max(0, d - width + constant) : d + constant */
  SMITH_WINDOW_FUTURE, /* d + constant : min(d + width + constant, B) */
  SMITH_WINDOW_BOTH,   /* max(0, d - constant) : min(d + width, B) */
  SMITH_BLOCK,         /* d : d + 1 */
};

struct smith_index {
  enum smith_form form;
  unsigned dim; /* the reader's dim that the form is in */
  int constant;
  int width;
};

struct smith_read {
  unsigned node;
  unsigned result;
  struct smith_index indices[SMITH_MAX_DIMS]; /* one per dim of what is read */
};

/* A comparison of an index of the reader, or several joined. */
enum smith_compare {
  SMITH_FROM,   /* d >= constant */
  SMITH_BEFORE, /* d < B - constant */
  SMITH_EVEN,   /* d mod 2 == constant */
  SMITH_EQUAL,  /* d == constant */
  SMITH_UNEQUAL /* d != constant */
};

struct smith_term {
  enum smith_compare compare;
  unsigned dim;
  int constant;
};

/* first [joined [not] second] */
struct smith_condition {
  struct smith_term first, second;
  enum { SMITH_ALONE, SMITH_AND, SMITH_OR } join;
  bool negate_second;
};

enum smith_kind { SMITH_INPUT, SMITH_COMPUTE, SMITH_MERGE };

struct smith_node {
  enum smith_kind kind;
  unsigned n_dims;
  unsigned dims[SMITH_MAX_DIMS]; /* distinct; a triangle comes with its outer dim */
  unsigned n_results;            /* 2 for some computes: the second is an i64 scalar */
  enum smith_number number;
  struct smith_element element;
  bool has_where;
  struct smith_condition where;
  bool no_otherwise; /* of a merge: its last condition is written, not implied */
  unsigned n_reads;
  struct smith_read reads[SMITH_MAX_READS];
  struct smith_condition conditions[SMITH_MAX_READS]; /* of a merge; the last one is otherwise */
  uint64_t body;                                      /* seed of the body's choices */

  /* The hidden schedule; not printed. */
  unsigned phase;
  int lag;
  unsigned rank;
  bool partial; /* has_where: only its merge reads it */
};

struct smith_return {
  unsigned node;
  unsigned result;
  bool point[SMITH_MAX_DIMS]; /* the first (or last, of a dim that is never empty) point */
  bool last[SMITH_MAX_DIMS];
};

struct smith_phase {
  unsigned outer;
  int sign; /* +1 or -1 */
};

struct smith_program {
  uint64_t seed;
  unsigned n_params, n_dims, n_nodes, n_returns, n_phases;
  struct smith_param params[SMITH_MAX_PARAMS];
  struct smith_dim dims[SMITH_MAX_DIMS];
  struct smith_node nodes[SMITH_MAX_NODES];
  struct smith_return returns[SMITH_MAX_RETURNS];
  struct smith_phase phases[4];
};

/* True if no parameter value that the assumptions allow makes the dim empty (anywhere). */
bool program_dim_is_inhabited(struct smith_program const *program, unsigned dim);
/* The points along the dim, at most, given the values of the parameters. */
int64_t program_extent(struct smith_program const *program, unsigned dim, int64_t const *params);
/* The number type and the element of a node's result. */
enum smith_number program_number(struct smith_node const *node, unsigned result);
struct smith_element const *program_element(struct smith_node const *node, unsigned result);
bool smith_form_is_slice(enum smith_form form);

bool element_is_static(struct smith_element const *element);
/* Whether a size of the element differs from point to point along `dim`. */
bool element_follows(struct smith_element const *element, unsigned dim);
bool element_equal(struct smith_element const *a, struct smith_element const *b);

#endif
