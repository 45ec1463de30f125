/* Modules as text, and back. */
#ifndef TEMPO_FUZZ_TEXT_H
#define TEMPO_FUZZ_TEXT_H

#include "entry.h"

/* The text of a module, owned. */
struct module_text {
  char *data;
  size_t length;
};

/* What a tool does with a file: looks at its nesting, spells, parses and verifies it. Null if it
 * is refused. */
MlirModule module_read(MlirContext context, char const *data, size_t length);
/* Prints `module`, reads that, and fails unless it is the same module. */
void module_check_round_trip(MlirContext context, MlirModule module);

#endif
