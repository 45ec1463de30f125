/* MLIR's reader of bytecode trusts what it reads: what is damaged may end the process. It is read
 * first in a process of its own, which takes what happens there with it. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dialect/bytecode.h"
#include "tempo-c/Dialect.h"

/* The reader takes far less for what is in order: a second for tens of megabytes. */
static rlim_t get_max_cpu_seconds(MlirStringRef text) {
  return 2 + text.length / (1 << 20);
}

bool bytecode_is(MlirStringRef text) {
  return text.length >= 4 && memcmp(text.data, "ML\xefR", 4) == 0;
}

/* Messages are for the process that reads next, if it comes to that. */
static void be_quiet(void) {
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere < 0)
    return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
}

static _Noreturn void read_and_exit(MlirContext context, MlirStringRef file_name,
                                    MlirStringRef text) {
  static int const deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
  rlim_t const max_seconds = get_max_cpu_seconds(text);
  struct rlimit const no_core = {0, 0}, seconds = {max_seconds, max_seconds};
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; ++i)
    signal(deadly[i], SIG_DFL);
  setrlimit(RLIMIT_CORE, &no_core);
  setrlimit(RLIMIT_CPU, &seconds);
  be_quiet();
  tempoModuleParse(context, text, file_name);
  _exit(0);
}

enum tempo_status bytecode_check(MlirContext context, MlirStringRef file_name, MlirStringRef text) {
  MlirLocation location = mlirLocationFileLineColGet(context, file_name, 0, 0);
  pid_t reader = fork();
  if (reader < 0)
    return tempoEmitError(location, "no process can be had to read the bytecode in: %s",
                          strerror(errno));
  if (reader == 0)
    read_and_exit(context, file_name, text);
  int status;
  while (waitpid(reader, &status, 0) < 0)
    if (errno != EINTR)
      return tempoEmitError(location, "the process that reads the bytecode is lost: %s",
                            strerror(errno));
  if (!WIFSIGNALED(status))
    return TEMPO_OK;
  return tempoEmitError(location,
                        "the bytecode is damaged: MLIR's reader ends with '%s'; make the file anew "
                        "or use text",
                        strsignal(WTERMSIG(status)));
}
