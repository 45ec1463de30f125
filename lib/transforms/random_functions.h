/* The arithmetic of tempo.random as functions in MLIR's text: docs/random.md, to the letter. */
#ifndef TEMPO_RANDOM_FUNCTIONS_H
#define TEMPO_RANDOM_FUNCTIONS_H

#include <stdbool.h>
#include <stdio.h>

/* Functions that others call, before these:
 *   @_tempo_philox(low: i64, high: i64, key: i64) -> (i64, i64)    words 1, 0; words 3, 2
 *   @_tempo_ln(f64) -> f64                  of a positive normal number
 *   @_tempo_cos_of_turns(f64) -> f64        cos(2 pi v) of 0 <= v < 1
 * and, of each row (key, the last coordinate, the element: all i64),
 *   @_tempo_random_<name>(i64, i64, i64) -> <type>
 */
struct random_row {
  char const *name; /* of the distribution and the type: "uniform_f32" */
  char const *type; /* that it gives */
  char const *body; /* after `%w:2 = (the words)`; ends with the return */
  bool needs_ln, needs_cos;
};

/* The row called `name`; NULL if there is none. Noise, of categories, is "noise_24" or "noise_53"
 * for logits of up to 24 digits or of 53. */
struct random_row const *random_row_find(char const *name);
/* Writes the functions that `rows`, of which there are `n`, need, and these. */
void random_functions_write(FILE *stream, unsigned n, struct random_row const *const *rows);

#endif
