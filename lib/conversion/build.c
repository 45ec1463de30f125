#include "conversion/build.h"

#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

void builder_init(struct builder *builder, MlirLocation location, MlirBlock top) {
  MlirContext context = mlirLocationGetContext(location);
  *builder = (struct builder){.context = context,
                              .location = location,
                              .block = top,
                              .top = top,
                              .index = mlirIndexTypeGet(context),
                              .i1 = mlirIntegerTypeGet(context, 1)};
}

void builder_clear(struct builder *builder) {
  free(builder->constants);
  builder->constants = NULL;
  builder->n_constants = builder->n_allocated = 0;
}

MlirOperation build_detached(struct builder const *builder, struct build_spec const *spec) {
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(spec->name), builder->location);
  mlirOperationStateAddOperands(&state, spec->n_operands, spec->operands);
  mlirOperationStateAddResults(&state, spec->n_results, spec->results);
  mlirOperationStateAddAttributes(&state, spec->n_attributes, spec->attributes);
  mlirOperationStateAddOwnedRegions(&state, spec->n_regions, spec->regions);
  return mlirOperationCreate(&state);
}

MlirOperation build(struct builder const *builder, struct build_spec const *spec) {
  MlirOperation op = build_detached(builder, spec);
  mlirBlockAppendOwnedOperation(builder->block, op);
  return op;
}

