/* From a program to machine code that runs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "driver.h"
#include "mlir-c/Pass.h"
#include "pipelines/pipelines.h"
#include "runtime/runtime.h"

typedef int32_t packed_function(void **arguments);

struct TempoExecutable {
  struct TempoProgram *program; /* borrowed */
  struct jit *jit;
  packed_function *function;
  struct donations donations;
  struct libraries libraries; /* with the functions that it calls */
  struct profile_names names; /* of what is profiled */
  bool is_poisoned;
};

/* What one compilation works on. */
struct compilation {
  struct TempoProgram *program;
  struct TempoCompileOptions const *options;
  MlirModule module; /* a copy of the program's */
  struct donations donations;
  struct profile_names names; /* owned, until the executable takes them */
  void *object;               /* owned */
  size_t object_bytes;
  double start; /* of the current stage */
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Tells who watches that a stage has ended. */
static void finish(struct compilation *compilation, char const *stage) {
  double end = now();
  if (compilation->options->stage_done)
    compilation->options->stage_done(stage, end - compilation->start, compilation->options->user);
  compilation->start = now();
}

static void print_piece(MlirStringRef piece, void *stream) {
  fwrite(piece.data, 1, piece.length, stream);
}

static enum tempo_status save(struct compilation *compilation, char const *suffix) {
  char const *prefix = compilation->options->save_temps_prefix;
  if (!prefix || !suffix)
    return TEMPO_OK;
  MlirOperation module = mlirModuleGetOperation(compilation->module);
  size_t bytes = strlen(prefix) + strlen(suffix) + 1;
  char *path = malloc(bytes);
  if (path)
    snprintf(path, bytes, "%s%s", prefix, suffix);
  FILE *stream = path ? fopen(path, "w") : NULL;
  if (stream)
    mlirOperationPrint(module, print_piece, stream);
  bool failed = !stream || ferror(stream);
  failed |= stream && fclose(stream) != 0;
  if (failed)
    tempoEmitError(mlirOperationGetLocation(module), "cannot write '%s': %s", path ? path : prefix,
                   strerror(errno));
  free(path);
  return failed ? TEMPO_FAIL : TEMPO_OK;
}

/* Runs a pipeline written as text; `what` names it in messages. */
static enum tempo_status run_pipeline(struct compilation *compilation, char const *what,
                                      char const *text) {
  MlirOperation module = mlirModuleGetOperation(compilation->module);
  MlirLocation location = mlirOperationGetLocation(module);
  char *problem = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&problem, &length);
  if (!stream)
    return tempoEmitError(location, "out of memory");
  MlirPassManager manager = mlirPassManagerCreateOnOperation(
      mlirOperationGetContext(module), mlirStringRefCreateFromCString("builtin.module"));
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  enum tempo_status status = TEMPO_OK;
  bool is_known = mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(
      passes, mlirStringRefCreateFromCString(text), print_piece, stream));
  fclose(stream);
  if (!is_known)
    status = tempoEmitError(location, "the %s pipeline cannot be read: %s", what, problem);
  else if (mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, module)))
    status = TEMPO_FAIL; /* the pass has said why */
  mlirPassManagerDestroy(manager);
  free(problem);
  return status;
}

/* Removes the other graphs, so that only what is run is compiled. */
static void remove_other_graphs(struct compilation *compilation) {
  MlirStringRef name = tempoGraphGetName(compilation->program->graph);
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(compilation->module));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH && !mlirStringRefEqual(tempoGraphGetName(op), name))
      mlirOperationDestroy(op);
    op = next;
  }
}

/* The attribute `name` of both graphs is the same. */
static bool has_same(MlirOperation graph, MlirOperation other, char const *name) {
  MlirStringRef text = mlirStringRefCreateFromCString(name);
  return mlirAttributeEqual(mlirOperationGetInherentAttributeByName(graph, text),
                            mlirOperationGetInherentAttributeByName(other, text));
}

/* Calls pass what the program's graph takes: passes may not change that. */
static enum tempo_status check_signature(struct compilation *compilation) {
  MlirOperation graph = compilation->program->graph, found = {NULL};
  MlirStringRef name = tempoGraphGetName(graph);
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(compilation->module));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (tempoOpGetKind(op) == TEMPO_OP_GRAPH && mlirStringRefEqual(tempoGraphGetName(op), name))
      found = op;
  if (!mlirOperationIsNull(found) && has_same(graph, found, "function_type") &&
      has_same(graph, found, "arg_names") && has_same(graph, found, "result_names"))
    return TEMPO_OK;
  return tempoEmitError(
      mlirOperationGetLocation(graph),
      "the given pipeline changes the arguments or results of graph @%.*s: run it "
      "with tempo-opt before",
      (int)name.length, name.data);
}

