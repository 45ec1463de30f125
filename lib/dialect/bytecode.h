/* What is asked of bytecode before MLIR reads it. */
#ifndef TEMPO_DIALECT_BYTECODE_H
#define TEMPO_DIALECT_BYTECODE_H

#include "tempo-c/Diagnostics.h"

bool bytecode_is(MlirStringRef text);

/* An error if MLIR's reader crashes or does not end on `text`, in a context like `context`. Its
 * own errors are left to the one who reads. */
enum tempo_status bytecode_check(MlirContext context, MlirStringRef file_name, MlirStringRef text);

#endif
