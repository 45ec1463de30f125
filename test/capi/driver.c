// The driver from C: load, compile once, run many times and in several threads, interpret; what
// goes wrong is one message each.
// RUN: capi_driver | FileCheck %s
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "tempo-c/Driver.h"
#include "tempo-c/Ops.h"

static char const program_text[] =
    "tempo.graph @sums(%x: tensor<?xi64>, %T: index) -> (s: tensor<?xi64>, last: i64) {\n"
    "  tempo.assume (%T >= 1)\n"
    "  %t = tempo.dim < %T\n"
    "  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>\n"
    "  %next = tempo.compute over (%t) where (%t >= 1)\n"
    "      ins(%a = %s[%t - 1] : !tempo.rt<1 x i64>, %b = %xt[%t] : !tempo.rt<1 x i64>)\n"
    "      -> !tempo.rt<1 x i64> {\n"
    "    %r = arith.addi %a, %b : i64\n"
    "    tempo.yield %r : i64\n"
    "  }\n"
    "  %s = tempo.merge over (%t) -> !tempo.rt<1 x i64> {\n"
    "    when (%t == 0) : %xt[%t] : !tempo.rt<1 x i64>\n"
    "    otherwise : %next[%t] : !tempo.rt<1 x i64>\n"
    "  }\n"
    "  tempo.return %s[0 : %T], %s[%T - 1] : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>\n"
    "}\n";

static void on_message(char const *text, void *user) {
  ++*(int *)user;
  printf("message: %s", text);
}

static void put(MlirStringRef part, void *user) {
  (void)user;
  fwrite(part.data, 1, part.length, stdout);
}

static void print_results(struct TempoCall const *call) {
  tempoArrayPrint(tempoCallGetResult(call, 0), 0, put, NULL);
  printf(" ");
  tempoArrayPrint(tempoCallGetResult(call, 1), 0, put, NULL);
  printf("\n");
}

static struct TempoProgram *load(struct TempoSession *session) {
  return tempoProgramLoadText(session, program_text, strlen(program_text), "sums");
}

static void check_runs(struct TempoProgram *program, struct TempoExecutable *executable) {
  struct TempoCall *call = tempoCallCreate(program);
  assert(!tempoCallGetResult(call, 0));
  assert(tempoCallSetText(call, "x", "[3, 1, 4, 1, 5]") == TEMPO_OK);
  // CHECK: [ 3 4 8 9 14] 14
  // CHECK: [ 3 4 8 9 14] 14
  // CHECK: [ 3 4 8 9 14] 14
  for (int i = 0; i < 2; ++i) {
    assert(tempoCallRun(call, executable) == TEMPO_OK);
    print_results(call);
  }
  assert(tempoCallInterpret(call) == TEMPO_OK);
  print_results(call);

  // New arguments, new sizes: the parameter follows.
  // CHECK: [0 1 3] 3
  assert(tempoCallSetText(call, "x", "iota") == TEMPO_OK);
  assert(tempoCallSetParameter(call, "T", 3) == TEMPO_OK);
  assert(tempoCallRun(call, executable) == TEMPO_OK);
  print_results(call);

  // An array of one's own.
  // CHECK: [7] 7
  struct tempo_array array;
  int64_t one = 1;
  assert(tempo_array_create(&array, TEMPO_I64, 1, &one));
  tempo_array_set_int(&array, 0, 7);
  assert(tempoCallSetArray(call, "x", &array) == TEMPO_OK && !array.data);
  assert(tempoCallSetParameter(call, "T", 1) == TEMPO_OK);
  assert(tempoCallRun(call, executable) == TEMPO_OK);
  print_results(call);
  assert(tempoCallFindResult(call, "last") == 1);
  tempoCallDestroy(call);
}

