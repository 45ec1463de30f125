/* Sizes that are constants become static: of arguments, of what nodes give, of what they read, of
 * what the graph returns. Bodies see the types that they were written for through tensor.cast,
 * which canonicalize moves on. */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "transforms/specialize.h"

enum { MAX_RANK = 64 };

static MlirStringRef ref(char const *text) {
  return mlirStringRefCreateFromCString(text);
}

static void set(MlirOperation op, char const *name, MlirAttribute value) {
  mlirOperationSetInherentAttributeByName(op, ref(name), value);
}

static bool is_small(MlirType type) {
  return mlirTypeIsARankedTensor(type) && mlirShapedTypeGetRank(type) <= MAX_RANK;
}

static MlirType with_sizes(MlirType type, int64_t const *sizes) {
  return mlirRankedTensorTypeGet(mlirShapedTypeGetRank(type), sizes,
                                 mlirShapedTypeGetElementType(type),
                                 mlirRankedTensorTypeGetEncoding(type));
}

/* The sizes of `?`: those of an operation or an argument, one after another. */
struct sizes {
  MlirAffineMap map;
  intptr_t next; /* in `map` */
  intptr_t n_kept;
  intptr_t kept[MAX_RANK]; /* results that are no constants */
  bool negative;           /* some constant is */
};

/* `type` with the sizes that are constants. */
static MlirType refine(MlirType type, struct sizes *sizes) {
  int64_t shape[MAX_RANK];
  if (!mlirTypeIsARankedTensor(type))
    return type;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    shape[i] = mlirShapedTypeGetDimSize(type, i);
    if (!mlirShapedTypeIsDynamicDim(type, i))
      continue;
    MlirAffineExpr expr = mlirAffineMapGetResult(sizes->map, sizes->next);
    if (!mlirAffineExprIsAConstant(expr)) {
      sizes->kept[sizes->n_kept++] = sizes->next++;
      continue;
    }
    shape[i] = mlirAffineConstantExprGetValue(expr);
    sizes->negative |= shape[i] < 0;
    ++sizes->next;
  }
  return sizes->negative ? type : with_sizes(type, shape);
}

static enum tempo_status fail_negative(MlirOperation op) {
  return tempoEmitError(mlirOperationGetLocation(op), "a size is negative with this value");
}

//===- Arguments --------------------------------------------------------------===//

static enum tempo_status refine_arguments(MlirOperation graph) {
  MlirBlock body = tempoOpGetBody(graph);
  MlirContext context = mlirOperationGetContext(graph);
  intptr_t n = mlirBlockGetNumArguments(body);
  MlirAttribute *maps = calloc((size_t)n + 1, sizeof *maps);
  enum tempo_status status =
      maps ? TEMPO_OK : tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
  for (intptr_t i = 0; status == TEMPO_OK && i < n; ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    struct sizes sizes = {.map = tempoGraphGetArgSizes(graph, i)};
    maps[i] = mlirAffineMapAttrGet(sizes.map);
    if (mlirAffineMapGetNumResults(sizes.map) == 0 || !is_small(mlirValueGetType(argument)))
      continue;
    mlirValueSetType(argument, refine(mlirValueGetType(argument), &sizes));
    if (sizes.negative)
      status = fail_negative(graph);
    maps[i] = mlirAffineMapAttrGet(
        sizes.n_kept > 0
            ? mlirAffineMapGetSubMap(sizes.map, sizes.n_kept, sizes.kept)
            : mlirAffineMapZeroResultGet(context, 0, mlirAffineMapGetNumSymbols(sizes.map)));
  }
  if (status == TEMPO_OK)
    set(graph, "arg_sizes", mlirArrayAttrGet(context, n, maps));
  free(maps);
  return status;
}

/* Gives `tensor`, an argument, the size `size` along dim `dim`, if it has none. */
static enum tempo_status refine_dim(MlirOperation graph, MlirValue tensor, intptr_t dim,
                                    int64_t size) {
  MlirType type = mlirValueGetType(tensor);
  unsigned position = (unsigned)mlirBlockArgumentGetArgNumber(tensor);
  int64_t shape[MAX_RANK];
  if (!mlirShapedTypeIsDynamicDim(type, dim) ||
      mlirAffineMapGetNumResults(tempoGraphGetArgSizes(graph, position)) > 0)
    return TEMPO_OK;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    shape[i] = i == dim ? size : mlirShapedTypeGetDimSize(type, i);
  mlirValueSetType(tensor, with_sizes(type, shape));
  return TEMPO_OK;
}

