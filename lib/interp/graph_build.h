/* Parts of interp_graph_create. */
#ifndef TEMPO_INTERP_GRAPH_BUILD_H
#define TEMPO_INTERP_GRAPH_BUILD_H

#include "interp/graph.h"

/* Memory as long-lived as the graph; NULL after a message at `op`. */
void *interp_graph_allocate(struct graph *graph, MlirOperation op, size_t count, size_t bytes);
/* A copy that ends in NUL; NULL after a message at `op`. */
char const *interp_graph_copy_name(struct graph *graph, MlirOperation op, MlirStringRef name);

struct dim *interp_graph_find_dim(struct graph const *graph, MlirValue value); /* or NULL */
struct parameter *interp_graph_find_parameter(struct graph const *graph,
                                              MlirValue value); /* or NULL */
/* NULL unless `value` is recurrent; then *result is which result of the node it is. */
struct node *interp_graph_find_node(struct graph const *graph, MlirValue value, int *result);

/* Fills in the node's dims, parameters, reads, conditions, sizes and results: all nodes, dims and
 * parameters have their places. */
enum tempo_status interp_graph_build_node(struct graph *graph, struct node *node);
enum tempo_status interp_graph_build_condition(struct graph *graph, MlirOperation op,
                                               MlirAttribute attribute,
                                               struct condition **condition);

#endif
