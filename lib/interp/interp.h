/* The oracle: evaluates a tempo.graph by demand, one instance at a time, every element kept.
 *
 * Shares nothing with the compiled path beyond the dialect: no isl, no schedule, no stores, no
 * pass. An access outside a domain, an uncovered merge or an instance that depends on itself is
 * an error that names the instance and the chain of instances that asked for it.
 */
#ifndef TEMPO_INTERP_H
#define TEMPO_INTERP_H

#include "runtime/array.h"
#include "tempo-c/Diagnostics.h"
#include "tempo-c/Ops.h"

/* Where the C functions are that tempo.call names; docs/interpreter.md says how they are called.
 */
struct interp_library {
  void *(*find)(char const *symbol, void *user); /* NULL if unknown */
  void *user;
  void *context; /* the first argument of every called function */
};

/* Runs `graph` on `arguments` (one per argument of the graph, types and static sizes already
 * checked; index arguments are rank-0 arrays of TEMPO_INDEX). `results` has one uninitialised
 * array per result, created here and owned by the caller on success. `library` may be NULL. */
enum tempo_status interp_run(MlirOperation graph, struct tempo_array const *arguments,
                             struct tempo_array *results, struct interp_library const *library);

#endif
