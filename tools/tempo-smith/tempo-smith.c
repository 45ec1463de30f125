/* tempo-smith: random programs of the tempo dialect, printed or checked. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "differ.h"
#include "fault.h"
#include "features.h"
#include "generate.h"
#include "print.h"
#include "shrink.h"
#include "way.h"

static char const usage[] =
    "usage: tempo-smith [options]\n"
    "\n"
    "Writes random programs, or checks that compiled code and the interpreter agree on them.\n"
    "\n"
    "  --seed N         the first seed (default 1)\n"
    "  --count M        how many seeds from there on (default 1)\n"
    "  --wide           floats are f64\n"
    "  --faulty         programs that must be refused, each for its own reason\n"
    "  --check          check the programs instead of writing them; a failing program is shrunk\n"
    "                   and written, and the exit status is 1\n"
    "  --pipeline TEXT  passes to run on a program before it is compiled, instead of those\n"
    "                   that follow from its seed\n"
    "  --first          end at the first program that fails, which is not shrunk\n"
    "  --timeout S      seconds for the check of one program (default 60)\n"
    "  --features       count the features of the programs\n"
    "  --help           this text\n";

struct options {
  uint64_t seed;
  unsigned count, timeout_s;
  bool wide, faulty, check, first, features;
  char const *pipeline;
};

static bool parse_number(char const *text, uint64_t most, uint64_t *value) {
  char *end;
  errno = 0;
  *value = text ? strtoull(text, &end, 10) : 0;
  return text && *text >= '0' && *text <= '9' && !*end && !errno && *value <= most;
}

/* The options with a value; false if `name` is none of them, or the value is bad. */
static bool parse_valued(char const *name, char const *value, struct options *options) {
  uint64_t number;
  if (!strcmp(name, "--pipeline") && value) {
    options->pipeline = value;
    return true;
  }
  if (!strcmp(name, "--seed"))
    return parse_number(value, UINT64_MAX, &options->seed);
  if (!strcmp(name, "--count") && parse_number(value, 100000000, &number)) {
    options->count = (unsigned)number;
    return true;
  }
  if (!strcmp(name, "--timeout") && parse_number(value, 86400, &number) && number > 0) {
    options->timeout_s = (unsigned)number;
    return true;
  }
  return false;
}

static bool parse_options(int argc, char **argv, struct options *options) {
  *options = (struct options){.seed = 1, .count = 1, .timeout_s = 60};
  struct {
    char const *name;
    bool *flag;
  } const flags[] = {{"--wide", &options->wide},
                     {"--faulty", &options->faulty},
                     {"--check", &options->check},
                     {"--first", &options->first},
                     {"--features", &options->features}};
  for (int i = 1; i < argc; ++i) {
    bool found = false;
    for (size_t k = 0; k < sizeof flags / sizeof *flags; ++k)
      if (!strcmp(argv[i], flags[k].name))
        found = *flags[k].flag = true;
    if (found)
      continue;
    if (!parse_valued(argv[i], argv[i + 1], options)) {
      fprintf(stderr, "tempo-smith: bad option or value: %s\n", argv[i]);
      return false;
    }
    ++i;
  }
  return true;
}

/* The program of `seed`; with a fault, what its message must say goes to `expected`. */
static bool make_program(struct options const *options, uint64_t seed,
                         struct smith_program *program, char *expected, size_t size) {
  generate_program(seed, program);
  return !options->faulty ||
         fault_add(program, (enum smith_fault)(seed % SMITH_N_FAULTS), expected, size);
}

static enum smith_outcome check_seed(struct options const *options, uint64_t seed) {
  struct smith_program program;
  char expected[128], report[4096];
  if (!make_program(options, seed, &program, expected, sizeof expected))
    return SMITH_AGREES;
  struct smith_differ differ = {.pipeline = options->pipeline,
                                .expected = options->faulty ? expected : NULL,
                                .timeout_s = options->timeout_s};
  enum smith_outcome outcome = differ_check(&differ, &program, report, sizeof report);
  if (outcome == SMITH_AGREES)
    return outcome;
  printf("seed %llu %s (%s): %s\n", (unsigned long long)seed, differ_outcome_name(outcome),
         options->pipeline ? options->pipeline : way_of(seed)->name, report);
  if (options->first)
    return outcome;
  shrink_program(&differ, outcome, 200, &program);
  print_program(&program, false, stdout);
  printf("// again: tempo-smith --check --seed %llu%s\n\n", (unsigned long long)seed,
         options->faulty ? " --faulty" : "");
  fflush(stdout);
  return outcome;
}

static int check_seeds(struct options const *options) {
  unsigned counts[SMITH_N_OUTCOMES] = {0};
  unsigned n = 0;
  while (n < options->count && !(options->first && n > counts[SMITH_AGREES]))
    ++counts[check_seed(options, options->seed + n++)];
  printf("%u programs:", n);
  for (unsigned k = 0; k < SMITH_N_OUTCOMES; ++k)
    printf(" %u %s%s", counts[k], differ_outcome_name((enum smith_outcome)k),
           k + 1 < SMITH_N_OUTCOMES ? "," : "\n");
  return counts[SMITH_AGREES] == options->count ? 0 : 1;
}

static void count_features(struct options const *options) {
  struct smith_features features = {0};
  for (unsigned i = 0; i < options->count; ++i) {
    struct smith_program program;
    generate_program(options->seed + i, &program);
    features_count(&features, &program);
  }
  features_print(&features, stdout);
}

static void write_programs(struct options const *options) {
  for (unsigned i = 0; i < options->count; ++i) {
    struct smith_program program;
    char expected[128];
    if (make_program(options, options->seed + i, &program, expected, sizeof expected))
      print_program(&program, options->wide, stdout);
    if (options->faulty)
      printf("// refused: %s\n", expected);
    if (i + 1 < options->count)
      puts("// -----");
  }
}

int main(int argc, char **argv) {
  struct options options;
  if (argc > 1 && !strcmp(argv[1], "--help")) {
    fputs(usage, stdout);
    return 0;
  }
  if (!parse_options(argc, argv, &options))
    return 1;
  int status = options.check ? check_seeds(&options) : 0;
  if (options.features)
    count_features(&options);
  else if (!options.check)
    write_programs(&options);
  return status;
}
