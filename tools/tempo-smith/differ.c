#include "differ.h"

#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "print.h"
#include "tempo-c/Driver.h"
#include "tolerance.h"
#include "way.h"

/* Values of the parameters, raised to what the assumptions promise. */
static int64_t const bindings[][SMITH_MAX_PARAMS] = {{0, 0, 0}, {1, 1, 1}, {2, 3, 1}, {7, 5, 3}};
enum { N_BINDINGS = sizeof bindings / sizeof *bindings };

/* One check of one program, in the child process. */
struct check {
  struct smith_differ const *differ;
  struct smith_program const *program;
  struct TempoSession *session;
  struct TempoProgram *narrow, *wide; /* as it is; all floats f64, or NULL without floats */
  struct smith_way const *way;
  struct TempoProgram *compiled;      /* what is run: narrow, or narrow specialised */
  struct TempoExecutable *executable; /* of it */
  char messages[4096];                /* the last message */
  int report;                         /* where the report goes: a pipe */
  int64_t params[SMITH_MAX_PARAMS];   /* of the current run */
};

static void say(struct check *check, char const *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct check *check, char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vdprintf(check->report, format, arguments);
  va_end(arguments);
}

static void keep_message(char const *text, void *user) {
  struct check *check = user;
  snprintf(check->messages, sizeof check->messages, "%s", text);
}

/* The program as text, owned by the caller. */
static char *get_text(struct check const *check, bool wide) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out)
    return NULL;
  print_program(check->program, wide, out);
  fclose(out);
  return text;
}

static struct TempoProgram *load(struct check *check, bool wide) {
  char *text = get_text(check, wide);
  struct TempoProgram *program =
      text ? tempoProgramLoadText(check->session, text, strlen(text), "main") : NULL;
  free(text);
  return program;
}

/*===-- Arguments ----------------------------------------------------------------------------===*/

static void bind_params(struct check *check, unsigned binding) {
  for (unsigned i = 0; i < check->program->n_params; ++i) {
    int64_t value = bindings[binding][i], least = check->program->params[i].minimum;
    check->params[i] = value < least ? least : value;
  }
}

/* Small numbers that all float types hold exactly; narrow floats hold integers. */
static enum tempo_status set_input(struct check *check, struct TempoCall *call, unsigned position,
                                   bool wide) {
  struct smith_node const *node = &check->program->nodes[position];
  int64_t shape[SMITH_MAX_DIMS + SMITH_MAX_RANK];
  int rank = 0;
  for (unsigned k = 0; k < node->n_dims; ++k)
    shape[rank++] = program_extent(check->program, node->dims[k], check->params);
  for (unsigned k = 0; k < node->element.rank; ++k) {
    struct smith_size const *size = &node->element.sizes[k];
    int64_t base = size->extent == SMITH_OF_PARAM ? check->params[size->of] : 0;
    shape[rank++] = base + size->constant;
  }
  struct tempo_array array;
  if (!tempo_array_create(&array, number_element(node->number, wide), rank, shape))
    return TEMPO_FAIL;
  struct smith_random random = {.state = check->program->seed + position};
  for (int64_t i = 0, n = tempo_array_count(&array); i < n; ++i) {
    unsigned number = random_below(&random, 256);
    if (number_is_float(node->number))
      tempo_array_set_float(&array, i,
                            number_is_narrow(node->number) ? number / 16 : number / 64.0);
    else
      tempo_array_set_int(&array, i, (int64_t)number - 128);
  }
  char name[16];
  snprintf(name, sizeof name, "x%u", position);
  return tempoCallSetArray(call, name, &array);
}

static struct TempoCall *prepare(struct check *check, struct TempoProgram *program, bool wide) {
  bool has_params = program != check->compiled || !check->way->is_specialised;
  struct TempoCall *call = tempoCallCreate(program);
  if (!call)
    return NULL;
  enum tempo_status status = TEMPO_OK;
  for (unsigned i = 0; has_params && i < check->program->n_params && !status; ++i)
    status = tempoCallSetParameter(call, smith_param_names[i], check->params[i]);
  for (unsigned i = 0; i < check->program->n_nodes && !status; ++i)
    if (check->program->nodes[i].kind == SMITH_INPUT)
      status = set_input(check, call, i, wide);
  if (status == TEMPO_OK)
    return call;
  tempoCallDestroy(call);
  return NULL;
}

