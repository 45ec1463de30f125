/* Unique names which text parsed by isl meets unchanged. */
#ifndef TEMPO_SDG_NAMES_H
#define TEMPO_SDG_NAMES_H

#include <isl/ctx.h>

#include "mlir-c/Support.h"

/* The names given so far. */
struct sdg_names;

/* NULL when memory is short. */
struct sdg_names *sdg_names_create(isl_ctx *ctx);
void sdg_names_free(struct sdg_names *names);

/* `wanted`, or `fallback` where it is empty, made an identifier that is no word of isl's language
 * and unique among `names`, with `node` attached. Borrowed; NULL when memory is short. */
char const *sdg_names_add(struct sdg_names *names, MlirStringRef wanted, char const *fallback,
                          unsigned node);
/* What is attached to `name`; UINT_MAX if it was not given. */
unsigned sdg_names_find(struct sdg_names const *names, char const *name);

#endif