/* What a stage has left of names for a profile. */
static enum tempo_status take_names(struct compilation *compilation) {
  MlirOperation module = mlirModuleGetOperation(compilation->module);
  return profile_names_take(&compilation->names, compilation->module)
             ? TEMPO_OK
             : tempoEmitError(mlirOperationGetLocation(module), "out of memory");
}

/* Once the graph is a function of loops: which arguments may be in the memory of which results. */
static enum tempo_status find_donations(struct compilation *compilation) {
  MlirOperation graph = compilation->program->graph;
  MlirSymbolTable symbols = mlirSymbolTableCreate(mlirModuleGetOperation(compilation->module));
  MlirOperation function = mlirSymbolTableLookup(symbols, tempoGraphGetName(graph));
  mlirSymbolTableDestroy(symbols);
  if (mlirOperationIsNull(function) || tempoOpGetKind(function) == TEMPO_OP_GRAPH ||
      compilation->donations.pairs || donations_read(&compilation->donations, function))
    return TEMPO_OK;
  return tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
}

/* Runs the first `n_stages` on a copy of the program's module. */
static enum tempo_status lower(struct compilation *compilation, int n_stages) {
  struct TempoCompileOptions const *options = compilation->options;
  MlirOperation module = mlirModuleGetOperation(compilation->program->module);
  compilation->module = mlirModuleFromOperation(mlirOperationClone(module));
  remove_other_graphs(compilation);
  if (options->pipeline) {
    if (run_pipeline(compilation, "given", options->pipeline) != TEMPO_OK ||
        check_signature(compilation) != TEMPO_OK)
      return TEMPO_FAIL;
    finish(compilation, "pipeline");
  }
  for (int i = 0; i < n_stages; ++i) {
    struct pipeline_stage const *stage = &pipeline_stages[i];
    bool is_loops = i == PIPELINE_N_GRAPH_STAGES;
    char const *text =
        is_loops ? pipeline_loops[options->separate_loops][options->profile] : stage->text;
    if (run_pipeline(compilation, stage->name, text) != TEMPO_OK ||
        take_names(compilation) != TEMPO_OK || save(compilation, stage->suffix) != TEMPO_OK ||
        find_donations(compilation) != TEMPO_OK)
      return TEMPO_FAIL;
    finish(compilation, stage->name);
  }
  return TEMPO_OK;
}

static enum tempo_status compile(struct compilation *compilation) {
  struct codegen_options options = {.triple = compilation->options->triple,
                                    .cpu = compilation->options->cpu,
                                    .opt_level = compilation->options->quick ? 0 : 2,
                                    .save_temps_prefix = compilation->options->save_temps_prefix};
  if (lower(compilation, PIPELINE_N_STAGES) != TEMPO_OK ||
      codegen_emit_object(compilation->module, &options, &compilation->object,
                          &compilation->object_bytes) != TEMPO_OK)
    return TEMPO_FAIL;
  finish(compilation, "code");
  return TEMPO_OK;
}

enum tempo_status tempoProgramExplain(struct TempoProgram *program,
                                      struct TempoCompileOptions const *options, char const *node) {
  static struct TempoCompileOptions const defaults;
  struct compilation compilation = {
      .program = program, .options = options ? options : &defaults, .start = now()};
  char pipeline[256];
  int length = snprintf(pipeline, sizeof pipeline, "tempo-explain{node=%s}", node);
  if (length >= (int)sizeof pipeline || strcspn(node, " \t{},()='\"") < strlen(node))
    return tempoEmitError(mlirOperationGetLocation(program->graph), "'%s' is the name of no node",
                          node);
  enum tempo_status status = lower(&compilation, PIPELINE_N_GRAPH_STAGES);
  if (status == TEMPO_OK)
    status = run_pipeline(&compilation, "explaining", pipeline);
  mlirModuleDestroy(compilation.module);
  return status;
}

/* Loads the object with the functions that it calls. */
static enum tempo_status link(struct TempoExecutable *executable, struct compilation *compilation) {
  MlirOperation graph = executable->program->graph;
  struct callees callees;
  enum tempo_status status = callees_find(&callees, graph, &executable->libraries);
  struct jit_object object = {.data = compilation->object,
                              .bytes = compilation->object_bytes,
                              .is_shown = compilation->options->debug,
                              .is_poisoned = executable->is_poisoned,
                              .n_symbols = callees.count,
                              .symbols = callees.symbols};
  if (status == TEMPO_OK)
    executable->jit = jit_create(mlirOperationGetLocation(graph), &object);
  callees_free(&callees);
  return executable->jit ? TEMPO_OK : TEMPO_FAIL;
}

