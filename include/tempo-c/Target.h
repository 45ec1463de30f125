//===- tempo-c/Target.h - The machines that code is made for ---------------------===//
#ifndef TEMPO_C_TARGET_H
#define TEMPO_C_TARGET_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether `cpu` is the name of a processor of the machine `triple`. LLVM itself only warns on
/// the standard error and goes on. The target must be initialised.
MLIR_CAPI_EXPORTED bool tempoTargetHasCpu(char const *triple, char const *cpu);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_TARGET_H
