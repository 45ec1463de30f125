/* Building operations: graphs, and what stands in them that is no node. */
#include "dialect/build.h"

#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* The signature as attributes and types; arrays owned. */
struct signature {
  MlirAttribute *names;
  MlirAttribute *sizes;
  MlirType *types;
};

static intptr_t count_index_values(intptr_t n, struct TempoGraphValue const *values) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < n; ++i)
    count += mlirTypeIsAIndex(values[i].type);
  return count;
}

static bool signature_init(struct signature *s, MlirContext context, intptr_t n,
                           struct TempoGraphValue const *values) {
  intptr_t n_params = count_index_values(n, values);
  s->names = calloc((size_t)n + 1, sizeof *s->names);
  s->sizes = calloc((size_t)n + 1, sizeof *s->sizes);
  s->types = calloc((size_t)n + 1, sizeof *s->types);
  if (!s->names || !s->sizes || !s->types)
    return false;
  for (intptr_t i = 0; i < n; ++i) {
    MlirAffineMap sizes = values[i].sizes;
    if (mlirAffineMapIsNull(sizes))
      sizes = mlirAffineMapZeroResultGet(context, 0, n_params);
    s->names[i] = mlirStringAttrGet(context, values[i].name);
    s->sizes[i] = mlirAffineMapAttrGet(sizes);
    s->types[i] = values[i].type;
  }
  return true;
}

static void signature_free(struct signature *s) {
  free(s->names);
  free(s->sizes);
  free(s->types);
}

static MlirRegion graph_region(MlirLocation location, intptr_t n, MlirType const *types) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  for (intptr_t i = 0; i < n; ++i)
    mlirBlockAddArgument(block, types[i], location);
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, block);
  return region;
}

MlirOperation tempoGraphCreate(MlirLocation location, MlirStringRef name, intptr_t n_arguments,
                               struct TempoGraphValue const *arguments, intptr_t n_results,
                               struct TempoGraphValue const *results) {
  MlirContext context = mlirLocationGetContext(location);
  MlirOperation graph = {NULL};
  struct signature in = {0}, out = {0};
  if (!signature_init(&in, context, n_arguments, arguments) ||
      !signature_init(&out, context, n_results, results)) {
    tempoEmitError(location, "out of memory");
    goto out;
  }
  MlirOperationState state = build_state("tempo.graph", location);
  build_attribute(&state, "sym_name", mlirStringAttrGet(context, name));
  build_attribute(
      &state, "function_type",
      mlirTypeAttrGet(mlirFunctionTypeGet(context, n_arguments, in.types, n_results, out.types)));
  build_attribute(&state, "arg_names", mlirArrayAttrGet(context, n_arguments, in.names));
  build_attribute(&state, "arg_sizes", mlirArrayAttrGet(context, n_arguments, in.sizes));
  build_attribute(&state, "result_names", mlirArrayAttrGet(context, n_results, out.names));
  MlirRegion region = graph_region(location, n_arguments, in.types);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  graph = mlirOperationCreate(&state);
out:
  signature_free(&in);
  signature_free(&out);
  return graph;
}

MlirOperation tempoAssumeCreate(MlirLocation location, intptr_t n_params, MlirValue const *params,
                                MlirAttribute condition) {
  MlirOperationState state = build_state("tempo.assume", location);
  mlirOperationStateAddOperands(&state, n_params, params);
  build_attribute(&state, "condition", condition);
  return mlirOperationCreate(&state);
}

MlirOperation tempoDimCreate(MlirLocation location, MlirStringRef name, intptr_t n_operands,
                             MlirValue const *operands, MlirAffineMap bound, MlirValue until,
                             MlirStringRef extent_name) {
  MlirContext context = mlirLocationGetContext(location);
  bool has_until = !mlirValueIsNull(until);
  int32_t const segments[] = {(int32_t)n_operands, has_until};
  MlirStringRef const names[] = {name, extent_name};
  MlirType const types[] = {mlirIndexTypeGet(context), mlirIndexTypeGet(context)};
  MlirOperationState state;
  if (build_named_state(&state, "tempo.dim", location, 1 + has_until, names))
    return (MlirOperation){NULL};
  mlirOperationStateAddOperands(&state, n_operands, operands);
  if (has_until)
    mlirOperationStateAddOperands(&state, 1, &until);
  mlirOperationStateAddResults(&state, 1 + has_until, types);
  build_attribute(&state, "bound", mlirAffineMapAttrGet(bound));
  build_attribute(&state, "operandSegmentSizes", mlirDenseI32ArrayGet(context, 2, segments));
  return mlirOperationCreate(&state);
}

MlirOperation tempoInputCreate(MlirLocation location, MlirStringRef name, MlirValue source,
                               intptr_t n_dims, MlirValue const *dims, MlirType result_type) {
  MlirOperationState state;
  if (build_named_state(&state, "tempo.input", location, 1, &name))
    return (MlirOperation){NULL};
  mlirOperationStateAddOperands(&state, 1, &source);
  mlirOperationStateAddOperands(&state, n_dims, dims);
  mlirOperationStateAddResults(&state, 1, &result_type);
  return mlirOperationCreate(&state);
}

MlirOperation tempoYieldCreate(MlirLocation location, intptr_t n_values, MlirValue const *values) {
  MlirOperationState state = build_state("tempo.yield", location);
  mlirOperationStateAddOperands(&state, n_values, values);
  return mlirOperationCreate(&state);
}

MlirOperation tempoGradientCreate(MlirLocation location, MlirValue loss, intptr_t n_wrt,
                                  MlirValue const *wrt, MlirStringRef const *names) {
  MlirOperationState state;
  if (build_named_state(&state, "tempo.gradient", location, n_wrt, names))
    return (MlirOperation){NULL};
  mlirOperationStateAddOperands(&state, 1, &loss);
  mlirOperationStateAddOperands(&state, n_wrt, wrt);
  for (intptr_t i = 0; i < n_wrt; ++i) {
    MlirType type = mlirValueGetType(wrt[i]);
    mlirOperationStateAddResults(&state, 1, &type);
  }
  return mlirOperationCreate(&state);
}

MlirOperation tempoStopGradientCreate(MlirLocation location, MlirStringRef name, MlirValue input) {
  MlirOperationState state;
  if (build_named_state(&state, "tempo.stop_gradient", location, 1, &name))
    return (MlirOperation){NULL};
  MlirType type = mlirValueGetType(input);
  mlirOperationStateAddOperands(&state, 1, &input);
  mlirOperationStateAddResults(&state, 1, &type);
  return mlirOperationCreate(&state);
}

MlirOperation tempoExecuteCreate(MlirLocation location, MlirStringRef graph, intptr_t n_arguments,
                                 MlirValue const *arguments, intptr_t n_results,
                                 MlirType const *result_types) {
  MlirOperationState state = build_state("tempo.execute", location);
  build_attribute(&state, "graph",
                  mlirFlatSymbolRefAttrGet(mlirLocationGetContext(location), graph));
  mlirOperationStateAddOperands(&state, n_arguments, arguments);
  mlirOperationStateAddResults(&state, n_results, result_types);
  return mlirOperationCreate(&state);
}
