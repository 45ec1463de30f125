#include <stdio.h>
#include <stdlib.h>

#include "entry.h"
#include "mlir-c/RegisterEverything.h"
#include "tempo-c/Dialect.h"
#include "tempo-c/Pass.h"

enum { USES_OF_A_CONTEXT = 500 };

static void drop_piece(MlirStringRef piece, void *user) {
  *(size_t *)user += piece.length;
}

static MlirLogicalResult drop(MlirDiagnostic diagnostic, void *user) {
  (void)user;
  size_t length = 0;
  mlirDiagnosticPrint(diagnostic, drop_piece, &length);
  return mlirLogicalResultSuccess();
}

static MlirContext create(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(context, drop, NULL, NULL);
  tempoRegisterAllPasses();
  return context;
}

/* The one context of the process, destroyed at its end. */
static MlirContext current;
static void (*forget_at_end)(void);

static void destroy(void) {
  if (forget_at_end)
    forget_at_end();
  mlirContextDestroy(current);
}

MlirContext fuzz_context(void (*forget)(void)) {
  static int uses;
  if (uses == 0 && mlirContextIsNull(current)) {
    forget_at_end = forget;
    current = create();
    atexit(destroy);
  } else if (uses == USES_OF_A_CONTEXT) {
    destroy();
    current = create();
    uses = 0;
  }
  ++uses;
  return current;
}

void fuzz_fail(char const *what, char const *text, size_t length) {
  fprintf(stderr, "%s:\n%.*s\n", what, (int)length, text);
  abort();
}
