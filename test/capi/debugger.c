// Code is shown to debuggers if that is asked for: the object, with the lines of the program, is
// in the list that gdb reads.

// RUN: capi_debugger %t.o | FileCheck %s
// RUN: llvm-dwarfdump --debug-line %t.o | FileCheck %s --check-prefix=LINES
#include <assert.h>
#include <stdio.h>

#include "tempo-c/Driver.h"

// What gdb's documentation of its interface for JIT compilers prescribes.
struct jit_code_entry {
  struct jit_code_entry *next, *previous;
  char const *object;
  uint64_t bytes;
};
struct jit_descriptor {
  uint32_t version, action;
  struct jit_code_entry *relevant, *first;
};
extern struct jit_descriptor __jit_debug_descriptor;

static char const program_text[] = "tempo.graph @twice(%T: index) -> (y: tensor<?xi64>) {\n"
                                   "  %t = tempo.dim < %T\n"
                                   "  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64> {\n"
                                   "    %i = arith.index_cast %t : index to i64\n"
                                   "    %r = arith.muli %i, %i : i64\n"
                                   "    tempo.yield %r : i64\n"
                                   "  }\n"
                                   "  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>\n"
                                   "}\n";

static void save(struct jit_code_entry const *entry, char const *path) {
  FILE *file = fopen(path, "wb");
  assert(file);
  assert(fwrite(entry->object, 1, entry->bytes, file) == entry->bytes);
  assert(fclose(file) == 0);
}

int main(int argc, char **argv) {
  assert(argc == 2);
  struct TempoSession *session = tempoSessionCreate(NULL, NULL);
  struct TempoProgram *program =
      tempoProgramLoadText(session, program_text, sizeof program_text - 1, NULL);
  assert(program && !__jit_debug_descriptor.first);
  struct TempoExecutable *executable = tempoExecutableCreate(program, NULL);
  assert(executable && !__jit_debug_descriptor.first);
  tempoExecutableDestroy(executable);
  struct TempoCompileOptions options = {.debug = true};
  executable = tempoExecutableCreate(program, &options);
  assert(executable && __jit_debug_descriptor.first);
  save(__jit_debug_descriptor.first, argv[1]);
  tempoExecutableDestroy(executable);
  // CHECK: saved
  // LINES: file_names[
  // LINES: name: "-"
  // LINES: {{^0x.*}} 5 10 1
  puts("saved");
  tempoProgramDestroy(program);
  tempoSessionDestroy(session);
  return 0;
}
