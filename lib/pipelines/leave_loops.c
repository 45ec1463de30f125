/* tempo-leave-loops: a loop whose other iterations do nothing is left.
 *
 *   %r = scf.for %i = %lo to %hi step %s        %r = scf.while (%i = %lo, %n = %n0) {
 *       iter_args(%n = %n0) {                     %more = %i < %hi && %i < %n
 *     %goes_on = arith.cmpi slt, %i, %n           scf.condition(%more) %i, %n
 *     %v = scf.if %goes_on {                    } do {
 *       ...                               =>      (the body)
 *       scf.yield %next                           scf.yield %i + %s, %v
 *     } else {                                  }
 *       scf.yield %n
 *     }
 *     scf.yield %v
 *   }
 *
 * That is how dims which data ends are lowered (`until`). It holds of any loop: once a comparison
 * of %i with what no empty iteration changes is false, it is false for good, since %i only grows.
 *
 * Holds on entry: loops are structured, and sizes that depend on them have been bounded (after
 * tempo-plan-arena, which knows scf.for). What is not recognised stays as it is.
 */
#include <stdlib.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/emit.h"
#include "pipelines/inspect.h"
#include "pipelines/pipelines.h"

enum { MAX_DEPTH = 16 };

/* A loop of the form above. */
struct departure {
  MlirOperation loop, branch; /* the scf.for, the scf.if in it */
  MlirOperation compare;      /* the comparison that says whether it goes on */
  MlirBlock body;
};

/* Predicates of arith.cmpi, signed. */
enum { LESS = 2, AT_MOST = 3, GREATER = 4, AT_LEAST = 5 };

static int64_t get_predicate(MlirOperation compare) {
  return mlirIntegerAttrGetValueInt(mlirOperationGetInherentAttributeByName(
      compare, mlirStringRefCreateFromCString("predicate")));
}

static MlirOperation get_end(MlirOperation op, intptr_t region) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
  return mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetTerminator(block);
}

/* Whether `op` can be done once more, anywhere. */
static bool is_repeatable(MlirOperation op) {
  static char const *const names[] = {"arith.constant", "arith.addi",  "arith.subi",
                                      "arith.muli",     "arith.minsi", "arith.maxsi",
                                      "arith.cmpi",     "arith.andi",  "arith.select"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (inspect_is(op, names[i]))
      return true;
  return false;
}

/* Whether the empty iteration hands on carried value `position` as it is. */
static bool is_kept(struct departure const *departure, intptr_t position) {
  MlirValue carried = mlirBlockGetArgument(departure->body, position + 1);
  MlirValue next = mlirOperationGetOperand(mlirBlockGetTerminator(departure->body), position);
  if (mlirValueEqual(next, carried))
    return true;
  if (!mlirOperationEqual(inspect_definition(next), departure->branch))
    return false;
  MlirOperation otherwise = get_end(departure->branch, 1);
  return mlirValueEqual(mlirOperationGetOperand(otherwise, mlirOpResultGetResultNumber(next)),
                        carried);
}

/* Whether empty iterations do not change `value`. */
static bool is_lasting(struct departure const *departure, MlirValue value, int depth) {
  if (mlirValueIsABlockArgument(value)) {
    if (!mlirBlockEqual(mlirBlockArgumentGetOwner(value), departure->body))
      return true;
    intptr_t position = mlirBlockArgumentGetArgNumber(value);
    return position > 0 && is_kept(departure, position - 1);
  }
  MlirOperation op = mlirOpResultGetOwner(value);
  if (!mlirBlockEqual(mlirOperationGetBlock(op), departure->body))
    return true;
  bool lasting = depth < MAX_DEPTH && is_repeatable(op);
  for (intptr_t i = 0; lasting && i < mlirOperationGetNumOperands(op); ++i)
    lasting = is_lasting(departure, mlirOperationGetOperand(op, i), depth + 1);
  return lasting;
}

/* Whether `value` is the index of the loop, plus what empty iterations do not change. */
static bool grows(struct departure const *departure, MlirValue value) {
  MlirValue index = mlirBlockGetArgument(departure->body, 0);
  if (mlirValueEqual(value, index))
    return true;
  MlirOperation op = inspect_definition(value);
  if (!inspect_is(op, "arith.addi"))
    return false;
  MlirValue a = mlirOperationGetOperand(op, 0), b = mlirOperationGetOperand(op, 1);
  return (mlirValueEqual(a, index) && is_lasting(departure, b, 0)) ||
         (mlirValueEqual(b, index) && is_lasting(departure, a, 0));
}

/* The comparison in the condition `value` that stays false once it is; null if there is none. */
static MlirOperation find_compare(struct departure const *departure, MlirValue value, int depth) {
  MlirOperation op = inspect_definition(value);
  if (depth < MAX_DEPTH && inspect_is(op, "arith.andi")) {
    MlirOperation found = find_compare(departure, mlirOperationGetOperand(op, 0), depth + 1);
    return mlirOperationIsNull(found)
               ? find_compare(departure, mlirOperationGetOperand(op, 1), depth + 1)
               : found;
  }
  if (!inspect_is(op, "arith.cmpi") || !mlirBlockEqual(mlirOperationGetBlock(op), departure->body))
    return (MlirOperation){NULL};
  int64_t predicate = get_predicate(op);
  bool is_upper = predicate == LESS || predicate == AT_MOST;
  MlirValue index = mlirOperationGetOperand(op, is_upper ? 0 : 1);
  MlirValue bound = mlirOperationGetOperand(op, is_upper ? 1 : 0);
  bool is_known = is_upper || predicate == GREATER || predicate == AT_LEAST;
  return is_known && grows(departure, index) && is_lasting(departure, bound, 0)
             ? op
             : (MlirOperation){NULL};
}

/* The scf.if that is all that the body does, before its end; null if there is more. */
static MlirOperation find_branch(MlirBlock body) {
  MlirOperation op = mlirBlockGetFirstOperation(body);
  while (is_repeatable(op))
    op = mlirOperationGetNextInBlock(op);
  if (inspect_is(op, "scf.if") &&
      mlirOperationEqual(mlirOperationGetNextInBlock(op), mlirBlockGetTerminator(body)))
    return op;
  return (MlirOperation){NULL};
}

/* Whether the branch that is not taken does nothing, as far as anybody sees after the loop. */
static bool else_is_empty(struct departure const *departure) {
  MlirOperation end = get_end(departure->branch, 1);
  if (mlirOperationIsNull(end))
    return true;
  if (!mlirOperationEqual(mlirBlockGetFirstOperation(mlirOperationGetBlock(end)), end))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(departure->loop); ++i)
    if (!is_kept(departure, i) &&
        !mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(departure->loop, i))))
      return false;
  return true;
}

