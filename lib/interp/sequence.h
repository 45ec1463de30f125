/* The order of calls on one state: their common dims, then the sequence number, then their
 * remaining dims. */
#ifndef TEMPO_INTERP_SEQUENCE_H
#define TEMPO_INTERP_SEQUENCE_H

#include "interp/graph.h"

/* Points of some dims in lexicographic order. */
struct walk {
  int n_dims;
  struct dim *dims[TEMPO_MAX_RANK];
  int64_t point[TEMPO_MAX_RANK];
  int level; /* the dim whose value is to be tried; n_dims: `point` is one; -1: there are no more */
};

struct state {
  struct state *next;
  char const *name;
  int n_calls;
  struct call {
    struct node *node;
    int64_t sequence;
    int n_remaining;
    struct dim **remaining;
    int *places; /* per dim of the node: its place among common dims, then remaining ones */
  } * calls;     /* by sequence number */
  int n_common;
  struct dim **common;
  /* Where the run is. */
  struct walk outer, inner; /* over the common dims, over the remaining dims of `call` */
  int call;                 /* -1: `outer` has to move on */
  bool started, found;      /* found: `node` and `point` are the next instance */
  struct node *node;
  int64_t point[TEMPO_MAX_RANK];
};

/* Finds the states of a graph whose nodes are built. */
enum tempo_status interp_sequence_build(struct graph *graph);

#endif
