/* Smaller programs with the same failure. */
#ifndef TEMPO_SMITH_SHRINK_H
#define TEMPO_SMITH_SHRINK_H

#include "differ.h"

/* Makes `program`, whose check ends in `outcome`, as small as it can within `budget` more checks
 * that end in the same outcome. */
void shrink_program(struct smith_differ const *differ, enum smith_outcome outcome, unsigned budget,
                    struct smith_program *program);

#endif
