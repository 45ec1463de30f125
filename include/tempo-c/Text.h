//===- tempo-c/Text.h - What text must hold before MLIR parses it ---------------===//
#ifndef TEMPO_C_TEXT_H
#define TEMPO_C_TEXT_H

#include "tempo-c/Diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

/// MLIR's parser recurses with the nesting of its text and ends in a crash when the stack does.
/// Emits an error at the place in `text`, which was read from `file_name`, where more than 256
/// brackets are open, or where one expression has more than 512 arithmetic operators, or where
/// linalg's `dimensions =` or `permutation =` lacks its list of integers. Bytecode, which
/// MLIR's reader trusts, is read once in a process of its own; if that crashes, there is an error.
/// `context` knows the dialects for that. To be called before every parse of text that somebody else has written.
MLIR_CAPI_EXPORTED enum tempo_status tempoCheckNesting(MlirContext context, MlirStringRef file_name,
                                                       MlirStringRef text);

/// Spells every `!=` outside of strings and comments as `<>`, which has the same length: MLIR's
/// lexer has no token `!=`, so that it stands in no text that MLIR could parse. Bytecode stays as
/// it is.
MLIR_CAPI_EXPORTED void tempoSpellUnequal(char *text, size_t length);

/// Copies `part`, which has no address when it is empty, to `to` and returns where it ends there.
MLIR_CAPI_EXPORTED char *tempoCopyText(char *to, MlirStringRef part);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_TEXT_H