/* Loads the object; finds the graph's function. */
static enum tempo_status load(struct TempoExecutable *executable, struct compilation *compilation) {
  MlirOperation graph = executable->program->graph;
  MlirStringRef name = tempoGraphGetName(graph);
  if (link(executable, compilation) != TEMPO_OK)
    return TEMPO_FAIL;
  size_t bytes = sizeof PIPELINES_PACKED_PREFIX + name.length;
  char *symbol = malloc(bytes);
  if (!symbol)
    return tempoEmitError(mlirOperationGetLocation(graph), "out of memory");
  snprintf(symbol, bytes, PIPELINES_PACKED_PREFIX "%.*s", (int)name.length, name.data);
  *(void **)&executable->function = jit_find(executable->jit, symbol);
  free(symbol);
  finish(compilation, "load");
  return executable->function ? TEMPO_OK : TEMPO_FAIL;
}

static enum tempo_status load_libraries(struct TempoExecutable *executable,
                                        struct compilation const *compilation) {
  struct TempoCompileOptions const *options = compilation->options;
  MlirLocation location = mlirOperationGetLocation(compilation->program->graph);
  for (intptr_t i = 0; i < options->n_libraries; ++i)
    if (libraries_load(&executable->libraries, options->libraries[i], location) != TEMPO_OK)
      return TEMPO_FAIL;
  return TEMPO_OK;
}

struct TempoExecutable *tempoExecutableCreate(struct TempoProgram *program,
                                              struct TempoCompileOptions const *options) {
  static struct TempoCompileOptions const defaults;
  struct compilation compilation = {
      .program = program, .options = options ? options : &defaults, .start = now()};
  struct TempoExecutable *executable = calloc(1, sizeof *executable);
  if (!executable)
    tempoEmitError(mlirOperationGetLocation(program->graph), "out of memory");
  enum tempo_status status = executable ? load_libraries(executable, &compilation) : TEMPO_FAIL;
  if (status == TEMPO_OK)
    status = compile(&compilation);
  if (status == TEMPO_OK) {
    executable->program = program;
    executable->donations = compilation.donations;
    compilation.donations = (struct donations){0, NULL};
    executable->is_poisoned = compilation.options->poison;
    executable->names = compilation.names;
    compilation.names = (struct profile_names){0};
    status = compilation.options->triple ? TEMPO_OK : load(executable, &compilation);
  }
  free(compilation.object);
  free(compilation.donations.pairs);
  profile_names_free(&compilation.names);
  if (!mlirModuleIsNull(compilation.module))
    mlirModuleDestroy(compilation.module);
  if (status == TEMPO_OK)
    return executable;
  tempoExecutableDestroy(executable);
  return NULL;
}

void tempoExecutableDestroy(struct TempoExecutable *executable) {
  if (!executable)
    return;
  jit_destroy(executable->jit);
  libraries_close(&executable->libraries);
  free(executable->donations.pairs);
  profile_names_free(&executable->names);
  free(executable);
}

struct profile_names const *executable_get_profile_names(struct TempoExecutable const *executable) {
  return &executable->names;
}

/* A descriptor of MLIR's for `array`: pointers, offset, sizes, strides. */
static void describe(struct tempo_array const *array, int64_t *words) {
  words[0] = words[1] = (int64_t)(intptr_t)array->data;
  words[2] = 0;
  int64_t stride = 1;
  for (int i = array->rank - 1; i >= 0; --i) {
    words[3 + i] = array->shape[i];
    words[3 + array->rank + i] = stride;
    stride *= array->shape[i];
  }
}

/* Where the packed call finds things. All owned. */
struct packed {
  void **arguments;
  int64_t *words; /* of all descriptors */
};

enum { SCALAR_WORDS = 3 }; /* of the descriptor of rank 0 */

/* One argument or result; a scalar is passed by its data. Returns the words used. */
static int64_t pack(void **place, struct tempo_array const *array, bool is_scalar, int64_t *words) {
  *place = is_scalar ? array->data : words;
  if (is_scalar)
    return 0;
  describe(array, words);
  return 3 + 2 * array->rank;
}

