/* The choice of an error. A test build alone has this file, so that it may end the process. */
#include "mutants/mutants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mutant mutant_selected = MUTANT_NONE;

static char const *const names[] = {
    [MUTANT_NONE] = "",
#define MUTANT(name, error) [MUTANT_##name] = #name,
#include "mutants/mutants.def"
#undef MUTANT
};

__attribute__((constructor)) static void select_mutant(void) {
  char const *name = getenv("TEMPO_MUTANT");
  size_t n = sizeof names / sizeof *names, i = 0;
  while (name && i < n && strcmp(names[i], name))
    ++i;
  if (i == n) {
    fprintf(stderr, "TEMPO_MUTANT=%s: no error has this name in mutants.def\n", name);
    exit(EXIT_FAILURE);
  }
  mutant_selected = (enum mutant)i;
}
