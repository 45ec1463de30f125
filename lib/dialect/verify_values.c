/* What values may stand where: dims, parameters, what is read, names. */
#include "dialect/verify.h"

#include <ctype.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

MlirOperation value_owner(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

MlirLocation value_location(MlirValue value) {
  MlirOperation owner = value_owner(value);
  return mlirOperationIsNull(owner) ? mlirValueGetLocation(value) : mlirOperationGetLocation(owner);
}

static bool is_dim_result(MlirValue value, intptr_t result) {
  MlirOperation owner = value_owner(value);
  return !mlirOperationIsNull(owner) && tempoOpGetKind(owner) == TEMPO_OP_DIM &&
         mlirOpResultGetResultNumber(value) == result;
}

bool value_is_dim(MlirValue value) {
  return is_dim_result(value, 0);
}

bool value_is_extent(MlirValue value) {
  return is_dim_result(value, 1);
}

bool value_is_parameter(MlirValue value) {
  return mlirTypeIsAIndex(mlirValueGetType(value)) &&
         (mlirValueIsABlockArgument(value) || value_is_extent(value));
}

bool is_identifier(MlirStringRef name) {
  if (name.length == 0 || isdigit((unsigned char)name.data[0]))
    return false;
  for (size_t i = 0; i < name.length; ++i)
    if (!isalnum((unsigned char)name.data[i]) && name.data[i] != '_')
      return false;
  return true;
}

intptr_t count_dynamic_sizes(MlirType type) {
  intptr_t count = 0;
  if (tempoTypeIsARecurrent(type))
    type = tempoRecurrentTypeGetElement(type);
  if (!mlirTypeIsARankedTensor(type))
    return 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    count += mlirShapedTypeIsDynamicDim(type, i);
  return count;
}

MlirType scalar_type(MlirType type) {
  if (tempoTypeIsARecurrent(type))
    type = tempoRecurrentTypeGetElement(type);
  return mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
}

enum tempo_status verify_dims(MlirOperation op) {
  intptr_t n = tempoOpGetNumDims(op);
  for (intptr_t i = 0; i < n; ++i) {
    MlirValue dim = tempoOpGetDim(op, i);
    if (!value_is_dim(dim))
      return verify_error_note(op, value_location(dim), "this is not the index of a tempo.dim",
                               "dim %td is not the index of a tempo.dim", i);
    for (intptr_t k = 0; k < i; ++k)
      if (mlirValueEqual(dim, tempoOpGetDim(op, k)))
        return verify_error(op, "dims %td and %td are the same", k, i);
  }
  return TEMPO_OK;
}

enum tempo_status verify_params(MlirOperation op) {
  for (intptr_t i = 0; i < tempoOpGetNumParams(op); ++i) {
    MlirValue param = tempoOpGetParam(op, i);
    if (value_is_parameter(param))
      continue;
    char const *what = value_is_dim(param)
                           ? "an index that is not among the dims of the operation"
                           : "no index argument of the graph and no extent of a tempo.dim";
    return verify_error_note(op, value_location(param), "defined here", "an expression is over %s",
                             what);
  }
  return TEMPO_OK;
}

enum tempo_status verify_inputs(MlirOperation op) {
  intptr_t n = tempoOpGetNumInputs(op);
  MlirAttribute accesses =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("accesses"));
  if (mlirArrayAttrGetNumElements(accesses) != n)
    return verify_error(op, "has %td accesses for %td inputs",
                        mlirArrayAttrGetNumElements(accesses), n);
  for (intptr_t i = 0; i < n; ++i) {
    MlirValue input = tempoOpGetInput(op, i);
    if (value_is_dim(input))
      return verify_error(op, "input %td is the index of a dim, which is no value to read", i);
    if (verify_access(op, i, tempoOpGetAccess(op, i), mlirValueGetType(input),
                      tempoOpGetNumDims(op), tempoOpGetNumParams(op)))
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

enum tempo_status verify_names(MlirOperation op) {
  MlirAttribute names =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("names"));
  if (mlirAttributeIsNull(names))
    return TEMPO_OK;
  intptr_t n = mlirArrayAttrGetNumElements(names);
  if (n != mlirOperationGetNumResults(op))
    return verify_error(op, "has %td names for %td results", n, mlirOperationGetNumResults(op));
  for (intptr_t i = 0; i < n; ++i) {
    MlirStringRef name = mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i));
    if (name.length && !is_identifier(name))
      return verify_error(op, "the name '%.*s' is no identifier: letters, digits and _",
                          (int)name.length, name.data);
  }
  return TEMPO_OK;
}
