/* Seeded errors of the compiler, which the tests of random programs must find (docs/testing.md).
 *
 * TEMPO_MUTANT(name), a row of mutants.def, is true where that error is to be made: never in an
 * ordinary build, where it is a constant. In a build with CMake's option TEMPO_MUTANTS the
 * environment variable TEMPO_MUTANT names the one error that a process makes. */
#ifndef TEMPO_MUTANTS_MUTANTS_H
#define TEMPO_MUTANTS_MUTANTS_H

#include <stdbool.h>

enum mutant {
  MUTANT_NONE,
#define MUTANT(name, error) MUTANT_##name,
#include "mutants/mutants.def"
#undef MUTANT
};

#ifdef TEMPO_MUTANTS
extern enum mutant mutant_selected; /* set before main */
#define TEMPO_MUTANT(name) (mutant_selected == MUTANT_##name)
#else
#define TEMPO_MUTANT(name) (MUTANT_##name == MUTANT_NONE)
#endif

#endif
