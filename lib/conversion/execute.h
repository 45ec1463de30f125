/* tempo.execute: how ordinary functions run a graph. */
#ifndef TEMPO_CONVERSION_EXECUTE_H
#define TEMPO_CONVERSION_EXECUTE_H

#include "conversion/lowering.h"

/* Whether an operation below `module`, but in no module within, executes the graph `name`. */
bool execute_exists(MlirOperation module, MlirStringRef name);

/* The function
 *
 *   func.func private @_tempo_execute_g(arguments) -> (results, i32) {
 *     %y = memref.alloc(sizes)
 *     %status = call @g(arguments as buffers, %y)
 *     return (the tensor of %y), %status
 *   }
 *
 * for `lowering`, whose function, of type `function`, is built; not yet in any module, owned by the
 * caller. After a failure (lowering->status) it must be destroyed. */
MlirOperation execute_build_function(struct lowering *lowering, MlirType function);

/* Puts calls of these functions in the place of all tempo.execute in `module`, but in no module
 * within. */
enum tempo_status execute_replace_all(MlirOperation module);

#endif
