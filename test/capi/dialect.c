// The public headers from C: types and attributes, accesses and conditions, a graph built from
// nothing, its views, errors with notes, passes with options.
// RUN: capi_dialect 2>&1 | FileCheck %s
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/RegisterEverything.h"
#include "tempo-c/Dialect.h"
#include "tempo-c/Ops.h"
#include "tempo-c/Pass.h"
#include "tempo-c/Text.h"

#define N(array) ((intptr_t)(sizeof(array) / sizeof *(array)))

static MlirStringRef text(char const *string) {
  return mlirStringRefCreateFromCString(string);
}

static void put(MlirStringRef part, void *user) {
  (void)user;
  fwrite(part.data, 1, part.length, stdout);
}

static void print_attribute(char const *label, MlirAttribute attribute) {
  printf("%s: ", label);
  mlirAttributePrint(attribute, put, NULL);
  printf("\n");
}

static void print_type(char const *label, MlirType type) {
  printf("%s: ", label);
  mlirTypePrint(type, put, NULL);
  printf("\n");
}

static MlirAttribute plain_bound(MlirContext context, intptr_t n_dims, intptr_t n_params,
                                 MlirAffineExpr expr) {
  MlirAffineMap map = mlirAffineMapGet(context, n_dims, n_params, 1, &expr);
  return tempoBoundAttrGet(context, TEMPO_MAX, 1, &map);
}

static MlirAttribute point(MlirContext context, intptr_t n_dims, intptr_t n_params,
                           MlirAffineExpr expr) {
  return tempoIndexAttrGet(plain_bound(context, n_dims, n_params, expr), mlirAttributeGetNull());
}

static MlirAffineExpr plus(MlirAffineExpr expr, int64_t value) {
  return mlirAffineAddExprGet(expr,
                              mlirAffineConstantExprGet(mlirAffineExprGetContext(expr), value));
}

static void test_types(MlirContext context) {
  int64_t const shape[] = {4};
  MlirType f32 = mlirF32TypeGet(context);
  MlirType tensor = mlirRankedTensorTypeGet(1, shape, f32, mlirAttributeGetNull());
  MlirType type = tempoRecurrentTypeGet(2, tensor);
  assert(tempoTypeIsARecurrent(type) && !tempoTypeIsARecurrent(f32));
  assert(tempoRecurrentTypeGetRank(type) == 2);
  assert(mlirTypeEqual(tempoRecurrentTypeGetElement(type), tensor));
  // CHECK: type: !tempo.rt<2 x tensor<4xf32>>
  print_type("type", type);
}

static void test_accesses(MlirContext context) {
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), s0 = mlirAffineSymbolExprGet(context, 0);
  MlirAffineExpr zero = mlirAffineConstantExprGet(context, 0);
  MlirAffineExpr pair[] = {plus(d0, 3), s0};
  MlirAffineMap const maps[] = {mlirAffineMapGet(context, 1, 1, 1, &zero),
                                mlirAffineMapGet(context, 1, 1, 2, pair)};
  MlirAttribute bound = tempoBoundAttrGet(context, TEMPO_MAX, 2, maps);
  assert(tempoAttributeIsABound(bound) && tempoBoundAttrGetOuter(bound) == TEMPO_MAX);
  assert(tempoBoundAttrGetNumMaps(bound) == 2);
  assert(mlirAffineMapEqual(tempoBoundAttrGetMap(bound, 1), maps[1]));
  // CHECK: bound: #tempo.bound<max, [(d0)[s0] -> (0), (d0)[s0] -> (d0 + 3, s0)]>
  print_attribute("bound", bound);
  MlirAttribute const indices[] = {
      tempoIndexAttrGet(plain_bound(context, 1, 1, d0), plain_bound(context, 1, 1, plus(d0, 2))),
      tempoIndexAttrGet(plain_bound(context, 1, 1, zero), bound), point(context, 1, 1, d0)};
  assert(tempoAttributeIsAIndex(indices[0]) && tempoIndexAttrIsSlice(indices[0]));
  assert(!tempoIndexAttrIsSlice(indices[2]));
  assert(mlirAttributeIsNull(tempoIndexAttrGetUpper(indices[2])));
  MlirAttribute access = tempoAccessAttrGet(context, 3, indices);
  assert(tempoAttributeIsAAccess(access) && tempoAccessAttrGetNumIndices(access) == 3);
  assert(mlirAttributeEqual(tempoAccessAttrGetIndex(access, 1), indices[1]));
  MlirType f32 = mlirF32TypeGet(context);
  // CHECK: read: tensor<2x?xf32>
  print_type("read", tempoAccessGetReadType(access, tempoRecurrentTypeGet(3, f32)));
  assert(mlirTypeIsNull(tempoAccessGetReadType(access, tempoRecurrentTypeGet(2, f32))));
  assert(mlirTypeIsNull(tempoAccessGetReadType(access, f32)));
  MlirAttribute backwards =
      tempoIndexAttrGet(plain_bound(context, 1, 1, d0), plain_bound(context, 1, 1, plus(d0, -1)));
  MlirAttribute negative = tempoAccessAttrGet(context, 1, &backwards);
  assert(mlirTypeIsNull(tempoAccessGetReadType(negative, tempoRecurrentTypeGet(1, f32))));
}

