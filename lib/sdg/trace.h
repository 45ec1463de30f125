/* Why an instance is needed: the chain of instances from a result, a call or an end to it. */
#ifndef TEMPO_SDG_TRACE_H
#define TEMPO_SDG_TRACE_H

#include <isl/point.h>

#include "sdg/sdg.h"

struct sdg_instance {
  unsigned node;
  isl_point *point; /* owned; of the node's space, with values of the parameters */
};

/* instances[0] is needed whatever is read, each instance reads the next one, the last is the one
 * asked about. */
struct sdg_trace {
  unsigned n;
  struct sdg_instance *instances; /* owned */
};

enum sdg_trace_verdict {
  SDG_TRACE_FOUND,
  SDG_TRACE_UNNEEDED, /* no instance asked about is needed at these parameters */
  SDG_TRACE_UNKNOWN,  /* the search was given up, or isl failed */
};

/* Looks for a shortest trace to one of `instances`, points of `node` at one value of the
 * parameters. *trace is empty unless FOUND. */
enum sdg_trace_verdict sdg_trace_find(struct sdg const *sdg, struct sdg_node const *node,
                                      __isl_keep isl_set *instances, struct sdg_trace *trace);
void sdg_trace_free(struct sdg_trace *trace);

/* The value of the parameters at which `set` is not empty that is smallest, the first parameter
 * first: a parameter set of one point. Empty if `set` is. */
__isl_give isl_set *sdg_smallest_parameters(__isl_take isl_set *set);

#endif
