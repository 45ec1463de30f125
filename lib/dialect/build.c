/* Building nodes: merge, compute, call, random; and the return, which reads like them. */
#include "dialect/build.h"

#include <assert.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirOperationState build_state(char const *name, MlirLocation location) {
  return mlirOperationStateGet(mlirStringRefCreateFromCString(name), location);
}

void build_attribute(MlirOperationState *state, char const *name, MlirAttribute value) {
  MlirContext context = mlirLocationGetContext(state->location);
  MlirNamedAttribute named = mlirNamedAttributeGet(
      mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)), value);
  mlirOperationStateAddAttributes(state, 1, &named);
}

void build_names(MlirOperationState *state, intptr_t n, MlirStringRef const *names) {
  MlirContext context = mlirLocationGetContext(state->location);
  bool any = false;
  for (intptr_t i = 0; names && i < n; ++i)
    any |= names[i].length > 0;
  if (!any)
    return;
  MlirAttribute *attributes = calloc((size_t)n, sizeof *attributes);
  assert(attributes && "out of memory");
  for (intptr_t i = 0; i < n; ++i)
    attributes[i] = mlirStringAttrGet(context, names[i]);
  build_attribute(state, "names", mlirArrayAttrGet(context, n, attributes));
  free(attributes);
}

/* The operands, and the attributes that merge, compute and return share. */
static MlirOperationState node_state(char const *name, struct TempoNodeSpec const *spec,
                                     bool has_dims) {
  MlirContext context = mlirLocationGetContext(spec->location);
  MlirOperationState state = build_state(name, spec->location);
  int32_t const segments[] = {(int32_t)spec->n_dims, (int32_t)spec->n_params,
                              (int32_t)spec->n_inputs};
  mlirOperationStateAddOperands(&state, spec->n_dims, spec->dims);
  mlirOperationStateAddOperands(&state, spec->n_params, spec->params);
  mlirOperationStateAddOperands(&state, spec->n_inputs, spec->inputs);
  build_attribute(&state, "operandSegmentSizes",
                  has_dims ? mlirDenseI32ArrayGet(context, 3, segments)
                           : mlirDenseI32ArrayGet(context, 2, segments + 1));
  build_attribute(&state, "accesses", mlirArrayAttrGet(context, spec->n_inputs, spec->accesses));
  return state;
}

/* What nodes have beyond that. */
static void add_node_attributes(MlirOperationState *state, struct TempoNodeSpec const *spec) {
  if (!mlirAttributeIsNull(spec->where))
    build_attribute(state, "where", spec->where);
  if (!mlirAffineMapIsNull(spec->sizes))
    build_attribute(state, "sizes", mlirAffineMapAttrGet(spec->sizes));
  build_names(state, spec->n_results, spec->names);
  mlirOperationStateAddResults(state, spec->n_results, spec->result_types);
}

/* A region with one block: an index per dim, then what each access reads. */
static MlirRegion body_region(struct TempoNodeSpec const *spec) {
  MlirType index = mlirIndexTypeGet(mlirLocationGetContext(spec->location));
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  for (intptr_t i = 0; i < spec->n_dims; ++i)
    mlirBlockAddArgument(block, index, spec->location);
  for (intptr_t i = 0; i < spec->n_inputs; ++i) {
    MlirType read = tempoAccessGetReadType(spec->accesses[i], mlirValueGetType(spec->inputs[i]));
    assert(!mlirTypeIsNull(read) && "access does not fit what it reads");
    mlirBlockAddArgument(block, read, spec->location);
  }
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, block);
  return region;
}

MlirOperation tempoComputeCreate(struct TempoNodeSpec const *spec) {
  MlirOperationState state = node_state("tempo.compute", spec, true);
  add_node_attributes(&state, spec);
  MlirRegion region = body_region(spec);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  return mlirOperationCreate(&state);
}

MlirOperation tempoMergeCreate(struct TempoNodeSpec const *spec, MlirAttribute const *conditions) {
  MlirOperationState state = node_state("tempo.merge", spec, true);
  add_node_attributes(&state, spec);
  build_attribute(
      &state, "conditions",
      mlirArrayAttrGet(mlirLocationGetContext(spec->location), spec->n_inputs, conditions));
  return mlirOperationCreate(&state);
}

MlirOperation tempoCallNodeCreate(struct TempoNodeSpec const *spec, MlirStringRef callee,
                                  MlirStringRef state_name, int64_t sequence) {
  MlirContext context = mlirLocationGetContext(spec->location);
  MlirOperationState state = node_state("tempo.call", spec, true);
  add_node_attributes(&state, spec);
  build_attribute(&state, "callee", mlirFlatSymbolRefAttrGet(context, callee));
  if (state_name.length) {
    MlirType i64 = mlirIntegerTypeGet(context, 64);
    build_attribute(&state, "state", mlirStringAttrGet(context, state_name));
    build_attribute(&state, "sequence", mlirIntegerAttrGet(i64, sequence));
  }
  return mlirOperationCreate(&state);
}

MlirOperation tempoRandomCreate(struct TempoNodeSpec const *spec,
                                enum TempoDistribution distribution, int64_t stream) {
  MlirContext context = mlirLocationGetContext(spec->location);
  MlirOperationState state = node_state("tempo.random", spec, true);
  add_node_attributes(&state, spec);
  build_attribute(&state, "distribution",
                  mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), distribution));
  build_attribute(&state, "stream", mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), stream));
  return mlirOperationCreate(&state);
}

MlirOperation tempoReturnCreate(struct TempoNodeSpec const *spec) {
  MlirOperationState state = node_state("tempo.return", spec, false);
  return mlirOperationCreate(&state);
}
