/* What building operations has in common. */
#ifndef TEMPO_DIALECT_BUILD_H
#define TEMPO_DIALECT_BUILD_H

#include "dialect/dialect.h"

MlirOperationState build_state(char const *name, MlirLocation location);
void build_attribute(MlirOperationState *state, char const *name, MlirAttribute value);
/* Sets `names`, of which there is one per result; none where `names` is NULL or all are empty. */
void build_names(MlirOperationState *state, intptr_t n, MlirStringRef const *names);

#endif
