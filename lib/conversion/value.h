/* What is kept of each value while the loops run, planned before any operation is built.
 *
 * A result of a node that runs has up to two homes, each an SSA value that the loops carry:
 *
 *   stored  the memory of its elements: a tensor with a dim per temporal dim, or, of scalars that
 *           live one after the other, the scalar alone. It crosses iterations.
 *   recent  the element that the current iteration of the innermost loop has made. Values in
 *           registers have no other home. Of scalars, the elements of the last `depth` iterations
 *           are carried along (past[0] is the one before).
 *
 * A circle that is read by slices which may run over its end has each element twice, a whole turn
 * apart (`mirrored`): so every slice is one contiguous part of it.
 */
#ifndef TEMPO_CONVERSION_VALUE_H
#define TEMPO_CONVERSION_VALUE_H

#include "conversion/lowering.h"
#include "conversion/statement.h"

/* One temporal dim of a memory. */
struct slot {
  isl_pw_aff *count; /* { [] -> [number of slots] }; owned */
  bool single;       /* one slot */
  bool wraps;        /* the slot is the coordinate modulo the count */
  bool mirrored;
  MlirValue number; /* of slots, without the mirrored ones; known when the function is entered */
};

enum value_memory { VALUE_NO_MEMORY, VALUE_SCALAR, VALUE_TENSOR };

enum { VALUE_NO_BUFFER = INT_MAX };

struct value {
  struct sdg_node const *node;
  unsigned result;
  MlirType element;
  bool is_tensor;
  bool in_register;   /* the store says so */
  bool grows;         /* the same: how much of it is used is known only at the end */
  struct slot *slots; /* one per dim of the node */
  unsigned n_sizes;
  isl_pw_aff **sizes; /* { [] -> [size] }: the largest of each `?` of the element; owned */

  unsigned n_reads;
  unsigned first_use, last_use; /* positions of the statements that read it */
  bool sliced;                  /* by some access */
  bool far;                     /* some read has no lag */
  enum value_memory memory;
  unsigned buffer; /* the result of the graph whose buffer is the memory, or VALUE_NO_BUFFER */

  bool has_recent;
  unsigned loop; /* whose iterations `past` is about; 0: none */
  unsigned depth;

  /* While building: */
  MlirValue stored;
  MlirValue recent; /* null until it is made in the current iteration */
  MlirValue *past;
  unsigned visit; /* the last collection of values that met it */
};

/* Makes a value for each result of the nodes that run, from their stores. */
enum tempo_status value_create_all(struct lowering *lowering);
/* The value that `edge` reads; NULL if it is that of an input. */
struct value *value_of_edge(struct lowering const *lowering, struct sdg_edge const *edge);
/* The value of result `result` of the node of `statement`. */
struct value *value_of_result(struct lowering const *lowering, struct statement const *statement,
                              unsigned result);
/* Frees what isl holds of all values. */
void value_free_all(struct lowering *lowering);

/* The constant that `count` is for all parameters that are allowed; NULL if it is none. */
__isl_give isl_val *slot_get_constant(__isl_keep isl_pw_aff *count);
#endif
