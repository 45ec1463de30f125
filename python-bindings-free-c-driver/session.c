/* A context of MLIR, and its diagnostics as text. */
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

#include "driver.h"
#include "mlir-c/RegisterEverything.h"
#include "tempo-c/Pass.h"

static void print_piece(MlirStringRef piece, void *stream) {
  fwrite(piece.data, 1, piece.length, stream);
}

/* The place in a file that `location` stands for; `location` itself where there is none. */
static MlirLocation get_place(MlirLocation location) {
  for (;;) {
    if (mlirLocationIsAName(location))
      location = mlirLocationNameGetChildLoc(location);
    else if (mlirLocationIsACallSite(location))
      location = mlirLocationCallSiteGetCallee(location);
    else if (mlirLocationIsAFused(location) && mlirLocationFusedGetNumLocations(location) == 1)
      mlirLocationFusedGetLocations(location, &location);
    else
      return location;
  }
}

/* "f.mlir:3:1: ", "f.mlir: " where there is no line, nothing where there is no file. */
static void print_location(MlirLocation location, FILE *stream) {
  location = get_place(location);
  if (!mlirLocationIsAFileLineColRange(location))
    return;
  print_piece(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location)), stream);
  int line = mlirLocationFileLineColRangeGetStartLine(location);
  if (line > 0)
    fprintf(stream, ":%d:%d", line, mlirLocationFileLineColRangeGetStartColumn(location));
  fputs(": ", stream);
}

static void print_diagnostic(MlirDiagnostic diagnostic, FILE *stream) {
  static char const *const severities[] = {
      [MlirDiagnosticError] = "error",
      [MlirDiagnosticWarning] = "warning",
      [MlirDiagnosticNote] = "note",
      [MlirDiagnosticRemark] = "remark",
  };
  print_location(mlirDiagnosticGetLocation(diagnostic), stream);
  fprintf(stream, "%s: ", severities[mlirDiagnosticGetSeverity(diagnostic)]);
  mlirDiagnosticPrint(diagnostic, print_piece, stream);
  fputc('\n', stream);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i)
    print_diagnostic(mlirDiagnosticGetNote(diagnostic, i), stream);
}

static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *user) {
  struct TempoSession *session = user;
  char *text = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&text, &length);
  if (stream) {
    print_diagnostic(diagnostic, stream);
    if (fclose(stream) == 0)
      session->handler(text, session->user);
    free(text);
  } else {
    session->handler("error: out of memory while making a message\n", session->user);
  }
  return mlirLogicalResultSuccess();
}

/* Upstream's passes, which our pipelines name, and ours: process-wide. */
static void register_passes(void) {
  static once_flag once = ONCE_FLAG_INIT;
  call_once(&once, mlirRegisterAllPasses);
  tempoRegisterAllPasses();
}

struct TempoSession *tempoSessionCreate(TempoMessageHandler handler, void *user) {
  struct TempoSession *session = calloc(1, sizeof *session);
  if (!session)
    return NULL;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), registry);
  register_passes();
  /* With threads: calls of several threads make attributes in one context. */
  session->context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/true);
  mlirDialectRegistryDestroy(registry);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tempo__(), session->context);
  session->handler = handler;
  session->user = user;
  session->handler_id = mlirContextAttachDiagnosticHandler(session->context, handle, session, NULL);
  return session;
}

void tempoSessionDestroy(struct TempoSession *session) {
  if (!session)
    return;
  mlirContextDetachDiagnosticHandler(session->context, session->handler_id);
  mlirContextDestroy(session->context);
  free(session);
}

MlirContext tempoSessionGetContext(struct TempoSession const *session) {
  return session->context;
}
