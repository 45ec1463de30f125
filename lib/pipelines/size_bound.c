/* The largest value of a size, found by isl.
 *
 * Values that the function knows on entry are isl's parameters; indices of loops, and values that
 * are one of two, are variables bounded by what is known of them. The size is a piecewise affine
 * function of these, and its maximum over the variables one of the parameters.
 */
#include "pipelines/size_bound.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdio.h>

#include "pipelines/entry_isl.h"
#include "pipelines/size_form.h"
#include "pipelines/size_interval.h"
#include "sdg/coalesce.h"

/* isl gives up after so many, a tenth of a second: then interval arithmetic bounds the size. A
 * window takes a few thousand; nested remainders and extrema can take any number. */
enum { MAX_OPERATIONS = 200000 };

enum { MAX_LEAVES = 64, MAX_VISITS = 4096, MAX_DEPTH = 64 };

struct bounder {
  isl_ctx *ctx;
  int n_parameters, n_variables, n_visits;
  MlirValue parameters[MAX_LEAVES], variables[MAX_LEAVES];
};

static int find(MlirValue const *values, int n, MlirValue value) {
  for (int i = 0; i < n; ++i)
    if (mlirValueEqual(values[i], value))
      return i;
  return -1;
}

/* Adds `value` to the list unless it is there. False when the list is full. */
static bool add(MlirValue *values, int *n, MlirValue value) {
  if (find(values, *n, value) >= 0)
    return true;
  if (*n == MAX_LEAVES)
    return false;
  values[(*n)++] = value;
  return true;
}

/* Collects the parameters and variables that `value` depends on. False where no bound is known, or
 * the expression is out of all proportion. */
static bool collect(struct bounder *bounder, MlirValue value, int depth) {
  if (++bounder->n_visits > MAX_VISITS || depth > MAX_DEPTH)
    return false;
  struct size_form form = size_form_get(value);
  for (int i = 0; i < form.n_operands; ++i)
    if (!collect(bounder, form.operands[i], depth + 1))
      return false;
  if (form.kind == SIZE_PARAMETER)
    return add(bounder->parameters, &bounder->n_parameters, value);
  if (form.kind == SIZE_LOOP || form.kind == SIZE_EITHER)
    return add(bounder->variables, &bounder->n_variables, value);
  return form.kind != SIZE_UNKNOWN;
}

/* The space of the variables; a parameter's id points to its value's place in the list. */
static __isl_give isl_space *get_space(struct bounder *bounder) {
  isl_space *space = isl_space_set_alloc(bounder->ctx, (unsigned)bounder->n_parameters,
                                         (unsigned)bounder->n_variables);
  for (int i = 0; i < bounder->n_parameters; ++i) {
    char name[16];
    snprintf(name, sizeof name, "p%d", i);
    isl_id *id = isl_id_alloc(bounder->ctx, name, &bounder->parameters[i]);
    space = isl_space_set_dim_id(space, isl_dim_param, (unsigned)i, id);
  }
  return space;
}

static __isl_give isl_pw_aff *get_leaf(struct bounder *bounder, MlirValue value) {
  isl_local_space *space = isl_local_space_from_space(get_space(bounder));
  int position = find(bounder->parameters, bounder->n_parameters, value);
  enum isl_dim_type type = position >= 0 ? isl_dim_param : isl_dim_set;
  if (position < 0)
    position = find(bounder->variables, bounder->n_variables, value);
  return isl_pw_aff_from_aff(isl_aff_var_on_domain(space, type, (unsigned)position));
}

static __isl_give isl_pw_aff *get_constant(struct bounder *bounder, int64_t constant) {
  isl_val *val = isl_val_int_from_si(bounder->ctx, constant);
  return isl_pw_aff_from_aff(isl_aff_val_on_domain_space(get_space(bounder), val));
}

static __isl_give isl_pw_aff *express(struct bounder *bounder, MlirValue value);

static __isl_give isl_pw_aff *express_division(struct bounder *bounder,
                                               struct size_form const *form) {
  isl_pw_aff *dividend = express(bounder, form->operands[0]);
  isl_pw_aff *divisor = get_constant(bounder, form->constant);
  switch (form->kind) {
  case SIZE_FLOOR:
    return isl_pw_aff_floor(isl_pw_aff_div(dividend, divisor));
  case SIZE_CEILING:
    return isl_pw_aff_ceil(isl_pw_aff_div(dividend, divisor));
  case SIZE_QUOTIENT:
    return isl_pw_aff_tdiv_q(dividend, divisor);
  default:
    return isl_pw_aff_tdiv_r(dividend, divisor);
  }
}

