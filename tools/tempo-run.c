/* Compiles and runs a graph: command line -> driver -> files and text. docs/tempo-run.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "run_options.h"
#include "run_traps.h"
#include "runtime/npy.h"
#include "tempo-c/Driver.h"
#include "tempo-c/Ops.h"

struct run {
  struct run_options const *options;
  struct TempoProgram *program;
  struct TempoExecutable *executable;
  struct TempoCall *call;
};

static void print_message(char const *text, void *user) {
  (void)user;
  fputs(text, stderr);
}

static void print_piece(MlirStringRef piece, void *user) {
  (void)user;
  fwrite(piece.data, 1, piece.length, stdout);
}

static void print_time(char const *stage, double seconds, void *user) {
  struct run_options const *options = user;
  if (options->time)
    fprintf(stderr, "%-10s %10.3f ms\n", stage, 1e3 * seconds);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool bind(struct run *run) {
  struct run_options const *options = run->options;
  for (int i = 0; i < options->binds.count; ++i) {
    struct run_binding const *binding = &options->binds.items[i];
    char *end;
    errno = 0;
    long long value = strtoll(binding->value, &end, 10);
    if (end == binding->value || *end || errno) {
      fprintf(stderr, "tempo-run: error: parameter '%s' takes an integer of 64 bits, not '%s'\n",
              binding->name, binding->value);
      return false;
    }
    if (tempoCallSetParameter(run->call, binding->name, value) != TEMPO_OK)
      return false;
  }
  for (int i = 0; i < options->arguments.count; ++i) {
    struct run_binding const *binding = &options->arguments.items[i];
    if (tempoCallSetText(run->call, binding->name, binding->value) != TEMPO_OK)
      return false;
  }
  for (int i = 0; options->interpret && i < options->n_libraries; ++i)
    if (tempoCallLoadLibrary(run->call, options->libraries[i]) != TEMPO_OK)
      return false;
  for (int i = 0; i < options->outputs.count; ++i)
    if (tempoCallFindResult(run->call, options->outputs.items[i].name) < 0)
      return false;
  return true;
}

static struct TempoCompileOptions get_compile_options(struct run_options const *options) {
  return (struct TempoCompileOptions){.triple = options->triple,
                                      .cpu = options->cpu,
                                      .pipeline = options->pipeline,
                                      .libraries = options->libraries,
                                      .n_libraries = options->n_libraries,
                                      .poison = options->poison,
                                      .profile = options->profile,
                                      .debug = options->debug,
                                      .save_temps_prefix = options->save_temps,
                                      .stage_done = print_time,
                                      .user = (void *)(uintptr_t)options};
}

static bool compile(struct run *run) {
  struct TempoCompileOptions options = get_compile_options(run->options);
  run->executable = tempoExecutableCreate(run->program, &options);
  return run->executable;
}

static bool explain(struct run *run) {
  struct TempoCompileOptions options = get_compile_options(run->options);
  return tempoProgramExplain(run->program, &options, run->options->explain) == TEMPO_OK;
}

static int compare_times(void const *a, void const *b) {
  double x = *(double const *)a, y = *(double const *)b;
  return (x > y) - (x < y);
}

static bool fail_to_allocate(void) {
  fputs("tempo-run: error: out of memory\n", stderr);
  return false;
}

/* Runs as often as is asked for; the time is the median. */
static bool execute(struct run *run) {
  struct run_options const *options = run->options;
  double *times = calloc((size_t)options->repeat, sizeof *times);
  bool done = times || fail_to_allocate();
  if (!options->interpret)
    run_traps_catch();
  for (int64_t i = 0; done && i < options->repeat; ++i) {
    double start = now();
    done = (options->interpret ? tempoCallInterpret(run->call)
                               : tempoCallRun(run->call, run->executable)) == TEMPO_OK;
    times[i] = now() - start;
  }
  if (done) {
    qsort(times, (size_t)options->repeat, sizeof *times, compare_times);
    print_time(options->interpret ? "interpret" : "run", times[options->repeat / 2],
               (void *)(uintptr_t)options);
  }
  free(times);
  return done;
}

