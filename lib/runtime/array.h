/* Arrays are part of the public API. */
#ifndef TEMPO_RUNTIME_ARRAY_H
#define TEMPO_RUNTIME_ARRAY_H

#include "tempo-c/Array.h"

#endif
