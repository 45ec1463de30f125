#include "storage/bytes.h"

#include <stdlib.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinTypes.h"
#include "storage/storage.h"

//===- Numbers as text --------------------------------------------------------===//

static void add_expr(struct sdg const *sdg, MlirAffineExpr expr, bool nested,
                     struct sdg_text *text);

static void add_binary(struct sdg const *sdg, MlirAffineExpr expr, bool nested,
                       struct sdg_text *text) {
  MlirAffineExpr right = mlirAffineBinaryOpExprGetRHS(expr);
  char const *name = mlirAffineExprIsAAdd(expr)        ? " + "
                     : mlirAffineExprIsAMul(expr)      ? " * "
                     : mlirAffineExprIsAMod(expr)      ? " mod "
                     : mlirAffineExprIsAFloorDiv(expr) ? " floordiv "
                                                       : " ceildiv ";
  sdg_text_add(text, nested ? "(" : "");
  add_expr(sdg, mlirAffineBinaryOpExprGetLHS(expr), true, text);
  if (mlirAffineExprIsAAdd(expr) && mlirAffineExprIsAConstant(right) &&
      mlirAffineConstantExprGetValue(right) < 0) {
    sdg_text_add(text, " - %lld", -(long long)mlirAffineConstantExprGetValue(right));
  } else {
    sdg_text_add(text, "%s", name);
    add_expr(sdg, right, true, text);
  }
  sdg_text_add(text, nested ? ")" : "");
}

/* Appends `expr`, over the parameters of the graph as symbols. */
static void add_expr(struct sdg const *sdg, MlirAffineExpr expr, bool nested,
                     struct sdg_text *text) {
  if (mlirAffineExprIsAConstant(expr))
    sdg_text_add(text, "%lld", (long long)mlirAffineConstantExprGetValue(expr));
  else if (mlirAffineExprIsASymbol(expr))
    sdg_text_add(text, "%s", sdg->parameters[mlirAffineSymbolExprGetPosition(expr)]);
  else
    add_binary(sdg, expr, nested, text);
}

/* Appends the largest result of `map`. */
static void add_largest(struct sdg const *sdg, MlirAffineMap map, bool nested,
                        struct sdg_text *text) {
  intptr_t n = mlirAffineMapGetNumResults(map);
  if (n == 1) {
    add_expr(sdg, mlirAffineMapGetResult(map, 0), nested, text);
    return;
  }
  sdg_text_add(text, "max(");
  for (intptr_t i = 0; i < n; i++) {
    sdg_text_add(text, i ? ", " : "");
    add_expr(sdg, mlirAffineMapGetResult(map, i), false, text);
  }
  sdg_text_add(text, ")");
}

void bytes_describe_slots(struct sdg const *sdg, struct sdg_node const *node, MlirAttribute store,
                          struct sdg_text *text) {
  for (unsigned i = 0; i < node->n_dims; i++) {
    bool wraps = tempoStoreAttrGetWraps(store, i);
    sdg_text_add(text, "(%s%s", sdg->dims[node->dims[i]].name, wraps ? " mod " : " < ");
    add_largest(sdg, tempoStoreAttrGetSlots(store, i), wraps, text);
    sdg_text_add(text, ") x ");
  }
}

//===- Bytes ------------------------------------------------------------------===//

static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &product) ? -1 : product;
}

/* Multiplies `bytes` by the largest result of `map`. */
static void scale(struct sdg const *sdg, struct bytes *bytes, MlirAffineMap map) {
  MlirAffineExpr first = mlirAffineMapGetResult(map, 0);
  if (mlirAffineMapGetNumResults(map) == 1 && mlirAffineExprIsAConstant(first)) {
    bytes->factor = multiply(bytes->factor, mlirAffineConstantExprGetValue(first));
    return;
  }
  struct sdg_text text = {0};
  if (!bytes_is_constant(bytes))
    sdg_text_add(&text, "%s * ", bytes->term);
  add_largest(sdg, map, true, &text);
  free(bytes->term);
  bytes->term = text.data;
}

void bytes_scale_by_slots(struct sdg const *sdg, struct bytes *bytes, MlirAttribute store) {
  for (intptr_t i = 0; i < tempoStoreAttrGetNumDims(store); i++)
    scale(sdg, bytes, tempoStoreAttrGetSlots(store, i));
}

static int64_t get_scalar_bytes(MlirType type) {
  if (mlirTypeIsAIndex(type))
    return 8;
  unsigned bits = mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type)
                  : mlirTypeIsAFloat(type) ? mlirFloatTypeGetWidth(type)
                                           : 0;
  return (bits + 7) / 8;
}

static MlirType get_element(struct sdg_node const *node, intptr_t result) {
  return tempoRecurrentTypeGetElement(mlirValueGetType(mlirOperationGetResult(node->op, result)));
}

static unsigned count_dynamic(MlirType type) {
  unsigned n = 0;
  for (int64_t i = 0; mlirTypeIsAShaped(type) && i < mlirShapedTypeGetRank(type); i++)
    n += mlirShapedTypeIsDynamicDim(type, i);
  return n;
}

enum tempo_status bytes_of_element(struct sdg const *sdg, struct sdg_node const *node,
                                   unsigned result, struct bytes *bytes) {
  MlirType type = get_element(node, result);
  unsigned position = 0;
  for (unsigned i = 0; i < result; i++)
    position += count_dynamic(get_element(node, i));
  *bytes = (struct bytes){.factor = get_scalar_bytes(type)};
  if (!mlirTypeIsAShaped(type))
    return TEMPO_OK;
  bytes->factor = get_scalar_bytes(mlirShapedTypeGetElementType(type));
  for (int64_t i = 0; i < mlirShapedTypeGetRank(type); i++) {
    if (!mlirShapedTypeIsDynamicDim(type, i)) {
      bytes->factor = multiply(bytes->factor, mlirShapedTypeGetDimSize(type, i));
      continue;
    }
    MlirAffineMap map = storage_get_largest(sdg, node, tempoOpGetSizes(node->op), position++);
    if (mlirAffineMapIsNull(map))
      return TEMPO_FAIL;
    scale(sdg, bytes, map);
  }
  return TEMPO_OK;
}

bool bytes_is_constant(struct bytes const *bytes) {
  return !bytes->term || !bytes->term[0];
}

void bytes_describe(struct bytes const *bytes, struct sdg_text *text) {
  bool plain = bytes_is_constant(bytes);
  if (bytes->factor < 0)
    sdg_text_add(text, "2^63 or more");
  else if (plain || bytes->factor != 1)
    sdg_text_add(text, "%lld", (long long)bytes->factor);
  if (!plain)
    sdg_text_add(text, "%s%s", bytes->factor != 1 ? " * " : "", bytes->term);
}
