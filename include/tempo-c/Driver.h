//===- tempo-c/Driver.h - Compile and run graphs ---------------------------------===//
//
// From the text of a program to arrays of numbers:
//
//   struct TempoSession *session = tempoSessionCreate(on_message, NULL);
//   struct TempoProgram *program = tempoProgramLoadFile(session, "f.mlir", "main");
//   struct TempoExecutable *executable = tempoExecutableCreate(program, NULL);
//   struct TempoCall *call = tempoCallCreate(program);
//   tempoCallSetText(call, "x", "[1, 2, 3]");
//   tempoCallRun(call, executable);
//   struct tempo_array const *y = tempoCallGetResult(call, 0);
//
// A session owns a context of MLIR. Programs belong to a session, executables and calls to a
// program; each is destroyed by its own function, before what it belongs to. An executable never
// changes: it may be run by any number of calls, one after another or at the same time in several
// threads. One call is used by one thread at a time.
//
// Whatever fails reports one located message to the session's handler and returns NULL or
// TEMPO_FAIL.
//
//===---------------------------------------------------------------------------===//
#ifndef TEMPO_C_DRIVER_H
#define TEMPO_C_DRIVER_H

#include <stdio.h>

#include "tempo-c/Array.h"
#include "tempo-c/Diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

//===---------------------------------------------------------------------------===//
// Sessions
//===---------------------------------------------------------------------------===//

struct TempoSession;

/// Gets one message as text: "f.mlir:3:1: error: ...", its notes on lines of their own. May be
/// called from several threads, one at a time.
typedef void (*TempoMessageHandler)(char const *text, void *user);

/// NULL when memory is out.
MLIR_CAPI_EXPORTED struct TempoSession *tempoSessionCreate(TempoMessageHandler handler, void *user);
MLIR_CAPI_EXPORTED void tempoSessionDestroy(struct TempoSession *session);
/// The session's, with all dialects and passes registered. Who builds operations of another dialect
/// than tempo loads it first: mlirContextGetOrLoadDialect.
MLIR_CAPI_EXPORTED MlirContext tempoSessionGetContext(struct TempoSession const *session);

//===---------------------------------------------------------------------------===//
// Programs: one graph of a module
//===---------------------------------------------------------------------------===//

struct TempoProgram;

/// The graph called `entry` of a file of text or bytecode, "-" for the standard input; the only
/// graph of the file if `entry` is NULL.
MLIR_CAPI_EXPORTED struct TempoProgram *tempoProgramLoadFile(struct TempoSession *session,
                                                             char const *path, char const *entry);
/// The same of a buffer, which is borrowed for the call.
MLIR_CAPI_EXPORTED struct TempoProgram *tempoProgramLoadText(struct TempoSession *session,
                                                             char const *text, size_t length,
                                                             char const *entry);
/// The same of a module that was built in the session's context. It is taken, also on failure.
MLIR_CAPI_EXPORTED struct TempoProgram *tempoProgramCreate(struct TempoSession *session,
                                                           MlirModule module, char const *entry);
MLIR_CAPI_EXPORTED void tempoProgramDestroy(struct TempoProgram *program);
/// The tempo.graph; tempo-c/Ops.h says what can be asked of it.
MLIR_CAPI_EXPORTED MlirOperation tempoProgramGetGraph(struct TempoProgram const *program);

//===---------------------------------------------------------------------------===//
// Executables: machine code
//===---------------------------------------------------------------------------===//

struct TempoExecutable;

/// Zero is the default of everything.
struct TempoCompileOptions {
  char const *triple; ///< NULL: this machine's
  char const *cpu;    ///< NULL or "native": this machine's; else a name that LLVM knows
  /// Passes to run on the module first, in MLIR's syntax for pipelines; NULL: none.
  char const *pipeline;
  /// Writes <prefix>.graph.mlir, .scf.mlir, .llvm.mlir, .ll, .opt.ll, .s and .o; NULL: nothing.
  char const *save_temps_prefix;
  /// Shared libraries with the functions that tempo.call names; they stay loaded as long as the
  /// executable lives.
  char const *const *libraries;
  intptr_t n_libraries;
  /// Fresh memory and results are filled with NaN and -1 before each run, so that a read of what
  /// was never written shows.
  bool poison;
  /// Code is made sooner and runs slower: LLVM optimises nothing.
  bool quick;
  /// Loops are cut where the set of their statements changes (convert-tempo-to-scf's
  /// loops=separate).
  bool separate_loops;
  /// Debuggers are told of the code, which has the lines of the program: gdb's interface for JIT
  /// compilers. They are not told when it is gone, so that the executable should live on.
  bool debug;
  /// The code measures where its time goes, node by node: tempoCallPrintProfile. It looks at a
  /// clock twice an instance, and no loop is made of instances of several nodes at once.
  bool profile;
  /// Called after each stage with the time that it took; may be NULL.
  void (*stage_done)(char const *stage, double seconds, void *user);
  void *user;
};

