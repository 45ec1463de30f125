/* Types of MLIR as element types and shapes of arrays; the arguments of a graph. */
#include "driver.h"
#include "mlir-c/BuiltinTypes.h"

static bool get_scalar(MlirType type, enum tempo_element *element) {
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type)) {
    switch (mlirIntegerTypeGetWidth(type)) {
    case 1:
      *element = TEMPO_I1;
      return true;
    case 8:
      *element = TEMPO_I8;
      return true;
    case 16:
      *element = TEMPO_I16;
      return true;
    case 32:
      *element = TEMPO_I32;
      return true;
    case 64:
      *element = TEMPO_I64;
      return true;
    default:
      return false;
    }
  }
  *element = mlirTypeIsAIndex(type)  ? TEMPO_INDEX
             : mlirTypeIsAF16(type)  ? TEMPO_F16
             : mlirTypeIsABF16(type) ? TEMPO_BF16
             : mlirTypeIsAF32(type)  ? TEMPO_F32
                                     : TEMPO_F64;
  return *element != TEMPO_F64 || mlirTypeIsAF64(type);
}

bool type_get_element(MlirType type, enum tempo_element *element) {
  return get_scalar(mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type, element);
}

bool type_is_tensor(MlirType type) {
  return mlirTypeIsAShaped(type);
}

intptr_t type_get_rank(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetRank(type) : 0;
}

int64_t type_get_size(MlirType type, intptr_t dim) {
  return mlirShapedTypeIsDynamicDim(type, dim) ? -1 : mlirShapedTypeGetDimSize(type, dim);
}

char const *tempoElementGetName(enum tempo_element element) {
  static char const *const names[] = {
      [TEMPO_I1] = "i1",       [TEMPO_I8] = "i8",   [TEMPO_I16] = "i16",   [TEMPO_I32] = "i32",
      [TEMPO_I64] = "i64",     [TEMPO_F16] = "f16", [TEMPO_BF16] = "bf16", [TEMPO_F32] = "f32",
      [TEMPO_INDEX] = "index", [TEMPO_F64] = "f64",
  };
  return names[element];
}

intptr_t graph_get_n_arguments(MlirOperation graph) {
  return mlirBlockGetNumArguments(tempoOpGetBody(graph));
}

MlirType graph_get_argument_type(MlirOperation graph, intptr_t position) {
  return mlirValueGetType(mlirBlockGetArgument(tempoOpGetBody(graph), position));
}

MlirLocation graph_get_argument_location(MlirOperation graph, intptr_t position) {
  return mlirValueGetLocation(mlirBlockGetArgument(tempoOpGetBody(graph), position));
}

bool graph_is_parameter(MlirOperation graph, intptr_t position) {
  return mlirTypeIsAIndex(graph_get_argument_type(graph, position));
}

intptr_t graph_find_argument(MlirOperation graph, MlirValue value) {
  if (!mlirValueIsABlockArgument(value) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(value), tempoOpGetBody(graph)))
    return -1;
  return mlirBlockArgumentGetArgNumber(value);
}
