/* Time by node: calls that tell the run for which node the code after them works. */
#ifndef TEMPO_CONVERSION_PROFILE_H
#define TEMPO_CONVERSION_PROFILE_H

#include "conversion/statement.h"

/* The attribute of a profiled function: a text for each entry of its profile but the last, which is
 * for what is done for no node. */
#define PROFILE_ATTRIBUTE "tempo.profile"

/* From here on the code works for one more instance of `node`. Returns whom it has worked for. */
unsigned profile_enter(struct lowering *lowering, struct sdg_node const *node);
/* It works for `outer` again. */
void profile_leave(struct lowering *lowering, unsigned outer);
/* Sets the attribute. */
void profile_describe(struct lowering *lowering, MlirOperation function);

#endif
