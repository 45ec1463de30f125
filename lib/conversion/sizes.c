/* The sizes of what a body gives, against those that its operation says. */
#include <string.h>

#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/run.h"
#include "mlir-c/BuiltinTypes.h"

static MlirStringRef text(char const *text) {
  return mlirStringRefCreateFromCString(text);
}

/* The operand whose shape `value`, the result of `op`, has by definition; null for other
 * operations, and those that say their sizes themselves. */
static MlirValue get_like(MlirOperation op, MlirValue value) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  intptr_t n = mlirOperationGetNumOperands(op), n_results = mlirOperationGetNumResults(op);
  if (name.length > 7 && memcmp(name.data, "linalg.", 7) == 0 && n >= n_results)
    return mlirOperationGetOperand(op, n - n_results + mlirOpResultGetResultNumber(value));
  if (mlirStringRefEqual(name, text("tensor.cast")))
    return mlirOperationGetOperand(op, 0);
  if (mlirStringRefEqual(name, text("tensor.insert")) ||
      mlirStringRefEqual(name, text("tensor.insert_slice")))
    return mlirOperationGetOperand(op, 1);
  return (MlirValue){NULL};
}

/* The position of the first of the operands, one for each `?`, that are the sizes of the result of
 * `op`; -1 for other operations. */
static intptr_t find_sizes(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (mlirStringRefEqual(name, text("tensor.splat")))
    return 1;
  bool has_sizes = mlirStringRefEqual(name, text("tensor.empty")) ||
                   mlirStringRefEqual(name, text("tensor.generate")) ||
                   mlirStringRefEqual(name, text("bufferization.alloc_tensor"));
  return has_sizes ? 0 : -1;
}

/* The size of dim `dim` of `value`, from where it is said: bufferisation gives a tensor the place
 * where it goes, and with it the size that it should have. */
static MlirValue build_given_size(struct builder *builder, MlirValue value, intptr_t dim) {
  while (mlirValueIsAOpResult(value)) {
    MlirOperation op = mlirOpResultGetOwner(value);
    MlirType type = mlirValueGetType(value);
    intptr_t unknown = find_sizes(op);
    if (unknown >= 0 && mlirShapedTypeIsDynamicDim(type, dim)) {
      for (intptr_t i = 0; i < dim; ++i)
        unknown += mlirShapedTypeIsDynamicDim(type, i);
      return mlirOperationGetOperand(op, unknown);
    }
    MlirValue like = get_like(op, value);
    if (mlirValueIsNull(like))
      break;
    value = like;
  }
  MlirType type = mlirValueGetType(value);
  if (!mlirShapedTypeIsDynamicDim(type, dim))
    return build_index(builder, mlirShapedTypeGetDimSize(type, dim));
  MlirValue operands[] = {value, build_index(builder, dim)};
  return build_value(builder, "tensor.dim", builder->index, 2, operands);
}

/* Ends the run at this instance if `wrong` holds. */
static void build_end(struct lowering *lowering, struct statement const *statement,
                      MlirValue wrong) {
  struct builder *builder = &lowering->builder;
  MlirBlock outer = builder->block;
  builder->block = mlirBlockCreate(0, NULL, NULL);
  MlirRegion regions[] = {mlirRegionCreate(), mlirRegionCreate()};
  mlirRegionAppendOwnedBlock(regions[0], builder->block);
  MlirValue operands[] = {run_get(lowering), run_build_point(lowering, statement)};
  MlirOperation call = run_build_call(lowering, "tempo_runtime_bad_shape",
                                      mlirIntegerTypeGet(builder->context, 32), 2, operands);
  run_end_after(lowering, call, statement->node);
  struct build_spec end = {.name = "scf.yield"};
  build(builder, &end);
  builder->block = outer;
  struct build_spec guard = {
      .name = "scf.if", .n_operands = 1, .operands = &wrong, .n_regions = 2, .regions = regions};
  build(builder, &guard);
}

void build_size_checks(struct lowering *lowering, struct statement const *statement,
                       unsigned result, MlirValue given) {
  struct builder *builder = &lowering->builder;
  MlirType type = mlirValueGetType(given);
  unsigned unknown = statement_first_size(statement->node->op, result);
  for (intptr_t i = 0; mlirTypeIsAShaped(type) && i < mlirShapedTypeGetRank(type); ++i) {
    bool is_dynamic = mlirShapedTypeIsDynamicDim(type, i);
    int64_t number, expected = is_dynamic ? 0 : mlirShapedTypeGetDimSize(type, i);
    MlirValue size = build_given_size(builder, given, i);
    if (!is_dynamic && build_is_constant(size, &number) && number == expected)
      continue; /* else the tensor was cast to what is static here */
    MlirValue wanted = is_dynamic ? expression_build(lowering, statement->sizes[unknown++])
                                  : build_index(builder, expected);
    if (!mlirValueEqual(size, wanted))
      build_end(lowering, statement, build_compare(builder, BUILD_NE, size, wanted));
  }
}
