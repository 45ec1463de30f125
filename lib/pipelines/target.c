/* The machine that code is made for: triple, processor, features.
 *
 * AMX is never used: machines exist that advertise it and kill the program that touches it.
 */
#include "pipelines/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tempo-c/Target.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

/* Switched off whatever the processor or the user says; later entries of a feature string win. */
static char const no_amx[] = "-amx-tile,-amx-int8,-amx-bf16,-amx-fp16,-amx-complex,-amx-fp8,"
                             "-amx-movrs,-amx-avx512,-amx-tf32";

static bool is_native(struct codegen_options const *options) {
  return !options->triple && (!options->cpu || strcmp(options->cpu, "native") == 0);
}

static bool is_x86(char const *triple) {
  return strncmp(triple, "x86_64", 6) == 0 ||
         (triple[0] == 'i' && strstr(triple, "86") == triple + 2);
}

/* `features`, and on x86 no AMX; owned by the caller, NULL when memory is out. */
static char *get_features(char const *triple, char const *features) {
  size_t bytes = strlen(features) + sizeof no_amx + 1;
  char *text = malloc(bytes);
  if (!text)
    return NULL;
  char const *suffix = is_x86(triple) ? no_amx : "";
  snprintf(text, bytes, "%s%s%s", features, *features && *suffix ? "," : "", suffix);
  return text;
}

static void initialize_targets(void) {
  LLVMInitializeAllTargetInfos();
  LLVMInitializeAllTargets();
  LLVMInitializeAllTargetMCs();
  LLVMInitializeAllAsmPrinters();
}

/* The machine for `triple` (normalised) on `target`. */
static LLVMTargetMachineRef create(LLVMTargetRef target, char const *triple,
                                   struct codegen_options const *options) {
  bool native = is_native(options);
  char *host_cpu = LLVMGetHostCPUName(), *host_features = LLVMGetHostCPUFeatures();
  char const *cpu = native ? host_cpu : options->cpu ? options->cpu : "";
  char const *wanted = options->features ? options->features : native ? host_features : "";
  /* LLVM's copies may be NULL too, when memory is out. */
  char *features = cpu && wanted ? get_features(triple, wanted) : NULL;
  LLVMTargetMachineRef machine = NULL;
  if (features)
    machine = LLVMCreateTargetMachine(target, triple, cpu, features,
                                      options->opt_level > 0 ? LLVMCodeGenLevelDefault
                                                             : LLVMCodeGenLevelNone,
                                      LLVMRelocPIC, LLVMCodeModelDefault);
  free(features);
  LLVMDisposeMessage(host_features);
  LLVMDisposeMessage(host_cpu);
  return machine;
}

/* The machine for `triple` (normalised); NULL after a diagnostic. */
static LLVMTargetMachineRef create_checked(MlirLocation location, char const *triple,
                                           struct codegen_options const *options) {
  char *text = NULL;
  LLVMTargetRef target = NULL;
  LLVMTargetMachineRef machine = NULL;
  bool names_cpu = options->cpu && strcmp(options->cpu, "native") != 0;
  if (LLVMGetTargetFromTriple(triple, &target, &text))
    tempoEmitError(location, "no code for target '%s': %s", triple, text);
  else if (names_cpu && !tempoTargetHasCpu(triple, options->cpu))
    tempoEmitError(location,
                   "target '%s' has no processor '%s': `llc -mtriple=%s -mcpu=help` lists "
                   "those that it has",
                   triple, options->cpu, triple);
  else if (!LLVMTargetHasTargetMachine(target) || !(machine = create(target, triple, options)))
    tempoEmitError(location,
                   "no code for target '%s': LLVM has no target machine for it, or memory is out",
                   triple);
  LLVMDisposeMessage(text);
  return machine;
}

LLVMTargetMachineRef target_create_machine(MlirLocation location,
                                           struct codegen_options const *options) {
  initialize_targets();
  char *triple =
      options->triple ? LLVMNormalizeTargetTriple(options->triple) : LLVMGetDefaultTargetTriple();
  if (!triple) {
    tempoEmitError(location, "out of memory");
    return NULL;
  }
  LLVMTargetMachineRef machine = create_checked(location, triple, options);
  LLVMDisposeMessage(triple);
  return machine;
}

void target_set_on_module(LLVMTargetMachineRef machine, LLVMModuleRef module) {
  char *triple = LLVMGetTargetMachineTriple(machine);
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
  LLVMSetTarget(module, triple);
  LLVMSetModuleDataLayout(module, layout);
  LLVMDisposeTargetData(layout);
  LLVMDisposeMessage(triple);
}
