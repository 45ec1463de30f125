/* The machine that code is made for. */
#ifndef TEMPO_PIPELINES_TARGET_H
#define TEMPO_PIPELINES_TARGET_H

#include "pipelines/pipelines.h"
#include "llvm-c/TargetMachine.h"

/* The target machine that `options` describe, owned by the caller; NULL after a diagnostic. */
LLVMTargetMachineRef target_create_machine(MlirLocation location,
                                           struct codegen_options const *options);
/* Gives `module` the triple and the data layout of `machine`. */
void target_set_on_module(LLVMTargetMachineRef machine, LLVMModuleRef module);

#endif
