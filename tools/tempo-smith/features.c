#include "features.h"

#include <stdlib.h>
#include <string.h>

#include "access.h"
#include "print.h"

/*===-- Questions about parts ----------------------------------------------------------------===*/

static bool any_node(struct smith_program const *p, bool (*has)(struct smith_node const *)) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    if (has(&p->nodes[i]))
      return true;
  return false;
}

static bool any_form(struct smith_program const *p, enum smith_form form) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned r = 0; r < p->nodes[i].n_reads; ++r) {
      struct smith_read const *read = &p->nodes[i].reads[r];
      for (unsigned k = 0; k < p->nodes[read->node].n_dims; ++k)
        if (read->indices[k].form == form)
          return true;
    }
  return false;
}

static bool any_bound(struct smith_program const *p, enum smith_bound bound) {
  for (unsigned i = 0; i < p->n_dims; ++i)
    if (p->dims[i].bound == bound)
      return true;
  return false;
}

/* Whether a node reads itself, directly or through its guarded step, in a phase of that sign. */
static bool recurs(struct smith_program const *p, int sign) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned r = 0; r < p->nodes[i].n_reads; ++r) {
      struct smith_node const *source = &p->nodes[p->nodes[i].reads[r].node];
      bool later = source->kind != SMITH_INPUT && source->phase == p->nodes[i].phase &&
                   source->rank >= p->nodes[i].rank && source->lag == p->nodes[i].lag;
      if (later && p->phases[source->phase].sign == sign)
        return true;
    }
  return false;
}

static bool any_join(struct smith_program const *p, int join, bool negated) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned r = 0; p->nodes[i].kind == SMITH_MERGE && r < p->nodes[i].n_reads; ++r)
      if ((int)p->nodes[i].conditions[r].join == join &&
          (!negated || p->nodes[i].conditions[r].negate_second))
        return true;
  return false;
}

static bool any_rank(struct smith_program const *p, unsigned rank) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    if (p->nodes[i].element.rank == rank)
      return true;
  return false;
}

static bool any_extent(struct smith_program const *p, enum smith_extent extent) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned k = 0; k < p->nodes[i].element.rank; ++k)
      if (p->nodes[i].element.sizes[k].extent == extent)
        return true;
  return false;
}

static bool any_number(struct smith_program const *p, enum smith_number number) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    if (p->nodes[i].number == number)
      return true;
  return false;
}

static bool is_merge(struct smith_node const *n) {
  return n->kind == SMITH_MERGE;
}
static bool is_input(struct smith_node const *n) {
  return n->kind == SMITH_INPUT;
}
static bool has_where(struct smith_node const *n) {
  return n->has_where;
}
static bool has_demand_only_guard(struct smith_node const *n) {
  return n->partial && !n->has_where;
}
static bool has_two_results(struct smith_node const *n) {
  return n->n_results == 2;
}
static bool has_many_dims(struct smith_node const *n) {
  return n->n_dims >= 2;
}
static bool has_lag(struct smith_node const *n) {
  return n->lag > 0;
}

static bool reads_offset(struct smith_program const *p) {
  for (unsigned i = 0; i < p->n_nodes; ++i)
    for (unsigned r = 0; r < p->nodes[i].n_reads; ++r)
      for (unsigned k = 0; k < SMITH_MAX_DIMS; ++k) {
        struct smith_index const *index = &p->nodes[i].reads[r].indices[k];
        if (index->form == SMITH_POINT && index->constant != 0)
          return true;
      }
  return false;
}

static bool returns_point(struct smith_program const *p) {
  for (unsigned i = 0; i < p->n_returns; ++i)
    for (unsigned k = 0; k < p->nodes[p->returns[i].node].n_dims; ++k)
      if (p->returns[i].point[k])
        return true;
  return false;
}

static bool assumes(struct smith_program const *p) {
  for (unsigned i = 0; i < p->n_params; ++i)
    if (p->params[i].minimum > 0)
      return true;
  return false;
}

/*===-- The table ----------------------------------------------------------------------------===*/