/* Recognises `loop`. */
static bool recognise(MlirOperation loop, struct departure *departure) {
  MlirStringRef is_unsigned = mlirStringRefCreateFromCString("unsignedCmp");
  *departure = (struct departure){.loop = loop};
  departure->body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(loop));
  departure->branch = find_branch(departure->body);
  if (mlirOperationIsNull(departure->branch) ||
      !mlirAttributeIsNull(mlirOperationGetAttributeByName(loop, is_unsigned)) ||
      !else_is_empty(departure))
    return false;
  departure->compare = find_compare(departure, mlirOperationGetOperand(departure->branch, 0), 0);
  return !mlirOperationIsNull(departure->compare);
}

//===- The rewrite ------------------------------------------------------------===//

/* The operation of `block` that is as far from its start as `op` from that of its own. */
static MlirOperation find_counterpart(MlirBlock block, MlirOperation op) {
  MlirOperation found = mlirBlockGetFirstOperation(block);
  MlirOperation at = mlirBlockGetFirstOperation(mlirOperationGetBlock(op));
  for (; !mlirOperationEqual(at, op); at = mlirOperationGetNextInBlock(at))
    found = mlirOperationGetNextInBlock(found);
  return found;
}

/* A copy of the body up to the branch; *compare is that of the comparison. */
static MlirRegion copy_condition(struct departure const *departure, MlirOperation *compare) {
  MlirOperation copy = mlirOperationClone(departure->loop);
  MlirRegion region = mlirRegionCreate();
  mlirRegionTakeBody(region, mlirOperationGetFirstRegion(copy));
  mlirOperationDestroy(copy);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation branch = find_counterpart(block, departure->branch);
  *compare = find_counterpart(block, departure->compare);
  mlirOperationDestroy(mlirBlockGetTerminator(block));
  mlirOperationDestroy(branch);
  return region;
}

static MlirValue emit_less(struct emitter const *emitter, MlirValue a, MlirValue b) {
  MlirType i1 = mlirIntegerTypeGet(emitter->context, 1);
  MlirType i64 = mlirIntegerTypeGet(emitter->context, 64);
  MlirValue operands[] = {a, b};
  MlirNamedAttribute predicate =
      emit_named(emitter->context, "predicate", mlirIntegerAttrGet(i64, LESS));
  struct emit_spec spec = {.name = "arith.cmpi",
                           .n_operands = 2,
                           .operands = operands,
                           .n_results = 1,
                           .results = &i1,
                           .n_attributes = 1,
                           .attributes = &predicate};
  return mlirOperationGetResult(emit(emitter, &spec), 0);
}

