#include "run_options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What an option takes, and where it goes. */
struct row {
  char const *name;  /* with its dashes */
  char const *value; /* how --help calls the value; NULL for a flag */
  char const *summary;
};

enum option {
  ENTRY,
  BIND,
  ARG,
  OUT,
  PRINT,
  LOAD,
  INTERPRET,
  TIME,
  REPEAT,
  PROFILE,
  DEBUG,
  POISON,
  EXPLAIN,
  PIPELINE,
  SAVE_TEMPS,
  MCPU,
  MTRIPLE,
  HELP,
  VERSION,
  N_OPTIONS
};

static struct row const rows[N_OPTIONS] = {
    [ENTRY] = {"--entry", "GRAPH", "the graph to run; may be left out if the file has one"},
    [BIND] = {"--bind", "NAME=NUMBER", "the value of a parameter"},
    [ARG] = {"--arg", "NAME=VALUE",
             "an argument: @file.npy, zeros, ones, full:V, iota, random:SEED,\n"
             "                           3, [1, 2], [[1.5, -inf]], true"},
    [OUT] = {"--out", "NAME=@FILE.npy", "writes a result"},
    [PRINT] = {"--print", NULL, "prints the results that are not written, or all"},
    [LOAD] = {"--load", "LIBRARY.so", "a library with functions that the graph calls"},
    [INTERPRET] = {"--interpret", NULL, "evaluates the graph by demand, without compiling it"},
    [TIME] = {"--time", NULL, "prints the time of each stage and of the run"},
    [REPEAT] = {"--repeat", "N", "runs N times; --time then gives the median"},
    [PROFILE] = {"--profile", NULL, "prints the time of each node in the runs, most of it first"},
    [DEBUG] = {"--debug", NULL, "tells debuggers of the compiled code: gdb --args tempo-run ..."},
    [POISON] = {"--poison", NULL, "fills fresh memory with NaN and -1 before each run"},
    [EXPLAIN] = {"--explain", "NODE",
                 "says when NODE runs, where its value is kept, and why; runs nothing"},
    [PIPELINE] = {"--pipeline", "PASSES", "passes to run first, in MLIR's syntax for pipelines"},
    [SAVE_TEMPS] = {"--save-temps", "PREFIX", "writes what each stage makes to PREFIX.*"},
    [MCPU] = {"--mcpu", "CPU", "the processor to make code for; native is the default"},
    [MTRIPLE] = {"--mtriple", "TRIPLE", "the machine to make code for; the code is not run"},
    [HELP] = {"--help", NULL, "prints this"},
    [VERSION] = {"--version", NULL, "prints the version"},
};

void run_options_print_help(void) {
  printf("usage: tempo-run FILE.mlir [options]\n\n"
         "Compiles a tempo.graph and runs it. FILE may be - for the standard input.\n\n");
  for (int i = 0; i < N_OPTIONS; ++i) {
    char option[64];
    snprintf(option, sizeof option, "%s%s%s", rows[i].name, rows[i].value ? " " : "",
             rows[i].value ? rows[i].value : "");
    printf("  %-22s %s\n", option, rows[i].summary);
  }
}

static bool fail(char const *what, char const *detail) {
  fprintf(stderr, "tempo-run: error: %s '%s'; see tempo-run --help\n", what, detail);
  return false;
}

static bool is_name(char const *text, size_t length) {
  bool valid = length > 0 && !isdigit((unsigned char)*text);
  for (size_t i = 0; valid && i < length; ++i)
    valid = isalnum((unsigned char)text[i]) || text[i] == '_' || text[i] == '$' || text[i] == '.' ||
            text[i] == '-';
  return valid;
}

/* Adds NAME=VALUE; a name is given once among `bindings`. */
static bool add_binding(struct run_bindings *bindings, char const *text) {
  char const *equals = strchr(text, '=');
  if (!equals || !is_name(text, (size_t)(equals - text)))
    return fail("expected NAME=VALUE, not", text);
  char *name = strndup(text, (size_t)(equals - text));
  if (!name)
    return fail("out of memory at", text);
  bindings->items[bindings->count++] = (struct run_binding){name, equals + 1};
  for (int i = 0; i + 1 < bindings->count; ++i)
    if (strcmp(bindings->items[i].name, name) == 0)
      return fail("given twice:", name);
  return true;
}

static bool read_repeat(int64_t *repeat, char const *text) {
  char *end;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  if (end == text || *end || errno || value < 1 || value > 1000000)
    return fail("--repeat takes a number from 1 to 1000000, not", text);
  *repeat = value;
  return true;
}

