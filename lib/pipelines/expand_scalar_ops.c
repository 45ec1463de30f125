/* tempo-expand-scalar-ops: operations on scalars that upstream does not lower, or not well.
 *
 *   math.isinf, math.isnormal  =>  llvm.intr.is.fpclass
 *   math.expm1 %x              =>  tanh(x / 2) * (exp(x) + 1), which keeps the digits that
 *                                  upstream's exp(x) - 1 loses near 0
 *   math.clampf                =>  maximumf, minimumf: upstream takes the bounds for one another
 *   arith.truncf f64 to bf16   =>  f64 to f32, rounded to odd, and f32 to bf16: rounded once, and
 *                                  without the function that only some compilers' runtimes have
 */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

/* The classes of floats, as llvm.is.fpclass numbers them. */
enum { CLASS_INFINITE = 0x204, CLASS_NORMAL = 0x108 };

/* The predicates of arith.cmpf. */
enum { ORDERED_GREATER = 2, ORDERED_UNEQUAL = 6 };

static MlirValue emit_one(struct emitter const *emitter, char const *name, MlirType type,
                          MlirValue operand) {
  return emit_value(emitter, name, type, 1, &operand);
}

static MlirValue emit_two(struct emitter const *emitter, char const *name, MlirType type,
                          MlirValue a, MlirValue b) {
  MlirValue operands[] = {a, b};
  return emit_value(emitter, name, type, 2, operands);
}

static MlirValue emit_comparison(struct emitter const *emitter, int64_t predicate, MlirValue a,
                                 MlirValue b) {
  MlirType i1 = mlirIntegerTypeGet(emitter->context, 1);
  MlirType i64 = mlirIntegerTypeGet(emitter->context, 64);
  MlirValue operands[] = {a, b};
  MlirNamedAttribute attribute =
      emit_named(emitter->context, "predicate", mlirIntegerAttrGet(i64, predicate));
  struct emit_spec spec = {.name = "arith.cmpf",
                           .n_operands = 2,
                           .operands = operands,
                           .n_results = 1,
                           .results = &i1,
                           .n_attributes = 1,
                           .attributes = &attribute};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

static MlirValue emit_select(struct emitter const *emitter, MlirValue condition, MlirValue a,
                             MlirValue b) {
  MlirValue operands[] = {condition, a, b};
  return emit_value(emitter, "arith.select", mlirValueGetType(a), 3, operands);
}

static MlirValue expand_class(struct emitter const *emitter, MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  int64_t classes = inspect_is(op, "math.isinf") ? CLASS_INFINITE : CLASS_NORMAL;
  MlirValue operand = mlirOperationGetOperand(op, 0);
  MlirNamedAttribute bit =
      emit_named(emitter->context, "bit",
                 mlirIntegerAttrGet(mlirIntegerTypeGet(emitter->context, 32), classes));
  struct emit_spec spec = {.name = "llvm.intr.is.fpclass",
                           .n_operands = 1,
                           .operands = &operand,
                           .n_results = 1,
                           .results = &type,
                           .n_attributes = 1,
                           .attributes = &bit};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

/* Half-precision numbers are computed with as f32. */
static MlirValue expand_expm1(struct emitter const *emitter, MlirOperation op) {
  MlirValue x = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(x);
  bool is_half = mlirFloatTypeGetWidth(type) < 32;
  MlirType wide = is_half ? mlirF32TypeGet(emitter->context) : type;
  if (is_half)
    x = emit_one(emitter, "arith.extf", wide, x);
  MlirValue halved = emit_two(emitter, "arith.mulf", wide, x, emit_float(emitter, wide, 0.5));
  MlirValue power = emit_one(emitter, "math.exp", wide, x);
  MlirValue plus = emit_two(emitter, "arith.addf", wide, power, emit_float(emitter, wide, 1.0));
  MlirValue result =
      emit_two(emitter, "arith.mulf", wide, emit_one(emitter, "math.tanh", wide, halved), plus);
  return is_half ? emit_one(emitter, "arith.truncf", type, result) : result;
}

/* Of a NaN, NaN, as of its parts. */
static MlirValue expand_clamp(struct emitter const *emitter, MlirOperation op) {
  MlirValue x = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(x);
  MlirValue raised = emit_two(emitter, "arith.maximumf", type, x, mlirOperationGetOperand(op, 1));
  return emit_two(emitter, "arith.minimumf", type, raised, mlirOperationGetOperand(op, 2));
}

/* The f32 next to x towards zero, with its last bit set if that is not x itself: rounding it once
 * more to fewer bits gives what rounding x would. */
static MlirValue expand_truncation(struct emitter const *emitter, MlirOperation op) {
  MlirType f32 = mlirF32TypeGet(emitter->context), f64 = mlirF64TypeGet(emitter->context);
  MlirType i32 = mlirIntegerTypeGet(emitter->context, 32);
  MlirValue x = mlirOperationGetOperand(op, 0);
  MlirValue near = emit_one(emitter, "arith.truncf", f32, x);
  MlirValue back = emit_one(emitter, "arith.extf", f64, near);
  MlirValue is_away =
      emit_comparison(emitter, ORDERED_GREATER, emit_one(emitter, "math.absf", f64, back),
                      emit_one(emitter, "math.absf", f64, x));
  MlirValue is_inexact = emit_comparison(emitter, ORDERED_UNEQUAL, back, x);
  MlirValue bits = emit_one(emitter, "arith.bitcast", i32, near);
  MlirValue one = emit_integer(emitter, i32, 1);
  bits = emit_select(emitter, is_away, emit_two(emitter, "arith.subi", i32, bits, one), bits);
  bits = emit_select(emitter, is_inexact, emit_two(emitter, "arith.ori", i32, bits, one), bits);
  MlirValue odd = emit_one(emitter, "arith.bitcast", f32, bits);
  return emit_one(emitter, "arith.truncf", mlirBF16TypeGet(emitter->context), odd);
}

static bool is_long_truncation(MlirOperation op) {
  return inspect_is(op, "arith.truncf") &&
         mlirTypeIsAF64(mlirValueGetType(mlirOperationGetOperand(op, 0))) &&
         mlirTypeIsABF16(mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static bool is_expanded(MlirOperation op) {
  return inspect_is(op, "math.isinf") || inspect_is(op, "math.isnormal") ||
         inspect_is(op, "math.expm1") || inspect_is(op, "math.clampf") || is_long_truncation(op);
}

static void expand(MlirOperation op) {
  struct emitter emitter = emitter_before(op);
  MlirValue value = inspect_is(op, "arith.truncf")  ? expand_truncation(&emitter, op)
                    : inspect_is(op, "math.expm1")  ? expand_expm1(&emitter, op)
                    : inspect_is(op, "math.clampf") ? expand_clamp(&emitter, op)
                                                    : expand_class(&emitter, op);
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0), value);
  mlirOperationDestroy(op);
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list list;
  if (!inspect_collect(run->op, is_expanded, &list))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  run->preserved = list.count == 0;
  for (intptr_t i = 0; i < list.count; ++i)
    if (!mlirTypeIsAShaped(mlirValueGetType(mlirOperationGetOperand(list.ops[i], 0))))
      expand(list.ops[i]);
  free(list.ops);
  return TEMPO_OK;
}

struct TempoPass const tempo_expand_scalar_ops_pass = {
    .argument = "tempo-expand-scalar-ops",
    .summary = "Expands operations on scalars that upstream does not lower",
    .anchor = "",
    .run = run,
};
