/* Calls of C functions: tempo.call. */
#ifndef TEMPO_CONVERSION_CALL_H
#define TEMPO_CONVERSION_CALL_H

#include "conversion/statement.h"

/* Whether the graph has calls, so that its function takes a struct tempo_runtime_run as well. */
bool call_is_in_graph(struct lowering const *lowering);
/* Adds that argument to `block`, the function's, and asks it for what called functions get. */
void call_enter(struct lowering *lowering, MlirBlock block);
/* The pointer that stands for no such struct. */
MlirValue call_build_no_run(struct lowering *lowering);
/* Calls the function of `statement` for one instance and writes what it gives. */
void call_build(struct lowering *lowering, struct statement const *statement);

#endif
