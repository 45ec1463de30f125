/* Counted tensors, and the memory they are counted against. */
#include "interp/tensor.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DATA_ALIGNMENT = 16 };

void interp_budget_initialize(struct budget *budget) {
  long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
  int64_t machine = pages > 0 && page_bytes > 0 ? (int64_t)pages * page_bytes : INT64_C(1) << 32;
  *budget = (struct budget){.limit = machine / 4 * 3};
}

void *interp_budget_allocate(struct budget *budget, int64_t bytes) {
  budget->refused = bytes < 0 ? -1 : bytes;
  if (bytes < 0 || bytes > budget->limit - budget->used)
    return NULL;
  void *block = malloc(bytes ? (size_t)bytes : 1);
  if (block)
    budget->used += bytes;
  return block;
}

void interp_budget_free(struct budget *budget, void *block, int64_t bytes) {
  if (block)
    budget->used -= bytes;
  free(block);
}

bool interp_budget_grow(struct budget *budget, void *array, int64_t *capacity, int64_t needed,
                        int64_t bytes) {
  void *block;
  memcpy(&block, array, sizeof block); /* pointers to objects of any type are of one form */
  if (needed <= *capacity)
    return true;
  int64_t wanted = *capacity * 2 > needed ? *capacity * 2 : needed, wanted_bytes;
  if (wanted < 16)
    wanted = 16;
  if (__builtin_mul_overflow(wanted, bytes, &wanted_bytes))
    wanted_bytes = -1;
  void *grown = interp_budget_allocate(budget, wanted_bytes);
  if (!grown)
    return false;
  if (*capacity)
    memcpy(grown, block, (size_t)(*capacity * bytes));
  interp_budget_free(budget, block, *capacity * bytes);
  memcpy(array, &grown, sizeof grown);
  *capacity = wanted;
  return true;
}

int64_t interp_shape_count(int rank, int64_t const *shape) {
  int64_t bytes;
  return tempo_shape_bytes(TEMPO_I8, rank, shape, &bytes) ? bytes : -1;
}

bool interp_shape_equal(int rank, int64_t const *a, int64_t const *b) {
  return rank == 0 || !memcmp(a, b, (size_t)rank * sizeof *a);
}

/* A block with room for `data_bytes` after the shape; -1 stands for a size that does not fit. */
static struct tensor *create_block(struct budget *budget, enum tempo_element element, int rank,
                                   int64_t const *shape, int64_t data_bytes) {
  int64_t header = (int64_t)sizeof(struct tensor) + rank * (int64_t)sizeof *shape;
  header = (header + DATA_ALIGNMENT - 1) / DATA_ALIGNMENT * DATA_ALIGNMENT;
  int64_t bytes = data_bytes;
  if (bytes < 0 || __builtin_add_overflow(bytes, header, &bytes))
    bytes = -1;
  struct tensor *tensor = interp_budget_allocate(budget, bytes);
  if (!tensor)
    return NULL;
  tensor->references = 1;
  tensor->budget = budget;
  tensor->bytes = bytes;
  tensor->data = (char *)tensor + header;
  tensor->element = element;
  tensor->rank = rank;
  for (int i = 0; i < rank; i++)
    tensor->shape[i] = shape[i];
  tensor->count = interp_shape_count(rank, shape);
  return tensor;
}

struct tensor *interp_tensor_create(struct budget *budget, enum tempo_element element, int rank,
                                    int64_t const *shape) {
  int64_t bytes;
  if (!tempo_shape_bytes(element, rank, shape, &bytes))
    bytes = -1;
  return create_block(budget, element, rank, shape, bytes);
}

struct tensor *interp_tensor_borrow(struct budget *budget, enum tempo_element element, int rank,
                                    int64_t const *shape, void *data) {
  struct tensor *tensor = create_block(budget, element, rank, shape, 0);
  if (tensor && data) /* without elements there may be none */
    tensor->data = data;
  return tensor;
}

struct tensor *interp_tensor_retain(struct tensor *tensor) {
  tensor->references++;
  return tensor;
}

void interp_tensor_release(struct tensor *tensor) {
  if (tensor && --tensor->references == 0)
    interp_budget_free(tensor->budget, tensor, tensor->bytes);
}

void interp_tensor_poison(struct tensor *tensor) {
  union slot poison = {.integer = INT64_C(-0x2152411021524111)};
  if (element_is_float(tensor->element))
    poison.number = NAN;
  for (int64_t i = 0; i < tensor->count; i++)
    interp_tensor_store(tensor, i, poison);
}

void interp_tensor_load(struct tensor const *tensor, int64_t position, union slot *slot) {
  void const *data = tensor->data;
  switch (tensor->element) {
  case TEMPO_I1:
    slot->integer = -(((uint8_t const *)data)[position] & 1);
    break;
  case TEMPO_I8:
    slot->integer = ((int8_t const *)data)[position];
    break;
  case TEMPO_I16:
    slot->integer = ((int16_t const *)data)[position];
    break;
  case TEMPO_I32:
    slot->integer = ((int32_t const *)data)[position];
    break;
  case TEMPO_I64:
  case TEMPO_INDEX:
    slot->integer = ((int64_t const *)data)[position];
    break;
  case TEMPO_F16:
    slot->number = tempo_f16_to_double(((uint16_t const *)data)[position]);
    break;
  case TEMPO_BF16:
    slot->number = tempo_bf16_to_double(((uint16_t const *)data)[position]);
    break;
  case TEMPO_F32:
    slot->number = (double)((float const *)data)[position];
    break;
  case TEMPO_F64:
    slot->number = ((double const *)data)[position];
    break;
  }
}

void interp_tensor_store(struct tensor *tensor, int64_t position, union slot slot) {
  void *data = tensor->data;
  switch (tensor->element) {
  case TEMPO_I1:
    ((uint8_t *)data)[position] = (uint8_t)(slot.integer & 1);
    break;
  case TEMPO_I8:
    ((uint8_t *)data)[position] = (uint8_t)slot.integer;
    break;
  case TEMPO_I16:
    ((uint16_t *)data)[position] = (uint16_t)slot.integer;
    break;
  case TEMPO_I32:
    ((uint32_t *)data)[position] = (uint32_t)slot.integer;
    break;
  case TEMPO_I64:
  case TEMPO_INDEX:
    ((int64_t *)data)[position] = slot.integer;
    break;
  case TEMPO_F16:
    ((uint16_t *)data)[position] = tempo_f16_from_double(slot.number);
    break;
  case TEMPO_BF16:
    ((uint16_t *)data)[position] = tempo_bf16_from_double(slot.number);
    break;
  case TEMPO_F32:
    ((float *)data)[position] = (float)slot.number;
    break;
  case TEMPO_F64:
    ((double *)data)[position] = slot.number;
    break;
  }
}
