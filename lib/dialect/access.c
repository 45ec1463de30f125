/* What a reader sees through an access. */
#include "dialect/dialect.h"

#include <stdlib.h>

#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

bool tempoIndexAttrIsSlice(MlirAttribute index) {
  return !mlirAttributeIsNull(tempoIndexAttrGetUpper(index));
}

/* The expression of a bound without min and max; null if it has one. */
static MlirAffineExpr plain_expression(MlirAttribute bound) {
  if (tempoBoundAttrGetNumMaps(bound) != 1)
    return (MlirAffineExpr){NULL};
  MlirAffineMap map = tempoBoundAttrGetMap(bound, 0);
  if (mlirAffineMapGetNumResults(map) != 1)
    return (MlirAffineExpr){NULL};
  return mlirAffineMapGetResult(map, 0);
}

/* hi - lo where that is a constant, else mlirShapedTypeGetDynamicSize(). */
static int64_t slice_size(MlirAttribute index) {
  MlirAffineExpr lower = plain_expression(tempoIndexAttrGetLower(index));
  MlirAffineExpr upper = plain_expression(tempoIndexAttrGetUpper(index));
  int64_t size;
  if (!lower.ptr || !upper.ptr || !affine_constant_difference(upper, lower, &size))
    return mlirShapedTypeGetDynamicSize();
  return size;
}

/* The sizes of the slices of `access` into `shape`; their number, or -1 if one is negative. */
static intptr_t slice_sizes(MlirAttribute access, int64_t *shape) {
  intptr_t n_slices = 0;
  for (intptr_t i = 0; i < tempoAccessAttrGetNumIndices(access); ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    if (!tempoIndexAttrIsSlice(index))
      continue;
    int64_t size = slice_size(index);
    if (size < 0 && size != mlirShapedTypeGetDynamicSize())
      return -1;
    shape[n_slices++] = size;
  }
  return n_slices;
}

/* `element` with the sizes of `shape` in front. */
static MlirType with_leading_dims(MlirType element, intptr_t n_slices, int64_t *shape) {
  if (n_slices == 0)
    return element;
  if (!mlirTypeIsARankedTensor(element))
    return mlirRankedTensorTypeGet(n_slices, shape, element, mlirAttributeGetNull());
  intptr_t rank = mlirShapedTypeGetRank(element);
  for (intptr_t i = 0; i < rank; ++i)
    shape[n_slices + i] = mlirShapedTypeGetDimSize(element, i);
  return mlirRankedTensorTypeGet(n_slices + rank, shape, mlirShapedTypeGetElementType(element),
                                 mlirAttributeGetNull());
}

char const *access_problem(MlirAttribute access, MlirType source) {
  intptr_t n_indices = tempoAccessAttrGetNumIndices(access);
  if (!tempoTypeIsARecurrent(source))
    return n_indices ? "a value that is not recurrent is read without indices" : NULL;
  if (n_indices != (intptr_t)tempoRecurrentTypeGetRank(source))
    return "an access needs one index per temporal dimension of what it reads";
  for (intptr_t i = 0; i < n_indices; ++i) {
    MlirAttribute index = tempoAccessAttrGetIndex(access, i);
    int64_t size = tempoIndexAttrIsSlice(index) ? slice_size(index) : 0;
    if (size < 0 && size != mlirShapedTypeGetDynamicSize())
      return "a slice must not end before it starts";
  }
  return NULL;
}

/* So many sizes are kept without allocating. */
enum { FEW_SIZES = 64 };

MlirType tempoAccessGetReadType(MlirAttribute access, MlirType source) {
  MlirType none = {NULL};
  intptr_t n_indices = tempoAccessAttrGetNumIndices(access);
  if (!tempoTypeIsARecurrent(source))
    return n_indices ? none : source;
  if (n_indices != (intptr_t)tempoRecurrentTypeGetRank(source))
    return none;
  MlirType element = tempoRecurrentTypeGetElement(source);
  intptr_t rank = mlirTypeIsARankedTensor(element) ? mlirShapedTypeGetRank(element) : 0;
  int64_t few[FEW_SIZES], *many = NULL;
  if (n_indices + rank > FEW_SIZES && !(many = calloc((size_t)(n_indices + rank), sizeof *many)))
    return none;
  int64_t *shape = many ? many : few;
  intptr_t n_slices = slice_sizes(access, shape);
  MlirType type = n_slices < 0 ? none : with_leading_dims(element, n_slices, shape);
  free(many);
  return type;
}
