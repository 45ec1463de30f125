/* Parameters with values, in the attributes of one operation. */
#ifndef TEMPO_SUBSTITUTE_H
#define TEMPO_SUBSTITUTE_H

#include "tempo-c/Ops.h"

/* What an operation's maps are over, of which some have a value: the symbols of a node, or the
 * operands of a dim. */
struct substitution {
  MlirContext context;
  bool of_dims;      /* the dims of maps are replaced, not their symbols */
  intptr_t n;        /* dims or symbols */
  bool const *known; /* of each */
  int64_t const *values;
  intptr_t n_left; /* those that are not known */
};

MlirAffineMap substitute_map(struct substitution const *substitution, MlirAffineMap map);
/* Of an access, and of an array of integer sets; null stays null. */
MlirAttribute substitute_access(struct substitution const *substitution, MlirAttribute access);
MlirAttribute substitute_condition(struct substitution const *substitution,
                                   MlirAttribute condition);

#endif
