/* Writes: the new element into the newest version of a memory. */
#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/extent.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinTypes.h"
#include "mutants/mutants.h"

/* One write while it is built. */
struct writing {
  struct lowering *lowering;
  struct value *value;
  MlirValue version;    /* the element */
  struct build_box box; /* where it goes */
};

static void insert(struct writing *writing) {
  struct builder *builder = &writing->lowering->builder;
  struct value *value = writing->value;
  MlirType type = mlirValueGetType(value->stored);
  unsigned n = value->node->n_dims;
  if (!value->is_tensor) {
    MlirValue operands[BUILD_MAX_RANK + 2] = {writing->version, value->stored};
    for (unsigned i = 0; i < n; ++i)
      operands[i + 2] = writing->box.offsets[i];
    value->stored = build_value(builder, "tensor.insert", type, n + 2, operands);
  } else if (n == 0) {
    /* Not an insertion of a whole tensor, which folds to what is inserted: the memory stays. */
    MlirValue operands[] = {writing->version, value->stored};
    value->stored =
        build_value(builder, "bufferization.materialize_in_destination", type, 2, operands);
  } else {
    value->stored = build_insert_slice(builder, writing->version, value->stored, &writing->box);
  }
}

/* Inserts the element at its slot and, along the mirrored circles from `dim` on, a turn later. */
static void insert_from(struct writing *writing, unsigned dim) {
  struct builder *builder = &writing->lowering->builder;
  while (dim < writing->value->node->n_dims && !writing->value->slots[dim].mirrored)
    ++dim;
  if (dim == writing->value->node->n_dims) {
    insert(writing);
    return;
  }
  insert_from(writing, dim + 1);
  MlirValue slot = writing->box.offsets[dim];
  writing->box.offsets[dim] =
      build_pair(builder, "arith.addi", slot, writing->value->slots[dim].number);
  if (!TEMPO_MUTANT(mirror_missing))
    insert_from(writing, dim + 1);
  writing->box.offsets[dim] = slot;
}

/* The slots of the instance, and the sizes of the element. */
static void find_box(struct writing *writing, struct statement const *statement) {
  struct builder *builder = &writing->lowering->builder;
  struct value const *value = writing->value;
  unsigned n = value->node->n_dims;
  unsigned unknown = statement_first_size(value->node->op, value->result);
  intptr_t rank = value->is_tensor ? mlirShapedTypeGetRank(value->element) : 0;
  writing->box.rank = n + rank;
  for (unsigned i = 0; i < n; ++i) {
    writing->box.offsets[i] = build_slot(writing->lowering, value, i, statement->dims[i]);
    writing->box.kept[i] = false;
    writing->box.sizes[i] = build_index(builder, 1);
  }
  for (intptr_t i = 0; i < rank; ++i) {
    writing->box.kept[n + i] = true;
    writing->box.offsets[n + i] = build_index(builder, 0);
    writing->box.sizes[n + i] =
        mlirShapedTypeIsDynamicDim(value->element, i)
            ? expression_build(writing->lowering, statement->sizes[unknown++])
            : build_index(builder, mlirShapedTypeGetDimSize(value->element, i));
  }
}

void build_write(struct lowering *lowering, struct statement const *statement, unsigned result,
                 MlirValue version) {
  struct value *value = value_of_result(lowering, statement, result);
  extent_note(lowering, statement, result, version);
  if (value->has_recent)
    value->recent = version;
  if (value->memory == VALUE_SCALAR)
    value->stored = version;
  if (value->memory != VALUE_TENSOR)
    return;
  struct writing writing = {.lowering = lowering, .value = value, .version = version};
  find_box(&writing, statement);
  insert_from(&writing, 0);
}