/* The region that says whether there is another iteration, and hands on what is carried. `values`
 * has room for that and one more. */
static MlirRegion make_before(struct departure const *departure, MlirValue *values) {
  MlirOperation compare;
  MlirRegion region = copy_condition(departure, &compare);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  struct emitter emitter = emitter_at_end(block, mlirOperationGetLocation(departure->loop));
  MlirValue more[] = {emit_less(&emitter, mlirBlockGetArgument(block, 0),
                                mlirOperationGetOperand(departure->loop, 1)),
                      mlirOperationGetResult(compare, 0)};
  intptr_t n = mlirBlockGetNumArguments(block);
  values[0] = emit_value(&emitter, "arith.andi", mlirValueGetType(more[0]), 2, more);
  for (intptr_t i = 0; i < n; ++i)
    values[1 + i] = mlirBlockGetArgument(block, i);
  struct emit_spec end = {.name = "scf.condition", .n_operands = 1 + n, .operands = values};
  emit(&emitter, &end);
  return region;
}

/* The body, which hands on the next index too. */
static MlirRegion make_after(struct departure const *departure, MlirValue *values) {
  MlirOperation yield = mlirBlockGetTerminator(departure->body);
  struct emitter emitter = emitter_before(yield);
  MlirValue index = mlirBlockGetArgument(departure->body, 0);
  MlirValue step[] = {index, mlirOperationGetOperand(departure->loop, 2)};
  intptr_t n = mlirOperationGetNumOperands(yield);
  values[0] = emit_value(&emitter, "arith.addi", mlirValueGetType(index), 2, step);
  for (intptr_t i = 0; i < n; ++i)
    values[1 + i] = mlirOperationGetOperand(yield, i);
  struct emit_spec end = {.name = "scf.yield", .n_operands = 1 + n, .operands = values};
  emit(&emitter, &end);
  mlirOperationDestroy(yield);
  MlirRegion region = mlirRegionCreate();
  mlirRegionTakeBody(region, mlirOperationGetFirstRegion(departure->loop));
  return region;
}

static enum tempo_status rewrite(struct departure const *departure) {
  MlirOperation loop = departure->loop;
  intptr_t n = mlirOperationGetNumResults(loop) + 1;
  MlirValue *values = calloc((size_t)n + 1, sizeof *values);
  MlirType *types = calloc((size_t)n, sizeof *types);
  enum tempo_status status = TEMPO_OK;
  if (values && types) {
    MlirRegion regions[2];
    regions[0] = make_before(departure, values);
    regions[1] = make_after(departure, values);
    values[0] = mlirOperationGetOperand(loop, 0);
    types[0] = mlirValueGetType(values[0]);
    for (intptr_t i = 1; i < n; ++i) {
      values[i] = mlirOperationGetOperand(loop, 2 + i);
      types[i] = mlirValueGetType(values[i]);
    }
    struct emitter emitter = emitter_before(loop);
    struct emit_spec spec = {.name = "scf.while",
                             .n_operands = n,
                             .operands = values,
                             .n_results = n,
                             .results = types,
                             .n_regions = 2,
                             .regions = regions};
    MlirOperation made = emit(&emitter, &spec);
    for (intptr_t i = 1; i < n; ++i)
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(loop, i - 1),
                                    mlirOperationGetResult(made, i));
    mlirOperationDestroy(loop);
  } else {
    status = tempoEmitError(mlirOperationGetLocation(loop), "out of memory");
  }
  free(values);
  free(types);
  return status;
}

static bool is_loop(MlirOperation op) {
  return inspect_is(op, "scf.for");
}

static enum tempo_status run(struct TempoPassRun *run) {
  struct inspect_list loops;
  if (!inspect_collect(run->op, is_loop, &loops))
    return tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  enum tempo_status status = TEMPO_OK;
  for (intptr_t i = 0; status == TEMPO_OK && i < loops.count; ++i) {
    struct departure departure;
    if (recognise(loops.ops[i], &departure))
      status = rewrite(&departure);
  }
  free(loops.ops);
  return status;
}

struct TempoPass const tempo_leave_loops_pass = {
    .argument = "tempo-leave-loops",
    .summary = "Leaves loops whose other iterations do nothing",
    .anchor = "",
    .run = run,
};
