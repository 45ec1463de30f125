/* tempo-specialize{T=128 N=4}: parameters get values.
 *
 *   tempo.graph @g(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) { %t = tempo.dim < %T ...
 * becomes, with T=128,
 *   tempo.graph @g(%x: tensor<128xf32>) -> (y: tensor<128xf32>) { %t = tempo.dim < 128 ...
 *
 * Every `?` whose size is a constant then is static: of arguments, nodes, slices and results. What
 * tempo.assume says is checked where nothing of it is left open. Holds on entry: the graph has no
 * schedule and no stores, and no tempo.execute passes arguments to it. Cost: linear.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "transforms/specialize.h"
#include "transforms/transforms.h"

//===- The option -------------------------------------------------------------===//

static MlirValue find_parameter(MlirOperation graph, MlirStringRef name) {
  MlirBlock body = tempoOpGetBody(graph);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    if (mlirTypeIsAIndex(mlirValueGetType(argument)) &&
        mlirStringRefEqual(tempoGraphGetArgName(graph, i), name))
      return argument;
  }
  return (MlirValue){NULL};
}

/* Reads "T=128", of `length` characters. */
static enum tempo_status read_one(struct specialization *specialization, char const *text,
                                  size_t length) {
  MlirLocation location = mlirOperationGetLocation(specialization->graph);
  MlirStringRef graph = tempoGraphGetName(specialization->graph);
  char const *equal = memchr(text, '=', length);
  char *end = NULL;
  errno = 0;
  long long value = equal ? strtoll(equal + 1, &end, 10) : 0;
  if (!equal || end != text + length || end == equal + 1 || errno)
    return tempoEmitError(location, "tempo-specialize takes NAME=NUMBER, not '%.*s'", (int)length,
                          text);
  MlirStringRef name = mlirStringRefCreate(text, (size_t)(equal - text));
  MlirValue parameter = find_parameter(specialization->graph, name);
  if (mlirValueIsNull(parameter))
    return tempoEmitError(location, "graph @%.*s has no parameter '%.*s'", (int)graph.length,
                          graph.data, (int)name.length, name.data);
  for (intptr_t i = 0; i < specialization->n; ++i)
    if (mlirValueEqual(specialization->parameters[i].parameter, parameter))
      return tempoEmitError(location, "parameter '%.*s' is given twice", (int)name.length,
                            name.data);
  if (value < 0 || value > (int64_t)1 << 40)
    return tempoEmitError(location, "parameters are from 0 to 2^40; '%.*s' is %lld",
                          (int)name.length, name.data, value);
  specialization->parameters[specialization->n++] = (struct specialized){parameter, value};
  return TEMPO_OK;
}

static bool is_separator(char c) {
  return isspace((unsigned char)c) || c == ',';
}

static enum tempo_status read_all(struct specialization *specialization, char const *text) {
  enum tempo_status status = TEMPO_OK;
  while (status == TEMPO_OK) {
    while (is_separator(*text))
      ++text;
    size_t length = 0;
    while (text[length] && !is_separator(text[length]))
      ++length;
    if (length == 0)
      break;
    status = read_one(specialization, text, length);
    text += length;
  }
  return status;
}

//===- What must hold ---------------------------------------------------------===//

static MlirWalkResult find_execute(MlirOperation op, void *user) {
  MlirOperation *graph = user;
  if (tempoOpGetKind(op) != TEMPO_OP_EXECUTE)
    return MlirWalkResultAdvance;
  MlirAttribute symbol =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("graph"));
  if (!mlirStringRefEqual(mlirFlatSymbolRefAttrGetValue(symbol), tempoGraphGetName(*graph)))
    return MlirWalkResultAdvance;
  *graph = op;
  return MlirWalkResultInterrupt;
}

static bool has(MlirOperation op, char const *name) {
  return !mlirAttributeIsNull(
      mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name)));
}

static enum tempo_status check(MlirOperation graph) {
  MlirLocation location = mlirOperationGetLocation(graph);
  bool planned = has(graph, "tempo.schedule");
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph)), found = graph;
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    planned |= has(op, "tempo.stores");
  if (planned)
    return tempoEmitError(location, "the graph has a schedule or stores over its parameters: "
                                    "specialize it before");
  mlirOperationWalk(mlirOperationGetParentOperation(graph), find_execute, &found, MlirWalkPreOrder);
  if (mlirOperationEqual(found, graph))
    return TEMPO_OK;
  return tempoEmitError(mlirOperationGetLocation(found),
                        "the graph cannot lose parameters that are passed here: execute a copy of "
                        "it");
}

/* Whether a set over nothing holds. */
static bool holds(MlirIntegerSet set) {
  for (intptr_t i = 0; i < mlirIntegerSetGetNumConstraints(set); ++i) {
    MlirAffineExpr expr = mlirIntegerSetGetConstraint(set, i);
    if (!mlirAffineExprIsAConstant(expr))
      return false;
    int64_t value = mlirAffineConstantExprGetValue(expr);
    if (mlirIntegerSetIsConstraintEq(set, i) ? value != 0 : value < 0)
      return false;
  }
  return true;
}

/* Drops an assumption that says nothing of what is left. */
static enum tempo_status settle(MlirOperation assume) {
  MlirAttribute condition = tempoOpGetWhere(assume);
  bool held = false;
  if (tempoOpGetNumParams(assume) > 0)
    return TEMPO_OK;
  for (intptr_t i = 0; i < tempoConditionGetNumSets(condition); ++i)
    held |= holds(tempoConditionGetSet(condition, i));
  if (!held)
    return tempoEmitError(mlirOperationGetLocation(assume), "does not hold with these values");
  mlirOperationDestroy(assume);
  return TEMPO_OK;
}

static enum tempo_status settle_all(MlirOperation graph) {
  MlirOperation next;
  MlirOperation op = mlirBlockGetFirstOperation(tempoOpGetBody(graph));
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (tempoOpGetKind(op) == TEMPO_OP_ASSUME && settle(op) != TEMPO_OK)
      return TEMPO_FAIL;
  }
  return TEMPO_OK;
}

//===- The pass ---------------------------------------------------------------===//

static enum tempo_status run(struct TempoPassRun *run) {
  intptr_t n = mlirBlockGetNumArguments(tempoOpGetBody(run->op));
  struct specialization specialization = {
      .graph = run->op, .parameters = calloc((size_t)n + 1, sizeof(struct specialized))};
  enum tempo_status status = TEMPO_FAIL;
  if (!specialization.parameters)
    tempoEmitError(mlirOperationGetLocation(run->op), "out of memory");
  else
    status = read_all(&specialization, tempoPassRunGetString(run, 0));
  run->preserved = specialization.n == 0;
  if (status == TEMPO_OK && specialization.n > 0) {
    status = check(run->op);
    if (status == TEMPO_OK)
      status = specialize_uses(&specialization);
    if (status == TEMPO_OK)
      status = settle_all(run->op);
    if (status == TEMPO_OK)
      status = specialize_types(run->op);
  }
  free(specialization.parameters);
  return status;
}

static struct TempoOption const options[] = {
    {"values", TEMPO_OPTION_STRING, "", "NAME=NUMBER of each, which may stand alone: {T=128 N=4}"},
};

struct TempoPass const tempo_specialize_pass = {
    .argument = "tempo-specialize",
    .summary = "Gives parameters values, and makes sizes that are constants then static",
    .anchor = "tempo.graph",
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .free_option = true,
    .run = run,
};