static void test_stores(MlirContext context) {
  MlirAffineExpr five = mlirAffineConstantExprGet(context, 5);
  MlirAffineMap slots = mlirAffineMapGet(context, 0, 1, 1, &five);
  int64_t const wraps = 1;
  MlirAttribute store = tempoStoreAttrGet(context, TEMPO_STORE_CIRCULAR, 1, &slots, &wraps);
  assert(tempoAttributeIsAStore(store) && tempoStoreAttrGetKind(store) == TEMPO_STORE_CIRCULAR);
  assert(tempoStoreAttrGetNumDims(store) == 1 && tempoStoreAttrGetWraps(store, 0));
  assert(mlirAffineMapEqual(tempoStoreAttrGetSlots(store, 0), slots));
  // CHECK: store: #tempo.store<circular, slots = [()[s0] -> (5)], wraps = [1]>
  print_attribute("store", store);
}

static MlirAttribute condition(MlirContext context, MlirAffineExpr expr, bool is_equality) {
  MlirIntegerSet set = mlirIntegerSetGet(context, 1, 0, 1, &expr, &is_equality);
  return tempoConditionGet(context, 1, &set);
}

static void test_conditions(MlirContext context) {
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0);
  MlirAttribute zero = condition(context, d0, true), late = condition(context, plus(d0, -5), false);
  assert(tempoConditionGetNumSets(zero) == 1);
  // CHECK: or: [affine_set<(d0) : (d0 == 0)>, affine_set<(d0) : (d0 - 5 >= 0)>]
  print_attribute("or", tempoConditionOr(zero, late));
  // CHECK: and: [affine_set<(d0) : (1 == 0)>]
  print_attribute("and", tempoConditionAnd(zero, late));
  // CHECK: not: [affine_set<(d0) : (-d0 - 1 >= 0)>, affine_set<(d0) : (d0 - 1 >= 0)>]
  print_attribute("not", tempoConditionNot(zero));
  // CHECK: always: [affine_set<(d0) : (0 == 0)>]
  MlirAffineExpr one = mlirAffineConstantExprGet(context, 1);
  print_attribute("always", tempoConditionOr(late, condition(context, one, false)));
  // CHECK: between: [affine_set<(d0) : (d0 - 5 == 0)>]
  print_attribute("between", tempoConditionAnd(
                                 late, tempoConditionNot(condition(context, plus(d0, -6), false))));
}

/* ---- a graph: the running sum of an input ---- */

static MlirOperation append(MlirBlock block, MlirOperation op) {
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

/* %sum: 0 before the first step, then %next at the step before. */
static MlirOperation create_merge(MlirLocation location, MlirValue t, MlirValue zero) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0);
  MlirType f32 = mlirF32TypeGet(context), type = tempoRecurrentTypeGet(1, f32);
  MlirAttribute before = point(context, 1, 0, plus(d0, -1));
  MlirAttribute const accesses[] = {tempoAccessAttrGet(context, 0, NULL),
                                    tempoAccessAttrGet(context, 1, &before)};
  MlirAttribute const conditions[] = {condition(context, d0, true),
                                      condition(context, plus(d0, -1), false)};
  MlirValue const inputs[] = {zero, zero}; /* the second is set when it is there */
  MlirStringRef const name = text("sum");
  struct TempoNodeSpec const spec = {.location = location,
                                     .n_dims = 1,
                                     .dims = &t,
                                     .n_inputs = 2,
                                     .inputs = inputs,
                                     .accesses = accesses,
                                     .n_results = 1,
                                     .result_types = &type,
                                     .names = &name};
  return tempoMergeCreate(&spec, conditions);
}

