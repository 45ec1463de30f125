/* tempo-print-stores: the memory plan as text, a line a value, and its total.
 *
 *   stores of @g
 *     %x  register
 *     %h  in place  4 bytes
 *     %k  circular  (t mod 512) x 256 bytes
 *     %r  full      (t < T) x 4 bytes
 *   total 131076 + 4 * T bytes
 *
 * Needs the attribute tempo.stores on every node. Sizes are those of the elements, with no padding.
 */
#include <isl/printer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "sdg/context.h"
#include "storage/storage.h"

//===- Numbers as text --------------------------------------------------------===//

static __isl_give isl_printer *print(__isl_take isl_printer *printer, char const *text) {
  return isl_printer_print_str(printer, text);
}

static __isl_give isl_printer *print_number(__isl_take isl_printer *printer, int64_t number) {
  char text[24];
  snprintf(text, sizeof(text), "%lld", (long long)number);
  return print(printer, text);
}

static __isl_give isl_printer *print_expr(__isl_take isl_printer *printer, struct sdg const *sdg,
                                          MlirAffineExpr expr, bool nested);

static __isl_give isl_printer *print_binary(__isl_take isl_printer *printer, struct sdg const *sdg,
                                            MlirAffineExpr expr, bool nested) {
  MlirAffineExpr right = mlirAffineBinaryOpExprGetRHS(expr);
  char const *name = mlirAffineExprIsAAdd(expr)        ? " + "
                     : mlirAffineExprIsAMul(expr)      ? " * "
                     : mlirAffineExprIsAMod(expr)      ? " mod "
                     : mlirAffineExprIsAFloorDiv(expr) ? " floordiv "
                                                       : " ceildiv ";
  printer = print(printer, nested ? "(" : "");
  printer = print_expr(printer, sdg, mlirAffineBinaryOpExprGetLHS(expr), true);
  if (mlirAffineExprIsAAdd(expr) && mlirAffineExprIsAConstant(right) &&
      mlirAffineConstantExprGetValue(right) < 0)
    printer = print_number(print(printer, " - "), -mlirAffineConstantExprGetValue(right));
  else
    printer = print_expr(print(printer, name), sdg, right, true);
  return print(printer, nested ? ")" : "");
}

/* Prints `expr`, over the parameters of the graph as symbols. */
static __isl_give isl_printer *print_expr(__isl_take isl_printer *printer, struct sdg const *sdg,
                                          MlirAffineExpr expr, bool nested) {
  if (mlirAffineExprIsAConstant(expr))
    return print_number(printer, mlirAffineConstantExprGetValue(expr));
  if (mlirAffineExprIsASymbol(expr))
    return print(printer, sdg->parameters[mlirAffineSymbolExprGetPosition(expr)]);
  return print_binary(printer, sdg, expr, nested);
}

/* Prints the largest result of `map`. */
static __isl_give isl_printer *print_largest(__isl_take isl_printer *printer, struct sdg const *sdg,
                                             MlirAffineMap map, bool nested) {
  intptr_t n = mlirAffineMapGetNumResults(map);
  if (n == 1)
    return print_expr(printer, sdg, mlirAffineMapGetResult(map, 0), nested);
  printer = print(printer, "max(");
  for (intptr_t i = 0; i < n; i++) {
    printer = print(printer, i ? ", " : "");
    printer = print_expr(printer, sdg, mlirAffineMapGetResult(map, i), false);
  }
  return print(printer, ")");
}

//===- Bytes ------------------------------------------------------------------===//

/* factor * term, where `term` is a product of parameters as text, owned, "" for 1. */
struct bytes {
  int64_t factor; /* -1 if it exceeds 64 bits */
  char *term;
};

static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &product) ? -1 : product;
}

