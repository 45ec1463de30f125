/* Programs as text of the tempo dialect. */
#ifndef TEMPO_SMITH_PRINT_H
#define TEMPO_SMITH_PRINT_H

#include <stdio.h>

#include "program.h"

/* Writes `program` as a module with one graph, @main. Its floats are f64 if `wide`, else f32. */
void print_program(struct smith_program const *program, bool wide, FILE *out);

/* Parts of the text that others need. */
struct smith_text {
  char text[64];
};
/* "2x?x3x", "" for a scalar. */
struct smith_text print_shape(struct smith_element const *element);
/* "tensor<2x?xi64>", or the number's type for a scalar. */
struct smith_text print_element(enum smith_number number, struct smith_element const *element,
                                bool wide);
/* The parameter of which the bound of `dim` is made, if it has one. */
bool print_bound_param(struct smith_dim const *dim, unsigned *param);
/* "n7" or "n7b", the name of a node's result. */
void print_value_name(unsigned node, unsigned result, FILE *out);
extern char const *const smith_dim_names[SMITH_MAX_DIMS];
extern char const *const smith_param_names[SMITH_MAX_PARAMS];

#endif