/* An input whose dims have constant bounds fixes the sizes of its argument, and these its elements.
 */
static enum tempo_status refine_input(MlirOperation graph, MlirOperation input) {
  MlirValue tensor = tempoOpGetInput(input, 0), result = mlirOperationGetResult(input, 0);
  intptr_t n = tempoOpGetNumDims(input);
  if (!is_small(mlirValueGetType(tensor)))
    return TEMPO_OK;
  for (intptr_t i = 0; i < n; ++i) {
    MlirOperation dim = mlirOpResultGetOwner(tempoOpGetDim(input, i));
    MlirAffineExpr bound = mlirAffineMapGetResult(tempoDimGetBound(dim), 0);
    if (!mlirAffineExprIsAConstant(bound) || !mlirValueIsNull(tempoDimGetUntil(dim)))
      continue;
    int64_t size = mlirAffineConstantExprGetValue(bound);
    if (size < 0)
      return fail_negative(dim);
    if (refine_dim(graph, tensor, i, size) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  int64_t shape[MAX_RANK];
  MlirType type = mlirValueGetType(tensor);
  MlirType element = tempoRecurrentTypeGetElement(mlirValueGetType(result));
  if (!mlirTypeIsARankedTensor(element))
    return TEMPO_OK;
  for (intptr_t i = n; i < mlirShapedTypeGetRank(type); ++i)
    shape[i - n] = mlirShapedTypeGetDimSize(type, i);
  mlirValueSetType(result, tempoRecurrentTypeGet((unsigned)n, with_sizes(element, shape)));
  return TEMPO_OK;
}

//===- Nodes ------------------------------------------------------------------===//

/* The types of what `node` gives. */
static enum tempo_status refine_results(MlirOperation node) {
  struct sizes sizes = {.map = tempoOpGetSizes(node)};
  if (mlirAffineMapIsNull(sizes.map) || mlirAffineMapGetNumResults(sizes.map) > MAX_RANK)
    return TEMPO_OK;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(node); ++i) {
    MlirValue result = mlirOperationGetResult(node, i);
    MlirType type = mlirValueGetType(result);
    mlirValueSetType(result,
                     tempoRecurrentTypeGet(tempoRecurrentTypeGetRank(type),
                                           refine(tempoRecurrentTypeGetElement(type), &sizes)));
  }
  if (sizes.negative)
    return fail_negative(node);
  if (sizes.n_kept > 0)
    set(node, "sizes",
        mlirAffineMapAttrGet(mlirAffineMapGetSubMap(sizes.map, sizes.n_kept, sizes.kept)));
  else
    mlirOperationRemoveAttributeByName(node, ref("sizes"));
  return TEMPO_OK;
}

static MlirOperation make_cast(MlirLocation location, MlirValue value, MlirType type) {
  MlirOperationState state = mlirOperationStateGet(ref("tensor.cast"), location);
  mlirOperationStateAddOperands(&state, 1, &value);
  mlirOperationStateAddResults(&state, 1, &type);
  return mlirOperationCreate(&state);
}

/* What the body of `compute` reads and gives, as the operation says now. */
static enum tempo_status refine_body(MlirOperation compute) {
  MlirBlock body = tempoOpGetBody(compute);
  MlirLocation location = mlirOperationGetLocation(compute);
  intptr_t n_dims = tempoOpGetNumDims(compute);
  for (intptr_t i = 0; i < tempoOpGetNumInputs(compute); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, n_dims + i);
    MlirType old = mlirValueGetType(argument);
    MlirType type = tempoAccessGetReadType(tempoOpGetAccess(compute, i),
                                           mlirValueGetType(tempoOpGetInput(compute, i)));
    if (mlirTypeIsNull(type))
      return tempoEmitError(location,
                            "input %td is a slice that ends before it starts with this "
                            "value",
                            i);
    if (mlirTypeEqual(type, old))
      continue;
    mlirValueSetType(argument, type);
    MlirOperation cast = make_cast(location, argument, old);
    mlirBlockInsertOwnedOperation(body, 0, cast);
    mlirValueReplaceAllUsesExcept(argument, mlirOperationGetResult(cast, 0), 1, &cast);
  }
  MlirOperation yield = mlirBlockGetTerminator(body);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(compute); ++i) {
    MlirValue value = mlirOperationGetOperand(yield, i);
    MlirType type =
        tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(compute, i)));
    if (mlirTypeEqual(type, mlirValueGetType(value)))
      continue;
    MlirOperation cast = make_cast(location, value, type);
    mlirBlockInsertOwnedOperationBefore(body, yield, cast);
    mlirOperationSetOperand(yield, i, mlirOperationGetResult(cast, 0));
  }
  return TEMPO_OK;
}

