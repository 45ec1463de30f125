//===- tempo-c/Pass.h - Passes written in C, with options and statistics --------===//
//
// MLIR's own external passes have no options and no textual name. A descriptor gives a pass
// both: it can be written in a textual pipeline, prints back as text and shows up in --help.
//
//===---------------------------------------------------------------------------===//
#ifndef TEMPO_C_PASS_H
#define TEMPO_C_PASS_H

#include "mlir-c/Pass.h"
#include "tempo-c/Diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

enum TempoOptionKind { TEMPO_OPTION_BOOL, TEMPO_OPTION_INT, TEMPO_OPTION_STRING };

struct TempoOption {
  char const *name;
  enum TempoOptionKind kind;
  char const *default_text; ///< as it would be written: "true", "64", ""
  char const *summary;
};

struct TempoStatistic {
  char const *name;
  char const *summary;
};

/// One run of a pass on one operation. Everything is borrowed for the run.
struct TempoPassRun {
  MlirOperation op;
  /// The text of each option in the descriptor's order; an option of kind INT parses as a signed
  /// 64-bit integer, one of kind BOOL is "true" or "false".
  char const *const *options;
  /// One counter per statistic of the descriptor, 0 before the run. A pass with statistics has the
  /// option `statistics`, which reports them as a remark at `op` after each run.
  uint64_t *statistics;
  /// Set by the run when nothing was changed, so that analyses are kept.
  bool preserved;
};

struct TempoPass {
  char const *argument; ///< "tempo-check"
  char const *summary;
  char const *anchor; ///< "tempo.graph", "builtin.module", or "" for any operation
  intptr_t n_options;
  struct TempoOption const *options;
  /// What is written is the text of the only option: `pass{T=128}` is `pass{values={T=128}}`, which is
  /// how it prints.
  bool free_option;
  intptr_t n_statistics;
  struct TempoStatistic const *statistics;
  enum tempo_status (*run)(struct TempoPassRun *run);
};

MLIR_CAPI_EXPORTED bool tempoPassRunGetBool(struct TempoPassRun const *run, intptr_t option);
MLIR_CAPI_EXPORTED int64_t tempoPassRunGetInt(struct TempoPassRun const *run, intptr_t option);
MLIR_CAPI_EXPORTED char const *tempoPassRunGetString(struct TempoPassRun const *run,
                                                     intptr_t option);

/// Registers a pass under its argument, process-wide. `pass` must live as long as the process.
MLIR_CAPI_EXPORTED void tempoRegisterPass(struct TempoPass const *pass);
/// A pass with its default options; owned by the caller until given to a pass manager.
MLIR_CAPI_EXPORTED MlirPass tempoCreatePass(struct TempoPass const *pass);

/// A name for a pipeline written as text, such as "tempo.graph(tempo-check),convert-tempo-to-scf".
struct TempoPipeline {
  char const *argument; ///< "tempo-to-scf"
  char const *summary;
  char const *text;
};

/// Registers a pipeline under its argument, process-wide. `pipeline` must live as long as the
/// process, and the passes that it names must be registered when it is used.
MLIR_CAPI_EXPORTED void tempoRegisterPipeline(struct TempoPipeline const *pipeline);

/// Registers every pass and named pipeline of the project. May be called more than once.
MLIR_CAPI_EXPORTED void tempoRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_PASS_H