/// `options` may be NULL. The program is not changed. Code for another machine than this one can
/// be saved, but not be run.
MLIR_CAPI_EXPORTED struct TempoExecutable *
tempoExecutableCreate(struct TempoProgram *program, struct TempoCompileOptions const *options);
MLIR_CAPI_EXPORTED void tempoExecutableDestroy(struct TempoExecutable *executable);

/// Prints on standard output when a node of the program's graph runs and why, where its value is
/// kept and why. `options` (may be NULL) are those of a compilation, which is made up to there.
MLIR_CAPI_EXPORTED enum tempo_status tempoProgramExplain(struct TempoProgram *program,
                                                         struct TempoCompileOptions const *options,
                                                         char const *node);

//===---------------------------------------------------------------------------===//
// Calls: arguments, a run, results
//===---------------------------------------------------------------------------===//

struct TempoCall;

MLIR_CAPI_EXPORTED struct TempoCall *tempoCallCreate(struct TempoProgram *program);
MLIR_CAPI_EXPORTED void tempoCallDestroy(struct TempoCall *call);

/// Gives a parameter its value. Parameters that the sizes of arguments fix need none.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallSetParameter(struct TempoCall *call, char const *name,
                                                           int64_t value);
/// Gives an argument its value. Takes what `array` owns, also on failure.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallSetArray(struct TempoCall *call, char const *name,
                                                       struct tempo_array *array);
/// The same for the next run alone, which uses the array up. If the graph marks the argument
/// `tempo.donate` and a compiled run can, its memory becomes that of a result, and nothing is
/// copied: so parameters and caches live across calls.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallDonateArray(struct TempoCall *call, char const *name,
                                                          struct tempo_array *array);
/// Gives an argument, or a parameter, its value by a text:
///   @file.npy       the array in a file of NumPy's
///   zeros, ones     everywhere
///   full:V          the number V everywhere
///   iota            0, 1, 2, ... in row-major order
///   random:SEED     floats in [0, 1), integers in [0, 100), i1 0 or 1; the same for a seed always
///   3, [1, 2], [[1.5], [-inf]], true
MLIR_CAPI_EXPORTED enum tempo_status tempoCallSetText(struct TempoCall *call, char const *name,
                                                      char const *text);

/// Loads a shared library, in which tempoCallInterpret looks for the functions of tempo.call.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallLoadLibrary(struct TempoCall *call, char const *path);

/// Resolves parameters, makes arguments that are given by a rule, and checks sizes, types and
/// assumptions. The functions below do it by themselves.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallPrepare(struct TempoCall *call);
/// Evaluates the graph by demand, one instance at a time: slow, and right by construction.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallInterpret(struct TempoCall *call);
/// Runs machine code made from the same program. May be repeated; results are made once.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallRun(struct TempoCall *call,
                                                  struct TempoExecutable const *executable);

/// Prints a table of the time that the runs of this call by `executable`, which was compiled with
/// `profile`, took in each node: without what is computed inside of it for other nodes, the most
/// expensive one first.
MLIR_CAPI_EXPORTED enum tempo_status tempoCallPrintProfile(struct TempoCall const *call,
                                                           struct TempoExecutable const *executable,
                                                           FILE *stream);

/// The position of the result called `name`; -1 after a message.
MLIR_CAPI_EXPORTED intptr_t tempoCallFindResult(struct TempoCall *call, char const *name);
/// A result of the last run; borrowed until the next one. NULL before the first.
MLIR_CAPI_EXPORTED struct tempo_array const *tempoCallGetResult(struct TempoCall const *call,
                                                                intptr_t position);
/// Moves a result of the last run to `array`, which is the caller's then; all zero before the
/// first.
MLIR_CAPI_EXPORTED void tempoCallTakeResult(struct TempoCall *call, intptr_t position,
                                            struct tempo_array *array);

//===---------------------------------------------------------------------------===//
// Arrays as text
//===---------------------------------------------------------------------------===//

/// "i1", "f32", "index", ...
MLIR_CAPI_EXPORTED char const *tempoElementGetName(enum tempo_element element);
/// `array` as NumPy prints it, lines after the first indented by `indent` more; long arrays are
/// summarised. Sent in pieces to `callback`.
MLIR_CAPI_EXPORTED void tempoArrayPrint(struct tempo_array const *array, int indent,
                                        MlirStringCallback callback, void *user);

#ifdef __cplusplus
}
#endif

#endif // TEMPO_C_DRIVER_H
