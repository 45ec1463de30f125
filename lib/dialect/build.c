/* Building operations. */
#include "dialect/dialect.h"

#include <assert.h>
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static void add_attribute(MlirOperationState *state, char const *name, MlirAttribute value) {
  MlirContext context = mlirLocationGetContext(state->location);
  MlirNamedAttribute named = mlirNamedAttributeGet(
      mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)), value);
  mlirOperationStateAddAttributes(state, 1, &named);
}

static MlirAttribute array_of(MlirContext context, intptr_t n, MlirAttribute const *elements) {
  return mlirArrayAttrGet(context, n, elements);
}

static void add_names(MlirOperationState *state, struct TempoNodeSpec const *spec) {
  MlirContext context = mlirLocationGetContext(spec->location);
  if (!spec->names || spec->n_results == 0)
    return;
  MlirAttribute *names = calloc((size_t)spec->n_results, sizeof *names);
  assert(names && "out of memory");
  for (intptr_t i = 0; i < spec->n_results; ++i)
    names[i] = mlirStringAttrGet(context, spec->names[i]);
  add_attribute(state, "names", array_of(context, spec->n_results, names));
  free(names);
}

/* The operands, and the attributes that merge, compute and return share. */
static MlirOperationState node_state(char const *name, struct TempoNodeSpec const *spec,
                                     bool has_dims) {
  MlirContext context = mlirLocationGetContext(spec->location);
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(name), spec->location);
  int32_t const segments[] = {(int32_t)spec->n_dims, (int32_t)spec->n_params,
                              (int32_t)spec->n_inputs};
  mlirOperationStateAddOperands(&state, spec->n_dims, spec->dims);
  mlirOperationStateAddOperands(&state, spec->n_params, spec->params);
  mlirOperationStateAddOperands(&state, spec->n_inputs, spec->inputs);
  add_attribute(&state, "operandSegmentSizes",
                has_dims ? mlirDenseI32ArrayGet(context, 3, segments)
                         : mlirDenseI32ArrayGet(context, 2, segments + 1));
  add_attribute(&state, "accesses", array_of(context, spec->n_inputs, spec->accesses));
  return state;
}

/* What nodes have beyond that. */
static void add_node_attributes(MlirOperationState *state, struct TempoNodeSpec const *spec) {
  if (!mlirAttributeIsNull(spec->where))
    add_attribute(state, "where", spec->where);
  if (!mlirAffineMapIsNull(spec->sizes))
    add_attribute(state, "sizes", mlirAffineMapAttrGet(spec->sizes));
  add_names(state, spec);
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
  add_attribute(&state, "conditions",
                array_of(mlirLocationGetContext(spec->location), spec->n_inputs, conditions));
  return mlirOperationCreate(&state);
}

MlirOperation tempoReturnCreate(struct TempoNodeSpec const *spec) {
  MlirOperationState state = node_state("tempo.return", spec, false);
  return mlirOperationCreate(&state);
}
