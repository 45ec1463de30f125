// A cache that lives across calls: each run keeps what is known and adds a row; the array goes from
// one run to the next, in the same memory.
// RUN: capi_donate | FileCheck %s
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tempo-c/Driver.h"

static char const program_text[] =
    "!row = !tempo.rt<1 x tensor<2xi64>>\n"
    "tempo.graph @step(%cache: tensor<?x2xi64> {tempo.donate}, %w: tensor<2xi64> {tempo.donate},\n"
    "    %p: index, %T: index) -> (cache: tensor<?x2xi64>, w: tensor<2xi64>) {\n"
    "  tempo.assume (%p < %T)\n"
    "  %t = tempo.dim < %T\n"
    "  %c = tempo.input %cache over (%t) : tensor<?x2xi64> -> !row\n"
    "  %k = tempo.merge over (%t) -> !row {\n"
    "    when (%t == %p) : %w : tensor<2xi64>\n"
    "    otherwise : %c[%t] : !row\n"
    "  }\n"
    "  %next = tempo.compute over () ins(%a = %w : tensor<2xi64>) -> !tempo.rt<0 x tensor<2xi64>> "
    "{\n"
    "    %r = arith.addi %a, %a : tensor<2xi64>\n"
    "    tempo.yield %r : tensor<2xi64>\n"
    "  }\n"
    "  tempo.return %k[0 : %T], %next : !row, !tempo.rt<0 x tensor<2xi64>>\n"
    "}\n";

/* Reads what comes next, which was not overwritten yet. */
static char const ahead_text[] =
    "tempo.graph @ahead(%old: tensor<?xi64> {tempo.donate}, %T: index) -> (new: tensor<?xi64>) {\n"
    "  tempo.assume (%T >= 1)\n"
    "  %t = tempo.dim < %T\n"
    "  %c = tempo.input %old over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>\n"
    "  %k = tempo.compute over (%t)\n"
    "      ins(%a = %c[min(%t + 1, %T - 1)] : !tempo.rt<1 x i64>, %b = %c[%t] : !tempo.rt<1 x "
    "i64>)\n"
    "      -> !tempo.rt<1 x i64> {\n"
    "    %r = arith.subi %a, %b : i64\n"
    "    tempo.yield %r : i64\n"
    "  }\n"
    "  tempo.return %k[0 : %T] : !tempo.rt<1 x i64>\n"
    "}\n";

static void on_message(char const *text, void *user) {
  (void)user;
  printf("message: %s", text);
}

static void put(MlirStringRef part, void *user) {
  (void)user;
  fwrite(part.data, 1, part.length, stdout);
}

/* An array of `rows` rows of 2, or a vector of 2, filled with `number`. */
static struct tempo_array make(int64_t rows, int64_t number) {
  struct tempo_array array;
  int64_t const shape[] = {rows, 2};
  assert(rows > 0 ? tempo_array_create(&array, TEMPO_I64, 2, shape)
                  : tempo_array_create(&array, TEMPO_I64, 1, shape + 1));
  for (int64_t i = 0; i < tempo_array_count(&array); ++i)
    tempo_array_set_int(&array, i, number);
  return array;
}

/* One step after another, from the arrays that the one before has given. */
static void run_steps(struct TempoCall *call, struct TempoExecutable *executable) {
  struct tempo_array cache = make(3, 0), w = make(0, 1);
  void *memory = cache.data;
  for (int64_t p = 0; p < 3; ++p) {
    assert(tempoCallDonateArray(call, "cache", &cache) == TEMPO_OK);
    assert(tempoCallDonateArray(call, "w", &w) == TEMPO_OK);
    assert(tempoCallSetParameter(call, "p", p) == TEMPO_OK);
    assert(tempoCallRun(call, executable) == TEMPO_OK);
    tempoCallTakeResult(call, 0, &cache);
    tempoCallTakeResult(call, 1, &w);
    assert(cache.data == memory);
  }
  // CHECK: {{\[\[}}1 1]
  // CHECK-NEXT: [2 2]
  // CHECK-NEXT: [4 4]]
  tempoArrayPrint(&cache, 0, put, NULL);
  // CHECK-NEXT: [8 8]
  printf("\n");
  tempoArrayPrint(&w, 0, put, NULL);
  printf("\n");
  tempo_array_destroy(&cache);
  tempo_array_destroy(&w);
}

static void check_ahead(struct TempoSession *session) {
  struct TempoProgram *program =
      tempoProgramLoadText(session, ahead_text, strlen(ahead_text), "ahead");
  struct TempoExecutable *executable = tempoExecutableCreate(program, NULL);
  struct TempoCall *call = tempoCallCreate(program);
  int64_t const size = 5;
  struct tempo_array array;
  assert(tempo_array_create(&array, TEMPO_I64, 1, &size));
  for (int64_t i = 0; i < size; ++i)
    tempo_array_set_int(&array, i, i * i);
  void *memory = array.data;
  assert(tempoCallDonateArray(call, "old", &array) == TEMPO_OK);
  assert(tempoCallRun(call, executable) == TEMPO_OK);
  assert(tempoCallGetResult(call, 0)->data == memory);
  // CHECK: [1 3 5 7 0]
  tempoArrayPrint(tempoCallGetResult(call, 0), 0, put, NULL);
  printf("\n");
  tempoCallDestroy(call);
  tempoExecutableDestroy(executable);
  tempoProgramDestroy(program);
}

int main(void) {
  struct TempoSession *session = tempoSessionCreate(on_message, NULL);
  struct TempoProgram *program =
      tempoProgramLoadText(session, program_text, strlen(program_text), "step");
  struct TempoExecutable *executable = tempoExecutableCreate(program, NULL);
  struct TempoCall *call = tempoCallCreate(program);
  assert(program && executable && call);
  run_steps(call, executable);
  check_ahead(session);

  // What was donated is used up; what was only set is not, and keeps its value.
  // CHECK: message: {{.*}}argument 'cache' has no value
  assert(tempoCallRun(call, executable) == TEMPO_FAIL);
  struct tempo_array cache = make(2, 5), w = make(0, 7);
  assert(tempoCallSetArray(call, "cache", &cache) == TEMPO_OK);
  assert(tempoCallSetArray(call, "w", &w) == TEMPO_OK);
  assert(tempoCallSetParameter(call, "p", 1) == TEMPO_OK);
  // CHECK: {{\[\[}}5 5]
  // CHECK-NEXT: [7 7]]
  // CHECK: {{\[\[}}5 5]
  // CHECK-NEXT: [7 7]]
  for (int i = 0; i < 2; ++i) {
    assert(tempoCallRun(call, executable) == TEMPO_OK);
    tempoArrayPrint(tempoCallGetResult(call, 0), 0, put, NULL);
    printf("\n");
  }
  tempoCallDestroy(call);
  tempoExecutableDestroy(executable);
  tempoProgramDestroy(program);
  tempoSessionDestroy(session);
  return 0;
}
