/* What the fuzz entries share: one function per parser, which libFuzzer calls, or replay.c. */
#ifndef TEMPO_FUZZ_ENTRY_H
#define TEMPO_FUZZ_ENTRY_H

#include <stddef.h>
#include <stdint.h>

#include "mlir-c/IR.h"

/* Whatever `bytes` are, this returns 0. What must not be ends the process. */
int LLVMFuzzerTestOneInput(uint8_t const *bytes, size_t size);

/* A context with all dialects and passes, whose diagnostics are made and dropped. A context keeps
 * every type and attribute that it ever met, so another one takes its place from time to time;
 * before that `forget` (may be NULL) is called, to drop what belongs to the old one. */
MlirContext fuzz_context(void (*forget)(void));

/* Prints `what` with the text that shows it, and aborts. */
_Noreturn void fuzz_fail(char const *what, char const *text, size_t length);

#endif
