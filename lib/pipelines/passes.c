/* The list of all passes and named pipelines. A pass is one line here, before the NULL. */
#include "conversion/conversion.h"
#include "pipelines/pipelines.h"
#include "schedule/schedule.h"
#include "storage/storage.h"
#include "transforms/transforms.h"

#include <threads.h>

/* clang-format off */
static struct TempoPass const *const passes[] = {
    &tempo_specialize_pass,
    &tempo_check_pass,
    &tempo_drop_stop_gradient_pass,
    &tempo_expand_random_pass,
    &tempo_print_sdg_pass,
    &tempo_schedule_pass,
    &tempo_assign_stores_pass,
    &tempo_print_stores_pass,
    &tempo_explain_pass,
    &convert_tempo_to_scf_pass,
    &tempo_add_transforms_pass,
    &tempo_remove_transforms_pass,
    &tempo_expand_tensor_ops_pass,
    &tempo_yield_in_place_pass,
    &tempo_expand_copies_pass,
    &tempo_block_linalg_pass,
    &tempo_expand_scalar_ops_pass,
    &tempo_leave_loops_pass,
    &tempo_end_runs_pass,
    &tempo_link_calls_pass,
    &tempo_export_functions_pass,
    &tempo_locate_pass,
    &tempo_deallocate_pass,
    &tempo_plan_arena_pass,
    NULL,
};

static struct TempoPipeline const *const pipelines[] = {
    &tempo_bufferize_pipeline,
    &tempo_compile_pipeline,
    &tempo_to_llvm_pipeline,
    &tempo_to_scf_pipeline,
    NULL,
};
/* clang-format on */

static void register_all(void) {
  for (struct TempoPass const *const *pass = passes; *pass; ++pass)
    tempoRegisterPass(*pass);
  for (struct TempoPipeline const *const *pipeline = pipelines; *pipeline; ++pipeline)
    tempoRegisterPipeline(*pipeline);
}

void tempoRegisterAllPasses(void) {
  static once_flag once = ONCE_FLAG_INIT;
  call_once(&once, register_all);
}
