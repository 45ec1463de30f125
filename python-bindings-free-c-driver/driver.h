/* What the files of the driver share. tempo-c/Driver.h says what the driver is. */
#ifndef TEMPO_DRIVER_H
#define TEMPO_DRIVER_H

#include "pipelines/pipelines.h"
#include "runtime/profile.h"
#include "runtime/runtime.h"
#include "tempo-c/Driver.h"
#include "tempo-c/Ops.h"

struct TempoSession {
  MlirContext context;
  MlirDiagnosticHandlerID handler_id;
  TempoMessageHandler handler;
  void *user;
};

struct TempoProgram {
  struct TempoSession *session; /* borrowed */
  MlirModule module;
  MlirOperation graph; /* in `module` */
};

/* How an argument of a call gets its value. */
enum argument_kind {
  ARGUMENT_NONE,   /* nobody said */
  ARGUMENT_ARRAY,  /* `array` is what the caller gave */
  ARGUMENT_NUMBER, /* `number` everywhere */
  ARGUMENT_IOTA,
  ARGUMENT_RANDOM,  /* `number` is the seed */
  ARGUMENT_DERIVED, /* a parameter that sizes fix */
};

/* One argument of the graph in a call; parameters are arrays of rank 0. `array` is owned, and all
 * zero until it is given or made. */
struct call_argument {
  enum argument_kind kind;
  struct tempo_array number; /* owned; one element */
  struct tempo_array array;
  bool is_donated; /* the next run uses it up */
};

/* Shared libraries in which called functions are looked for. */
struct libraries {
  intptr_t count;
  void **handles; /* owned */
};

struct TempoCall {
  struct TempoProgram *program; /* borrowed */
  intptr_t n_arguments, n_results;
  struct call_argument *arguments; /* owned */
  struct tempo_array *results;     /* owned; all zero before the first run */
  intptr_t n_extents;
  int64_t *extents;                     /* owned; of the dims that data ends, see extents.c */
  struct libraries libraries;           /* for the interpreter */
  struct tempo_runtime_profile profile; /* of the runs of a profiled executable */
  bool is_prepared, has_results;
  bool is_incomplete; /* some result was taken */
};

/* ---- arguments of the graph (types.c) ---- */

/* The element type in memory of a tensor or scalar. False for types that no array has. */
bool type_get_element(MlirType type, enum tempo_element *element);
bool type_is_tensor(MlirType type);
/* 0 for a scalar. */
intptr_t type_get_rank(MlirType type);
/* The size of a tensor's dimension, -1 if it is dynamic. */
int64_t type_get_size(MlirType type, intptr_t dim);

MlirType graph_get_argument_type(MlirOperation graph, intptr_t position);
MlirLocation graph_get_argument_location(MlirOperation graph, intptr_t position);
intptr_t graph_get_n_arguments(MlirOperation graph);
/* Whether an argument is a parameter. */
bool graph_is_parameter(MlirOperation graph, intptr_t position);
/* The position of the argument that `value` is, -1 if it is none. */
intptr_t graph_find_argument(MlirOperation graph, MlirValue value);

/* ---- texts (literal.c, call.c) ---- */

/* Reads numbers such as 3, [1, 2], [[true], [false]] into an array of `element`. False, and
 * `error` says why, for a malformed text, ragged lists, and numbers that the type does not have. */
enum { LITERAL_ERROR_BYTES = 256 };
bool literal_read(char const *text, enum tempo_element element, struct tempo_array *array,
                  char error[LITERAL_ERROR_BYTES]);

/* ---- affine expressions of parameters (affine_value.c) ---- */

/* The parameters of a call, one per argument of type index, in order: the symbols of the graph's
 * sizes. */
struct parameters {
  intptr_t count;
  intptr_t *arguments; /* owned; the position of each among the arguments */
  int64_t *values;     /* owned */
  bool *known;         /* owned */
};

bool parameters_create(struct parameters *parameters, MlirOperation graph);
void parameters_destroy(struct parameters *parameters);
/* The symbol that `value`, an argument of the graph, is; -1 if it is none. */
intptr_t parameters_find(struct parameters const *parameters, MlirOperation graph, MlirValue value);

enum affine_value {
  AFFINE_VALUE_OK,
  AFFINE_VALUE_UNKNOWN, /* a parameter without a value is needed: *unknown */
  AFFINE_VALUE_OVERFLOW,
};

