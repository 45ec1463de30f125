/* merge, compute, call, random: nodes with a domain, inputs and results over it. */
#include "dialect/verify.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static bool has_attribute(MlirOperation op, char const *name) {
  return !mlirAttributeIsNull(
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString(name)));
}

static MlirType element_of_result(MlirOperation op, intptr_t result) {
  return tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(op, result)));
}

/* What an instance sees of an input. */
static MlirType read_type(MlirOperation op, intptr_t input) {
  return tempoAccessGetReadType(tempoOpGetAccess(op, input),
                                mlirValueGetType(tempoOpGetInput(op, input)));
}

/* One size per `?` of the results. */
static enum tempo_status verify_sizes(MlirOperation op) {
  intptr_t n_dynamic = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    n_dynamic += count_dynamic_sizes(mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirAffineMap sizes = tempoOpGetSizes(op);
  intptr_t n_sizes = mlirAffineMapIsNull(sizes) ? 0 : mlirAffineMapGetNumResults(sizes);
  if (n_sizes != n_dynamic)
    return verify_error(op, "has %td sizes for %td '?' of its result types", n_sizes, n_dynamic);
  if (mlirAffineMapIsNull(sizes))
    return TEMPO_OK;
  return verify_map(op, "sizes", sizes, tempoOpGetNumDims(op), tempoOpGetNumParams(op));
}

/* Every result has the dims of the node as its temporal dims. */
static enum tempo_status verify_ranks(MlirOperation op) {
  intptr_t n_dims = tempoOpGetNumDims(op);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    unsigned rank = tempoRecurrentTypeGetRank(mlirValueGetType(mlirOperationGetResult(op, i)));
    if ((intptr_t)rank != n_dims)
      return verify_error(op, "result %td has %u temporal dims, but the operation is over %td", i,
                          rank, n_dims);
  }
  return TEMPO_OK;
}

static enum tempo_status verify_node(MlirOperation op) {
  if (verify_names(op) || verify_dims(op) || verify_params(op) || verify_inputs(op) ||
      verify_ranks(op) || verify_sizes(op))
    return TEMPO_FAIL;
  MlirAttribute where = tempoOpGetWhere(op);
  if (mlirAttributeIsNull(where))
    return TEMPO_OK;
  return verify_condition(op, "where", where, tempoOpGetNumDims(op), tempoOpGetNumParams(op));
}

/* ---- merge ---- */

static enum tempo_status verify_branch(MlirOperation op, intptr_t branch) {
  if (verify_condition(op, "the condition of a branch", tempoMergeGetCondition(op, branch),
                       tempoOpGetNumDims(op), tempoOpGetNumParams(op)))
    return TEMPO_FAIL;
  MlirType actual = read_type(op, branch), expected = element_of_result(op, 0);
  return mlirTypeEqual(actual, expected) ? TEMPO_OK
                                         : verify_type_error(op, "a branch", actual, expected);
}

enum tempo_status verify_merge(MlirOperation op) {
  if (verify_node(op))
    return TEMPO_FAIL;
  MlirAttribute conditions =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("conditions"));
  intptr_t n = tempoOpGetNumInputs(op);
  if (n == 0)
    return verify_error(op, "needs at least one branch");
  if (mlirArrayAttrGetNumElements(conditions) != n)
    return verify_error(op, "has %td conditions for %td branches",
                        mlirArrayAttrGetNumElements(conditions), n);
  for (intptr_t i = 0; i < n; ++i)
    if (verify_branch(op, i))
      return TEMPO_FAIL;
  return TEMPO_OK;
}

/* ---- compute ---- */

static enum tempo_status verify_body_arguments(MlirOperation op) {
  MlirBlock body = tempoOpGetBody(op);
  intptr_t n_dims = tempoOpGetNumDims(op), n_inputs = tempoOpGetNumInputs(op);
  if (mlirBlockGetNumArguments(body) != n_dims + n_inputs)
    return verify_error(op, "has a body of %td arguments, expected %td indices and %td inputs",
                        mlirBlockGetNumArguments(body), n_dims, n_inputs);
  for (intptr_t i = 0; i < n_dims + n_inputs; ++i) {
    MlirType actual = mlirValueGetType(mlirBlockGetArgument(body, i));
    MlirType expected =
        i < n_dims ? mlirIndexTypeGet(mlirOperationGetContext(op)) : read_type(op, i - n_dims);
    if (!mlirTypeEqual(actual, expected))
      return verify_type_error(op, "an argument of the body", actual, expected);
  }
  return TEMPO_OK;
}

