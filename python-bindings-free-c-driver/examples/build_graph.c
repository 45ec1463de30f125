/* Builds a graph without any text of a program, compiles it and calls it: the running sum %s of %x,
 * which is %x itself at the first step and later what %next adds to it. */
#include <stdio.h>

#include "mlir-c/BuiltinTypes.h"
#include "tempo-c/Driver.h"
#include "tempo-c/Ops.h"

static MlirStringRef text(char const *characters) {
  return mlirStringRefCreateFromCString(characters);
}

static MlirAttribute parse(MlirLocation here, char const *attribute) {
  return mlirAttributeParseGet(mlirLocationGetContext(here), text(attribute));
}

/* Appends `op` to `block`; its first result, if it has one. */
static MlirValue put(MlirBlock block, MlirOperation op) {
  mlirBlockAppendOwnedOperation(block, op);
  return mlirOperationGetNumResults(op) ? mlirOperationGetResult(op, 0) : (MlirValue){NULL};
}

/* Fills the body of %next: the sum of its two inputs, which come after the index %t. */
static void add_inputs(MlirLocation here, MlirBlock body) {
  MlirValue inputs[] = {mlirBlockGetArgument(body, 1), mlirBlockGetArgument(body, 2)};
  MlirOperationState add = mlirOperationStateGet(text("arith.addf"), here);
  mlirOperationStateAddOperands(&add, 2, inputs);
  mlirOperationStateEnableResultTypeInference(&add);
  MlirValue sum = put(body, mlirOperationCreate(&add));
  put(body, tempoYieldCreate(here, 1, &sum));
}

static void fill(MlirLocation here, MlirBlock graph, MlirType series) {
  MlirValue x = mlirBlockGetArgument(graph, 0), T = mlirBlockGetArgument(graph, 1);
  MlirAffineMap identity = mlirAffineMapMultiDimIdentityGet(mlirLocationGetContext(here), 1);
  MlirOperation dim = tempoDimCreate(here, text("t"), 1, &T, identity, (MlirValue){0}, text(""));
  MlirValue t = put(graph, dim);
  MlirValue xt = put(graph, tempoInputCreate(here, text("xt"), x, 1, &t, series));

  MlirAttribute now = parse(here, "#tempo.access<[<<max, [(d0) -> (d0)]>>]>");
  MlirAttribute before = parse(here, "#tempo.access<[<<max, [(d0) -> (d0 - 1)]>>]>");
  MlirAttribute at_first = parse(here, "[affine_set<(d0) : (d0 == 0)>]");
  MlirAttribute later = parse(here, "[affine_set<(d0) : (d0 - 1 >= 0)>]");
  struct TempoNodeSpec node = {
      here, .dims = &t, .n_dims = 1, .n_inputs = 2, .result_types = &series, .n_results = 1};
  node.inputs = (MlirValue[]){xt, xt};
  node.accesses = (MlirAttribute[]){now, now};
  MlirOperation merge = tempoMergeCreate(&node, (MlirAttribute[]){at_first, later});
  MlirValue s = put(graph, merge);
  node.inputs = (MlirValue[]){s, xt};
  node.accesses = (MlirAttribute[]){before, now};
  node.where = later;
  MlirOperation next = tempoComputeCreate(&node);
  add_inputs(here, tempoOpGetBody(next));
  /* This closes the cycle through time: the second branch of the merge. */
  mlirOperationSetOperand(merge, mlirOperationGetNumOperands(merge) - 1, put(graph, next));

  MlirAttribute all =
      parse(here, "#tempo.access<[<<max, [()[s0] -> (0)]> : <max, [()[s0] -> (s0)]>>]>");
  node = (struct TempoNodeSpec){here,         .params = &T,  .n_params = 1,
                                .inputs = &s, .n_inputs = 1, .accesses = &all};
  put(graph, tempoReturnCreate(&node));
}

static MlirModule build(MlirContext context) {
  mlirContextGetOrLoadDialect(context, text("arith"));
  MlirLocation here = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(here);
  MlirType f32 = mlirF32TypeGet(context), index = mlirIndexTypeGet(context);
  int64_t any = mlirShapedTypeGetDynamicSize();
  MlirType array = mlirRankedTensorTypeGet(1, &any, f32, (MlirAttribute){0});
  struct TempoGraphValue arguments[] = {{text("x"), array, {0}}, {text("T"), index, {0}}};
  struct TempoGraphValue sum = {text("sum"), array, {0}};
  MlirOperation graph = tempoGraphCreate(here, text("running_sum"), 2, arguments, 1, &sum);
  put(mlirModuleGetBody(module), graph);
  fill(here, tempoOpGetBody(graph), tempoRecurrentTypeGet(1, f32));
  return module;
}

static void print(char const *message, void *stream) {
  fputs(message, stream);
}

int main(void) {
  struct TempoSession *session = tempoSessionCreate(print, stderr);
  MlirModule module = build(tempoSessionGetContext(session));
  struct TempoProgram *program = tempoProgramCreate(session, module, "running_sum");
  struct TempoExecutable *executable = program ? tempoExecutableCreate(program, NULL) : NULL;
  struct TempoCall *call = executable ? tempoCallCreate(program) : NULL;
  bool done = call && tempoCallSetText(call, "x", "[1, 2, 3, 4]") == TEMPO_OK &&
              tempoCallRun(call, executable) == TEMPO_OK;
  for (int64_t i = 0; done && i < 4; ++i)
    printf("%g\n", tempo_array_get_float(tempoCallGetResult(call, 0), i));
  tempoCallDestroy(call);
  tempoExecutableDestroy(executable);
  tempoProgramDestroy(program);
  tempoSessionDestroy(session);
  return !done;
}