/* Evaluates an expression over symbols that are `parameters`. */
enum affine_value affine_value_get(MlirAffineExpr expr, struct parameters const *parameters,
                                   int64_t *value, intptr_t *unknown);
/* Evaluates an expression over dims of the given values, and symbols. */
enum affine_value affine_value_at(MlirAffineExpr expr, int64_t const *dims, int64_t const *symbols,
                                  int64_t *value);
/* Whether `symbol` is in `expr`; whether it is only multiplied by numbers there. */
bool affine_uses(MlirAffineExpr expr, intptr_t symbol);
bool affine_is_linear_in(MlirAffineExpr expr, intptr_t symbol);

/* ---- a prepared call ---- */

/* Finds the values of parameters and the sizes of arguments, and checks that all of them agree.
 * Leaves the arrays of arguments that are given by a rule with their shape, zeroed (sizes.c). */
enum tempo_status sizes_resolve(struct TempoCall *call);
/* Checks what the graph assumes about its parameters (assumptions.c). */
enum tempo_status assumptions_check(struct TempoCall *call);
/* Fills the arrays of arguments that are given by a rule (fill.c). */
void fill_arguments(struct TempoCall *call);
/* Creates the arrays of all results, of the sizes that the parameters give if every dim goes to its
 * bound (results.c). */
enum tempo_status results_create(struct TempoCall *call);
/* Results that may be in the memory of arguments: the positions of an argument and of a result. */
struct donations {
  intptr_t count;
  int64_t *pairs; /* owned; 2 * count */
};

/* Before a run: puts results into the memory of donated arguments. After it: such arguments have no
 * value any more (donations.c). */
void donations_give(struct TempoCall *call, struct donations const *donations);
void donations_end(struct TempoCall *call);
/* The pairs that the function `function` of a graph says, in the loops of the conversion. False
 * when memory is out. */
bool donations_read(struct donations *donations, MlirOperation function);
/* After a run: leaves of the results what call->extents say that there is. */
enum tempo_status results_shrink(struct TempoCall *call);
void results_destroy(struct TempoCall *call);

/* ---- dims that data ends (extents.c) ---- */

/* Makes call->extents. False when memory is out. */
bool extents_create(struct TempoCall *call);
/* The position of `value` among the extents, -1 if it is none. */
intptr_t extents_find(struct TempoCall const *call, MlirValue value);
/* Sets them to the bounds of their dims. */
enum tempo_status extents_set_bounds(struct TempoCall *call);

/* ---- time by node (profile.c) ---- */

/* What the entries of a profile but the last are called; none where code is not profiled. */
struct profile_names {
  int32_t count;
  char **texts; /* owned, like each of them */
};

/* Takes the names from `module`, which is lowered to loops, into empty `names`; false when memory
 * is out. */
bool profile_names_take(struct profile_names *names, MlirModule module);
void profile_names_free(struct profile_names *names);
struct profile_names const *executable_get_profile_names(struct TempoExecutable const *executable);
/* Gives `profile` entries for `names`, keeping those it has. False when memory is out. */
bool profile_prepare(struct tempo_runtime_profile *profile, struct profile_names const *names);

/* ---- called functions (libraries.c) ---- */

/* Loads the library at `path`; what fails is reported at `location`. */
enum tempo_status libraries_load(struct libraries *libraries, char const *path,
                                 MlirLocation location);
/* The function called `symbol`, in the first of the libraries (a struct libraries) that has it;
 * NULL if none. */
void *libraries_find(char const *symbol, void *libraries);
void libraries_close(struct libraries *libraries);

/* ---- functions that compiled code calls (callees.c) ---- */

/* What the calls of a graph name. */
struct callees {
  size_t count;
  struct jit_symbol *symbols; /* owned, with their names */
};

/* Finds the functions that `graph` calls in `libraries`. */
enum tempo_status callees_find(struct callees *callees, MlirOperation graph,
                               struct libraries *libraries);
void callees_free(struct callees *callees);

/* ---- runs that an instance has ended (ended_run.c) ---- */

/* Reports which instance has ended `run` with `status`, and why. */
enum tempo_status ended_run_report(MlirOperation graph, struct tempo_runtime_run const *run,
                                   int32_t status);

#endif
