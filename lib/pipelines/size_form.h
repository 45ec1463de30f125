/* How a size is computed, as far as a bound can be found for it. */
#ifndef TEMPO_PIPELINES_SIZE_FORM_H
#define TEMPO_PIPELINES_SIZE_FORM_H

#include "mlir-c/IR.h"

enum size_kind {
  SIZE_UNKNOWN,   /* no bound can be found */
  SIZE_CONSTANT,  /* `constant` */
  SIZE_PARAMETER, /* known on entry */
  SIZE_SAME,      /* its one operand */
  SIZE_SUM,
  SIZE_DIFFERENCE,
  SIZE_PRODUCT, /* of its operand by `constant` */
  SIZE_MAXIMUM,
  SIZE_MINIMUM,
  SIZE_FLOOR,     /* of its operand divided by `constant` > 0 */
  SIZE_CEILING,   /* the same */
  SIZE_QUOTIENT,  /* the same, towards zero */
  SIZE_REMAINDER, /* the same, with the sign of the operand */
  SIZE_LOOP,      /* at least the first operand, less than the second */
  SIZE_EITHER,    /* one of its operands */
};

enum { SIZE_MAX_OPERANDS = 8 };

struct size_form {
  enum size_kind kind;
  int64_t constant;
  int n_operands;
  MlirValue operands[SIZE_MAX_OPERANDS];
};

/* The form of `value`, by the operation that defines it; where that only chooses (a branching, a
 * select, a loop that carries it), by all that it may choose from. */
struct size_form size_form_get(MlirValue value);

#endif