/* Multiplies `bytes` by the largest result of `map`. Takes bytes->term. */
static void scale(struct sdg const *sdg, struct bytes *bytes, MlirAffineMap map) {
  MlirAffineExpr first = mlirAffineMapGetResult(map, 0);
  if (mlirAffineMapGetNumResults(map) == 1 && mlirAffineExprIsAConstant(first)) {
    bytes->factor = multiply(bytes->factor, mlirAffineConstantExprGetValue(first));
    return;
  }
  isl_printer *printer = isl_printer_to_str(sdg->ctx);
  printer = print(printer, bytes->term ? bytes->term : "");
  printer = print(printer, bytes->term && bytes->term[0] ? " * " : "");
  printer = print_largest(printer, sdg, map, true);
  free(bytes->term);
  bytes->term = isl_printer_get_str(printer);
  isl_printer_free(printer);
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

/* The bytes of one element of a result; its term is owned by the caller. */
static enum tempo_status get_element_bytes(struct sdg const *sdg, struct sdg_node const *node,
                                           intptr_t result, struct bytes *bytes) {
  MlirType type = get_element(node, result);
  unsigned position = 0;
  for (intptr_t i = 0; i < result; i++)
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

static bool is_constant(struct bytes const *bytes) {
  return !bytes->term || !bytes->term[0];
}

static __isl_give isl_printer *print_bytes(__isl_take isl_printer *printer,
                                           struct bytes const *bytes) {
  bool plain = is_constant(bytes);
  if (bytes->factor < 0)
    printer = print(printer, "2^63 or more");
  else if (plain || bytes->factor != 1)
    printer = print_number(printer, bytes->factor);
  if (!plain && bytes->factor != 1)
    printer = print(printer, " * ");
  return plain ? printer : print(printer, bytes->term);
}

//===- The plan ---------------------------------------------------------------===//

struct plan {
  struct sdg const *sdg;
  isl_printer *printer;
  size_t n_sums;
  struct bytes *sums; /* owned; the total, one for each different term */
};

/* Adds `bytes` to the total. Takes bytes->term. False when memory is short. */
static bool add_to_total(struct plan *plan, struct bytes bytes) {
  char const *term = bytes.term ? bytes.term : "";
  for (size_t i = 0; i < plan->n_sums; i++) {
    struct bytes *sum = &plan->sums[i];
    if (strcmp(sum->term ? sum->term : "", term) != 0)
      continue;
    if (sum->factor < 0 || bytes.factor < 0 ||
        __builtin_add_overflow(sum->factor, bytes.factor, &sum->factor))
      sum->factor = -1;
    free(bytes.term);
    return true;
  }
  struct bytes *sums = realloc(plan->sums, (plan->n_sums + 1) * sizeof(*sums));
  if (!sums) {
    free(bytes.term);
    return false;
  }
  plan->sums = sums;
  plan->sums[plan->n_sums++] = bytes;
  return true;
}

/* Prints "(t mod 512) x " for each dim of the value. */
static void print_slots(struct plan *plan, struct sdg_node const *node, MlirAttribute store) {
  for (unsigned i = 0; i < node->n_dims; i++) {
    plan->printer = print(plan->printer, "(");
    plan->printer = print(plan->printer, plan->sdg->dims[node->dims[i]].name);
    bool wraps = tempoStoreAttrGetWraps(store, i);
    MlirAffineMap slots = tempoStoreAttrGetSlots(store, i);
    plan->printer = print(plan->printer, wraps ? " mod " : " < ");
    plan->printer = print_largest(plan->printer, plan->sdg, slots, wraps);
    plan->printer = print(plan->printer, ") x ");
  }
}

/* Prints the line of a value that lives in memory, and adds it to the total. */
static enum tempo_status print_memory(struct plan *plan, struct sdg_node const *node,
                                      intptr_t result, MlirAttribute store) {
  struct bytes bytes;
  if (get_element_bytes(plan->sdg, node, result, &bytes) != TEMPO_OK) {
    free(bytes.term);
    return TEMPO_FAIL;
  }
  if (tempoStoreAttrGetKind(store) != TEMPO_STORE_IN_PLACE)
    print_slots(plan, node, store);
  plan->printer = print(print_bytes(plan->printer, &bytes), " bytes");
  for (intptr_t i = 0; i < tempoStoreAttrGetNumDims(store); i++)
    scale(plan->sdg, &bytes, tempoStoreAttrGetSlots(store, i));
  if (!add_to_total(plan, bytes))
    return tempoEmitError(mlirOperationGetLocation(node->op), "out of memory");
  return TEMPO_OK;
}

static char const *get_kind_name(MlirAttribute store) {
  static char const *const names[] = {"register", "in place  ", "circular  ", "growing   ",
                                      "full      "};
  return names[tempoStoreAttrGetKind(store)];
}

static enum tempo_status print_node(struct plan *plan, struct sdg_node const *node) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(node->op); i++) {
    MlirAttribute store = storage_get(plan->sdg, node, (unsigned)i);
    if (mlirAttributeIsNull(store))
      return TEMPO_FAIL;
    plan->printer = print(print(plan->printer, "  %"), node->name);
    if (i > 0)
      plan->printer = print_number(print(plan->printer, "#"), i);
    plan->printer = print(print(plan->printer, "  "), get_kind_name(store));
    if (tempoStoreAttrGetKind(store) != TEMPO_STORE_REGISTER &&
        print_memory(plan, node, i, store) != TEMPO_OK)
      return TEMPO_FAIL;
    plan->printer = print(plan->printer, "\n");
  }
  return TEMPO_OK;
}

