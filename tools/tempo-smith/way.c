#include "way.h"

#include <stdio.h>

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

struct smith_way const *way_of(uint64_t seed) {
  static struct smith_way const ways[] = {
      {.name = "optimised", .is_optimised = true},
      {.name = "as it is"},
      {.name = "specialised", .is_specialised = true},
      {.name = "separate loops", .separate_loops = true},
      {.name = "isl's scheduler", .pipeline = "tempo.graph(tempo-schedule{algorithm=isl})"},
      {.name = "simplified", .pipeline = "inline,canonicalize,cse,symbol-dce"},
      {.name = "stores proved",
       .pipeline = "tempo.graph(tempo-check,tempo-drop-stop-gradient),tempo-expand-random,"
                   "tempo.graph(tempo-schedule,tempo-schedule{verify-only=true},"
                   "tempo-assign-stores{verify=true})"},
      {.name = "isl's scheduler, separate loops, optimised",
       .pipeline = "tempo.graph(tempo-schedule{algorithm=isl})",
       .separate_loops = true,
       .is_optimised = true},
  };
  return &ways[seed % (sizeof ways / sizeof *ways)];
}

static void ignore(MlirStringRef piece, void *user) {
  (void)piece;
  (void)user;
}

static bool run(MlirModule module, char const *pipeline) {
  MlirOperation op = mlirModuleGetOperation(module);
  MlirPassManager manager = mlirPassManagerCreateOnOperation(
      mlirOperationGetContext(op), mlirStringRefCreateFromCString("builtin.module"));
  bool done = mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(
                  mlirPassManagerGetAsOpPassManager(manager),
                  mlirStringRefCreateFromCString(pipeline), ignore, NULL)) &&
              mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op));
  mlirPassManagerDestroy(manager);
  return done;
}

struct TempoProgram *way_specialise(struct TempoSession *session, char const *text,
                                    char const *const *names, int64_t const *values, unsigned n) {
  char pipeline[256];
  int length = snprintf(pipeline, sizeof pipeline, "tempo.graph(tempo-specialize{");
  for (unsigned i = 0; i < n; ++i)
    length += snprintf(pipeline + length, sizeof pipeline - (size_t)length, "%s=%lld ", names[i],
                       (long long)values[i]);
  snprintf(pipeline + length, sizeof pipeline - (size_t)length, "})");
  MlirModule module =
      mlirModuleCreateParse(tempoSessionGetContext(session), mlirStringRefCreateFromCString(text));
  if (mlirModuleIsNull(module))
    return NULL;
  if (run(module, pipeline))
    return tempoProgramCreate(session, module, "main");
  mlirModuleDestroy(module);
  return NULL;
}
