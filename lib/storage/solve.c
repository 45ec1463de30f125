/* From when the elements of a value live to the smallest store that holds them. */
#include <stdlib.h>

#include "sdg/context.h"
#include "storage/stores.h"
#include "storage/uses.h"

/* Of isl, for the windows of one value: some hundred times what most take. */
enum { OPERATIONS = 1000000 };

static bool find_smallest(struct sdg const *sdg, struct lifetime const *life,
                          __isl_keep isl_set *elements, struct window *windows) {
  isl_map *conflicts = uses_get_conflicts(sdg, life);
  bool found = conflicts && windows_find(conflicts, elements, windows);
  isl_map_free(conflicts);
  return found;
}

/* The windows of a value from its conflicts; where these are too intricate for isl, as of indices
 * with many integer divisions, all elements are kept. */
static bool find_windows(struct sdg const *sdg, struct sdg_node const *node,
                         struct lifetime const *life, struct window *windows) {
  isl_set *elements = uses_get_elements(sdg, node);
  isl_ctx_reset_operations(sdg->ctx);
  isl_ctx_set_max_operations(sdg->ctx, OPERATIONS);
  bool found = elements && find_smallest(sdg, life, elements, windows);
  isl_ctx_set_max_operations(sdg->ctx, 0);
  if (!found && elements && isl_ctx_last_error(sdg->ctx) == isl_error_quota) {
    isl_ctx_reset_error(sdg->ctx);
    windows_clear(windows, node->n_dims);
    found = windows_keep_all(elements, windows);
  }
  isl_set_free(elements);
  return found;
}

MlirAttribute store_from_lifetime(struct sdg const *sdg, struct sdg_node const *node,
                                  struct lifetime const *life) {
  MlirAttribute store = {0};
  struct window *windows = calloc(node->n_dims + 1, sizeof(*windows));
  if (windows && find_windows(sdg, node, life, windows))
    store = store_from_windows(sdg, node, windows);
  else
    sdg_context_report(sdg->ctx, mlirOperationGetLocation(node->op), "computing a store");
  if (windows)
    windows_clear(windows, node->n_dims);
  free(windows);
  return store;
}
