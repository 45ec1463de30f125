/* Builds the operations of one instance of a statement. */
#ifndef TEMPO_CONVERSION_BUILD_STATEMENT_H
#define TEMPO_CONVERSION_BUILD_STATEMENT_H

#include "conversion/statement.h"

/* Reads, computes and writes. */
void build_statement(struct lowering *lowering, struct statement const *statement);
/* Merges: reads and writes under the conditions of the branches. */
void build_merge(struct lowering *lowering, struct statement const *statement);

/* The results of a compute, which are not kept; NULL when memory is short. */
MlirValue *build_results_of(struct lowering *lowering, struct statement const *statement);
/* Ends the run where a `?` of `given`, which the body gives as result `result`, is not what
 * the operation says: only the body knows. Where it can be seen to be, nothing is left of this. */
void build_size_checks(struct lowering *lowering, struct statement const *statement,
                       unsigned result, MlirValue given);

/* Whether `statement` reads from a memory that it writes, itself or through its host. */
bool statement_reads_own_memory(struct lowering const *lowering, struct statement const *statement);
/* Gives each tensor.empty in `body` a buffer of its own. */
void build_own_allocations(struct lowering *lowering, MlirOperation body);

/* What input `input` reads, as `type` (of the body's argument). */
MlirValue build_read(struct lowering *lowering, struct statement const *statement, unsigned input,
                     MlirType type);
/* Keeps `version` as the element of result `result` that the instance makes. */
void build_write(struct lowering *lowering, struct statement const *statement, unsigned result,
                 MlirValue version);

/* The slot of `coordinate` along dim `dim` of a value in a tensor. */
MlirValue build_slot(struct lowering *lowering, struct value const *value, unsigned dim,
                     __isl_keep isl_ast_expr *coordinate);

#endif
