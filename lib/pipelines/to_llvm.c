/* tempo-to-llvm: functions of loops over tensors -> MLIR's LLVM dialect, for a CPU.
 *
 * Upstream's passes in upstream's order, and tempo-plan-arena where the memory of a function is
 * known and its loops are not yet branches. Before bufferisation no pass may merge or hoist tensors
 * (cse, LICM): a merged fill becomes a copy. After it both are good.
 */
#include "pipelines/pipelines.h"

/* From the uses up: many times faster than the default on loops that carry hundreds of buffers. */
#define CANONICALIZE "canonicalize{top-down=false}"

/* clang-format off */
struct TempoPipeline const tempo_bufferize_pipeline = {
    .argument = "tempo-bufferize",
    .summary = "Tensors become memory, and operations on them loops",
    .text =
        /* Functions that bodies call; nothing else may move before bufferisation. */
        "inline{default-pipeline=},symbol-dce,"
        /* What upstream does not lower, and operations on whole tensors outside of linalg. */
        "tempo-add-transforms,transform-interpreter,tempo-remove-transforms,"
        "tempo-expand-tensor-ops,convert-elementwise-to-linalg,"
        /* In place where that is right. */
        "eliminate-empty-tensors,func.func(tempo-yield-in-place),"
        "one-shot-bufferize{allow-return-allocs-from-loops=1 bufferize-function-boundaries=1 "
        "function-boundary-type-conversion=identity-layout-map},"
        "convert-bufferization-to-memref,"
        /* Copies become loops too, so that MLIR's runtime is not called. */
        "func.func(" CANONICALIZE ",cse," CANONICALIZE ",tempo-expand-copies,"
        "linalg-generalize-named-ops,tempo-block-linalg,convert-linalg-to-loops,lower-affine," CANONICALIZE ",cse,loop-invariant-code-motion)",
};

struct TempoPipeline const tempo_to_llvm_pipeline = {
    .argument = "tempo-to-llvm",
    .summary = "Lowers functions of loops over tensors to the LLVM dialect",
    .text =
        "tempo-bufferize,tempo-deallocate,bufferization-lower-deallocations,tempo-plan-arena,"
        "expand-strided-metadata,lower-affine,"
        "func.func(tempo-leave-loops),convert-scf-to-cf,tempo-end-runs,"
        /* LLVM's own operations, then libm's; log(1 + x) is no log1p. */
        "tempo-expand-scalar-ops,convert-math-to-funcs,"
        "convert-math-to-llvm{approximate-log1p=0},convert-math-to-libm,"
        "finalize-memref-to-llvm{use-aligned-alloc=1},"
        "convert-to-llvm,"
        "reconcile-unrealized-casts,"
        "tempo-link-calls,tempo-export-functions,"
        /* Lines of the program for debuggers and profilers. */
        "tempo-locate,ensure-debug-info-scope-on-llvm-func{emission-kind=LineTablesOnly}",
};
/* clang-format on */
