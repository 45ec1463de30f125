/* The bodies of computes. */
#ifndef TEMPO_SMITH_BODY_H
#define TEMPO_SMITH_BODY_H

#include <stdio.h>

#include "program.h"

/* Writes the operations of the body of node `position`, whose inputs are %v0, %v1, ...; the yield
 * included. */
void print_body(struct smith_program const *program, unsigned position, bool wide, FILE *out);
/* Whether the body reads the parameter. */
bool body_needs_param(struct smith_program const *program, struct smith_node const *node,
                      unsigned param);
/* The private functions that bodies call, after the graph. */
void print_functions(struct smith_program const *program, bool wide, FILE *out);

#endif
