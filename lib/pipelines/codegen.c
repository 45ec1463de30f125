/* Machine code: MLIR's LLVM dialect -> LLVM IR -> LLVM's passes -> an object file in memory.
 *
 * One LLVM context a call, so that several modules can be compiled at the same time. What LLVM has
 * to say comes back as diagnostics at the module's location.
 */
#include "pipelines/pipelines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Target/LLVMIR.h"
#include "pipelines/target.h"
#include "llvm-c/Core.h"
#include "llvm-c/Transforms/PassBuilder.h"

struct codegen {
  MlirLocation location;
  struct codegen_options const *options;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMTargetMachineRef machine;
  bool reported; /* an error of LLVM's has become a diagnostic */
};

static void report_diagnostic(LLVMDiagnosticInfoRef info, void *user) {
  struct codegen *codegen = user;
  LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
  if (severity != LLVMDSError && severity != LLVMDSWarning)
    return;
  char *text = LLVMGetDiagInfoDescription(info);
  if (severity == LLVMDSWarning)
    tempoEmitDiagnostic(codegen->location, MlirDiagnosticWarning, text, 0, NULL);
  else if (!codegen->reported)
    tempoEmitError(codegen->location, "code generation failed: %s", text);
  codegen->reported |= severity == LLVMDSError;
  LLVMDisposeMessage(text);
}

/* One diagnostic for a failed step; `text` is what LLVM said about it. */
static enum tempo_status fail(struct codegen *codegen, char const *step, char const *text) {
  if (!codegen->reported)
    tempoEmitError(codegen->location, "%s: %s", step, text);
  codegen->reported = true;
  return TEMPO_FAIL;
}

static enum tempo_status translate(struct codegen *codegen, MlirOperation module) {
  codegen->context = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(codegen->context, report_diagnostic, codegen);
  mlirRegisterAllLLVMTranslations(mlirOperationGetContext(module));
  codegen->module = mlirTranslateModuleToLLVMIR(module, codegen->context);
  return codegen->module ? TEMPO_OK : TEMPO_FAIL; /* MLIR has emitted the diagnostic */
}

/* The path <prefix><suffix>, owned by the caller. */
static char *get_save_path(struct codegen const *codegen, char const *suffix) {
  size_t bytes = strlen(codegen->options->save_temps_prefix) + strlen(suffix) + 1;
  char *path = malloc(bytes);
  if (path)
    snprintf(path, bytes, "%s%s", codegen->options->save_temps_prefix, suffix);
  return path;
}

static enum tempo_status save_ir(struct codegen *codegen, char const *suffix) {
  if (!codegen->options->save_temps_prefix)
    return TEMPO_OK;
  char *path = get_save_path(codegen, suffix), *text = NULL;
  enum tempo_status status = TEMPO_OK;
  if (!path || LLVMPrintModuleToFile(codegen->module, path, &text))
    status = fail(codegen, "cannot save LLVM IR", text ? text : "out of memory");
  LLVMDisposeMessage(text);
  free(path);
  return status;
}

static enum tempo_status save_code(struct codegen *codegen, char const *suffix,
                                   LLVMCodeGenFileType type) {
  if (!codegen->options->save_temps_prefix)
    return TEMPO_OK;
  /* Emitting changes the module, hence a copy. */
  LLVMModuleRef copy = LLVMCloneModule(codegen->module);
  char *path = get_save_path(codegen, suffix), *text = NULL;
  enum tempo_status status = TEMPO_OK;
  if (!path || LLVMTargetMachineEmitToFile(codegen->machine, copy, path, type, &text))
    status = fail(codegen, "cannot save machine code", text ? text : "out of memory");
  LLVMDisposeMessage(text);
  free(path);
  LLVMDisposeModule(copy);
  return status;
}

static enum tempo_status optimise(struct codegen *codegen) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMPassBuilderOptionsSetLoopVectorization(options, true);
  LLVMPassBuilderOptionsSetSLPVectorization(options, true);
  LLVMPassBuilderOptionsSetLoopInterleaving(options, true);
  char pipeline[] = "default<O2>";
  pipeline[strlen("default<O")] = (char)('0' + codegen->options->opt_level);
  LLVMErrorRef error = LLVMRunPasses(codegen->module, pipeline, codegen->machine, options);
  LLVMDisposePassBuilderOptions(options);
  if (error) {
    char *text = LLVMGetErrorMessage(error);
    fail(codegen, "LLVM's passes failed", text);
    LLVMDisposeErrorMessage(text);
  }
  return codegen->reported ? TEMPO_FAIL : TEMPO_OK;
}

/* The object as a block of memory of our own, so that no LLVM type leaves this file. */
static enum tempo_status emit(struct codegen *codegen, void **object, size_t *bytes) {
  char *text = NULL;
  LLVMMemoryBufferRef buffer = NULL;
  if (LLVMTargetMachineEmitToMemoryBuffer(codegen->machine, codegen->module, LLVMObjectFile, &text,
                                          &buffer)) {
    fail(codegen, "LLVM emitted no object", text ? text : "");
    LLVMDisposeMessage(text);
    return TEMPO_FAIL;
  }
  enum tempo_status status = codegen->reported ? TEMPO_FAIL : TEMPO_OK;
  *bytes = LLVMGetBufferSize(buffer);
  *object = status == TEMPO_OK ? malloc(*bytes) : NULL;
  if (*object)
    memcpy(*object, LLVMGetBufferStart(buffer), *bytes);
  else if (status == TEMPO_OK)
    status = fail(codegen, "LLVM emitted no object", "out of memory");
  LLVMDisposeMemoryBuffer(buffer);
  return status;
}

static enum tempo_status run(struct codegen *codegen, MlirOperation module, void **object,
                             size_t *bytes) {
  if (translate(codegen, module) != TEMPO_OK)
    return TEMPO_FAIL;
  codegen->machine = target_create_machine(codegen->location, codegen->options);
  if (!codegen->machine)
    return TEMPO_FAIL;
  target_set_on_module(codegen->machine, codegen->module);
  if (save_ir(codegen, ".ll") != TEMPO_OK || optimise(codegen) != TEMPO_OK ||
      save_ir(codegen, ".opt.ll") != TEMPO_OK ||
      save_code(codegen, ".s", LLVMAssemblyFile) != TEMPO_OK ||
      save_code(codegen, ".o", LLVMObjectFile) != TEMPO_OK)
    return TEMPO_FAIL;
  return emit(codegen, object, bytes);
}

enum tempo_status codegen_emit_object(MlirModule module, struct codegen_options const *options,
                                      void **object, size_t *bytes) {
  MlirOperation op = mlirModuleGetOperation(module);
  struct codegen codegen = {.location = mlirOperationGetLocation(op), .options = options};
  *object = NULL;
  enum tempo_status status = run(&codegen, op, object, bytes);
  if (codegen.module)
    LLVMDisposeModule(codegen.module);
  if (codegen.machine)
    LLVMDisposeTargetMachine(codegen.machine);
  if (codegen.context)
    LLVMContextDispose(codegen.context);
  return status;
}
