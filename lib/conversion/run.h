/* The run that a function is part of: a struct tempo_runtime_run, whose address is the function's
 * last argument, and the calls that may end it. */
#ifndef TEMPO_CONVERSION_RUN_H
#define TEMPO_CONVERSION_RUN_H

#include "conversion/statement.h"

/* The argument, which the function has from when it is asked for first. */
MlirValue run_get(struct lowering *lowering);
/* Whether the function has it. */
bool run_is_taken(struct lowering const *lowering);
/* The pointer that stands for no run. */
MlirValue run_build_none(struct lowering *lowering);

/* Memory that holds `numbers`, of type index, as i64: a pointer to the first. */
MlirValue run_build_numbers(struct lowering *lowering, unsigned n, MlirValue const *numbers);
/* The same with the coordinates of the instance. */
MlirValue run_build_point(struct lowering *lowering, struct statement const *statement);

/* Declares the function `name` outside of the module, unless that is done; `callee` may be null. */
void run_declare(struct lowering *lowering, MlirStringRef name, MlirType type,
                 MlirAttribute callee);
/* A call of a function of the runtime, which is declared; null without a result type. */
MlirOperation run_build_call(struct lowering *lowering, char const *name, MlirType result,
                             intptr_t n_operands, MlirValue const *operands);
/* Makes the run end after `call`, whose second operand points to the coordinates of the instance of
 * `node`, if its status is not 0. */
void run_end_after(struct lowering *lowering, MlirOperation call, struct sdg_node const *node);

#endif