/* Prints the sums, the constant one first. */
static void print_total(struct plan *plan) {
  bool first = true;
  plan->printer = print(plan->printer, "total ");
  for (int constant = 1; constant >= 0; constant--)
    for (size_t i = 0; i < plan->n_sums; i++) {
      if (is_constant(&plan->sums[i]) != (constant == 1))
        continue;
      plan->printer = print(plan->printer, first ? "" : " + ");
      plan->printer = print_bytes(plan->printer, &plan->sums[i]);
      first = false;
    }
  plan->printer = print(plan->printer, first ? "0 bytes\n" : " bytes\n");
}

static enum tempo_status print_nodes(struct plan *plan) {
  MlirStringRef name = tempoGraphGetName(plan->sdg->graph);
  char head[256];
  snprintf(head, sizeof(head), "stores of @%.*s\n", (int)(name.length < 200 ? name.length : 200),
           name.data);
  plan->printer = print(plan->printer, head);
  for (unsigned i = 0; i < plan->sdg->n_nodes; i++)
    if (sdg_node_is_statement(&plan->sdg->nodes[i]) &&
        print_node(plan, &plan->sdg->nodes[i]) != TEMPO_OK)
      return TEMPO_FAIL;
  print_total(plan);
  return TEMPO_OK;
}

static enum tempo_status print_plan(struct sdg const *sdg) {
  struct plan plan = {.sdg = sdg, .printer = isl_printer_to_str(sdg->ctx)};
  enum tempo_status status = print_nodes(&plan);
  char *text = isl_printer_get_str(plan.printer);
  if (status == TEMPO_OK && text) {
    fputs(text, stdout); /* in one piece: graphs are printed concurrently */
    fflush(stdout);
  } else if (status == TEMPO_OK)
    status = tempoEmitError(mlirOperationGetLocation(sdg->graph), "out of memory");
  for (size_t i = 0; i < plan.n_sums; i++)
    free(plan.sums[i].term);
  free(plan.sums);
  free(text);
  isl_printer_free(plan.printer);
  return status;
}

static enum tempo_status run_pass(struct TempoPassRun *run) {
  isl_ctx *ctx = sdg_context_create();
  if (!ctx)
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  run->preserved = true;
  struct sdg *sdg = sdg_create(ctx, run->op);
  enum tempo_status status = TEMPO_FAIL;
  if (sdg && sdg_compute_demand(sdg) == TEMPO_OK)
    status = print_plan(sdg);
  sdg_free(sdg);
  sdg_context_free(ctx);
  return status;
}

struct TempoPass const tempo_print_stores_pass = {
    .argument = "tempo-print-stores",
    .summary = "Prints the store of every value and the memory they take together",
    .anchor = "tempo.graph",
    .run = run_pass,
};
