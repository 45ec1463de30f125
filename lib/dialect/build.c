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

enum tempo_status build_named_state(MlirOperationState *state, char const *name,
                                    MlirLocation location, intptr_t n, MlirStringRef const *names) {
  MlirContext context = mlirLocationGetContext(location);
  bool any = false;
  for (intptr_t i = 0; names && i < n; ++i)
    any |= names[i].length > 0;
  MlirAttribute *attributes = any ? calloc((size_t)n, sizeof *attributes) : NULL;
  if (any && !attributes)
    return tempoEmitError(location, "out of memory");
  *state = build_state(name, location);
  for (intptr_t i = 0; any && i < n; ++i)
    attributes[i] = mlirStringAttrGet(context, names[i]);
  if (any)
    build_attribute(state, "names", mlirArrayAttrGet(context, n, attributes));
  free(attributes);
  return TEMPO_OK;
}

/* The operands, and the attributes that nodes and the return share. */
static void add_reads(MlirOperationState *state, struct TempoNodeSpec const *spec, bool has_dims) {
  MlirContext context = mlirLocationGetContext(spec->location);
  int32_t const segments[] = {(int32_t)spec->n_dims, (int32_t)spec->n_params,
                              (int32_t)spec->n_inputs};
  mlirOperationStateAddOperands(state, spec->n_dims, spec->dims);
  mlirOperationStateAddOperands(state, spec->n_params, spec->params);
  mlirOperationStateAddOperands(state, spec->n_inputs, spec->inputs);
  build_attribute(state, "operandSegmentSizes",
                  has_dims ? mlirDenseI32ArrayGet(context, 3, segments)
                           : mlirDenseI32ArrayGet(context, 2, segments + 1));
  build_attribute(state, "accesses", mlirArrayAttrGet(context, spec->n_inputs, spec->accesses));
}

/* Everything but the region and what only some nodes have. */
static enum tempo_status node_state(MlirOperationState *state, char const *name,
                                    struct TempoNodeSpec const *spec) {
  if (build_named_state(state, name, spec->location, spec->n_results, spec->names))
    return TEMPO_FAIL;
  add_reads(state, spec, true);
  if (!mlirAttributeIsNull(spec->where))
    build_attribute(state, "where", spec->where);
  if (!mlirAffineMapIsNull(spec->sizes))
    build_attribute(state, "sizes", mlirAffineMapAttrGet(spec->sizes));
  mlirOperationStateAddResults(state, spec->n_results, spec->result_types);
  return TEMPO_OK;
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
  MlirOperationState state;
  if (node_state(&state, "tempo.compute", spec))
    return (MlirOperation){NULL};
  MlirRegion region = body_region(spec);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  return mlirOperationCreate(&state);
}

MlirOperation tempoMergeCreate(struct TempoNodeSpec const *spec, MlirAttribute const *conditions) {
  MlirOperationState state;
  if (node_state(&state, "tempo.merge", spec))
    return (MlirOperation){NULL};
  build_attribute(
      &state, "conditions",
      mlirArrayAttrGet(mlirLocationGetContext(spec->location), spec->n_inputs, conditions));
  return mlirOperationCreate(&state);
}

MlirOperation tempoCallNodeCreate(struct TempoNodeSpec const *spec, MlirStringRef callee,
                                  MlirStringRef state_name, int64_t sequence) {
  MlirContext context = mlirLocationGetContext(spec->location);
  MlirOperationState state;
  if (node_state(&state, "tempo.call", spec))
    return (MlirOperation){NULL};
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
  MlirOperationState state;
  if (node_state(&state, "tempo.random", spec))
    return (MlirOperation){NULL};
  build_attribute(&state, "distribution",
                  mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), distribution));
  build_attribute(&state, "stream", mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), stream));
  return mlirOperationCreate(&state);
}

MlirOperation tempoReturnCreate(struct TempoNodeSpec const *spec) {
  MlirOperationState state = build_state("tempo.return", spec->location);
  add_reads(&state, spec, false);
  return mlirOperationCreate(&state);
}
