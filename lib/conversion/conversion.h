/* tempo.graph with a schedule and stores -> func.func of loops over tensors. */
#ifndef TEMPO_CONVERSION_H
#define TEMPO_CONVERSION_H

#include "tempo-c/Pass.h"

/* Runs on a module: each tempo.graph becomes the function
 *   func.func @<graph>(arguments..., results as memrefs...) -> i32
 * with llvm.emit_c_interface, whose status is 0 or an enum tempo_runtime_status. */
extern struct TempoPass const convert_tempo_to_scf_pass;

#endif