/*===-- Comparison ---------------------------------------------------------------------------===*/

/* Integers bit-equal, floats within `tolerance` relatively: they are never negative. */
static bool numbers_agree(struct tempo_array const *a, struct tempo_array const *b, int64_t i,
                          double tolerance) {
  if (a->element < TEMPO_F16)
    return tempo_array_get_int(a, i) == tempo_array_get_int(b, i);
  double x = tempo_array_get_float(a, i), y = tempo_array_get_float(b, i);
  return fabs(x - y) <= tolerance * fabs(y);
}

static bool arrays_agree(struct check *check, unsigned result, unsigned binding, char const *what,
                         struct tempo_array const *got, struct tempo_array const *wanted) {
  bool same_shape = got->rank == wanted->rank;
  for (int k = 0; same_shape && k < got->rank; ++k)
    same_shape = got->shape[k] == wanted->shape[k];
  if (!same_shape) {
    say(check, "result r%u has another shape in %s, binding %u\n", result, what, binding);
    return false;
  }
  double tolerance =
      tolerance_of(check->program, check->program->returns[result].node, check->params);
  for (int64_t i = 0, n = tempo_array_count(got); i < n; ++i) {
    if (numbers_agree(got, wanted, i, tolerance))
      continue;
    say(check, "r%u[%lld] is %.9g in %s, %.9g interpreted; binding %u\n", result, (long long)i,
        tempo_array_get_float(got, i), what, tempo_array_get_float(wanted, i), binding);
    return false;
  }
  return true;
}

static bool results_agree(struct check *check, unsigned binding, char const *what,
                          struct TempoCall *got, struct TempoCall *wanted) {
  for (unsigned i = 0; i < check->program->n_returns; ++i)
    if (!arrays_agree(check, i, binding, what, tempoCallGetResult(got, i),
                      tempoCallGetResult(wanted, i)))
      return false;
  return true;
}

static void compile(struct check *check) {
  struct TempoCompileOptions options = {
      .pipeline = check->differ->pipeline ? check->differ->pipeline : check->way->pipeline,
      .poison = true,
      .quick = !check->way->is_optimised,
      .separate_loops = check->way->separate_loops};
  check->executable = tempoExecutableCreate(check->compiled, &options);
}

static void release_compiled(struct check *check) {
  tempoExecutableDestroy(check->executable);
  check->executable = NULL;
  if (check->compiled != check->narrow)
    tempoProgramDestroy(check->compiled);
  check->compiled = check->narrow;
}

/* Compiles the program again, with the parameters of this run in it. */
static void specialise(struct check *check) {
  release_compiled(check);
  char *text = get_text(check, false);
  struct TempoProgram *program = text ? way_specialise(check->session, text, smith_param_names,
                                                       check->params, check->program->n_params)
                                      : NULL;
  free(text);
  if (!program)
    return;
  check->compiled = program;
  compile(check);
}

static enum smith_outcome check_binding(struct check *check, unsigned binding) {
  enum smith_outcome outcome = SMITH_REFUSED;
  bind_params(check, binding);
  if (check->way->is_specialised)
    specialise(check);
  struct TempoCall *compiled = check->executable ? prepare(check, check->compiled, false) : NULL;
  struct TempoCall *oracle = prepare(check, check->narrow, false);
  struct TempoCall *wide = check->wide ? prepare(check, check->wide, true) : NULL;
  if (!compiled || !oracle || (check->wide && !wide))
    goto out;
  if (tempoCallInterpret(oracle) || (wide && tempoCallInterpret(wide)) ||
      tempoCallRun(compiled, check->executable))
    goto out;
  bool agrees = results_agree(check, binding, "compiled code", compiled, wide ? wide : oracle) &&
                (!wide || results_agree(check, binding, "f32 interpreted", oracle, wide));
  outcome = agrees ? SMITH_AGREES : SMITH_DIFFERS;
out:
  if (outcome == SMITH_REFUSED)
    say(check, "%s", check->messages);
  tempoCallDestroy(wide);
  tempoCallDestroy(oracle);
  tempoCallDestroy(compiled);
  return outcome;
}

