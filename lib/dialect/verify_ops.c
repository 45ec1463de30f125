/* assume, input, return, gradient, stop_gradient, execute. */
#include "dialect/verify.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum tempo_status verify_assume(MlirOperation op) {
  if (verify_params(op))
    return TEMPO_FAIL;
  return verify_condition(op, "the condition", tempoOpGetWhere(op), 0, tempoOpGetNumParams(op));
}

/* ---- input ---- */

/* The type of the elements: `source` without its first `n` dimensions. */
static MlirType without_leading_dims(MlirType source, intptr_t n) {
  int64_t shape[MAX_TENSOR_RANK];
  intptr_t rank = mlirShapedTypeGetRank(source) - n;
  for (intptr_t i = 0; i < rank; ++i)
    shape[i] = mlirShapedTypeGetDimSize(source, n + i);
  return mlirRankedTensorTypeGet(rank, shape, mlirShapedTypeGetElementType(source),
                                 mlirRankedTensorTypeGetEncoding(source));
}

enum tempo_status verify_input(MlirOperation op) {
  MlirValue source = tempoOpGetInput(op, 0);
  MlirType source_type = mlirValueGetType(source);
  MlirType result_type = mlirValueGetType(mlirOperationGetResult(op, 0));
  intptr_t n_dims = tempoOpGetNumDims(op), rank = mlirShapedTypeGetRank(source_type);
  if (verify_names(op) || verify_dims(op))
    return TEMPO_FAIL;
  if (!mlirValueIsABlockArgument(source))
    return verify_error_note(op, value_location(source), "defined here",
                             "reads something that is no argument of the graph");
  if (n_dims > rank)
    return verify_error(op, "is over %td dims of an argument that has %td", n_dims, rank);
  if (rank > MAX_TENSOR_RANK)
    return verify_error(op, "arguments have at most %d dimensions", MAX_TENSOR_RANK);
  MlirType element = without_leading_dims(source_type, n_dims);
  MlirType scalar = mlirShapedTypeGetElementType(source_type);
  MlirType expected = tempoRecurrentTypeGet((unsigned)n_dims, element);
  MlirType also = tempoRecurrentTypeGet((unsigned)n_dims, scalar);
  if (mlirTypeEqual(result_type, expected) || (rank == n_dims && mlirTypeEqual(result_type, also)))
    return TEMPO_OK;
  return verify_type_error(op, "the result", result_type, rank == n_dims ? also : expected);
}

/* ---- return ---- */

enum tempo_status verify_return(MlirOperation op) {
  MlirOperation graph = mlirOperationGetParentOperation(op);
  intptr_t n = tempoOpGetNumInputs(op), n_results = tempoGraphGetNumResults(graph);
  if (verify_params(op) || verify_inputs(op))
    return TEMPO_FAIL;
  if (n != n_results)
    return verify_error_note(op, mlirOperationGetLocation(graph), "the graph is declared here",
                             "returns %td values, but the graph has %td results", n, n_results);
  for (intptr_t i = 0; i < n; ++i) {
    MlirType actual =
        tempoAccessGetReadType(tempoOpGetAccess(op, i), mlirValueGetType(tempoOpGetInput(op, i)));
    MlirType expected = tempoGraphGetResultType(graph, i);
    if (!mlirTypeEqual(actual, expected))
      return verify_type_error(op, "a returned value", actual, expected);
  }
  return TEMPO_OK;
}

/* ---- gradient, stop_gradient ---- */

static enum tempo_status verify_derivative(MlirOperation op, intptr_t position) {
  MlirValue wrt = tempoOpGetInput(op, position + 1);
  MlirType type = mlirValueGetType(wrt);
  MlirType actual = mlirValueGetType(mlirOperationGetResult(op, position));
  if (!mlirTypeIsAFloat(scalar_type(type)))
    return verify_error_note(op, value_location(wrt), "defined here",
                             "derivatives are with respect to floats");
  return mlirTypeEqual(actual, type) ? TEMPO_OK
                                     : verify_type_error(op, "a derivative", actual, type);
}

enum tempo_status verify_gradient(MlirOperation op) {
  MlirValue loss = tempoOpGetInput(op, 0);
  intptr_t n = tempoOpGetNumInputs(op) - 1;
  if (verify_names(op))
    return TEMPO_FAIL;
  if (!mlirTypeIsAFloat(scalar_type(mlirValueGetType(loss))))
    return verify_error_note(op, value_location(loss), "defined here",
                             "only floats have a derivative");
  if (n == 0 || n != mlirOperationGetNumResults(op))
    return verify_error(op, "has %td results for %td values, expected one for each of at least one",
                        mlirOperationGetNumResults(op), n);
  for (intptr_t i = 0; i < n; ++i)
    if (verify_derivative(op, i))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

enum tempo_status verify_stop_gradient(MlirOperation op) {
  return verify_names(op);
}

/* ---- execute ---- */

/* The graph that `op` executes; null if there is none. */
static MlirOperation find_graph(MlirOperation op) {
  MlirStringRef name = mlirFlatSymbolRefAttrGetValue(
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("graph")));
  MlirOperation graph = tempo_lookup_symbol(op, name);
  return !mlirOperationIsNull(graph) && tempoOpGetKind(graph) == TEMPO_OP_GRAPH
             ? graph
             : (MlirOperation){NULL};
}

/* Whether `execute` has one result more than `graph`, an i32: the status. */
static bool gives_status(MlirOperation execute, MlirOperation graph) {
  intptr_t n = mlirOperationGetNumResults(execute);
  if (n != tempoGraphGetNumResults(graph) + 1)
    return false;
  MlirType last = mlirValueGetType(mlirOperationGetResult(execute, n - 1));
  return mlirTypeIsAInteger(last) && mlirIntegerTypeIsSignless(last) &&
         mlirIntegerTypeGetWidth(last) == 32;
}

enum tempo_status verify_execute(MlirOperation op) {
  MlirOperation graph = find_graph(op);
  if (mlirOperationIsNull(graph)) {
    MlirStringRef name = mlirFlatSymbolRefAttrGetValue(
        mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("graph")));
    return verify_error(op, "there is no tempo.graph @%.*s", (int)name.length, name.data);
  }
  MlirLocation place = mlirOperationGetLocation(graph);
  MlirType type = tempoGraphGetFunctionType(graph);
  intptr_t n = mlirOperationGetNumOperands(op);
  intptr_t n_results = mlirOperationGetNumResults(op) - gives_status(op, graph);
  if (n != mlirFunctionTypeGetNumInputs(type) || n_results != mlirFunctionTypeGetNumResults(type))
    return verify_error_note(op, place, "the graph is declared here",
                             "gives %td arguments and takes %td results, but the graph has %td and "
                             "%td",
                             n, n_results, mlirFunctionTypeGetNumInputs(type),
                             mlirFunctionTypeGetNumResults(type));
  for (intptr_t i = 0; i < n + n_results; ++i) {
    MlirType actual = mlirValueGetType(i < n ? mlirOperationGetOperand(op, i)
                                             : mlirOperationGetResult(op, i - n));
    MlirType expected =
        i < n ? mlirFunctionTypeGetInput(type, i) : mlirFunctionTypeGetResult(type, i - n);
    if (!mlirTypeEqual(actual, expected))
      return verify_type_error(op, i < n ? "an argument" : "a result", actual, expected);
  }
  return TEMPO_OK;
}
