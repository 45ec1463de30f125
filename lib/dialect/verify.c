/* The verifier of each operation, and of the dialect's types and attributes. */
#include "dialect/dialect.h"

#include "mlir-c/BuiltinTypes.h"

char const *verify_recurrent_type(unsigned rank, MlirType element) {
  (void)rank;
  if (mlirTypeIsARankedTensor(element) || mlirTypeIsAInteger(element) ||
      mlirTypeIsAFloat(element) || mlirTypeIsAIndex(element))
    return NULL;
  return "the elements of a recurrent tensor are ranked tensors, integers, floats or indices";
}

char const *verify_bound_maps(intptr_t n_maps, MlirAffineMap const *maps) {
  if (n_maps == 0)
    return "a bound needs at least one map";
  for (intptr_t i = 0; i < n_maps; ++i)
    if (mlirAffineMapGetNumResults(maps[i]) == 0)
      return "a map of a bound needs at least one result";
  return NULL;
}

char const *verify_store_slots(enum TempoStoreKind kind, intptr_t n_slots,
                               MlirAffineMap const *slots, intptr_t n_wraps, int64_t const *wraps) {
  (void)kind;
  (void)slots;
  (void)wraps;
  return n_slots == n_wraps ? NULL : "slots and wraps differ in number";
}

enum tempo_status verify_op(MlirOperation op) {
  (void)op;
  return TEMPO_OK;
}

enum tempo_status verify_region(MlirOperation op) {
  (void)op;
  return TEMPO_OK;
}

enum tempo_status verify_attribute(MlirOperation op, MlirStringRef name, MlirAttribute value) {
  (void)op;
  (void)name;
  (void)value;
  return TEMPO_OK;
}

enum tempo_status verify_argument_attribute(MlirOperation op, intptr_t position, MlirStringRef name,
                                            MlirAttribute value) {
  (void)op;
  (void)position;
  (void)name;
  (void)value;
  return TEMPO_OK;
}