/* %next = %sum[%t] + %x[%t], as a body that adds its two arguments. */
static MlirOperation create_compute(MlirLocation location, MlirValue t, MlirValue const *inputs) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType type = tempoRecurrentTypeGet(1, mlirF32TypeGet(context));
  MlirAttribute here = point(context, 1, 0, mlirAffineDimExprGet(context, 0));
  MlirAttribute access = tempoAccessAttrGet(context, 1, &here);
  MlirAttribute const accesses[] = {access, access};
  MlirStringRef const name = text("next");
  struct TempoNodeSpec const spec = {.location = location,
                                     .n_dims = 1,
                                     .dims = &t,
                                     .n_inputs = 2,
                                     .inputs = inputs,
                                     .accesses = accesses,
                                     .n_results = 1,
                                     .result_types = &type,
                                     .names = &name};
  MlirOperation compute = tempoComputeCreate(&spec);
  MlirBlock body = tempoOpGetBody(compute);
  MlirValue const operands[] = {mlirBlockGetArgument(body, 1), mlirBlockGetArgument(body, 2)};
  MlirOperationState add = mlirOperationStateGet(text("arith.addf"), location);
  mlirOperationStateAddOperands(&add, 2, operands);
  mlirOperationStateEnableResultTypeInference(&add);
  MlirValue sum = mlirOperationGetResult(append(body, mlirOperationCreate(&add)), 0);
  append(body, tempoYieldCreate(location, 1, &sum));
  return compute;
}

/* The sums up to %T, as `%next[0 : %T]`. */
static MlirOperation create_return(MlirLocation location, MlirValue T, MlirValue next) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr s0 = mlirAffineSymbolExprGet(context, 0);
  MlirAttribute slice =
      tempoIndexAttrGet(plain_bound(context, 0, 1, mlirAffineConstantExprGet(context, 0)),
                        plain_bound(context, 0, 1, s0));
  MlirAttribute access = tempoAccessAttrGet(context, 1, &slice);
  struct TempoNodeSpec const spec = {.location = location,
                                     .n_params = 1,
                                     .params = &T,
                                     .n_inputs = 1,
                                     .inputs = &next,
                                     .accesses = &access};
  return tempoReturnCreate(&spec);
}

static MlirOperation create_graph(MlirLocation location) {
  MlirContext context = mlirLocationGetContext(location);
  int64_t const shape[] = {mlirShapedTypeGetDynamicSize()};
  MlirType f32 = mlirF32TypeGet(context), index = mlirIndexTypeGet(context);
  MlirType series = mlirRankedTensorTypeGet(1, shape, f32, mlirAttributeGetNull());
  MlirAffineExpr s0 = mlirAffineSymbolExprGet(context, 0), d0 = mlirAffineDimExprGet(context, 0);
  struct TempoGraphValue const arguments[] = {
      {text("x"), series, mlirAffineMapGet(context, 0, 1, 1, &s0)},
      {text("zero"), f32, {NULL}},
      {text("T"), index, {NULL}}};
  struct TempoGraphValue const results[] = {{text("sums"), series, {NULL}}};
  MlirOperation graph = tempoGraphCreate(location, text("prefix"), 3, arguments, 1, results);
  MlirBlock body = tempoOpGetBody(graph);
  MlirValue x = mlirBlockGetArgument(body, 0), zero = mlirBlockGetArgument(body, 1);
  MlirValue T = mlirBlockGetArgument(body, 2), none = {NULL};
  MlirAffineExpr positive = plus(s0, -1);
  bool const inequality = false;
  MlirIntegerSet set = mlirIntegerSetGet(context, 0, 1, 1, &positive, &inequality);
  append(body, tempoAssumeCreate(location, 1, &T, tempoConditionGet(context, 1, &set)));
  MlirOperation dim =
      append(body, tempoDimCreate(location, text("t"), 1, &T,
                                  mlirAffineMapGet(context, 1, 0, 1, &d0), none, text("")));
  MlirValue t = mlirOperationGetResult(dim, 0);
  MlirOperation input =
      append(body, tempoInputCreate(location, text("xt"), x, 1, &t, tempoRecurrentTypeGet(1, f32)));
  MlirOperation merge = append(body, create_merge(location, t, zero));
  MlirValue const inputs[] = {mlirOperationGetResult(merge, 0), mlirOperationGetResult(input, 0)};
  MlirOperation next = append(body, create_compute(location, t, inputs));
  mlirOperationSetOperand(merge, 2, mlirOperationGetResult(next, 0)); /* the cycle through time */
  append(body, create_return(location, T, mlirOperationGetResult(next, 0)));
  return graph;
}