static bool set_option(struct run_options *options, enum option option, char const *value) {
  switch (option) {
  case ENTRY:
    options->entry = *value == '@' ? value + 1 : value;
    return true;
  case BIND:
    return add_binding(&options->binds, value);
  case ARG:
    return add_binding(&options->arguments, value);
  case OUT:
    return add_binding(&options->outputs, value) &&
           (options->outputs.items[options->outputs.count - 1].value[0] == '@' ||
            fail("expected NAME=@FILE.npy, not", value));
  case LOAD:
    options->libraries[options->n_libraries++] = value;
    return true;
  case REPEAT:
    return read_repeat(&options->repeat, value);
  case EXPLAIN:
    options->explain = value;
    return true;
  case PIPELINE:
    options->pipeline = value;
    return true;
  case SAVE_TEMPS:
    options->save_temps = value;
    return true;
  case MCPU:
    options->cpu = value;
    return true;
  case MTRIPLE:
    options->triple = value;
    return true;
  default:
    options->print |= option == PRINT;
    options->interpret |= option == INTERPRET;
    options->time |= option == TIME;
    options->poison |= option == POISON;
    options->profile |= option == PROFILE;
    options->debug |= option == DEBUG;
    options->help |= option == HELP;
    options->version |= option == VERSION;
    return true;
  }
}

/* The option that `text` names, and what follows its `=`; N_OPTIONS if there is none. */
static enum option find_option(char const *text, char const **value) {
  *value = NULL;
  for (int i = 0; i < N_OPTIONS; ++i) {
    size_t length = strlen(rows[i].name);
    if (strncmp(text, rows[i].name, length) != 0 || (text[length] && text[length] != '='))
      continue;
    if (text[length])
      *value = text + length + 1;
    return (enum option)i;
  }
  return N_OPTIONS;
}

/* Reads argument *at, and the next one if it is its value. */
static bool read_argument(struct run_options *options, int argc, char **argv, int *at) {
  char const *text = argv[*at], *value;
  if (text[0] != '-' || text[1] == '\0') {
    if (options->program)
      return fail("a second program:", text);
    options->program = text;
    return true;
  }
  enum option option = find_option(text, &value);
  if (option == N_OPTIONS)
    return fail("unknown option", text);
  if (rows[option].value && !value) {
    if (*at + 1 == argc)
      return fail("a value is missing after", text);
    value = argv[++*at];
  }
  if (!rows[option].value && value)
    return fail("no value is taken by", text);
  return set_option(options, option, value);
}

/* What is about compiling would do nothing beside --interpret: it is refused, not passed over. */
static bool check_interpret(struct run_options const *options) {
  bool const given[N_OPTIONS] = {[PIPELINE] = options->pipeline, [SAVE_TEMPS] = options->save_temps,
                                 [EXPLAIN] = options->explain,   [PROFILE] = options->profile,
                                 [DEBUG] = options->debug,       [MCPU] = options->cpu,
                                 [MTRIPLE] = options->triple};
  for (int i = 0; options->interpret && i < N_OPTIONS; ++i)
    if (given[i])
      return fail("--interpret compiles nothing and does not go with", rows[i].name);
  return true;
}

bool run_options_read(struct run_options *options, int argc, char **argv) {
  *options = (struct run_options){.repeat = 1};
  struct run_bindings *lists[] = {&options->binds, &options->arguments, &options->outputs};
  for (int i = 0; i < 3; ++i) {
    lists[i]->items = calloc((size_t)argc + 1, sizeof *lists[i]->items);
    if (!lists[i]->items)
      return fail("out of memory at", "start");
  }
  options->libraries = calloc((size_t)argc + 1, sizeof *options->libraries);
  if (!options->libraries)
    return fail("out of memory at", "start");
  for (int i = 1; i < argc; ++i)
    if (!read_argument(options, argc, argv, &i))
      return false;
  if (!options->program && !options->help && !options->version) {
    fprintf(stderr, "tempo-run: error: no program is given; see tempo-run --help\n");
    return false;
  }
  return check_interpret(options);
}

void run_options_destroy(struct run_options *options) {
  struct run_bindings *lists[] = {&options->binds, &options->arguments, &options->outputs};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < lists[i]->count; ++j)
      free(lists[i]->items[j].name);
    free(lists[i]->items);
  }
  free(options->libraries);
}
