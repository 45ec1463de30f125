/* Bodies that read from the very memory that their result goes to.
 *
 * Upstream puts a tensor.empty where its last version is inserted, to spare a copy. If the body
 * reads another part of the same memory, it cannot tell that the two are apart, and copies what is
 * read, all of the past for one, in each iteration. An allocation of its own costs a copy of one
 * element.
 */
#include "conversion/build_statement.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinAttributes.h"

bool statement_reads_own_memory(struct lowering const *lowering,
                                struct statement const *statement) {
  for (unsigned i = 0; i < statement->n_reads; ++i) {
    struct read const *read = &statement->reads[i];
    struct value const *value =
        read->used && read->edge ? value_of_edge(lowering, read->edge) : NULL;
    if (value && value->memory == VALUE_TENSOR && value->node == statement->host->node)
      return true;
  }
  return false;
}

struct search {
  MlirOperation found;
  MlirStringRef name;
};

static MlirWalkResult find(MlirOperation op, void *user) {
  struct search *search = user;
  if (!mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(op)), search->name) ||
      mlirOperationGetNumOperands(op) > BUILD_MAX_RANK)
    return MlirWalkResultAdvance;
  search->found = op;
  return MlirWalkResultInterrupt;
}

/* An allocation in the place of `empty`, which is destroyed. */
static void replace(struct builder const *builder, MlirOperation empty) {
  MlirValue sizes[BUILD_MAX_RANK];
  intptr_t n = mlirOperationGetNumOperands(empty);
  for (intptr_t i = 0; i < n; ++i)
    sizes[i] = mlirOperationGetOperand(empty, i);
  MlirValue old = mlirOperationGetResult(empty, 0);
  MlirType type = mlirValueGetType(old);
  int32_t segments[] = {(int32_t)n, 0, 0};
  MlirNamedAttribute attribute = build_named(builder, "operandSegmentSizes",
                                             mlirDenseI32ArrayGet(builder->context, 3, segments));
  struct build_spec spec = {.name = "bufferization.alloc_tensor",
                            .n_operands = n,
                            .operands = sizes,
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = 1,
                            .attributes = &attribute};
  MlirOperation fresh = build_detached(builder, &spec);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(empty), empty, fresh);
  mlirValueReplaceAllUsesOfWith(old, mlirOperationGetResult(fresh, 0));
  mlirOperationDestroy(empty);
}

void build_own_allocations(struct lowering *lowering, MlirOperation body) {
  struct search search = {.name = mlirStringRefCreateFromCString("tensor.empty")};
  do {
    search.found = (MlirOperation){NULL};
    mlirOperationWalk(body, find, &search, MlirWalkPreOrder);
    if (!mlirOperationIsNull(search.found))
      replace(&lowering->builder, search.found);
  } while (!mlirOperationIsNull(search.found));
}