static void check_errors(struct TempoProgram *program, struct TempoExecutable *executable) {
  struct TempoCall *call = tempoCallCreate(program);
  // CHECK: message: -:1:1: error: graph @sums has no argument 'y'; it has x, T
  assert(tempoCallSetText(call, "y", "1") == TEMPO_FAIL);
  // CHECK: message: -:1:1: error: graph @sums has no result 'y'; it has s, last
  assert(tempoCallFindResult(call, "y") == -1);
  // CHECK: message: -:1:19: error: argument 'x' has no value
  assert(tempoCallRun(call, executable) == TEMPO_FAIL);
  // CHECK: message: -:1:19: error: the value of argument 'x' cannot be read: at character 1: 'a' is
  // no integer
  assert(tempoCallSetText(call, "x", "a") == TEMPO_FAIL);
  // CHECK: message: -:2:3: error: this assumption does not hold with T = 0
  assert(tempoCallSetText(call, "x", "[]") == TEMPO_OK);
  assert(tempoCallRun(call, executable) == TEMPO_FAIL);
  assert(!tempoCallGetResult(call, 0));
  // A call that failed can be put right.
  // CHECK: [2] 2
  assert(tempoCallSetText(call, "x", "[2]") == TEMPO_OK);
  assert(tempoCallRun(call, executable) == TEMPO_OK);
  print_results(call);
  tempoCallDestroy(call);
}

struct worker {
  struct TempoProgram *program;
  struct TempoExecutable const *executable;
  int64_t size;
  int wrong;
};

/* Runs a call of its own many times. */
static void *work(void *user) {
  struct worker *worker = user;
  struct TempoCall *call = tempoCallCreate(worker->program);
  for (int64_t i = 1; i <= 50; ++i) {
    int64_t n = worker->size * i;
    bool done = tempoCallSetText(call, "x", "iota") == TEMPO_OK &&
                tempoCallSetParameter(call, "T", n) == TEMPO_OK &&
                tempoCallRun(call, worker->executable) == TEMPO_OK;
    worker->wrong +=
        !done || tempo_array_get_int(tempoCallGetResult(call, 1), 0) != n * (n - 1) / 2;
  }
  tempoCallDestroy(call);
  return NULL;
}

static void check_threads(struct TempoProgram *program, struct TempoExecutable *executable) {
  enum { N = 4 };
  pthread_t threads[N];
  struct worker workers[N];
  int wrong = 0;
  for (int i = 0; i < N; ++i) {
    workers[i] = (struct worker){program, executable, 10 + i, 0};
    int failed = pthread_create(&threads[i], NULL, work, &workers[i]);
    assert(!failed);
  }
  for (int i = 0; i < N; ++i) {
    pthread_join(threads[i], NULL);
    wrong += workers[i].wrong;
  }
  // CHECK: threads: 0 wrong
  printf("threads: %d wrong\n", wrong);
}

int main(void) {
  int n_messages = 0;
  struct TempoSession *session = tempoSessionCreate(on_message, &n_messages);
  struct TempoProgram *program = load(session);
  struct TempoExecutable *executable = tempoExecutableCreate(program, NULL);
  assert(executable && n_messages == 0);
  check_runs(program, executable);
  check_errors(program, executable);
  check_threads(program, executable);

  // Neither a program that is none, nor one that is refused, nor another program's executable.
  // CHECK: message: -:1:1: error: {{.*}}nonsense
  assert(!tempoProgramLoadText(session, "nonsense.op", 11, NULL));
  // CHECK: message: {{.*}}error: cannot read the program: No such file or directory
  assert(!tempoProgramLoadFile(session, "no such file", NULL));
  // CHECK: message: {{.*}}error: the executable was made from another program
  struct TempoProgram *other = load(session);
  struct TempoCall *call = tempoCallCreate(other);
  assert(tempoCallRun(call, executable) == TEMPO_FAIL);
  tempoCallDestroy(call);
  tempoProgramDestroy(other);
  // CHECK: message: {{.*}}error: the given pipeline cannot be read
  struct TempoCompileOptions options = {.pipeline = "nonsense"};
  assert(!tempoExecutableCreate(program, &options));

  tempoExecutableDestroy(executable);
  tempoProgramDestroy(program);
  tempoSessionDestroy(session);
  // CHECK: 9 messages
  printf("%d messages\n", n_messages);
  return 0;
}
