#include <isl/map.h>

#include "sdg/context.h"
#include "storage/bounds.h"
#include "storage/slots.h"
#include "storage/storage.h"

/* { value } of result `position` of `map` at the elements of `node` that are demanded. */
static __isl_give isl_set *get_values(struct sdg const *sdg, struct sdg_node const *node,
                                      MlirAffineMap map, unsigned position) {
  isl_aff *value = sdg_affine_to_isl(sdg, node->op, map, position, sdg_node_get_space(node));
  isl_set *elements = isl_set_copy(node->demand ? node->demand : node->domain);
  isl_set *values = isl_set_apply(elements, isl_map_from_aff(value));
  for (unsigned i = 0; i < sdg->n_parameters; i++)
    if (!mlirValueIsABlockArgument(tempoGraphGetParameter(sdg->graph, i)))
      values = isl_set_eliminate(values, isl_dim_param, i, 1);
  return values;
}

MlirAffineMap storage_get_largest(struct sdg const *sdg, struct sdg_node const *node,
                                  MlirAffineMap map, unsigned position) {
  isl_set *values = get_values(sdg, node, map, position);
  isl_aff_list *bounds = bounds_of_dim(values, 0, 0, NULL);
  isl_set_free(values);
  bounds = bounds_add_minimum(bounds, 0, sdg->context);
  MlirAffineMap largest = {0};
  if (bounds)
    largest = slots_to_map(sdg, bounds);
  isl_aff_list_free(bounds);
  if (mlirAffineMapIsNull(largest))
    sdg_context_report(sdg->ctx, mlirOperationGetLocation(node->op),
                       "computing the largest size of a value");
  return largest;
}