/* `text` is `p` as text, for what the bodies choose by themselves. */
static bool has_feature(struct smith_program const *p, char const *text, unsigned position,
                        char const **name) {
  unsigned at = 0;
  bool has = false;
/* One row a feature: what it is called, how it is found. */
#define FEATURE(title, test)                                                                       \
  if (at++ == position) {                                                                          \
    *name = title;                                                                                 \
    has = p && (test);                                                                             \
  }
  *name = NULL;
  FEATURE("several dims", any_node(p, has_many_dims))
  FEATURE("triangular domain", any_bound(p, SMITH_TRIANGLE))
  FEATURE("bound: parameter", any_bound(p, SMITH_PARAM))
  FEATURE("bound: parameter + constant", any_bound(p, SMITH_PARAM_PLUS))
  FEATURE("bound: parameter floordiv", any_bound(p, SMITH_HALF_PARAM))
  FEATURE("bound: literal", any_bound(p, SMITH_LITERAL))
  FEATURE("assumption", assumes(p))
  FEATURE("input", any_node(p, is_input))
  FEATURE("recurrence", recurs(p, 1) || recurs(p, -1))
  FEATURE("recurrence upwards", recurs(p, 1))
  FEATURE("recurrence downwards", recurs(p, -1))
  FEATURE("several phases", p->n_phases > 1)
  FEATURE("lag", any_node(p, has_lag))
  FEATURE("point at an offset", reads_offset(p))
  FEATURE("point held by max", any_form(p, SMITH_CLAMP_LOW))
  FEATURE("point held by min", any_form(p, SMITH_CLAMP_HIGH))
  FEATURE("min inside max", any_form(p, SMITH_NEST))
  FEATURE("point seen from the end", any_form(p, SMITH_MIRROR))
  FEATURE("first point", any_form(p, SMITH_FIRST))
  FEATURE("last point", any_form(p, SMITH_LAST))
  FEATURE("index of another dim", any_form(p, SMITH_OTHER))
  FEATURE("floordiv", any_form(p, SMITH_FLOORDIV))
  FEATURE("ceildiv", any_form(p, SMITH_CEILDIV))
  FEATURE("mod", any_form(p, SMITH_MOD))
  FEATURE("slice: all", any_form(p, SMITH_ALL))
  FEATURE("slice: past", any_form(p, SMITH_PAST))
  FEATURE("slice: future", any_form(p, SMITH_FUTURE))
  FEATURE("window: past", any_form(p, SMITH_WINDOW_PAST))
  FEATURE("window: future", any_form(p, SMITH_WINDOW_FUTURE))
  FEATURE("window: both sides", any_form(p, SMITH_WINDOW_BOTH))
  FEATURE("slice of static size", any_form(p, SMITH_BLOCK))
  FEATURE("merge", any_node(p, is_merge))
  FEATURE("condition: and", any_join(p, SMITH_AND, false))
  FEATURE("condition: or", any_join(p, SMITH_OR, false))
  FEATURE("condition: not", any_join(p, SMITH_AND, true) || any_join(p, SMITH_OR, true))
  FEATURE("where", any_node(p, has_where))
  FEATURE("narrowed by demand alone", any_node(p, has_demand_only_guard))
  FEATURE("several results of a node", any_node(p, has_two_results))
  FEATURE("i1", any_number(p, SMITH_I1))
  FEATURE("i8", any_number(p, SMITH_I8))
  FEATURE("i16", any_number(p, SMITH_I16))
  FEATURE("i32", any_number(p, SMITH_I32))
  FEATURE("i64", any_number(p, SMITH_I64))
  FEATURE("index", any_number(p, SMITH_INDEX))
  FEATURE("f16", any_number(p, SMITH_F16))
  FEATURE("bf16", any_number(p, SMITH_BF16))
  FEATURE("f32", any_number(p, SMITH_F32))
  FEATURE("f64", any_number(p, SMITH_F64))
  FEATURE("elements of rank 0", any_rank(p, 0))
  FEATURE("elements of rank 1", any_rank(p, 1))
  FEATURE("elements of rank 2", any_rank(p, 2))
  FEATURE("elements of rank 3", any_rank(p, 3))
  FEATURE("elements of rank 4", any_rank(p, 4))
  FEATURE("size of a parameter", any_extent(p, SMITH_OF_PARAM))
  FEATURE("size that grows", any_extent(p, SMITH_OF_DIM))
  FEATURE("size that shrinks", any_extent(p, SMITH_TO_END))
  FEATURE("linalg.reduce", strstr(text, "linalg.reduce"))
  FEATURE("linalg.matmul", strstr(text, "linalg.matmul"))
  FEATURE("scf.for in a body", strstr(text, "scf.for"))
  FEATURE("scf.if in a body", strstr(text, "= scf.if %v"))
  FEATURE("private function", strstr(text, "func.call"))
  FEATURE("result at a point", returns_point(p))
#undef FEATURE
  return has;
}

void features_count(struct smith_features *features, struct smith_program const *program) {
  char const *name;
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  if (!out)
    return;
  print_program(program, false, out);
  fclose(out);
  ++features->programs;
  for (unsigned i = 0; i < SMITH_MAX_FEATURES; ++i)
    features->counts[i] += has_feature(program, text, i, &name);
  free(text);
}

void features_print(struct smith_features const *features, FILE *out) {
  char const *name;
  for (unsigned i = 0; has_feature(NULL, "", i, &name), name != NULL; ++i)
    fprintf(out, "%-30s %5u  %5.1f %%\n", name, features->counts[i],
            100.0 * features->counts[i] / (features->programs ? features->programs : 1));
}
