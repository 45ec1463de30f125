/* Compiles moving_average.mlir once and runs it on two arrays.
 *
 *   example_moving_average moving_average.mlir */
#include <stdio.h>
#include <stdlib.h>

#include "tempo-c/Driver.h"

static void print_message(char const *text, void *user) {
  (void)user;
  fputs(text, stderr);
}

static void print_piece(MlirStringRef piece, void *user) {
  (void)user;
  fwrite(piece.data, 1, piece.length, stdout);
}

/* Runs the graph on 1, 4, 9, ...; the parameter T follows from the size. */
static bool run_on_squares(struct TempoCall *call, struct TempoExecutable const *executable,
                           int64_t size) {
  struct tempo_array samples;
  if (!tempo_array_create(&samples, TEMPO_F32, 1, &size))
    return false;
  for (int64_t i = 0; i < size; ++i)
    tempo_array_set_float(&samples, i, (double)((i + 1) * (i + 1)));
  if (tempoCallSetArray(call, "samples", &samples) != TEMPO_OK ||
      tempoCallRun(call, executable) != TEMPO_OK)
    return false;
  tempoArrayPrint(tempoCallGetResult(call, 0), 0, print_piece, NULL);
  putchar('\n');
  return true;
}

int main(int argc, char **argv) {
  bool done = false;
  struct TempoSession *session = tempoSessionCreate(print_message, NULL);
  struct TempoProgram *program =
      session && argc == 2 ? tempoProgramLoadFile(session, argv[1], "moving_average") : NULL;
  struct TempoExecutable *executable = program ? tempoExecutableCreate(program, NULL) : NULL;
  struct TempoCall *call = executable ? tempoCallCreate(program) : NULL;
  if (call)
    done = run_on_squares(call, executable, 5) && run_on_squares(call, executable, 3);
  tempoCallDestroy(call);
  tempoExecutableDestroy(executable);
  tempoProgramDestroy(program);
  tempoSessionDestroy(session);
  return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
