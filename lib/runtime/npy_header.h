/* The header of a .npy file: a Python dictionary as text, and its meaning. */
#ifndef TEMPO_NPY_HEADER_H
#define TEMPO_NPY_HEADER_H

#include "runtime/array.h"

struct npy_header {
  enum tempo_element element;
  bool fortran_order;
  int rank;
  int64_t shape[TEMPO_MAX_RANK];
};

/* Parses the dictionary of `length` bytes at `text`. On failure false and `reason` (of
 * `reason_bytes` bytes) says what is wrong. */
bool npy_header_parse(char const *text, size_t length, struct npy_header *header, char *reason,
                      size_t reason_bytes);

/* The dictionary of an array, without padding: the length, as by snprintf. */
int npy_header_format(struct tempo_array const *array, char *text, size_t text_bytes);

#endif
