/* What building operations has in common. */
#ifndef TEMPO_DIALECT_BUILD_H
#define TEMPO_DIALECT_BUILD_H

#include "dialect/dialect.h"

MlirOperationState build_state(char const *name, MlirLocation location);
void build_attribute(MlirOperationState *state, char const *name, MlirAttribute value);
/* A state with the attribute `names`, one per result; without it where `names` is NULL or all are
 * empty. Fails, after an error, when memory is out. */
enum tempo_status build_named_state(MlirOperationState *state, char const *name,
                                    MlirLocation location, intptr_t n, MlirStringRef const *names);

#endif