/*===-- The check ----------------------------------------------------------------------------===*/

static bool has_floats(struct smith_program const *program) {
  for (unsigned i = 0; i < program->n_nodes; ++i)
    if (number_is_float(program->nodes[i].number))
      return true;
  return false;
}

/* What is compiled for each binding anew is for the largest and one other. */
static bool takes_part(struct check const *check, unsigned binding) {
  return !check->way->is_specialised || binding + 1 == N_BINDINGS ||
         binding == check->program->seed / 8 % (N_BINDINGS - 1);
}

static enum smith_outcome check_runs(struct check *check) {
  enum smith_outcome outcome = SMITH_AGREES;
  for (unsigned i = 0; i < N_BINDINGS && outcome == SMITH_AGREES; ++i)
    if (takes_part(check, i))
      outcome = check_binding(check, i);
  return outcome;
}

static enum smith_outcome check_refusal(struct check *check) {
  if (check->executable)
    return SMITH_ACCEPTED;
  if (strstr(check->messages, check->differ->expected))
    return SMITH_AGREES;
  say(check, "refused, but not with '%s':\n%s", check->differ->expected, check->messages);
  return SMITH_REFUSED;
}

static enum smith_outcome check_program(struct check *check) {
  check->way = way_of(check->program->seed);
  check->session = tempoSessionCreate(keep_message, check);
  if (!check->session)
    return SMITH_CRASHED;
  enum smith_outcome outcome = SMITH_REFUSED;
  bool wide = has_floats(check->program);
  check->narrow = load(check, false);
  check->wide = wide ? load(check, true) : NULL;
  check->compiled = check->narrow;
  bool is_later = check->way->is_specialised && !check->differ->expected;
  bool is_loaded = check->narrow && (check->wide || !wide);
  if (is_loaded && !is_later)
    compile(check);
  if (check->differ->expected)
    outcome = check_refusal(check);
  else if (is_loaded && (check->executable || is_later))
    outcome = check_runs(check);
  else
    say(check, "%s", check->messages);
  release_compiled(check);
  tempoProgramDestroy(check->wide);
  tempoProgramDestroy(check->narrow);
  tempoSessionDestroy(check->session);
  return outcome;
}

static void read_report(int from, char *report, size_t size) {
  size_t length = 0;
  ssize_t got;
  char rest[256];
  while (length + 1 < size && (got = read(from, report + length, size - 1 - length)) > 0)
    length += (size_t)got;
  report[length] = 0;
  while (read(from, rest, sizeof rest) > 0)
    continue;
}

enum smith_outcome differ_check(struct smith_differ const *differ,
                                struct smith_program const *program, char *report, size_t size) {
  int ends[2], status = 0;
  *report = 0;
  if (pipe(ends))
    return SMITH_CRASHED;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    struct check check = {.differ = differ, .program = program, .report = ends[1]};
    close(ends[0]);
    alarm(differ->timeout_s);
    exit((int)check_program(&check));
  }
  close(ends[1]);
  if (child > 0) {
    read_report(ends[0], report, size);
    waitpid(child, &status, 0);
  }
  close(ends[0]);
  if (child > 0 && WIFEXITED(status) && WEXITSTATUS(status) < SMITH_N_OUTCOMES)
    return (enum smith_outcome)WEXITSTATUS(status);
  size_t length = strlen(report);
  snprintf(report + length, size - length, "ended by %s\n",
           WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "an unknown exit status");
  return SMITH_CRASHED;
}

char const *differ_outcome_name(enum smith_outcome outcome) {
  static char const *const names[SMITH_N_OUTCOMES] = {
      [SMITH_AGREES] = "agrees",     [SMITH_DIFFERS] = "differs", [SMITH_REFUSED] = "refused",
      [SMITH_ACCEPTED] = "accepted", [SMITH_CRASHED] = "crashed",
  };
  return names[outcome];
}
