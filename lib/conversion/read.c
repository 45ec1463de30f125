/* Reads: from the newest version of a memory, from an argument of the graph, or from what the last
 * iterations have made. */
#include "conversion/build_statement.h"
#include "conversion/expression.h"
#include "conversion/extent.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinTypes.h"

/* One read while it is built. */
struct reading {
  struct lowering *lowering;
  struct read const *read;
  struct sdg_node const *source;
  struct value const *value; /* NULL: of an input */
  MlirValue tensor;          /* that holds the elements */
};

MlirValue build_slot(struct lowering *lowering, struct value const *value, unsigned dim,
                     __isl_keep isl_ast_expr *coordinate) {
  struct slot const *slot = &value->slots[dim];
  if (slot->single)
    return build_index(&lowering->builder, 0);
  MlirValue position = expression_build(lowering, coordinate);
  return slot->wraps ? build_pair(&lowering->builder, "arith.remui", position, slot->number)
                     : position;
}

static MlirValue build_offset(struct reading const *reading, unsigned dim) {
  isl_ast_expr *lower = reading->read->indices[dim].lower;
  return reading->value ? build_slot(reading->lowering, reading->value, dim, lower)
                        : expression_build(reading->lowering, lower);
}

/* The size of dim `dim` of the element, of type `element`; `unknown` counts its `?`. */
static MlirValue build_element_size(struct reading const *reading, MlirType element, intptr_t dim,
                                    unsigned *unknown) {
  struct builder *builder = &reading->lowering->builder;
  if (!mlirShapedTypeIsDynamicDim(element, dim))
    return build_index(builder, mlirShapedTypeGetDimSize(element, dim));
  if (reading->source->kind == TEMPO_OP_INPUT)
    return build_dim(builder, reading->tensor, reading->source->n_dims + dim);
  return expression_build(reading->lowering, reading->read->sizes[(*unknown)++]);
}

/* The part of the tensor that is read. */
static void build_part(struct reading const *reading, MlirType element, struct build_box *box) {
  struct builder *builder = &reading->lowering->builder;
  unsigned n = reading->source->n_dims, unknown = 0;
  intptr_t rank = mlirTypeIsAShaped(element) ? mlirShapedTypeGetRank(element) : 0;
  int64_t number;
  box->rank = n + rank;
  for (unsigned i = 0; i < n; ++i) {
    isl_ast_expr *size = reading->read->indices[i].size;
    box->kept[i] = size != NULL;
    box->sizes[i] = size ? expression_build(reading->lowering, size) : build_index(builder, 1);
    /* Upstream refuses an empty part that is known to begin at the end. */
    bool is_empty = build_is_constant(box->sizes[i], &number) && number == 0;
    box->offsets[i] = is_empty ? build_index(builder, 0) : build_offset(reading, i);
  }
  for (intptr_t i = 0; i < rank; ++i) {
    box->kept[n + i] = true;
    box->offsets[n + i] = build_index(builder, 0);
    box->sizes[n + i] = build_element_size(reading, element, i, &unknown);
  }
}

/* One scalar. */
static MlirValue build_extract(struct reading const *reading, MlirType type) {
  MlirValue operands[BUILD_MAX_RANK + 1] = {reading->tensor};
  unsigned n = reading->source->n_dims;
  for (unsigned i = 0; i < n; ++i)
    operands[i + 1] = build_offset(reading, i);
  return build_value(&reading->lowering->builder, "tensor.extract", type, n + 1, operands);
}

static MlirType source_type(struct reading const *reading) {
  return mlirValueGetType(mlirOperationGetResult(reading->source->op, reading->read->edge->result));
}

static MlirValue build_read_of_tensor(struct reading const *reading, MlirType type) {
  if (!mlirTypeIsAShaped(type))
    return build_extract(reading, type);
  if (reading->source->n_dims == 0 && mlirTypeEqual(mlirValueGetType(reading->tensor), type))
    return reading->tensor;
  struct build_box box;
  build_part(reading, tempoRecurrentTypeGetElement(source_type(reading)), &box);
  return build_extract_slice(&reading->lowering->builder, reading->tensor, &box, type);
}

/* A value that stands for what was not made, after the failure is reported. */
static MlirValue build_missing(struct lowering *lowering, MlirType type) {
  lowering_fail(lowering, lowering->builder.location,
                "reads what is not made yet: run tempo-schedule and tempo-assign-stores again");
  if (!mlirTypeIsAShaped(type))
    return build_zero(&lowering->builder, type);
  struct build_box box = {.rank = mlirShapedTypeGetRank(type)};
  for (intptr_t i = 0; i < box.rank; ++i) {
    box.kept[i] = true;
    box.sizes[i] = build_index(&lowering->builder, 0);
  }
  return build_empty(&lowering->builder, &box, type);
}

/* An empty slice. What it is of may have no memory, or less than the slice is wide. */
static MlirValue build_read_of_nothing(struct reading const *reading, MlirType type) {
  struct build_box box;
  build_part(reading, tempoRecurrentTypeGetElement(source_type(reading)), &box);
  return build_empty(&reading->lowering->builder, &box, type);
}

static MlirValue build_read_of_value(struct reading *reading, MlirType type) {
  struct value const *value = reading->value;
  if (!value)
    return build_missing(reading->lowering, type);
  unsigned lag = reading->read->lag;
  MlirValue version = value->stored;
  if (lag != READ_NO_LAG)
    version = lag == 0 ? value->recent : value->past[lag - 1];
  if (mlirValueIsNull(version))
    return build_missing(reading->lowering, type);
  if (lag != READ_NO_LAG || value->memory == VALUE_SCALAR)
    return version;
  reading->tensor = version;
  return build_read_of_tensor(reading, type);
}

MlirValue build_read(struct lowering *lowering, struct statement const *statement, unsigned input,
                     MlirType type) {
  struct read const *read = &statement->reads[input];
  if (read->source) {
    MlirValue const *results = build_results_of(lowering, read->source);
    return results ? results[read->edge->result] : build_missing(lowering, type);
  }
  if (!read->edge)
    return extent_get_argument(lowering, tempoOpGetInput(statement->node->op, input));
  struct reading reading = {.lowering = lowering,
                            .read = read,
                            .source = &lowering->sdg->nodes[read->edge->source],
                            .value = value_of_edge(lowering, read->edge)};
  bool is_input = reading.source->kind == TEMPO_OP_INPUT;
  if (is_input && !reading.value) {
    MlirValue argument = tempoOpGetInput(reading.source->op, 0);
    reading.tensor = lowering->arguments[mlirBlockArgumentGetArgNumber(argument)];
  }
  if (read->nothing)
    return build_read_of_nothing(&reading, type);
  return is_input && !reading.value ? build_read_of_tensor(&reading, type)
                                    : build_read_of_value(&reading, type);
}
