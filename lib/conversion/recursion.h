/* Functions that call themselves. */
#ifndef TEMPO_CONVERSION_RECURSION_H
#define TEMPO_CONVERSION_RECURSION_H

#include "tempo-c/Diagnostics.h"
#include "tempo-c/Ops.h"

/* Refuses calls, in the bodies of the graphs of `module`, of functions that call themselves,
 * through others or not: bodies are inlined. */
enum tempo_status recursion_refuse(MlirOperation module);

#endif
