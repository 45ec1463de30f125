/* Stores and what they take, in words: slots and bytes as functions of the parameters. */
#ifndef TEMPO_STORAGE_BYTES_H
#define TEMPO_STORAGE_BYTES_H

#include "sdg/sdg.h"
#include "sdg/text.h"

/* factor * term. */
struct bytes {
  int64_t factor; /* -1 if it exceeds 64 bits */
  char *term;     /* owned; a product of parameters as text; NULL or "" for 1 */
};

/* The bytes of one element of a result of `node`, without padding, at its largest. FAIL after a
 * diagnostic; the term is the caller's in any case. */
enum tempo_status bytes_of_element(struct sdg const *sdg, struct sdg_node const *node,
                                   unsigned result, struct bytes *bytes);
/* Multiplies `bytes` by the number of slots of `store`. */
void bytes_scale_by_slots(struct sdg const *sdg, struct bytes *bytes, MlirAttribute store);
bool bytes_is_constant(struct bytes const *bytes);
/* Appends "12 * T", without the word. */
void bytes_describe(struct bytes const *bytes, struct sdg_text *text);

/* Appends "(t mod 3) x " for each dim of a value of `node` that lives in `store`. */
void bytes_describe_slots(struct sdg const *sdg, struct sdg_node const *node, MlirAttribute store,
                          struct sdg_text *text);

#endif
