/* Views over tempo.graph: its signature, its parameters, its return. */
#include "dialect/dialect.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirAttribute attribute(MlirOperation graph, char const *name) {
  return mlirOperationGetInherentAttributeByName(graph, mlirStringRefCreateFromCString(name));
}

MlirType tempoGraphGetFunctionType(MlirOperation graph) {
  return mlirTypeAttrGetValue(attribute(graph, "function_type"));
}

MlirStringRef tempoGraphGetName(MlirOperation graph) {
  return mlirStringAttrGetValue(attribute(graph, "sym_name"));
}

MlirStringRef tempoGraphGetArgName(MlirOperation graph, intptr_t position) {
  return mlirStringAttrGetValue(mlirArrayAttrGetElement(attribute(graph, "arg_names"), position));
}

intptr_t tempoGraphGetNumResults(MlirOperation graph) {
  return mlirFunctionTypeGetNumResults(tempoGraphGetFunctionType(graph));
}

MlirStringRef tempoGraphGetResultName(MlirOperation graph, intptr_t position) {
  return mlirStringAttrGetValue(
      mlirArrayAttrGetElement(attribute(graph, "result_names"), position));
}

MlirType tempoGraphGetResultType(MlirOperation graph, intptr_t position) {
  return mlirFunctionTypeGetResult(tempoGraphGetFunctionType(graph), position);
}

MlirAffineMap tempoGraphGetArgSizes(MlirOperation graph, intptr_t position) {
  return mlirAffineMapAttrGetValue(
      mlirArrayAttrGetElement(attribute(graph, "arg_sizes"), position));
}

/* Visits the parameters in order: calls for each position until `position`; the value there, or
 * null and the number of parameters in *count. */
static MlirValue find_parameter(MlirOperation graph, intptr_t position, intptr_t *count) {
  MlirBlock body = tempoOpGetBody(graph);
  *count = 0;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    if (mlirTypeIsAIndex(mlirValueGetType(argument)) && (*count)++ == position)
      return argument;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_DIM && mlirOperationGetNumResults(op) > 1 &&
        (*count)++ == position)
      return mlirOperationGetResult(op, 1);
  return (MlirValue){NULL};
}

intptr_t tempoGraphGetNumParameters(MlirOperation graph) {
  intptr_t count;
  find_parameter(graph, -1, &count);
  return count;
}

MlirValue tempoGraphGetParameter(MlirOperation graph, intptr_t position) {
  intptr_t count;
  return find_parameter(graph, position, &count);
}

MlirOperation tempoGraphGetReturn(MlirOperation graph) {
  return mlirBlockGetTerminator(tempoOpGetBody(graph));
}