MlirValue build_value(struct builder const *builder, char const *name, MlirType type,
                      intptr_t n_operands, MlirValue const *operands) {
  struct build_spec spec = {.name = name,
                            .n_operands = n_operands,
                            .operands = operands,
                            .n_results = 1,
                            .results = &type};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

MlirValue build_pair(struct builder const *builder, char const *name, MlirValue left,
                     MlirValue right) {
  MlirValue operands[] = {left, right};
  return build_value(builder, name, mlirValueGetType(left), 2, operands);
}

MlirNamedAttribute build_named(struct builder const *builder, char const *name,
                               MlirAttribute attribute) {
  MlirStringRef text = mlirStringRefCreateFromCString(name);
  return mlirNamedAttributeGet(mlirIdentifierGet(builder->context, text), attribute);
}

/* A new arith.constant at the top. */
static MlirValue constant(struct builder *builder, MlirType type, MlirAttribute value) {
  MlirNamedAttribute attribute = build_named(builder, "value", value);
  struct build_spec spec = {.name = "arith.constant",
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = 1,
                            .attributes = &attribute};
  MlirOperation op = build_detached(builder, &spec);
  mlirBlockInsertOwnedOperation(builder->top, 0, op);
  return mlirOperationGetResult(op, 0);
}

/* Keeps a constant for later uses; without memory it is made anew then. */
static void keep(struct builder *builder, struct build_constant entry) {
  if (builder->n_constants == builder->n_allocated) {
    unsigned n = 2 * builder->n_allocated + 8;
    struct build_constant *constants = realloc(builder->constants, n * sizeof *constants);
    if (!constants)
      return;
    builder->constants = constants;
    builder->n_allocated = n;
  }
  builder->constants[builder->n_constants++] = entry;
}

MlirValue build_index(struct builder *builder, int64_t number) {
  for (unsigned i = 0; i < builder->n_constants; ++i)
    if (builder->constants[i].number == number)
      return builder->constants[i].value;
  MlirValue value = constant(builder, builder->index, mlirIntegerAttrGet(builder->index, number));
  keep(builder, (struct build_constant){number, value});
  return value;
}

MlirValue build_float(struct builder *builder, MlirType type, double number) {
  return constant(builder, type, mlirFloatAttrDoubleGet(builder->context, type, number));
}

MlirValue build_zero(struct builder *builder, MlirType type) {
  if (mlirTypeIsAFloat(type))
    return build_float(builder, type, 0);
  if (mlirTypeIsAIndex(type))
    return build_index(builder, 0);
  return constant(builder, type, mlirIntegerAttrGet(type, 0));
}

MlirValue build_i32(struct builder *builder, int32_t number) {
  MlirType type = mlirIntegerTypeGet(builder->context, 32);
  return constant(builder, type, mlirIntegerAttrGet(type, number));
}

MlirValue build_compare(struct builder const *builder, enum build_predicate predicate,
                        MlirValue left, MlirValue right) {
  MlirType i64 = mlirIntegerTypeGet(builder->context, 64);
  MlirNamedAttribute attribute =
      build_named(builder, "predicate", mlirIntegerAttrGet(i64, (int64_t)predicate));
  MlirValue operands[] = {left, right};
  struct build_spec spec = {.name = "arith.cmpi",
                            .n_operands = 2,
                            .operands = operands,
                            .n_results = 1,
                            .results = &builder->i1,
                            .n_attributes = 1,
                            .attributes = &attribute};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

MlirValue build_dim(struct builder *builder, MlirValue shaped, intptr_t dim) {
  MlirType type = mlirValueGetType(shaped);
  if (!mlirShapedTypeIsDynamicDim(type, dim))
    return build_index(builder, mlirShapedTypeGetDimSize(type, dim));
  MlirValue operands[] = {shaped, build_index(builder, dim)};
  return build_value(builder, mlirTypeIsAMemRef(type) ? "memref.dim" : "tensor.dim", builder->index,
                     2, operands);
}

bool build_is_constant(MlirValue value, int64_t *number) {
  if (!mlirValueIsAOpResult(value) || !mlirTypeIsAIndex(mlirValueGetType(value)))
    return false;
  MlirOperation op = mlirOpResultGetOwner(value);
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (!mlirStringRefEqual(name, mlirStringRefCreateFromCString("arith.constant")))
    return false;
  *number = mlirIntegerAttrGetValueInt(
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("value")));
  return true;
}

MlirValue build_alloc(struct builder const *builder, MlirType type, intptr_t n_sizes,
                      MlirValue const *sizes) {
  int32_t const segments[] = {(int32_t)n_sizes, 0};
  MlirNamedAttribute attribute = build_named(builder, "operandSegmentSizes",
                                             mlirDenseI32ArrayGet(builder->context, 2, segments));
  struct build_spec spec = {.name = "memref.alloc",
                            .n_operands = n_sizes,
                            .operands = sizes,
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = 1,
                            .attributes = &attribute};
  return mlirOperationGetResult(build(builder, &spec), 0);
}

void build_store(struct builder const *builder, MlirValue scalar, MlirValue memory,
                 MlirValue const *position) {
  MlirValue operands[] = {scalar, memory, position ? *position : scalar};
  struct build_spec spec = {
      .name = "memref.store", .n_operands = position ? 3 : 2, .operands = operands};
  build(builder, &spec);
}

/* The operands and attributes of an operation on a box. */
struct slice {
  struct builder const *builder;
  struct build_box const *box;
  intptr_t n_operands, n_attributes;
  MlirValue operands[2 * BUILD_MAX_RANK + 2];
  MlirNamedAttribute attributes[4];
};

static void add_numbers(struct slice *slice, char const *name, int64_t const *numbers) {
  MlirAttribute value = mlirDenseI64ArrayGet(slice->builder->context, slice->box->rank, numbers);
  slice->attributes[slice->n_attributes++] = build_named(slice->builder, name, value);
}

/* Adds one value per dim, as a number where it is known; returns how many are not. */
static int32_t add_values(struct slice *slice, char const *name, MlirValue const *values) {
  int64_t numbers[BUILD_MAX_RANK];
  int32_t n_unknown = 0;
  for (intptr_t i = 0; i < slice->box->rank; ++i) {
    if (build_is_constant(values[i], &numbers[i]))
      continue;
    numbers[i] = mlirShapedTypeGetDynamicStrideOrOffset();
    slice->operands[slice->n_operands++] = values[i];
    ++n_unknown;
  }
  add_numbers(slice, name, numbers);
  return n_unknown;
}

/* MLIR refuses an offset at the end of a dim, even of a part of size 0: `box` of `whole` with such
 * offsets at 0, which change nothing. */
static struct build_box hold_offsets(struct builder *builder, struct build_box const *box,
                                     MlirType whole) {
  struct build_box held = *box;
  for (intptr_t i = 0; i < box->rank; ++i) {
    int64_t offset;
    if (!mlirShapedTypeIsDynamicDim(whole, i) && build_is_constant(box->offsets[i], &offset) &&
        offset == mlirShapedTypeGetDimSize(whole, i))
      held.offsets[i] = build_index(builder, 0);
  }
  return held;
}

static MlirValue build_slice(struct slice *slice, char const *name, MlirType type) {
  int64_t ones[BUILD_MAX_RANK];
  for (intptr_t i = 0; i < slice->box->rank; ++i)
    ones[i] = 1;
  int32_t segments[5] = {1, 1};
  intptr_t n = slice->n_operands;
  segments[n] = add_values(slice, "static_offsets", slice->box->offsets);
  segments[n + 1] = add_values(slice, "static_sizes", slice->box->sizes);
  add_numbers(slice, "static_strides", ones);
  slice->attributes[slice->n_attributes++] =
      build_named(slice->builder, "operandSegmentSizes",
                  mlirDenseI32ArrayGet(slice->builder->context, n + 3, segments));
  struct build_spec spec = {.name = name,
                            .n_operands = slice->n_operands,
                            .operands = slice->operands,
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = slice->n_attributes,
                            .attributes = slice->attributes};
  return mlirOperationGetResult(build(slice->builder, &spec), 0);
}

/* The type of a part `box` of a tensor of elements `element`, static where sizes are known. */
static MlirType part_type(MlirType element, struct build_box const *box) {
  int64_t sizes[BUILD_MAX_RANK];
  intptr_t rank = 0;
  for (intptr_t i = 0; i < box->rank; ++i)
    if (box->kept[i] && !build_is_constant(box->sizes[i], &sizes[rank++]))
      sizes[rank - 1] = mlirShapedTypeGetDynamicSize();
  return mlirRankedTensorTypeGet(rank, sizes, element, mlirAttributeGetNull());
}

MlirValue build_cast(struct builder const *builder, MlirValue tensor, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(tensor), type))
    return tensor;
  return build_value(builder, "tensor.cast", type, 1, &tensor);
}

