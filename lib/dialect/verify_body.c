/* The body of a tempo.compute: pure operations on tensors and scalars, and its yield. */
#include "dialect/verify.h"

#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static bool name_is(MlirStringRef name, char const *text) {
  return mlirStringRefEqual(name, mlirStringRefCreateFromCString(text));
}

/* True if `name` is of the dialect whose name with its dot is `prefix`. */
static bool is_of(MlirStringRef name, char const *prefix) {
  size_t length = strlen(prefix);
  return name.length > length && memcmp(name.data, prefix, length) == 0;
}

static bool is_allowed(MlirStringRef name) {
  static char const *const dialects[] = {"arith.", "math.", "tensor.", "linalg.", "index."};
  static char const *const operations[] = {"scf.if",       "scf.for",    "scf.yield",
                                           "affine.apply", "affine.min", "affine.max",
                                           "func.call",    "ub.poison",  "tempo.yield"};
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; ++i)
    if (is_of(name, dialects[i]))
      return true;
  for (size_t i = 0; i < sizeof operations / sizeof *operations; ++i)
    if (name_is(name, operations[i]))
      return true;
  return false;
}

static enum tempo_status refuse(MlirOperation op, MlirStringRef name) {
  if (name_is(name, "scf.while"))
    return verify_error(op, "may not end, so it is not allowed in the body of a tempo.compute: "
                            "give a dim an until");
  return verify_error(op, "is not allowed in the body of a tempo.compute: use linalg, tensor, "
                          "arith, math, scf.if and scf.for on tensors and scalars");
}

/* A call is inlined: to a function of the module, which nobody else can see, with a body. */
static enum tempo_status verify_callee(MlirOperation op) {
  MlirAttribute callee =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("callee"));
  MlirOperation function = tempo_lookup_symbol(op, mlirFlatSymbolRefAttrGetValue(callee));
  MlirStringRef const private_name = mlirStringRefCreateFromCString("private");
  if (mlirOperationIsNull(function))
    return TEMPO_OK; /* its own verifier says so */
  MlirAttribute visibility =
      mlirOperationGetAttributeByName(function, mlirSymbolTableGetVisibilityAttributeName());
  bool is_private = !mlirAttributeIsNull(visibility) && mlirAttributeIsAString(visibility) &&
                    mlirStringRefEqual(mlirStringAttrGetValue(visibility), private_name);
  bool has_body = mlirOperationGetNumRegions(function) == 1 &&
                  !mlirBlockIsNull(mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
  if (is_private && has_body)
    return TEMPO_OK;
  return verify_error_note(op, mlirOperationGetLocation(function), "the function is here",
                           "calls from the body of a tempo.compute are inlined: the function must "
                           "be private and have a body");
}

static enum tempo_status verify_no_memory(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (mlirTypeIsAMemRef(type) || mlirTypeIsAUnrankedMemRef(type))
      return verify_error(op, "gives memory, but bodies are over tensors and scalars");
  }
  return TEMPO_OK;
}

static enum tempo_status verify_blocks(MlirOperation op);

/* What stands inside an operation is looked at by itself, and without memory linalg has no effects
 * of its own; a call is looked at once it has been inlined. */
static enum tempo_status verify_effects(MlirOperation op, MlirStringRef name) {
  bool is_looked_at = is_of(name, "scf.") || is_of(name, "linalg.") ||
                      name_is(name, "tensor.generate") || name_is(name, "func.call");
  if (is_looked_at || tempo_op_is_pure(op))
    return TEMPO_OK;
  return verify_error(op, "has effects on memory, but the body of a tempo.compute is pure");
}

static enum tempo_status verify_operation(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (!is_allowed(name))
    return refuse(op, name);
  if (name_is(name, "func.call") && verify_callee(op))
    return TEMPO_FAIL;
  return verify_no_memory(op) || verify_effects(op, name) || verify_blocks(op) ? TEMPO_FAIL
                                                                               : TEMPO_OK;
}

/* The operations inside `op`, at any depth. */
static enum tempo_status verify_blocks(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner))
        if (verify_operation(inner))
          return TEMPO_FAIL;
  return TEMPO_OK;
}

static enum tempo_status verify_yield(MlirOperation compute) {
  MlirOperation yield = mlirBlockGetTerminator(tempoOpGetBody(compute));
  if (mlirOperationIsNull(yield) || tempoOpGetKind(yield) != TEMPO_OP_YIELD)
    return verify_error(compute, "its body must end with a tempo.yield");
  intptr_t n = mlirOperationGetNumResults(compute);
  if (mlirOperationGetNumOperands(yield) != n)
    return verify_error_note(yield, mlirOperationGetLocation(compute), "the operation is here",
                             "gives %td values, but the operation has %td results",
                             mlirOperationGetNumOperands(yield), n);
  for (intptr_t i = 0; i < n; ++i) {
    MlirType actual = mlirValueGetType(mlirOperationGetOperand(yield, i));
    MlirType expected =
        tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(compute, i)));
    if (!mlirTypeEqual(actual, expected))
      return verify_type_error(yield, "a value", actual, expected);
  }
  return TEMPO_OK;
}

enum tempo_status verify_compute_body(MlirOperation compute) {
  return verify_blocks(compute) || verify_yield(compute) ? TEMPO_FAIL : TEMPO_OK;
}
