/* The way of a graph through the compiler, stage by stage. */
#include "pipelines/pipelines.h"

#define CHECK "tempo.graph(tempo-check)"
#define EXPAND "tempo.graph(tempo-drop-stop-gradient),tempo-expand-random"
#define SCHEDULE "tempo.graph(tempo-schedule)"
#define STORES "tempo.graph(tempo-assign-stores)"
#define LOOPS "convert-tempo-to-scf"

struct TempoPipeline const tempo_to_scf_pipeline = {
    .argument = "tempo-to-scf",
    .summary = "Checks, schedules and lowers graphs to functions of loops over tensors",
    .text = CHECK "," EXPAND "," SCHEDULE "," STORES "," LOOPS,
};

struct TempoPipeline const tempo_compile_pipeline = {
    .argument = "tempo-compile",
    .summary = "Lowers graphs to the LLVM dialect: tempo-to-scf, then tempo-to-llvm",
    .text = "tempo-to-scf,tempo-to-llvm",
};

struct pipeline_stage const pipeline_stages[PIPELINE_N_STAGES] = {
    {"check", CHECK, NULL},
    {"expand", EXPAND, NULL},
    {"schedule", SCHEDULE, NULL},
    {"stores", STORES, ".graph.mlir"},
    {"loops", LOOPS, ".scf.mlir"},
    {"llvm", "tempo-to-llvm", ".llvm.mlir"},
};

char const *const pipeline_loops[2][2] = {
    {LOOPS, LOOPS "{profile=true}"},
    {LOOPS "{loops=separate}", LOOPS "{loops=separate profile=true}"},
};