static bool fail_to_write(char const *error) {
  fprintf(stderr, "tempo-run: error: %s\n", error);
  return false;
}

/* Writes all results or none: first beside their places, then, when all are there, into these. */
static bool write_results(struct run *run) {
  struct run_bindings const *outputs = &run->options->outputs;
  struct npy_output *staged = calloc((size_t)outputs->count + 1, sizeof *staged);
  char error[NPY_ERROR_BYTES] = "out of memory";
  int n_staged = 0, n_committed = 0;
  for (bool done = staged != NULL; done && n_staged < outputs->count; n_staged += done) {
    struct run_binding const *output = &outputs->items[n_staged];
    intptr_t position = tempoCallFindResult(run->call, output->name);
    done = npy_stage(output->value + 1, tempoCallGetResult(run->call, position), &staged[n_staged],
                     error);
    if (!done)
      break;
  }
  bool all = n_staged == outputs->count;
  while (all && n_committed < n_staged && npy_commit(&staged[n_committed], error))
    ++n_committed;
  for (int i = all ? n_committed + (n_committed < n_staged) : 0; i < n_staged; ++i)
    npy_discard(&staged[i]);
  free(staged);
  return n_committed == outputs->count || fail_to_write(error);
}

static bool is_written(struct run const *run, MlirStringRef name) {
  struct run_bindings const *outputs = &run->options->outputs;
  for (int i = 0; i < outputs->count; ++i)
    if (mlirStringRefEqual(name, mlirStringRefCreateFromCString(outputs->items[i].name)))
      return true;
  return false;
}

/* Prints the results that are not written; all where all are. */
static void print_results(struct run *run) {
  MlirOperation graph = tempoProgramGetGraph(run->program);
  intptr_t n = tempoGraphGetNumResults(graph);
  bool all = run->options->outputs.count == n;
  for (intptr_t i = 0; i < n; ++i) {
    MlirStringRef name = tempoGraphGetResultName(graph, i);
    if (!all && is_written(run, name))
      continue;
    printf("%.*s = ", (int)name.length, name.data);
    tempoArrayPrint(tempoCallGetResult(run->call, i), (int)name.length + 3, print_piece, NULL);
    putchar('\n');
  }
}

static bool run_program(struct run *run, struct TempoSession *session) {
  struct run_options const *options = run->options;
  double start = now();
  run->program = tempoProgramLoadFile(session, options->program, options->entry);
  if (!run->program)
    return false;
  print_time("parse", now() - start, (void *)(uintptr_t)options);
  if (options->explain)
    return explain(run);
  run->call = tempoCallCreate(run->program);
  if (!run->call || !bind(run) || (!options->interpret && !compile(run)))
    return false;
  if (options->triple)
    return true;
  if (!execute(run) || !write_results(run))
    return false;
  if (options->profile && tempoCallPrintProfile(run->call, run->executable, stderr) != TEMPO_OK)
    return false;
  if (options->print)
    print_results(run);
  return fflush(stdout) == 0 || fail_to_write("cannot print the results");
}

static int run(struct run_options const *options) {
  struct TempoSession *session = tempoSessionCreate(print_message, NULL);
  struct run run = {.options = options};
  bool done = (session || fail_to_allocate()) && run_program(&run, session);
  tempoExecutableDestroy(run.executable);
  tempoCallDestroy(run.call);
  tempoProgramDestroy(run.program);
  tempoSessionDestroy(session);
  return done ? 0 : 1;
}

int main(int argc, char **argv) {
  struct run_options options;
  int status = 1;
  if (run_options_read(&options, argc, argv)) {
    status = 0;
    if (options.help)
      run_options_print_help();
    else if (options.version)
      printf("tempo-run %s\n", TEMPO_VERSION);
    else
      status = run(&options);
  }
  run_options_destroy(&options);
  return status;
}