/* The types of all tempo.stop_gradient are those of their operands, through any number of them. */
static void refine_stops(MlirOperation graph) {
  bool changed = true;
  while (changed) {
    changed = false;
    MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
    for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (tempoOpGetKind(op) != TEMPO_OP_STOP_GRADIENT)
        continue;
      MlirType type = mlirValueGetType(tempoOpGetInput(op, 0));
      MlirValue result = mlirOperationGetResult(op, 0);
      changed |= !mlirTypeEqual(type, mlirValueGetType(result));
      mlirValueSetType(result, type);
    }
  }
}

/* The derivatives have the types of what they are by. */
static void refine_gradient(MlirOperation gradient) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(gradient); ++i)
    mlirValueSetType(mlirOperationGetResult(gradient, i),
                     mlirValueGetType(tempoOpGetInput(gradient, i + 1)));
}

//===- The graph --------------------------------------------------------------===//

static enum tempo_status refine_type(MlirOperation graph) {
  MlirBlock body = tempoOpGetBody(graph);
  MlirOperation end = tempoGraphGetReturn(graph);
  intptr_t n = mlirBlockGetNumArguments(body), n_results = tempoGraphGetNumResults(graph);
  MlirType *types = calloc((size_t)(n + n_results) + 1, sizeof *types);
  if (!types)
    return tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
  enum tempo_status status = TEMPO_OK;
  for (intptr_t i = 0; i < n; ++i)
    types[i] = mlirValueGetType(mlirBlockGetArgument(body, i));
  for (intptr_t i = 0; status == TEMPO_OK && i < n_results; ++i) {
    types[n + i] =
        tempoAccessGetReadType(tempoOpGetAccess(end, i), mlirValueGetType(tempoOpGetInput(end, i)));
    if (mlirTypeIsNull(types[n + i]))
      status =
          tempoEmitError(mlirOperationGetLocation(end),
                         "result %td is a slice that ends before it starts with this value", i);
  }
  if (status == TEMPO_OK)
    set(graph, "function_type",
        mlirTypeAttrGet(
            mlirFunctionTypeGet(mlirOperationGetContext(graph), n, types, n_results, types + n)));
  free(types);
  return status;
}

typedef enum tempo_status (*refiner)(MlirOperation op);

/* Calls `refine_one` for the operations of kind `kind`, or for all. */
static enum tempo_status each(MlirOperation graph, enum TempoOpKind kind, refiner refine_one) {
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if ((kind == TEMPO_OP_NONE || tempoOpGetKind(op) == kind) && refine_one(op) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status refine_one_input(MlirOperation op) {
  return refine_input(mlirOperationGetParentOperation(op), op);
}

static enum tempo_status refine_one_gradient(MlirOperation op) {
  refine_gradient(op);
  return TEMPO_OK;
}

enum tempo_status specialize_types(MlirOperation graph) {
  /* Twice: the second of two inputs of one argument may fix what the first one gives. */
  if (refine_arguments(graph) != TEMPO_OK ||
      each(graph, TEMPO_OP_INPUT, refine_one_input) != TEMPO_OK ||
      each(graph, TEMPO_OP_INPUT, refine_one_input) != TEMPO_OK ||
      each(graph, TEMPO_OP_NONE, refine_results) != TEMPO_OK)
    return TEMPO_FAIL;
  refine_stops(graph);
  if (each(graph, TEMPO_OP_GRADIENT, refine_one_gradient) != TEMPO_OK ||
      each(graph, TEMPO_OP_COMPUTE, refine_body) != TEMPO_OK)
    return TEMPO_FAIL;
  return refine_type(graph);
}
