/* NumPy's .npy files, versions 1 to 3.
 *
 * Read: '|b1' as i1, '|i1' '<i2' '<i4' '<i8', '<f2' '<f4' '<f8', and '<V2' or '|V2', which is what
 * NumPy makes of bfloat16, as bf16. Fortran order is brought into row-major order. Refused with a
 * reason: unsigned and complex numbers, big-endian data, structures, objects, and files whose
 * length is not what their shape says. Written: version 1, row-major; index as '<i8', bf16 as
 * '<V2'. Nothing in a file is trusted: lengths are checked against the file before memory is
 * taken.
 *
 * Every function that can fail returns false and then `error` says what is wrong with which file
 * and what to do.
 */
#ifndef TEMPO_NPY_H
#define TEMPO_NPY_H

#include "runtime/array.h"

enum { NPY_ERROR_BYTES = 1024 };

/* Creates *array (owned by the caller) from the file at `path`; all zero on failure. */
bool npy_read(char const *path, struct tempo_array *array, char error[NPY_ERROR_BYTES]);

/* A file that is written beside its place and takes it only when all is well, so that a failure
 * leaves what was there before. */
struct npy_output {
  char *target;  /* owned; where the file will be */
  char *partial; /* owned; where it is now */
};

/* Writes `array` to a temporary file in the directory of `path`. On success *output must be given
 * to npy_commit or npy_discard. */
bool npy_stage(char const *path, struct tempo_array const *array, struct npy_output *output,
               char error[NPY_ERROR_BYTES]);
/* Renames the staged file to its place. Frees `output`, also on failure. */
bool npy_commit(struct npy_output *output, char error[NPY_ERROR_BYTES]);
/* Removes the staged file and frees `output`. */
void npy_discard(struct npy_output *output);

/* npy_stage and npy_commit. */
bool npy_write(char const *path, struct tempo_array const *array, char error[NPY_ERROR_BYTES]);

#endif
