/* Builds operations one after another at one place of a block. */
#ifndef TEMPO_PIPELINES_EMIT_H
#define TEMPO_PIPELINES_EMIT_H

#include "mlir-c/IR.h"

struct emitter {
  MlirContext context;
  MlirLocation location;
  MlirBlock block;
  MlirOperation before; /* new operations go before this one; null: to the end of the block */
};

/* An operation to build; arrays are borrowed for the call. */
struct emit_spec {
  char const *name;
  intptr_t n_operands;
  MlirValue const *operands;
  intptr_t n_results;
  MlirType const *results;
  intptr_t n_attributes;
  MlirNamedAttribute const *attributes;
  intptr_t n_successors;
  MlirBlock *successors;
  intptr_t n_regions;
  MlirRegion *regions; /* taken by the operation */
};

/* An emitter before `op`, with its location. */
struct emitter emitter_before(MlirOperation op);
/* An emitter at the end of `block`. */
struct emitter emitter_at_end(MlirBlock block, MlirLocation location);

MlirOperation emit(struct emitter const *emitter, struct emit_spec const *spec);
/* A copy of `op`, its operands being what they are. */
MlirOperation emit_copy(struct emitter const *emitter, MlirOperation op);
/* An operation with one result. */
MlirValue emit_value(struct emitter const *emitter, char const *name, MlirType result,
                     intptr_t n_operands, MlirValue const *operands);
/* An arith.constant of type index or of an integer type. */
MlirValue emit_integer(struct emitter const *emitter, MlirType type, int64_t value);
/* An arith.constant of a float type. */
MlirValue emit_float(struct emitter const *emitter, MlirType type, double value);
/* A func.call of `callee`; null without a result type. */
MlirValue emit_call(struct emitter const *emitter, char const *callee, MlirType result,
                    intptr_t n_operands, MlirValue const *operands);

/* An attribute by its text, which must be well-formed. */
MlirAttribute emit_attribute(MlirContext context, char const *text);
MlirNamedAttribute emit_named(MlirContext context, char const *name, MlirAttribute attribute);

#endif
