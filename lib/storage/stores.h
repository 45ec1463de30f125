/* The store of a value as an attribute, and as windows of its dims. */
#ifndef TEMPO_STORAGE_STORES_H
#define TEMPO_STORAGE_STORES_H

#include "sdg/sdg.h"
#include "storage/lifetime.h"
#include "storage/windows.h"

/* The #tempo.store of a value of `node` that lives in memory with these windows, one per dim. Null
 * after a diagnostic. */
MlirAttribute store_from_windows(struct sdg const *sdg, struct sdg_node const *node,
                                 struct window *windows);

/* The smallest store for elements of `node` that live as `life` says, every one of them kept where
 * that is too intricate for isl. Null after a diagnostic. */
MlirAttribute store_from_lifetime(struct sdg const *sdg, struct sdg_node const *node,
                                  struct lifetime const *life);

/* The store of a value whose elements live one after the other: one slot. */
MlirAttribute store_in_place(struct sdg const *sdg, struct sdg_node const *node);

/* No memory at all. */
MlirAttribute store_register(struct sdg const *sdg);

/* The windows of `store`, which is no register and has as many dims as `node`. FAIL after a
 * diagnostic. */
enum tempo_status store_to_windows(struct sdg const *sdg, struct sdg_node const *node,
                                   MlirAttribute store, struct window *windows);

#endif
