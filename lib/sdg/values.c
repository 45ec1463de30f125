#include "sdg/values.h"

#include <isl/hash.h>
#include <stdlib.h>

struct sdg_values {
  isl_ctx *ctx;
  struct isl_hash_table *table; /* of owned struct sdg_value */
};

struct sdg_values *sdg_values_create(isl_ctx *ctx) {
  struct sdg_values *values = malloc(sizeof *values);
  if (!values)
    return NULL;
  values->ctx = ctx;
  values->table = isl_hash_table_alloc(ctx, 64);
  if (values->table)
    return values;
  free(values);
  return NULL;
}

static isl_stat free_value(void **entry, void *user) {
  (void)user;
  free(*entry);
  return isl_stat_ok;
}

void sdg_values_free(struct sdg_values *values) {
  if (!values)
    return;
  isl_hash_table_foreach(values->ctx, values->table, free_value, NULL);
  isl_hash_table_free(values->ctx, values->table);
  free(values);
}

static isl_bool same_value(void const *entry, void const *value) {
  struct sdg_value const *left = entry;
  MlirValue const *right = value;
  return isl_bool_ok(mlirValueEqual(left->value, *right));
}

static struct isl_hash_table_entry *look_up(struct sdg_values const *values, MlirValue value,
                                            int reserve) {
  uint32_t hash = isl_hash_init();
  unsigned char const *bytes = (unsigned char const *)&value.ptr;
  for (size_t i = 0; i < sizeof value.ptr; ++i)
    isl_hash_byte(hash, bytes[i]);
  return isl_hash_table_find(values->ctx, values->table, hash, same_value, &value, reserve);
}

bool sdg_values_add(struct sdg_values *values, struct sdg_value entry) {
  struct sdg_value *copy = malloc(sizeof *copy);
  struct isl_hash_table_entry *slot = copy ? look_up(values, entry.value, 1) : NULL;
  if (!slot) {
    free(copy);
    return false;
  }
  free(slot->data); /* NULL: values are entered once */
  *copy = entry;
  slot->data = copy;
  return true;
}

struct sdg_value sdg_values_find(struct sdg_values const *values, MlirValue value) {
  struct isl_hash_table_entry *slot = look_up(values, value, 0);
  if (slot && slot != isl_hash_table_entry_none)
    return *(struct sdg_value *)slot->data;
  return (struct sdg_value){.value = value, .role = SDG_VALUE_NONE};
}
