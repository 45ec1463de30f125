/* Builds operations one after another at the end of a block. */
#ifndef TEMPO_CONVERSION_BUILD_H
#define TEMPO_CONVERSION_BUILD_H

#include "mlir-c/IR.h"

struct build_constant {
  int64_t number;
  MlirValue value;
};

struct builder {
  MlirContext context;
  MlirLocation location;
  MlirBlock block; /* operations go to its end */
  MlirBlock top;   /* constants go to its start, from where every block sees them */
  MlirType index, i1;
  unsigned n_constants, n_allocated;
  struct build_constant *constants; /* owned; of type index, each once */
};

/* Arrays are borrowed for the call, regions are taken. */
struct build_spec {
  char const *name;
  intptr_t n_operands;
  MlirValue const *operands;
  intptr_t n_results;
  MlirType const *results;
  intptr_t n_attributes;
  MlirNamedAttribute const *attributes;
  intptr_t n_regions;
  MlirRegion const *regions;
};

void builder_init(struct builder *builder, MlirLocation location, MlirBlock top);
/* Frees what `builder` owns. */
void builder_clear(struct builder *builder);

/* An operation that belongs to nobody yet. */
MlirOperation build_detached(struct builder const *builder, struct build_spec const *spec);
MlirOperation build(struct builder const *builder, struct build_spec const *spec);
/* An operation with one result. */
MlirValue build_value(struct builder const *builder, char const *name, MlirType type,
                      intptr_t n_operands, MlirValue const *operands);
/* An operation with two operands and one result of their type. */
MlirValue build_pair(struct builder const *builder, char const *name, MlirValue left,
                     MlirValue right);
/* The constant `number` of type index. */
MlirValue build_index(struct builder *builder, int64_t number);
/* The constant `number` of the floating-point type `type`. */
MlirValue build_float(struct builder *builder, MlirType type, double number);
/* The zero of a scalar type. */
MlirValue build_zero(struct builder *builder, MlirType type);
MlirValue build_i32(struct builder *builder, int32_t number);

enum build_predicate {
  BUILD_EQ = 0,
  BUILD_NE = 1,
  BUILD_LT = 2,
  BUILD_LE = 3,
  BUILD_GT = 4,
  BUILD_GE = 5
};
/* A signed comparison. */
MlirValue build_compare(struct builder const *builder, enum build_predicate predicate,
                        MlirValue left, MlirValue right);

/* The size of dim `dim` of a memref or tensor. */
MlirValue build_dim(struct builder *builder, MlirValue shaped, intptr_t dim);

/* True if `value` is a constant of type index, which goes to *number. */
bool build_is_constant(MlirValue value, int64_t *number);

MlirNamedAttribute build_named(struct builder const *builder, char const *name,
                               MlirAttribute attribute);

/* Memory of the memref type `type`, with a size for each `?`. */
MlirValue build_alloc(struct builder const *builder, MlirType type, intptr_t n_sizes,
                      MlirValue const *sizes);
/* `scalar` into `memory`, of rank 1, or of rank 0 if `position` is NULL. */
void build_store(struct builder const *builder, MlirValue scalar, MlirValue memory,
                 MlirValue const *position);

/* Tensors have at most this many dims. */
enum { BUILD_MAX_RANK = 64 };

/* A box of a tensor: an offset and a size along each of its dims; strides are 1. A part of a
 * tensor has those dims alone that are kept; the size of the others is 1. */
struct build_box {
  intptr_t rank;
  bool kept[BUILD_MAX_RANK];
  MlirValue offsets[BUILD_MAX_RANK], sizes[BUILD_MAX_RANK]; /* of type index */
};
/* `tensor` as `type`, which differs in what is known of its sizes. */
MlirValue build_cast(struct builder const *builder, MlirValue tensor, MlirType type);
/* The part `box` of `tensor`, as the tensor type `type`. */
MlirValue build_extract_slice(struct builder *builder, MlirValue tensor,
                              struct build_box const *box, MlirType type);
/* A tensor of undefined elements with the sizes of `box`, as the tensor type `type`. */
MlirValue build_empty(struct builder const *builder, struct build_box const *box, MlirType type);
/* The first elements of `buffer`, row by row, as a buffer of its type that has the sizes `sizes`.
 */
MlirValue build_first_elements(struct builder *builder, MlirValue buffer, MlirValue const *sizes);
/* `tensor` with `part` in place of what `box` holds. */
MlirValue build_insert_slice(struct builder *builder, MlirValue part, MlirValue tensor,
                             struct build_box const *box);

#endif
