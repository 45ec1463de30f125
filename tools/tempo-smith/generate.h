/* Programs from seeds. */
#ifndef TEMPO_SMITH_GENERATE_H
#define TEMPO_SMITH_GENERATE_H

#include "program.h"

/* The program of `seed`: the same on every machine, well formed by construction. */
void generate_program(uint64_t seed, struct smith_program *program);

#endif
