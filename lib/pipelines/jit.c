/* An object file loaded into this process by LLVM's ORC.
 *
 * Compiled graphs find the runtime's functions by address (the program need not export them) and
 * libm's through the symbols of the process.
 */
#include "pipelines/pipelines.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/runtime.h"
#include "llvm-c/Core.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Orc.h"
#include "llvm-c/Target.h"

struct jit {
  MlirLocation location;
  LLVMOrcLLJITRef orc;
};

/* Reports and takes `error`; false when there is one. */
static bool succeeded(struct jit *jit, LLVMErrorRef error) {
  if (!error)
    return true;
  char *text = LLVMGetErrorMessage(error);
  tempoEmitError(jit->location, "cannot load the compiled code: %s", text);
  LLVMDisposeErrorMessage(text);
  return false;
}

/* What ORC says besides the errors that its functions return: a detail of those. */
static void ignore_error(void *user, LLVMErrorRef error) {
  (void)user;
  LLVMConsumeError(error);
}

static LLVMErrorRef define_runtime(struct jit *jit, LLVMOrcJITDylibRef library, bool is_poisoned) {
  void *(*allocate)(int64_t) =
      is_poisoned ? tempo_runtime_allocate_poisoned : tempo_runtime_allocate;
  struct {
    char const *name;
    void (*function)(void);
  } const symbols[] = {
      {"tempo_runtime_allocate", (void (*)(void))allocate},
      {"tempo_runtime_carve", (void (*)(void))tempo_runtime_carve},
      {"tempo_runtime_free", (void (*)(void))tempo_runtime_free},
  };
  enum { COUNT = sizeof symbols / sizeof *symbols };
  LLVMOrcCSymbolMapPair pairs[COUNT];
  for (size_t i = 0; i < COUNT; ++i) {
    pairs[i].Name = LLVMOrcLLJITMangleAndIntern(jit->orc, symbols[i].name);
    pairs[i].Sym.Address = (LLVMOrcExecutorAddress)(uintptr_t)symbols[i].function;
    pairs[i].Sym.Flags.GenericFlags =
        LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable;
    pairs[i].Sym.Flags.TargetFlags = 0;
  }
  return LLVMOrcJITDylibDefine(library, LLVMOrcAbsoluteSymbols(pairs, COUNT));
}

static LLVMErrorRef search_process(struct jit *jit, LLVMOrcJITDylibRef library) {
  LLVMOrcDefinitionGeneratorRef generator = NULL;
  LLVMErrorRef error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
      &generator, LLVMOrcLLJITGetGlobalPrefix(jit->orc), NULL, NULL);
  if (!error)
    LLVMOrcJITDylibAddGenerator(library, generator);
  return error;
}

static bool load(struct jit *jit, struct jit_object const *object) {
  if (!succeeded(jit, LLVMOrcCreateLLJIT(&jit->orc, NULL)))
    return false;
  LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(jit->orc), ignore_error,
                                          NULL);
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit->orc);
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(object->data, object->bytes, "graph");
  return succeeded(jit, define_runtime(jit, library, object->is_poisoned)) &&
         succeeded(jit, search_process(jit, library)) &&
         succeeded(jit, LLVMOrcLLJITAddObjectFile(jit->orc, library, buffer));
}

struct jit *jit_create(MlirLocation location, struct jit_object const *object) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
  struct jit *jit = calloc(1, sizeof *jit);
  if (!jit) {
    tempoEmitError(location, "cannot load the compiled code: out of memory");
    return NULL;
  }
  jit->location = location;
  if (load(jit, object))
    return jit;
  jit_destroy(jit);
  return NULL;
}

void *jit_find(struct jit *jit, char const *symbol) {
  LLVMOrcExecutorAddress address = 0;
  if (!succeeded(jit, LLVMOrcLLJITLookup(jit->orc, &address, symbol)))
    return NULL;
  return (void *)(uintptr_t)address;
}

void jit_destroy(struct jit *jit) {
  if (!jit)
    return;
  if (jit->orc)
    LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->orc));
  free(jit);
}
