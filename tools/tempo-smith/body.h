/* The bodies of computes. */
#ifndef TEMPO_SMITH_BODY_H
#define TEMPO_SMITH_BODY_H

#include <stdio.h>

#include "program.h"

/* Writes the operations of the body of node `position`, whose inputs are %a0, %a1, ...; the yield
 * included. Integers wrap; floats are non-negative and only added, halved and compared, so that
 * no cancellation spoils a comparison with wider floats. */
void print_body(struct smith_program const *program, unsigned position, bool wide, FILE *out);

#endif
