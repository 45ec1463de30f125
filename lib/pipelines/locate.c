/* tempo-locate: every operation of a function gets a place in a file.
 *
 *     llvm.func @g(...) { ... llvm.call @f() loc(unknown) ... } loc("g.mlir":1:1)
 *   =>  llvm.func @g(...) { ... llvm.call @f() loc("g.mlir":1:1) ... } loc("g.mlir":1:1)
 *
 * What passes create, and what others have built without locations, may lack one. LLVM refuses a
 * call without a line in a function that has debug information. Such operations get the place of
 * the function around them; if that has none either, line 0 of no file, which stands for no line.
 *
 * Holds on exit: every function and operation has a location which names a file.
 */
#include <stdlib.h>

#include "pipelines/pipelines.h"

static bool names_file(MlirLocation location);

static bool fused_names_file(MlirLocation location) {
  intptr_t n = mlirLocationFusedGetNumLocations(location);
  MlirLocation *parts = calloc((size_t)n + 1, sizeof *parts);
  bool named = false;
  if (parts)
    mlirLocationFusedGetLocations(location, parts);
  for (intptr_t i = 0; parts && i < n; ++i)
    named = named || names_file(parts[i]);
  free(parts);
  return named;
}

/* Whether LLVM's debug information can be made of `location`. */
static bool names_file(MlirLocation location) {
  if (mlirLocationIsAName(location))
    return names_file(mlirLocationNameGetChildLoc(location));
  if (mlirLocationIsACallSite(location))
    return names_file(mlirLocationCallSiteGetCallee(location)) &&
           names_file(mlirLocationCallSiteGetCaller(location));
  if (mlirLocationIsAFused(location))
    return fused_names_file(location);
  return mlirLocationIsAFileLineColRange(location);
}

/* A place alone: where something stands, without where that was inlined. Upstream's pass looks for
 * the function around each operation that was, which constants of a module lack. */
static MlirLocation get_place(MlirLocation location) {
  while (mlirLocationIsACallSite(location))
    location = mlirLocationCallSiteGetCallee(location);
  return location;
}

static MlirWalkResult locate(MlirOperation op, void *user) {
  MlirLocation const *outer = user;
  if (!names_file(mlirOperationGetLocation(op)))
    mlirOperationSetLocation(op, *outer);
  return MlirWalkResultAdvance;
}

static enum tempo_status run(struct TempoPassRun *run) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetFirstRegion(run->op));
  MlirOperation op = mlirBlockGetFirstOperation(body);
  MlirStringRef none = mlirStringRefCreateFromCString("<unknown>");
  MlirLocation nowhere = mlirLocationFileLineColGet(mlirOperationGetContext(run->op), none, 0, 0);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirLocation outer = get_place(mlirOperationGetLocation(op));
    mlirOperationSetLocation(op, outer);
    if (!names_file(outer))
      outer = nowhere;
    mlirOperationWalk(op, locate, &outer, MlirWalkPreOrder);
  }
  return TEMPO_OK;
}

struct TempoPass const tempo_locate_pass = {
    .argument = "tempo-locate",
    .summary = "Gives every operation of a function a place in a file",
    .anchor = "builtin.module",
    .run = run,
};
