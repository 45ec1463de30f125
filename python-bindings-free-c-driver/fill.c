/* Arguments that are given by a rule: one number everywhere, 0 1 2 ..., random numbers. */
#include <string.h>

#include "driver.h"
#include "runtime/philox.h"

static void fill_number(struct tempo_array *array, struct tempo_array const *number) {
  size_t bytes = tempo_element_bytes(array->element);
  int64_t count = tempo_array_count(array);
  for (int64_t i = 0; i < count; ++i)
    memcpy((char *)array->data + (size_t)i * bytes, number->data, bytes);
}

static void fill_iota(struct tempo_array *array) {
  int64_t count = tempo_array_count(array);
  for (int64_t i = 0; i < count; ++i)
    tempo_array_set_int(array, i, i);
}

static void fill_random(struct tempo_array *array, uint64_t seed) {
  bool is_float = array->element == TEMPO_F16 || array->element == TEMPO_BF16 ||
                  array->element == TEMPO_F32 || array->element == TEMPO_F64;
  int64_t count = tempo_array_count(array), range = array->element == TEMPO_I1 ? 2 : 100;
  for (int64_t i = 0; i < count; ++i) {
    uint32_t word = philox4x32((uint64_t)i, 0, seed).words[0];
    /* 2^-8 steps where an f16 or bf16 must not round up to 1; 24 bits else. */
    bool is_small = array->element == TEMPO_F16 || array->element == TEMPO_BF16;
    if (is_float)
      tempo_array_set_float(array, i, is_small ? (word >> 24) * 0x1p-8 : (word >> 8) * 0x1p-24);
    else
      tempo_array_set_int(array, i, (int64_t)(((uint64_t)word * (uint64_t)range) >> 32));
  }
}

void fill_arguments(struct TempoCall *call) {
  for (intptr_t i = 0; i < call->n_arguments; ++i) {
    struct call_argument *argument = &call->arguments[i];
    if (argument->kind == ARGUMENT_NUMBER)
      fill_number(&argument->array, &argument->number);
    else if (argument->kind == ARGUMENT_IOTA)
      fill_iota(&argument->array);
    else if (argument->kind == ARGUMENT_RANDOM)
      fill_random(&argument->array, (uint64_t)tempo_array_get_int(&argument->number, 0));
  }
}
