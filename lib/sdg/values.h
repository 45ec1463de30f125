/* From an SSA value to what it is in the dependence graph, in constant time. */
#ifndef TEMPO_SDG_VALUES_H
#define TEMPO_SDG_VALUES_H

#include <isl/ctx.h>

#include "tempo-c/Ops.h"

enum sdg_value_role { SDG_VALUE_NONE, SDG_VALUE_PARAMETER, SDG_VALUE_DIM, SDG_VALUE_NODE };

/* What one value is: the parameter, dim or node at `position`, its result `result`. */
struct sdg_value {
  MlirValue value;
  enum sdg_value_role role;
  unsigned position;
  unsigned result;
};

struct sdg_values;

/* NULL when memory is short. */
struct sdg_values *sdg_values_create(isl_ctx *ctx);
void sdg_values_free(struct sdg_values *values);

/* Enters `entry`, whose value was not entered before; false when memory is short. */
bool sdg_values_add(struct sdg_values *values, struct sdg_value entry);
/* The entry of `value`; one of role NONE if there is none. */
struct sdg_value sdg_values_find(struct sdg_values const *values, MlirValue value);

#endif