static __isl_give isl_pw_aff *express_pair(struct bounder *bounder, struct size_form const *form) {
  isl_pw_aff *a = express(bounder, form->operands[0]), *b = express(bounder, form->operands[1]);
  switch (form->kind) {
  case SIZE_SUM:
    return isl_pw_aff_add(a, b);
  case SIZE_DIFFERENCE:
    return isl_pw_aff_sub(a, b);
  case SIZE_MAXIMUM:
    return isl_pw_aff_max(a, b);
  default:
    return isl_pw_aff_min(a, b);
  }
}

/* `value`, all of whose leaves are collected, as a function of them. */
static __isl_give isl_pw_aff *express(struct bounder *bounder, MlirValue value) {
  struct size_form form = size_form_get(value);
  switch (form.kind) {
  case SIZE_CONSTANT:
    return get_constant(bounder, form.constant);
  case SIZE_SAME:
    return express(bounder, form.operands[0]);
  case SIZE_PRODUCT:
    return isl_pw_aff_mul(express(bounder, form.operands[0]), get_constant(bounder, form.constant));
  case SIZE_SUM:
  case SIZE_DIFFERENCE:
  case SIZE_MAXIMUM:
  case SIZE_MINIMUM:
    return express_pair(bounder, &form);
  case SIZE_FLOOR:
  case SIZE_CEILING:
  case SIZE_QUOTIENT:
  case SIZE_REMAINDER:
    return express_division(bounder, &form);
  default:
    return get_leaf(bounder, value);
  }
}

/* What is known of variable `position`. */
static __isl_give isl_set *get_constraint(struct bounder *bounder, int position) {
  MlirValue variable = bounder->variables[position];
  struct size_form form = size_form_get(variable);
  if (form.kind == SIZE_LOOP) {
    isl_pw_aff *first = express(bounder, form.operands[0]);
    isl_pw_aff *end = express(bounder, form.operands[1]);
    isl_set *started = isl_pw_aff_le_set(first, get_leaf(bounder, variable));
    return isl_set_intersect(started, isl_pw_aff_lt_set(get_leaf(bounder, variable), end));
  }
  isl_set *all = isl_set_empty(get_space(bounder));
  for (int i = 0; i < form.n_operands; ++i) {
    isl_pw_aff *one = express(bounder, form.operands[i]);
    all = isl_set_union(all, isl_pw_aff_eq_set(one, get_leaf(bounder, variable)));
  }
  return all;
}

/* The values that `size` takes. */
static __isl_give isl_set *get_values(struct bounder *bounder, MlirValue size) {
  isl_set *domain = isl_set_universe(get_space(bounder));
  for (int i = 0; i < bounder->n_variables; ++i)
    domain = isl_set_intersect(domain, get_constraint(bounder, i));
  isl_map *sizes = isl_map_from_pw_aff(express(bounder, size));
  return isl_map_range(isl_map_intersect_domain(sizes, domain));
}

/* The least upper bound, by isl. False where isl gives up. */
static bool emit_least(struct entry *entry, struct bounder *bounder, MlirValue size,
                       struct entry_number *bound) {
  isl_set *values = get_values(bounder, size);
  *bound = entry_constant(0);
  if (isl_set_is_empty(values) == isl_bool_true) { /* the buffer is in a loop that never runs */
    isl_set_free(values);
    return true;
  }
  isl_pw_aff *maximum = isl_pw_aff_coalesce(isl_set_dim_max(values, 0));
  return maximum && entry_emit_pw_aff(entry, maximum, bound);
}

bool size_bound_emit(struct entry *entry, isl_ctx *ctx, MlirValue size,
                     struct entry_number *bound) {
  struct bounder bounder = {.ctx = ctx};
  if (!collect(&bounder, size, 0))
    return false;
  isl_ctx_reset_operations(ctx);
  isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
  bool is_least = emit_least(entry, &bounder, size, bound);
  isl_ctx_set_max_operations(ctx, 0);
  isl_ctx_reset_error(ctx);
  if (!is_least)
    *bound = size_interval_emit(entry, size).highest;
  *bound = entry_maximum(entry, *bound, entry_constant(0));
  return true;
}
