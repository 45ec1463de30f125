/* A linalg operation on memory, seen as a nest of loops around a body of scalar operations. */
#ifndef TEMPO_PIPELINES_NEST_H
#define TEMPO_PIPELINES_NEST_H

#include "pipelines/emit.h"

enum { NEST_MAX_LOOPS = 8, NEST_MAX_OPERANDS = 8 };
/* Limits of the body: values, and operands and attributes of each operation. */
enum { NEST_MAX_VALUES = 64, NEST_MAX_INPUTS = 4, NEST_MAX_ATTRIBUTES = 4 };

/* A memref with a projected permutation of the loops as indices. */
struct nest_operand {
  MlirValue memory;
  MlirType element;
  int rank;
  int loops[NEST_MAX_LOOPS]; /* the loop of each dimension */
  bool is_dense;             /* neighbours along the last dimension are neighbours in memory */
};

struct nest {
  MlirOperation op;
  MlirBlock body; /* an argument for each operand; yields one value */
  int n_loops;
  bool is_reduction[NEST_MAX_LOOPS];
  int64_t sizes[NEST_MAX_LOOPS]; /* iterations of a loop; negative: known at run time only */
  int n_operands;
  struct nest_operand operands[NEST_MAX_OPERANDS]; /* the output is the last */
};

/* How what an iteration makes is added to what the output has: `output = combine(output, new)`. */
struct nest_combiner {
  MlirOperation op;
  char const *kind; /* of vector.reduction */
  double neutral;   /* for integers 0 */
};

/* Reads `op`. False if it is anything else than a linalg.generic on memory with one output, of
 * floats and integers of whole bytes, with a body of arith and math operations on such. */
bool nest_read(MlirOperation op, struct nest *nest);

/* The dimension of `operand` that `loop` runs along; -1 if there is none. */
int nest_operand_find(struct nest_operand const *operand, int loop);
/* The bytes of the widest element. */
int nest_element_bytes(struct nest const *nest);
/* The number of iterations of a loop, as an index. */
MlirValue nest_emit_size(struct nest const *nest, struct emitter const *emitter, int loop);
/* Whether iterations may be added up in any order. Sets *combiner if so. */
bool nest_find_combiner(struct nest const *nest, struct nest_combiner *combiner);

/* The body for `lanes` iterations at once: `arguments`, and what is yielded, are vectors of that
 * many elements, or scalars for 1. */
MlirValue nest_emit_body(struct nest const *nest, struct emitter const *emitter, int64_t lanes,
                         MlirValue const *arguments);
/* `scalar` and the elements of `vector`, added up. */
MlirValue nest_emit_reduction(struct emitter const *emitter, struct nest_combiner const *combiner,
                              MlirValue vector, MlirValue scalar);
/* The vector of `lanes` times `scalar`; `scalar` itself for 1. */
MlirValue nest_emit_splat(struct emitter const *emitter, int64_t lanes, MlirValue scalar);
/* vector<lanes x element>; `element` itself for 1. */
MlirType nest_vector_type(int64_t lanes, MlirType element);

#endif