static bool pack_all(struct TempoCall *call, struct tempo_runtime_run *run, struct packed *packed) {
  intptr_t n_arrays = call->n_arguments + call->n_results, n = n_arrays + call->n_extents;
  int64_t n_words = SCALAR_WORDS * call->n_extents;
  for (intptr_t i = 0; i < call->n_arguments; ++i)
    n_words += 3 + 2 * call->arguments[i].array.rank;
  for (intptr_t i = 0; i < call->n_results; ++i)
    n_words += 3 + 2 * call->results[i].rank;
  packed->arguments = calloc((size_t)n + 2, sizeof *packed->arguments);
  packed->words = calloc((size_t)n_words + 1, sizeof *packed->words);
  if (!packed->arguments || !packed->words)
    return false;
  int64_t *words = packed->words;
  for (intptr_t i = 0; i < call->n_arguments; ++i) {
    MlirType type = graph_get_argument_type(call->program->graph, i);
    words += pack(&packed->arguments[i], &call->arguments[i].array, !type_is_tensor(type), words);
  }
  for (intptr_t i = 0; i < call->n_results; ++i)
    words += pack(&packed->arguments[call->n_arguments + i], &call->results[i], false, words);
  for (intptr_t i = 0; i < call->n_extents; ++i) {
    struct tempo_array extent = {.element = TEMPO_INDEX, .data = &call->extents[i]};
    words += pack(&packed->arguments[n_arrays + i], &extent, false, words);
  }
  packed->arguments[n] = run;
  return true;
}

static enum tempo_status report(struct TempoCall *call, struct tempo_runtime_run const *run,
                                int32_t runtime_status) {
  MlirOperation graph = call->program->graph;
  MlirLocation location = mlirOperationGetLocation(graph);
  if (run->ended_at)
    return ended_run_report(graph, run, runtime_status);
  switch (runtime_status) {
  case TEMPO_RUNTIME_OK:
    return TEMPO_OK;
  case TEMPO_RUNTIME_OUT_OF_MEMORY:
    return tempoEmitError(location, "the graph needs more memory for its stores than there is");
  case TEMPO_RUNTIME_BAD_PARAMETER:
    return tempoEmitError(location,
                          "an assumption about the parameters, or a size that they fix, "
                          "does not hold, or a parameter is too large: above 2^40, or indices "
                          "would not fit 64 bits");
  case TEMPO_RUNTIME_OVERFLOW:
    return tempoEmitError(location, "the size of a store does not fit 63 bits");
  default:
    return tempoEmitError(location, "the graph ended with the status %d", (int)runtime_status);
  }
}

/* Fills a result with what a run should leave nowhere; of one that may end early, as the runtime
 * does with stores that grow, the start. */
static void poison(struct tempo_array *array) {
  int64_t bytes = tempo_array_count(array) * (int64_t)tempo_element_bytes(array->element);
  int64_t const start = (int64_t)64 << 20;
  if (bytes > 0)
    memset(array->data, 0xff, (size_t)(array->is_reserved && bytes > start ? start : bytes));
}

/* Calls the compiled function, under the eyes of the call's profile if there is to be one. */
static int32_t run_function(struct TempoExecutable const *executable, struct TempoCall *call,
                            struct tempo_runtime_run *run, void **arguments) {
  if (executable->names.count == 0)
    return executable->function(arguments);
  if (!profile_prepare(&call->profile, &executable->names))
    return TEMPO_RUNTIME_OUT_OF_MEMORY;
  run->profile = &call->profile;
  tempo_runtime_profile_start(run->profile);
  int32_t status = executable->function(arguments);
  tempo_runtime_profile_stop(run->profile);
  return status;
}

enum tempo_status tempoCallRun(struct TempoCall *call, struct TempoExecutable const *executable) {
  MlirLocation location = mlirOperationGetLocation(call->program->graph);
  if (executable->program != call->program)
    return tempoEmitError(location, "the executable was made from another program");
  if (!executable->function)
    return tempoEmitError(location, "code for another machine cannot be run on this one");
  if (call->n_extents > 0 || call->is_incomplete) /* what the last run has left of them */
    results_destroy(call);
  if (tempoCallPrepare(call) != TEMPO_OK ||
      (!call->has_results && results_create(call) != TEMPO_OK))
    return TEMPO_FAIL;
  for (intptr_t i = 0; executable->is_poisoned && i < call->n_results; ++i)
    poison(&call->results[i]);
  donations_give(call, &executable->donations);
  struct packed packed = {NULL, NULL};
  struct tempo_runtime_run run = {.context = NULL};
  enum tempo_status status =
      pack_all(call, &run, &packed)
          ? report(call, &run, run_function(executable, call, &run, packed.arguments))
          : tempoEmitError(location, "out of memory");
  free(packed.arguments);
  free(packed.words);
  donations_end(call);
  if (status == TEMPO_OK)
    status = results_shrink(call);
  if (status == TEMPO_OK)
    call->has_results = true;
  else
    results_destroy(call);
  return status;
}
