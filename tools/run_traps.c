#include "run_traps.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static struct trap {
  int signal;
  char const *text;
} const traps[] = {
    {SIGFPE,
     "tempo-run: error: the program divides an integer by zero, or the smallest one by -1\n"},
    {SIGSEGV, "tempo-run: error: the program reads or writes outside of its memory: an index that "
              "data decides is out of range\n"},
    {SIGBUS, "tempo-run: error: the machine has no memory where the program reads or writes\n"},
    {SIGTRAP, "tempo-run: error: a category is chosen from none: --interpret finds which\n"},
    {SIGILL,
     "tempo-run: error: this processor lacks an instruction of the one that --mcpu names\n"},
};

/* Only what is safe in a handler. */
static void stop(int signal) {
  ssize_t written = 0;
  for (size_t i = 0; i < sizeof traps / sizeof *traps; ++i)
    if (traps[i].signal == signal)
      written = write(STDERR_FILENO, traps[i].text, strlen(traps[i].text));
  _exit(written < 0 ? 2 : 1);
}

void run_traps_catch(void) {
  struct sigaction action = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof traps / sizeof *traps; ++i)
    sigaction(traps[i].signal, &action, NULL);
}
