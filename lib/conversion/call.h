/* Calls of C functions: tempo.call. */
#ifndef TEMPO_CONVERSION_CALL_H
#define TEMPO_CONVERSION_CALL_H

#include "conversion/statement.h"

/* Whether the graph has calls. */
bool call_is_in_graph(struct lowering const *lowering);
/* Asks the run for what called functions get. */
void call_enter(struct lowering *lowering);
/* Calls the function of `statement` for one instance and writes what it gives. */
void call_build(struct lowering *lowering, struct statement const *statement);

#endif
