//===- tempo-c/Diagnostics.h - Located messages with notes ----------------------===//
#ifndef TEMPO_C_DIAGNOSTICS_H
#define TEMPO_C_DIAGNOSTICS_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The result of every function of this project that can fail. Who first returns TEMPO_FAIL has
/// emitted exactly one located error; everyone above propagates.
enum tempo_status { TEMPO_OK = 0, TEMPO_FAIL = -1 };

/// A note: `text` is NUL-terminated and borrowed for the call.
struct TempoNote {
  MlirLocation location;
  char const *text;
};

/// Emits one diagnostic at `location` with `n_notes` notes below it.
MLIR_CAPI_EXPORTED void tempoEmitDiagnostic(MlirLocation location, MlirDiagnosticSeverity severity,
                                            char const *text, intptr_t n_notes,
                                            struct TempoNote const *notes);

/// Emits an error formatted as by printf (of any length), and returns TEMPO_FAIL.
MLIR_CAPI_EXPORTED enum tempo_status tempoEmitError(MlirLocation location, char const *format, ...)
    __attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_DIAGNOSTICS_H
