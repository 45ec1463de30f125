/* Passes that check a graph or rewrite it into another graph. */
#ifndef TEMPO_TRANSFORMS_H
#define TEMPO_TRANSFORMS_H

#include "sdg/sdg.h"
#include "tempo-c/Pass.h"

extern struct TempoPass const tempo_check_pass;
extern struct TempoPass const tempo_drop_stop_gradient_pass;
extern struct TempoPass const tempo_expand_random_pass;
extern struct TempoPass const tempo_print_sdg_pass;
extern struct TempoPass const tempo_specialize_pass;

#endif
