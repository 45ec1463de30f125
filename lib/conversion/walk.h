/* The two walks over the AST. */
#ifndef TEMPO_CONVERSION_WALK_H
#define TEMPO_CONVERSION_WALK_H

#include "conversion/lowering.h"

/* Orders the statements of the AST and fills in where each one stands. */
enum tempo_status walk_place(struct lowering *lowering);
/* Builds the loops, branches and statements of the AST. */
void walk_build(struct lowering *lowering);

#endif
