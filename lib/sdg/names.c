#include "sdg/names.h"

#include <ctype.h>
#include <isl/hash.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct name {
  char *text; /* owned */
  unsigned node;
};

struct sdg_names {
  isl_ctx *ctx;
  struct isl_hash_table *table; /* of owned struct name */
};

struct sdg_names *sdg_names_create(isl_ctx *ctx) {
  struct sdg_names *names = malloc(sizeof *names);
  if (!names)
    return NULL;
  names->ctx = ctx;
  names->table = isl_hash_table_alloc(ctx, 64);
  if (names->table)
    return names;
  free(names);
  return NULL;
}

static isl_stat free_name(void **entry, void *user) {
  (void)user;
  struct name *name = *entry;
  free(name->text);
  free(name);
  return isl_stat_ok;
}

void sdg_names_free(struct sdg_names *names) {
  if (!names)
    return;
  isl_hash_table_foreach(names->ctx, names->table, free_name, NULL);
  isl_hash_table_free(names->ctx, names->table);
  free(names);
}

/* isl compares its words without regard to case. */
static bool is_isl_word(char const *name) {
  static char const *const words[] = {"and",  "or",    "not",   "implies", "exists", "mod",
                                      "ceil", "floor", "ceild", "floord",  "max",    "min",
                                      "rat",  "true",  "false", "nan",     "infty",  "infinity"};
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    if (!strcasecmp(name, words[i]))
      return true;
  return false;
}

static isl_bool same_name(void const *entry, void const *text) {
  struct name const *name = entry;
  return isl_bool_ok(!strcmp(name->text, text));
}

static struct isl_hash_table_entry *look_up(struct sdg_names const *names, char const *text,
                                            int reserve) {
  uint32_t hash = isl_hash_string(isl_hash_init(), text);
  return isl_hash_table_find(names->ctx, names->table, hash, same_name, text, reserve);
}

unsigned sdg_names_find(struct sdg_names const *names, char const *name) {
  struct isl_hash_table_entry *entry = look_up(names, name, 0);
  if (!entry || entry == isl_hash_table_entry_none)
    return UINT_MAX;
  return ((struct name *)entry->data)->node;
}

/* Enters `text`, which is not there and is taken: the text, or NULL when memory is short. */
static char const *enter(struct sdg_names *names, char *text, unsigned node) {
  struct name *name = malloc(sizeof *name);
  struct isl_hash_table_entry *entry = name ? look_up(names, text, 1) : NULL;
  if (!entry) {
    free(name);
    free(text);
    return NULL;
  }
  *name = (struct name){text, node};
  entry->data = name;
  return text;
}

static bool is_taken(struct sdg_names const *names, char const *text) {
  return look_up(names, text, 0) != isl_hash_table_entry_none;
}

/* Writes the identifier next to `wanted` to `name`, which has room for two characters more. */
static void make_identifier(MlirStringRef wanted, char *name) {
  size_t length = 0;
  if (isdigit((unsigned char)wanted.data[0]))
    name[length++] = '_';
  for (size_t i = 0; i < wanted.length; ++i) {
    unsigned char c = (unsigned char)wanted.data[i];
    name[length++] = c < 128 && isalnum(c) ? (char)c : '_';
  }
  name[length] = '\0';
  if (is_isl_word(name))
    strcpy(name + length, "_");
}

char const *sdg_names_add(struct sdg_names *names, MlirStringRef wanted, char const *fallback,
                          unsigned node) {
  enum { SUFFIX = 16 };
  if (wanted.length == 0)
    wanted = mlirStringRefCreateFromCString(fallback);
  char *text = malloc(wanted.length + 3 + SUFFIX);
  if (!text)
    return NULL;
  make_identifier(wanted, text);
  size_t length = strlen(text);
  for (unsigned i = 0; is_taken(names, text) && i < UINT_MAX; ++i)
    snprintf(text + length, SUFFIX, "_%u", i);
  return enter(names, text, node);
}
