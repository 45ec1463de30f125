/* Questions about values and operations of functions. */
#ifndef TEMPO_PIPELINES_INSPECT_H
#define TEMPO_PIPELINES_INSPECT_H

#include "mlir-c/IR.h"

/* Whether `op`, which may be null, is called `name`. */
bool inspect_is(MlirOperation op, char const *name);
/* Whether `op` is the function of a graph, as convert-tempo-to-scf makes it, with a body. */
bool inspect_is_graph_function(MlirOperation op);
/* The operation that defines `value`; null for an argument of a block. */
MlirOperation inspect_definition(MlirValue value);
/* Whether `value` is an argument of a func.func, of index or integer type. */
bool inspect_is_function_argument(MlirValue value);
/* Whether `value` is a dimension, at a constant position, of a memref argument of a func.func. */
bool inspect_is_argument_dim(MlirValue value);
/* Whether `value` is an index or an i64. */
bool inspect_is_wide(MlirValue value);
/* Whether `value` is an integer constant. Sets *constant if so. */
bool inspect_constant(MlirValue value, int64_t *constant);

/* Operations found in a walk. */
struct inspect_list {
  intptr_t count;
  MlirOperation *ops; /* owned */
};

/* Collects the operations within `op`, outer ones first, of which `is_wanted` holds. False when
 * memory is out. */
bool inspect_collect(MlirOperation op, bool (*is_wanted)(MlirOperation op),
                     struct inspect_list *list);

#endif
