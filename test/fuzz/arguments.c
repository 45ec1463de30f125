/* The command line of tempo-run, an argument a line, and the values of arguments as text. */
#include <stdlib.h>
#include <string.h>

#include "entry.h"
#include "run_options.h"
#include "tempo-c/Driver.h"

static char const program_text[] =
    "tempo.graph @g(%n: index, %b: tensor<?xi1>, %i: tensor<?x?xi8>, %h: f16, %d: tensor<3xf64>)\n"
    "    -> (r: tensor<3xf64>) {\n"
    "  tempo.return %d : tensor<3xf64>\n"
    "}\n";

static void drop(char const *text, void *user) {
  (void)text;
  (void)user;
}

static void drop_piece(MlirStringRef piece, void *user) {
  (void)piece;
  (void)user;
}

/* One program for the life of the process: no text of an argument reaches its context. */
static struct TempoProgram *get_program(void) {
  static struct TempoProgram *program;
  if (!program) {
    struct TempoSession *session = tempoSessionCreate(drop, NULL);
    program =
        session ? tempoProgramLoadText(session, program_text, sizeof program_text - 1, NULL) : NULL;
  }
  if (!program)
    abort();
  return program;
}

/* Gives `value` to every argument that there is; arrays that come out are printed. */
static void set_arguments(char const *value) {
  static char const *const names[] = {"n", "b", "i", "h", "d"};
  struct TempoCall *call = tempoCallCreate(get_program());
  for (size_t i = 0; call && i < sizeof names / sizeof *names; ++i)
    tempoCallSetText(call, names[i], value);
  if (call && tempoCallInterpret(call) == TEMPO_OK)
    tempoArrayPrint(tempoCallGetResult(call, 0), 4, drop_piece, NULL);
  tempoCallDestroy(call);
}

/* Splits `text` at its line ends into `argv`, which has room for all of them. */
static int split(char *text, char **argv) {
  int argc = 0;
  argv[argc++] = text;
  for (char *end = strchr(text, '\n'); end; end = strchr(end + 1, '\n')) {
    *end = '\0';
    argv[argc++] = end + 1;
  }
  return argc;
}

static void read_options(int argc, char **argv) {
  struct run_options options;
  if (run_options_read(&options, argc, argv))
    for (int i = 0; i < options.arguments.count; ++i)
      set_arguments(options.arguments.items[i].value);
  run_options_destroy(&options);
}

int LLVMFuzzerTestOneInput(uint8_t const *bytes, size_t size) {
  char *text = malloc(size + 1);
  char **argv = calloc(size + 2, sizeof *argv);
  if (!text || !argv)
    abort();
  if (size)
    memcpy(text, bytes, size);
  text[size] = '\0';
  int argc = split(text, argv);
  set_arguments(argv[0]);
  read_options(argc, argv);
  free(argv);
  free(text);
  return 0;
}