// clang-format off
// CHECK: tempo.graph @prefix(%x: tensor<?xf32> sizes(%T), %zero: f32, %T: index) -> (sums: tensor<?xf32>) {
// CHECK-NEXT: tempo.assume (%T >= 1)
// CHECK-NEXT: %t = tempo.dim < %T
// CHECK-NEXT: %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
// CHECK-NEXT: %sum = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
// CHECK-NEXT: when (%t == 0) : %zero : f32
// CHECK-NEXT: when (%t >= 1) : %next[%t - 1] : !tempo.rt<1 x f32>
// CHECK: %next = tempo.compute over (%t)
// CHECK-NEXT: arith.addf
// CHECK: tempo.return %next[0 : %T] : !tempo.rt<1 x f32>
// clang-format on
static void test_text(MlirModule module) {
  assert(mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirOperationPrint(mlirModuleGetOperation(module), put, NULL);
}

// CHECK: view: 2 - dims=0 params=1 inputs=0
// CHECK-NEXT: view: 3 t dims=0 params=0 inputs=0
// CHECK-NEXT: view: 4 xt dims=1 params=0 inputs=1
// CHECK-NEXT: view: 6 sum dims=1 params=0 inputs=2
// CHECK-NEXT: view: 7 next dims=1 params=0 inputs=2
// CHECK-NEXT: view: 5 - dims=0 params=1 inputs=1
static void test_views(MlirOperation graph) {
  MlirBlock body = tempoOpGetBody(graph);
  assert(tempoOpGetKind(graph) == TEMPO_OP_GRAPH);
  assert(mlirStringRefEqual(tempoGraphGetName(graph), text("prefix")));
  assert(mlirStringRefEqual(tempoGraphGetArgName(graph, 0), text("x")));
  assert(tempoGraphGetNumResults(graph) == 1);
  assert(mlirStringRefEqual(tempoGraphGetResultName(graph, 0), text("sums")));
  assert(mlirTypeIsARankedTensor(tempoGraphGetResultType(graph, 0)));
  assert(mlirAffineMapGetNumResults(tempoGraphGetArgSizes(graph, 0)) == 1);
  assert(mlirAffineMapGetNumResults(tempoGraphGetArgSizes(graph, 1)) == 0);
  assert(tempoGraphGetNumParameters(graph) == 1);
  assert(mlirValueEqual(tempoGraphGetParameter(graph, 0), mlirBlockGetArgument(body, 2)));
  assert(tempoOpGetKind(tempoGraphGetReturn(graph)) == TEMPO_OP_RETURN);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef name = mlirOperationGetNumResults(op) ? tempoOpGetResultName(op, 0) : text("-");
    printf("view: %d %.*s dims=%td params=%td inputs=%td\n", (int)tempoOpGetKind(op),
           (int)name.length, name.data, tempoOpGetNumDims(op), tempoOpGetNumParams(op),
           tempoOpGetNumInputs(op));
  }
}

/* ---- diagnostics ---- */

static MlirLogicalResult print_diagnostic(MlirDiagnostic diagnostic, void *user) {
  char const *indent = user;
  printf("%sdiagnostic %d: ", indent, (int)mlirDiagnosticGetSeverity(diagnostic));
  mlirDiagnosticPrint(diagnostic, put, NULL);
  printf("\n");
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i)
    print_diagnostic(mlirDiagnosticGetNote(diagnostic, i), "  ");
  return mlirLogicalResultSuccess();
}

/* ---- passes ---- */

static enum tempo_status run_greeting(struct TempoPassRun *run) {
  printf("pass: %s %lld %d on %d\n", tempoPassRunGetString(run, 0),
         (long long)tempoPassRunGetInt(run, 1), tempoPassRunGetBool(run, 2),
         (int)tempoOpGetKind(run->op));
  run->statistics[0] += 1;
  run->preserved = true;
  return tempoPassRunGetInt(run, 1) == 13 ? TEMPO_FAIL : TEMPO_OK;
}

