/* The memory of values: made when the function is entered, of sizes that the parameters fix. */
#include <isl/aff.h>

#include "conversion/entry.h"
#include "conversion/expression.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirValue build_parametric(struct lowering *lowering, __isl_take isl_pw_aff *function) {
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff(lowering->at_entry, function);
  MlirValue value = expression_build(lowering, expr);
  isl_ast_expr_free(expr);
  return value;
}

MlirValue build_to_tensor(struct lowering *lowering, MlirValue buffer, MlirType type,
                          bool writable) {
  struct builder *builder = &lowering->builder;
  MlirAttribute unit = mlirUnitAttrGet(builder->context);
  MlirNamedAttribute attributes[] = {build_named(builder, "restrict", unit),
                                     build_named(builder, "writable", unit)};
  struct build_spec spec = {.name = "bufferization.to_tensor",
                            .n_operands = 1,
                            .operands = &buffer,
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = writable ? 2 : 1,
                            .attributes = attributes};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

/* The shape of a memory. */
struct shape {
  intptr_t rank, n_dynamic;
  int64_t sizes[BUILD_MAX_RANK];
  MlirValue dynamic[BUILD_MAX_RANK];
};

static void add_size(struct shape *shape, MlirValue size) {
  int64_t number;
  bool known = build_is_constant(size, &number);
  shape->sizes[shape->rank++] = known ? number : mlirShapedTypeGetDynamicSize();
  if (!known)
    shape->dynamic[shape->n_dynamic++] = size;
}

/* Slots, twice as many along mirrored circles, then the dims of the element. */
static void find_shape(struct lowering *lowering, struct value *value, struct shape *shape) {
  struct builder *builder = &lowering->builder;
  unsigned unknown = 0;
  for (unsigned i = 0; i < value->node->n_dims; ++i) {
    struct slot *slot = &value->slots[i];
    slot->number = build_parametric(lowering, isl_pw_aff_copy(slot->count));
    int64_t number;
    if (slot->mirrored && build_is_constant(slot->number, &number) && number <= INT64_MAX / 2)
      add_size(shape, build_index(builder, 2 * number));
    else
      add_size(shape, slot->mirrored ? build_pair(builder, "arith.addi", slot->number, slot->number)
                                     : slot->number);
  }
  if (!value->is_tensor)
    return;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(value->element); ++i)
    if (mlirShapedTypeIsDynamicDim(value->element, i))
      add_size(shape, build_parametric(lowering, isl_pw_aff_copy(value->sizes[unknown++])));
    else
      add_size(shape, build_index(builder, mlirShapedTypeGetDimSize(value->element, i)));
}

/* Memory that tempo-plan-arena is to reserve only. */
static MlirValue build_growing(struct lowering *lowering, struct shape const *shape,
                               MlirType type) {
  struct builder *builder = &lowering->builder;
  MlirValue memory =
      build_alloc(builder, entry_argument_type(type), shape->n_dynamic, shape->dynamic);
  mlirOperationSetDiscardableAttributeByName(mlirOpResultGetOwner(memory),
                                             mlirStringRefCreateFromCString("tempo.growing"),
                                             mlirUnitAttrGet(builder->context));
  return build_to_tensor(lowering, memory, type, true);
}

static MlirValue build_tensor(struct lowering *lowering, struct value const *value,
                              struct shape const *shape) {
  struct builder *builder = &lowering->builder;
  MlirType element =
      value->is_tensor ? mlirShapedTypeGetElementType(value->element) : value->element;
  MlirType type =
      mlirRankedTensorTypeGet(shape->rank, shape->sizes, element, mlirAttributeGetNull());
  if (value->grows)
    return build_growing(lowering, shape, type);
  int32_t segments[] = {(int32_t)shape->n_dynamic, 0, 0};
  MlirNamedAttribute attribute = build_named(builder, "operandSegmentSizes",
                                             mlirDenseI32ArrayGet(builder->context, 3, segments));
  struct build_spec spec = {.name = "bufferization.alloc_tensor",
                            .n_operands = shape->n_dynamic,
                            .operands = shape->dynamic,
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = 1,
                            .attributes = &attribute};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

void build_memory(struct lowering *lowering) {
  for (unsigned i = 0; i < lowering->n_values; ++i) {
    struct value *value = &lowering->values[i];
    if (value->memory != VALUE_TENSOR)
      continue;
    lowering->builder.location = mlirOperationGetLocation(value->node->op);
    struct shape shape = {0};
    find_shape(lowering, value, &shape);
    value->stored =
        value->buffer == VALUE_NO_BUFFER
            ? build_tensor(lowering, value, &shape)
            : build_to_tensor(lowering, lowering->results[value->buffer],
                              tempoGraphGetResultType(lowering->sdg->graph, value->buffer), true);
  }
}
