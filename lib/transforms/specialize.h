/* The parts of tempo-specialize. */
#ifndef TEMPO_SPECIALIZE_H
#define TEMPO_SPECIALIZE_H

#include "tempo-c/Diagnostics.h"
#include "tempo-c/Ops.h"

/* A parameter that gets a value. */
struct specialized {
  MlirValue parameter; /* an argument of the graph, of type index */
  int64_t value;
};

struct specialization {
  MlirOperation graph;
  intptr_t n;
  struct specialized *parameters;
};

/* Puts the values in the places of the parameters, which nothing reads afterwards, and takes them
 * from the arguments of the graph. Types stay (specialize_uses.c). */
enum tempo_status specialize_uses(struct specialization const *specialization);
/* Makes every size static that is a constant now, and all types that follow from it
 * (specialize_types.c). */
enum tempo_status specialize_types(MlirOperation graph);

#endif
