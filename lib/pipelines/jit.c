/* An object file loaded into this process by LLVM's ORC.
 *
 * Compiled graphs find the runtime's functions and those that they call by address (the program
 * need not export them) and libm's through the symbols of the process.
 */
#include "pipelines/pipelines.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/profile.h"
#include "runtime/runtime.h"
#include "llvm-c/Core.h"
#include "llvm-c/Error.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/LLJITUtils.h"
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

static LLVMErrorRef define(struct jit *jit, LLVMOrcJITDylibRef library, size_t n,
                           struct jit_symbol const *symbols) {
  LLVMOrcCSymbolMapPair *pairs = calloc(n + 1, sizeof *pairs);
  if (!pairs)
    return LLVMCreateStringError("out of memory");
  for (size_t i = 0; i < n; ++i) {
    pairs[i].Name = LLVMOrcLLJITMangleAndIntern(jit->orc, symbols[i].name);
    pairs[i].Sym.Address = (LLVMOrcExecutorAddress)(uintptr_t)symbols[i].address;
    pairs[i].Sym.Flags.GenericFlags =
        LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable;
  }
  LLVMErrorRef error = LLVMOrcJITDylibDefine(library, LLVMOrcAbsoluteSymbols(pairs, n));
  free(pairs);
  return error;
}

/* ISO C has no cast from a function to an object, which ORC's addresses are like. */
static void *address_of(void (*function)(void)) {
  return (void *)(uintptr_t)function;
}

static LLVMErrorRef define_runtime(struct jit *jit, LLVMOrcJITDylibRef library, bool is_poisoned) {
  void *(*allocate)(int64_t) =
      is_poisoned ? tempo_runtime_allocate_poisoned : tempo_runtime_allocate;
  void *(*reserve)(int64_t, int64_t) =
      is_poisoned ? tempo_runtime_reserve_poisoned : tempo_runtime_reserve;
  struct jit_symbol const symbols[] = {
      {"tempo_runtime_allocate", address_of((void (*)(void))allocate)},
      {"tempo_runtime_carve", address_of((void (*)(void))tempo_runtime_carve)},
      {"tempo_runtime_free", address_of((void (*)(void))tempo_runtime_free)},
      {"tempo_runtime_reserve", address_of((void (*)(void))reserve)},
      {"tempo_runtime_release", address_of((void (*)(void))tempo_runtime_release)},
      {"tempo_runtime_get_context", address_of((void (*)(void))tempo_runtime_get_context)},
      {"tempo_runtime_end_run", address_of((void (*)(void))tempo_runtime_end_run)},
      {"tempo_runtime_bad_shape", address_of((void (*)(void))tempo_runtime_bad_shape)},
      {"tempo_runtime_profile_enter", address_of((void (*)(void))tempo_runtime_profile_enter)},
  };
  return define(jit, library, sizeof symbols / sizeof *symbols, symbols);
}

static LLVMErrorRef search_process(struct jit *jit, LLVMOrcJITDylibRef library) {
  LLVMOrcDefinitionGeneratorRef generator = NULL;
  LLVMErrorRef error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
      &generator, LLVMOrcLLJITGetGlobalPrefix(jit->orc), NULL, NULL);
  if (!error)
    LLVMOrcJITDylibAddGenerator(library, generator);
  return error;
}

/* Tells debuggers of the object: gdb looks into __jit_debug_descriptor. */
static LLVMErrorRef show_to_debuggers(struct jit *jit) {
  return LLVMOrcLLJITEnableDebugSupport(jit->orc);
}

static bool load(struct jit *jit, struct jit_object const *object) {
  if (!succeeded(jit, LLVMOrcCreateLLJIT(&jit->orc, NULL)))
    return false;
  LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(jit->orc), ignore_error,
                                          NULL);
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit->orc);
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(object->data, object->bytes, "graph");
  return (!object->is_shown || succeeded(jit, show_to_debuggers(jit))) &&
         succeeded(jit, define_runtime(jit, library, object->is_poisoned)) &&
         succeeded(jit, define(jit, library, object->n_symbols, object->symbols)) &&
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
