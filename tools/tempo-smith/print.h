/* Programs as text of the tempo dialect. */
#ifndef TEMPO_SMITH_PRINT_H
#define TEMPO_SMITH_PRINT_H

#include <stdio.h>

#include "program.h"

/* Writes `program` as a module with one graph, @main. Its floats are f64 if `wide`, else f32. */
void print_program(struct smith_program const *program, bool wide, FILE *out);

/* Parts of the text that others need. */
char const *print_number(enum smith_number number, bool wide);
char const *print_shape(enum smith_shape shape); /* "2x3x", "" for a scalar */
unsigned print_shape_rank(enum smith_shape shape);
/* "tensor<2x3xi64>", or the number's type for a scalar. */
void print_element(enum smith_number number, enum smith_shape shape, bool wide, FILE *out);
/* "n7" or "n7b", the name of a node's result. */
void print_value_name(unsigned node, unsigned result, FILE *out);
extern char const *const smith_dim_names[SMITH_MAX_DIMS];
extern char const *const smith_param_names[SMITH_MAX_PARAMS];

#endif