enum tempo_status verify_compute(MlirOperation op) {
  if (verify_node(op))
    return TEMPO_FAIL;
  if (mlirOperationGetNumResults(op) == 0)
    return verify_error(op, "needs at least one result");
  return verify_body_arguments(op);
}

/* ---- call ---- */

enum tempo_status verify_call(MlirOperation op) {
  bool has_state = has_attribute(op, "state");
  if (verify_node(op))
    return TEMPO_FAIL;
  if (has_state != has_attribute(op, "sequence"))
    return verify_error(op, "needs both a state and a sequence number, or neither");
  if (has_state && tempoCallGetState(op).length == 0)
    return verify_error(op, "the name of a state must not be empty");
  if (!has_state && mlirOperationGetNumResults(op) == 0)
    return verify_error(op, "without results and without state is of no effect: give it a state");
  return TEMPO_OK;
}

/* ---- random ---- */

static bool is_integer_of(MlirType type, unsigned width) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type) &&
         mlirIntegerTypeGetWidth(type) == width;
}

static enum tempo_status verify_random_element(MlirOperation op) {
  MlirType scalar = scalar_type(element_of_result(op, 0));
  bool is_integer = is_integer_of(scalar, 32) || is_integer_of(scalar, 64);
  switch (tempoRandomGetDistribution(op)) {
  case TEMPO_BITS:
    return is_integer ? TEMPO_OK : verify_error(op, "bits gives i32 or i64");
  case TEMPO_CATEGORICAL:
    return is_integer ? TEMPO_OK : verify_error(op, "categorical gives i32 or i64");
  case TEMPO_UNIFORM:
  case TEMPO_NORMAL:
    break;
  }
  return mlirTypeIsAFloat(scalar) ? TEMPO_OK : verify_error(op, "uniform and normal give floats");
}

/* The type of a categorical result: that of the log-probabilities without the last dimension. */
static enum tempo_status verify_categorical(MlirOperation op) {
  MlirType logits = read_type(op, 1), result = element_of_result(op, 0);
  if (!mlirTypeIsARankedTensor(logits) || mlirShapedTypeGetRank(logits) == 0 ||
      !mlirTypeIsAFloat(scalar_type(logits)))
    return verify_error(op, "categorical reads a tensor of floats along its last dimension");
  intptr_t rank = mlirShapedTypeGetRank(logits) - 1;
  intptr_t actual = mlirTypeIsARankedTensor(result) ? mlirShapedTypeGetRank(result) : 0;
  bool same = rank == actual;
  for (intptr_t i = 0; same && i < rank; ++i)
    same = mlirShapedTypeGetDimSize(logits, i) == mlirShapedTypeGetDimSize(result, i);
  return same ? TEMPO_OK
              : verify_error(op, "categorical gives the shape that it reads without the last "
                                 "dimension");
}

enum tempo_status verify_random(MlirOperation op) {
  bool categorical = tempoRandomGetDistribution(op) == TEMPO_CATEGORICAL;
  intptr_t n_inputs = tempoOpGetNumInputs(op), expected = categorical ? 2 : 1;
  if (verify_node(op))
    return TEMPO_FAIL;
  if (n_inputs != expected)
    return verify_error(op, "has %td inputs, expected the seed%s", n_inputs,
                        categorical ? " and the log-probabilities" : "");
  if (!is_integer_of(read_type(op, 0), 64))
    return verify_error(op, "the seed must be an i64");
  if (tempoRandomGetStream(op) < 0)
    return verify_error(op, "the number of a stream must not be negative");
  if (verify_random_element(op))
    return TEMPO_FAIL;
  return categorical ? verify_categorical(op) : TEMPO_OK;
}
