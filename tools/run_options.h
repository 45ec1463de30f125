/* The command line of tempo-run. */
#ifndef TEMPO_RUN_OPTIONS_H
#define TEMPO_RUN_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* name=value */
struct run_binding {
  char *name; /* owned */
  char const *value;
};

struct run_bindings {
  int count;
  struct run_binding *items; /* owned, with room for one per argument of the command line */
};

struct run_options {
  char const *program;                              /* the file */
  char const *entry;                                /* NULL: the only graph */
  char const *triple, *cpu, *pipeline, *save_temps; /* NULL: not given */
  char const *explain;                              /* a node; NULL: run the graph */
  struct run_bindings binds, arguments, outputs;
  int n_libraries;
  char const **libraries; /* owned, with room for one per argument of the command line */
  int64_t repeat;
  bool interpret, print, time, profile, debug, poison, help, version;
};

/* Reads the command line. False, after a message on stderr, when it is malformed. `options` is to
 * be destroyed in either case. */
bool run_options_read(struct run_options *options, int argc, char **argv);
void run_options_destroy(struct run_options *options);
/* The text of --help, on stdout. */
void run_options_print_help(void);

#endif