/* Whether a tensor of `type` has no elements, whatever its `?` are: MLIR refuses all offsets in it.
 */
static bool is_empty(MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    if (!mlirShapedTypeIsDynamicDim(type, i) && mlirShapedTypeGetDimSize(type, i) == 0)
      return true;
  return false;
}

MlirValue build_extract_slice(struct builder *builder, MlirValue tensor,
                              struct build_box const *box, MlirType type) {
  if (is_empty(mlirValueGetType(tensor)))
    return build_empty(builder, box, type);
  struct build_box held = hold_offsets(builder, box, mlirValueGetType(tensor));
  struct slice slice = {.builder = builder, .box = &held, .n_operands = 1, .operands = {tensor}};
  MlirType part = part_type(mlirShapedTypeGetElementType(type), box);
  return build_cast(builder, build_slice(&slice, "tensor.extract_slice", part), type);
}

MlirValue build_empty(struct builder const *builder, struct build_box const *box, MlirType type) {
  MlirValue sizes[BUILD_MAX_RANK];
  intptr_t n = 0;
  for (intptr_t i = 0; i < box->rank; ++i) {
    int64_t number;
    if (box->kept[i] && !build_is_constant(box->sizes[i], &number))
      sizes[n++] = box->sizes[i];
  }
  MlirType part = part_type(mlirShapedTypeGetElementType(type), box);
  return build_cast(builder, build_value(builder, "tensor.empty", part, n, sizes), type);
}

MlirValue build_insert_slice(struct builder *builder, MlirValue part, MlirValue tensor,
                             struct build_box const *box) {
  if (is_empty(mlirValueGetType(tensor)))
    return tensor;
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(tensor));
  part = build_cast(builder, part, part_type(element, box));
  struct build_box held = hold_offsets(builder, box, mlirValueGetType(tensor));
  struct slice slice = {
      .builder = builder, .box = &held, .n_operands = 2, .operands = {part, tensor}};
  return build_slice(&slice, "tensor.insert_slice", mlirValueGetType(tensor));
}

/* The product of two sizes of a buffer. */
static MlirValue build_stride(struct builder *builder, MlirValue inner, MlirValue size) {
  int64_t a, b, product;
  if (build_is_constant(inner, &a) && build_is_constant(size, &b) &&
      !__builtin_mul_overflow(a, b, &product))
    return build_index(builder, product);
  return build_pair(builder, "arith.muli", inner, size);
}

MlirValue build_first_elements(struct builder *builder, MlirValue buffer, MlirValue const *sizes) {
  MlirType type = mlirValueGetType(buffer);
  MlirValue strides[BUILD_MAX_RANK], known[BUILD_MAX_RANK], stride = build_index(builder, 1);
  struct build_box box = {.rank = mlirShapedTypeGetRank(type)};
  for (intptr_t i = box.rank; i-- > 0;) {
    bool dynamic = mlirShapedTypeIsDynamicDim(type, i);
    known[i] = dynamic ? sizes[i] : build_index(builder, mlirShapedTypeGetDimSize(type, i));
    strides[i] = stride;
    stride = build_stride(builder, stride, known[i]);
  }
  struct slice slice = {.builder = builder, .box = &box, .n_operands = 1, .operands = {buffer}};
  int64_t const start = 0;
  slice.attributes[slice.n_attributes++] =
      build_named(builder, "static_offsets", mlirDenseI64ArrayGet(builder->context, 1, &start));
  int32_t segments[4] = {1, 0};
  segments[2] = add_values(&slice, "static_sizes", known);
  segments[3] = add_values(&slice, "static_strides", strides);
  slice.attributes[slice.n_attributes++] = build_named(
      builder, "operandSegmentSizes", mlirDenseI32ArrayGet(builder->context, 4, segments));
  struct build_spec spec = {.name = "memref.reinterpret_cast",
                            .n_operands = slice.n_operands,
                            .operands = slice.operands,
                            .n_results = 1,
                            .results = &type,
                            .n_attributes = slice.n_attributes,
                            .attributes = slice.attributes};
  return mlirOperationGetResult(build(builder, &spec), 0);
}
