/* The list of all passes, the named pipelines, and the way from func.func to machine code. */
#ifndef TEMPO_PIPELINES_H
#define TEMPO_PIPELINES_H

#include "tempo-c/Pass.h"

/* Machine code of one module. */
struct codegen_options {
  char const *triple;   /* NULL: this machine's */
  char const *cpu;      /* NULL or "native": this machine's with its features; else LLVM's name */
  char const *features; /* NULL: those of the cpu */
  int opt_level;        /* 0..3 */
  char const *save_temps_prefix; /* NULL, or files <prefix>.ll, .opt.ll, .s, .o are written */
};

/* The object code of `module` (LLVM dialect), through LLVM's C API; an owned buffer to free(). */
enum tempo_status codegen_emit_object(MlirModule module, struct codegen_options const *options,
                                      void **object, size_t *bytes);

/* An object loaded by ORC. Functions found stay valid until jit_destroy, which allows NULL. */
struct jit;
struct jit_symbol {
  char const *name;
  void *address;
};
struct jit_object {
  void const *data;
  size_t bytes;
  bool is_shown;    /* debuggers are told of it; LLVM does not tell them when it is gone */
  bool is_poisoned; /* memory that it allocates is (tempo_runtime_allocate_poisoned) */
  size_t n_symbols;
  struct jit_symbol const *symbols; /* that it finds besides the runtime's; borrowed for the call */
};
struct jit *jit_create(MlirLocation location, struct jit_object const *object);
void *jit_find(struct jit *jit, char const *symbol); /* NULL after a diagnostic */
void jit_destroy(struct jit *jit);

/* The stages from a module with graphs to the LLVM dialect, for those who watch them one by one;
 * together they are tempo-compile. */
struct pipeline_stage {
  char const *name;
  char const *text;   /* of the pipeline */
  char const *suffix; /* of the file that its result is saved to; NULL: it is not */
};
enum {
  PIPELINE_N_GRAPH_STAGES = 4, /* those at the start that leave graphs */
  PIPELINE_N_STAGES = 6
};
extern struct pipeline_stage const pipeline_stages[PIPELINE_N_STAGES];
/* What the stage that makes loops is without and with loops=separate, and profile=true. */
extern char const *const pipeline_loops[2][2];

/* A graph @g has the entry `int32_t _tempo_packed_g(void **)`: see export_functions.c. */
#define PIPELINES_PACKED_PREFIX "_tempo_packed_"

extern struct TempoPass const tempo_add_transforms_pass;
extern struct TempoPass const tempo_block_linalg_pass;
extern struct TempoPass const tempo_end_runs_pass;
extern struct TempoPass const tempo_expand_copies_pass;
extern struct TempoPass const tempo_export_functions_pass;
extern struct TempoPass const tempo_expand_scalar_ops_pass;
extern struct TempoPass const tempo_expand_tensor_ops_pass;
extern struct TempoPass const tempo_leave_loops_pass;
extern struct TempoPass const tempo_deallocate_pass;
extern struct TempoPass const tempo_link_calls_pass;
extern struct TempoPass const tempo_locate_pass;
extern struct TempoPass const tempo_plan_arena_pass;
extern struct TempoPass const tempo_remove_transforms_pass;
extern struct TempoPass const tempo_yield_in_place_pass;
extern struct TempoPipeline const tempo_bufferize_pipeline;
extern struct TempoPipeline const tempo_compile_pipeline;
extern struct TempoPipeline const tempo_to_llvm_pipeline;
extern struct TempoPipeline const tempo_to_scf_pipeline;

#endif
