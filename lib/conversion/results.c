/* What the graph returns, in the buffers of the caller. */
#include "conversion/build_statement.h"
#include "conversion/entry.h"
#include "conversion/extent.h"
#include "conversion/value.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Copies `tensor` to `buffer`; if it is the memory of `buffer`, bufferisation finds that there is
 * nothing to do. */
static void materialize(struct builder *builder, MlirValue tensor, MlirValue buffer) {
  MlirAttribute unit = mlirUnitAttrGet(builder->context);
  MlirNamedAttribute attributes[] = {build_named(builder, "restrict", unit),
                                     build_named(builder, "writable", unit)};
  MlirValue operands[] = {tensor, buffer};
  struct build_spec spec = {.name = "bufferization.materialize_in_destination",
                            .n_operands = 2,
                            .operands = operands,
                            .n_attributes = 2,
                            .attributes = attributes};
  build(builder, &spec);
}

/* The part of the buffer of result `position` that holds it if dims have ended early. */
static MlirValue build_reached(struct lowering *lowering, unsigned position) {
  MlirValue sizes[BUILD_MAX_RANK];
  build_result_sizes(lowering, position, sizes);
  return build_first_elements(&lowering->builder, lowering->results[position], sizes);
}

/* What input `position` of the return reads. */
static MlirValue build_returned(struct lowering *lowering, unsigned position) {
  MlirOperation op = lowering->ending->node->op;
  MlirType type = mlirValueGetType(tempoOpGetInput(op, position));
  if (lowering->ending->reads[position].edge)
    type = tempoAccessGetReadType(tempoOpGetAccess(op, position), type);
  return build_read(lowering, lowering->ending, position, type);
}

static void build_result(struct lowering *lowering, unsigned position) {
  struct builder *builder = &lowering->builder;
  struct read const *read = &lowering->ending->reads[position];
  struct value const *value = read->edge ? value_of_edge(lowering, read->edge) : NULL;
  MlirType type = tempoGraphGetResultType(lowering->sdg->graph, position);
  bool in_place = value && value->buffer == position;
  MlirValue version = in_place ? value->stored : build_returned(lowering, position);
  if (!mlirTypeIsAShaped(type)) {
    build_store(builder, version, lowering->results[position], NULL);
    return;
  }
  MlirValue buffer = in_place || !result_ends_early(lowering, position)
                         ? lowering->results[position]
                         : build_reached(lowering, position);
  materialize(builder, build_cast(builder, version, type), buffer);
}

void build_results(struct lowering *lowering) {
  lowering->builder.location = mlirOperationGetLocation(lowering->ending->node->op);
  for (unsigned i = 0; i < lowering->ending->n_reads; ++i)
    build_result(lowering, i);
}
