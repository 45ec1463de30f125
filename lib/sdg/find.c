/* Questions about a finished graph that need no isl. */
#include <limits.h>

#include "sdg/names.h"
#include "sdg/sdg.h"
#include "sdg/values.h"

bool sdg_node_is_statement(struct sdg_node const *node) {
  return node->kind != TEMPO_OP_INPUT && node->kind != TEMPO_OP_RETURN;
}

struct sdg_node *sdg_find_value(struct sdg const *sdg, MlirValue value, unsigned *result) {
  struct sdg_value entry = sdg_values_find(sdg->values, value);
  if (entry.role != SDG_VALUE_NODE)
    return NULL;
  if (result)
    *result = entry.result;
  return &sdg->nodes[entry.position];
}

struct sdg_node *sdg_find_name(struct sdg const *sdg, char const *name) {
  unsigned position = sdg_names_find(sdg->names, name);
  return position == UINT_MAX ? NULL : &sdg->nodes[position];
}

unsigned sdg_find_parameter(struct sdg const *sdg, MlirValue value) {
  struct sdg_value entry = sdg_values_find(sdg->values, value);
  return entry.role == SDG_VALUE_PARAMETER ? entry.position : UINT_MAX;
}

unsigned sdg_find_dim(struct sdg const *sdg, MlirValue value) {
  struct sdg_value entry = sdg_values_find(sdg->values, value);
  return entry.role == SDG_VALUE_DIM ? entry.position : UINT_MAX;
}

__isl_give isl_space *sdg_get_parameter_space(struct sdg const *sdg) {
  return isl_space_copy(sdg->space);
}

__isl_give isl_space *sdg_node_get_space(struct sdg_node const *node) {
  return isl_set_get_space(node->domain);
}
