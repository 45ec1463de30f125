#include "number.h"

static struct {
  char const *text, *zero, *least;
  enum tempo_element element;
} const numbers[SMITH_N_NUMBERS] = {
    [SMITH_I1] = {"i1", "false", "true", TEMPO_I1},
    [SMITH_I8] = {"i8", "0", "-128", TEMPO_I8},
    [SMITH_I16] = {"i16", "0", "-32768", TEMPO_I16},
    [SMITH_I32] = {"i32", "0", "-2147483648", TEMPO_I32},
    [SMITH_I64] = {"i64", "0", "-9223372036854775808", TEMPO_I64},
    [SMITH_INDEX] = {"index", "0", "-9223372036854775808", TEMPO_INDEX},
    [SMITH_F16] = {"f16", "0.0", "0.0", TEMPO_F16},
    [SMITH_BF16] = {"bf16", "0.0", "0.0", TEMPO_BF16},
    [SMITH_F32] = {"f32", "0.0", "0.0", TEMPO_F32},
    [SMITH_F64] = {"f64", "0.0", "0.0", TEMPO_F64},
};

static enum smith_number widened(enum smith_number number, bool wide) {
  return wide && number_is_float(number) ? SMITH_F64 : number;
}

char const *number_text(enum smith_number number, bool wide) {
  return numbers[widened(number, wide)].text;
}

enum tempo_element number_element(enum smith_number number, bool wide) {
  return numbers[widened(number, wide)].element;
}

bool number_is_float(enum smith_number number) {
  return number >= SMITH_F16;
}

bool number_is_narrow(enum smith_number number) {
  return number == SMITH_F16 || number == SMITH_BF16;
}

bool number_may_read(enum smith_number reader, enum smith_number source) {
  if (!number_is_float(source) || !number_is_float(reader))
    return !number_is_float(source);
  return !number_is_narrow(reader) || number_is_narrow(source);
}

char const *number_zero(enum smith_number number) {
  return numbers[number].zero;
}

char const *number_least(enum smith_number number) {
  return numbers[number].least;
}
