/* Builds the operations of one instance of a statement. */
#ifndef TEMPO_CONVERSION_BUILD_STATEMENT_H
#define TEMPO_CONVERSION_BUILD_STATEMENT_H

#include "conversion/statement.h"

/* Reads, computes and writes. */
void build_statement(struct lowering *lowering, struct statement const *statement);
/* Merges: reads and writes under the conditions of the branches. */
void build_merge(struct lowering *lowering, struct statement const *statement);

/* What input `input` reads, as `type` (of the body's argument). */
MlirValue build_read(struct lowering *lowering, struct statement const *statement, unsigned input,
                     MlirType type);
/* Keeps `version` as the element of result `result` that the instance makes. */
void build_write(struct lowering *lowering, struct statement const *statement, unsigned result,
                 MlirValue version);

/* The slot of `coordinate` along dim `dim` of a value in a tensor. */
MlirValue build_slot(struct lowering *lowering, struct value const *value, unsigned dim,
                     MlirValue coordinate);

#endif