static struct TempoOption const greeting_options[] = {
    {"whom", TEMPO_OPTION_STRING, "world", "who is greeted"},
    {"times", TEMPO_OPTION_INT, "3", "how often"},
    {"loud", TEMPO_OPTION_BOOL, "true", "how"}};
static struct TempoStatistic const greeting_statistics[] = {{"greetings", "how many"}};
static struct TempoPass const greeting = {.argument = "test-greeting",
                                          .summary = "greets",
                                          .anchor = "tempo.graph",
                                          .n_options = 3,
                                          .options = greeting_options,
                                          .n_statistics = 1,
                                          .statistics = greeting_statistics,
                                          .run = run_greeting};
static struct TempoPipeline const greetings = {"test-greetings", "greets twice",
                                               "tempo.graph(test-greeting,test-greeting{times=5})"};

static bool run_pipeline(MlirModule module, char const *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirOpPassManager top = mlirPassManagerGetAsOpPassManager(manager);
  bool ok =
      mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(top, text(pipeline), put, NULL)) &&
      mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  return ok;
}

static void test_passes(MlirContext context, MlirModule module) {
  tempoRegisterPass(&greeting);
  tempoRegisterPipeline(&greetings);
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, print_diagnostic, "", NULL);
  // CHECK: pass: world 3 1 on 1
  // CHECK-NEXT: diagnostic 3: test-greeting: greetings = 1
  assert(run_pipeline(module, "tempo.graph(test-greeting{statistics=true})"));
  mlirContextDetachDiagnosticHandler(context, handler);
  // CHECK: pass: you -4 0 on 1
  assert(run_pipeline(module, "tempo.graph(test-greeting{whom=you times=-4 loud=false})"));
  // CHECK: pass: world 3 1 on 1
  // CHECK-NEXT: pass: world 5 1 on 1
  assert(run_pipeline(module, "test-greetings"));
  // CHECK: pass: world 13 1 on 1
  assert(!run_pipeline(module, "tempo.graph(test-greeting{times=13})"));
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirOpPassManager nested = mlirPassManagerGetNestedUnder(manager, text("tempo.graph"));
  mlirOpPassManagerAddOwnedPass(nested, tempoCreatePass(&greeting));
  // CHECK: printed: any(tempo.graph(test-greeting{loud=true statistics=false times=3 whom=world}))
  printf("printed: ");
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), put, NULL);
  printf("\n");
  mlirPassManagerDestroy(manager);
}

/* ---- errors with notes ---- */

static void test_diagnostics(MlirContext context, MlirOperation graph) {
  MlirLocation here = mlirLocationFileLineColGet(context, text("here"), 1, 2);
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, print_diagnostic, "", NULL);
  struct TempoNote const notes[] = {{here, "first"}, {here, "second"}};
  // CHECK: diagnostic 1: careful
  // CHECK-NEXT:   diagnostic 2: first
  // CHECK-NEXT:   diagnostic 2: second
  tempoEmitDiagnostic(here, MlirDiagnosticWarning, "careful", N(notes), notes);
  // CHECK: diagnostic 0: 7 of x
  assert(tempoEmitError(here, "%d of %s", 7, "x") == TEMPO_FAIL);
  // CHECK: diagnostic 0: more than 256 brackets are open here
  char deep[400];
  memset(deep, '[', sizeof deep);
  assert(tempoCheckNesting(context, text("deep"), mlirStringRefCreate(deep, sizeof deep)));
  MlirOperation last = tempoGraphGetReturn(graph);
  mlirOperationSetOperand(last, 1, mlirBlockGetArgument(tempoOpGetBody(graph), 1));
  // CHECK: diagnostic 0: 'tempo.return' op input 0: a value that is not recurrent is read without
  // indices
  assert(!mlirOperationVerify(graph));
  mlirContextDetachDiagnosticHandler(context, handler);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  mlirDialectRegistryDestroy(registry);
  test_types(context);
  test_accesses(context);
  test_stores(context);
  test_conditions(context);

  MlirLocation location = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirOperation graph = create_graph(location);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), graph);
  test_text(module);
  test_views(graph);
  test_passes(context, module);
  test_diagnostics(context, graph);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
