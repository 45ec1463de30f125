/* Arrays: shapes that must be refused, and every element type as a number.
 * RUN: unit_array
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "runtime/array.h"
#include "runtime/small_float.h"

static int failures;

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("line %d: %s\n", __LINE__, #condition);                                               \
      failures++;                                                                                  \
    }                                                                                              \
  } while (0)

static void check_shapes(void) {
  struct tempo_array array;
  CHECK(!tempo_array_create(&array, TEMPO_F32, -1, NULL));
  CHECK(!tempo_array_create(&array, TEMPO_F32, TEMPO_MAX_RANK + 1, (int64_t[33]){0}));
  CHECK(!tempo_array_create(&array, TEMPO_F32, 1, (int64_t[]){-1}));
  CHECK(!tempo_array_create(&array, TEMPO_F32, 2, (int64_t[]){INT64_C(1) << 40, 1 << 30}));
  CHECK(!tempo_array_create(&array, TEMPO_I8, 1, (int64_t[]){INT64_MAX}));
  CHECK(!tempo_array_create(&array, TEMPO_I8, 1, (int64_t[]){INT64_C(1) << 60}));
  CHECK(!array.data && !array.shape);
  CHECK(tempo_array_create(&array, TEMPO_F64, 3, (int64_t[]){INT64_MAX, INT64_MAX, 0}));
  CHECK(tempo_array_count(&array) == 0);
  tempo_array_destroy(&array);
  CHECK(tempo_array_create(&array, TEMPO_F64, 0, NULL));
  CHECK(tempo_array_count(&array) == 1 && tempo_array_get_float(&array, 0) == 0);
  tempo_array_destroy(&array);
  CHECK(!array.data);
}

static void check_integers(void) {
  static struct {
    enum tempo_element element;
    int64_t given, kept;
  } const rows[] = {
      {TEMPO_I1, 1, 1},
      {TEMPO_I1, 2, 0},
      {TEMPO_I8, 200, -56},
      {TEMPO_I16, 40000, -25536},
      {TEMPO_I32, 1LL << 31, INT32_MIN},
      {TEMPO_I64, INT64_MIN, INT64_MIN},
      {TEMPO_INDEX, -7, -7},
      {TEMPO_F32, 16777217, 16777216},
      {TEMPO_F64, 1LL << 53, 1LL << 53},
      {TEMPO_F16, 2049, 2048},
      {TEMPO_BF16, (1LL << 62) + (1LL << 54) + 1, (1LL << 62) + (1LL << 55)},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct tempo_array array;
    CHECK(tempo_array_create(&array, rows[i].element, 1, (int64_t[]){3}));
    tempo_array_set_int(&array, 1, rows[i].given);
    CHECK(tempo_array_get_int(&array, 1) == rows[i].kept);
    CHECK(tempo_array_get_int(&array, 0) == 0 && tempo_array_get_int(&array, 2) == 0);
    tempo_array_destroy(&array);
  }
}

static void check_floats_as_integers(void) {
  struct tempo_array array;
  CHECK(tempo_array_create(&array, TEMPO_F64, 0, NULL));
  static struct {
    double value;
    int64_t integer;
  } const rows[] = {
      {-1.9, -1}, {NAN, 0}, {INFINITY, INT64_MAX}, {-1e300, INT64_MIN}, {0x1p62, 1LL << 62}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    tempo_array_set_float(&array, 0, rows[i].value);
    CHECK(tempo_array_get_int(&array, 0) == rows[i].integer);
  }
  tempo_array_destroy(&array);
}

/* Every value of both formats comes back from double; halfway values go to the even neighbour. */
static void check_small_floats(void) {
  for (unsigned bits = 0; bits < 65536; bits++) {
    uint16_t small = (uint16_t)bits;
    double f16 = tempo_f16_to_double(small), bf16 = tempo_bf16_to_double(small);
    CHECK(isnan(f16)
              ? (small & 0x7c00) == 0x7c00 && isnan(tempo_f16_to_double(tempo_f16_from_double(f16)))
              : tempo_f16_from_double(f16) == small);
    CHECK(isnan(bf16) ? (small & 0x7f80) == 0x7f80 &&
                            isnan(tempo_bf16_to_double(tempo_bf16_from_double(bf16)))
                      : tempo_bf16_from_double(bf16) == small);
    uint32_t wide = (uint32_t)small << 16;
    float single;
    memcpy(&single, &wide, sizeof single);
    CHECK(isnan(bf16) == isnan(single) && (isnan(bf16) || bf16 == (double)single));
  }
  for (unsigned bits = 0; bits < 0x7bff; bits++) {
    double low = tempo_f16_to_double((uint16_t)bits);
    double high = tempo_f16_to_double((uint16_t)(bits + 1));
    double middle = (low + high) / 2;
    CHECK(tempo_f16_from_double(middle) == (bits & 1 ? bits + 1 : bits));
    CHECK(tempo_f16_from_double(nextafter(middle, INFINITY)) == bits + 1);
    CHECK(tempo_f16_from_double(-nextafter(middle, 0)) == (0x8000 | bits));
  }
  CHECK(tempo_f16_from_double(65519.99) == 0x7bff && tempo_f16_from_double(65520) == 0x7c00);
  CHECK(tempo_f16_from_double(1e300) == 0x7c00 && tempo_f16_from_double(-INFINITY) == 0xfc00);
  CHECK(tempo_f16_from_double(0x1p-25) == 0 && tempo_f16_from_double(0x1.8p-25) == 1);
  CHECK(tempo_bf16_from_double(3.5e38) == 0x7f80 && tempo_bf16_from_double(-0.0) == 0x8000);
  CHECK(tempo_bf16_from_double(5e-324) == 0 && tempo_f16_from_double(1) == 0x3c00);
}

int main(void) {
  check_shapes();
  check_integers();
  check_floats_as_integers();
  check_small_floats();
  return failures != 0;
}
