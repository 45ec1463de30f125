/* Affine expressions and integer sets, evaluated with every overflow seen. */
#ifndef TEMPO_INTERP_AFFINE_H
#define TEMPO_INTERP_AFFINE_H

#include "interp/arena.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/IntegerSet.h"

struct affine; /* an expression */

/* Where an expression is evaluated. */
struct affine_point {
  int64_t const *dims;
  int64_t const *symbols;
  bool const *known; /* which symbols have a value yet; NULL: all */
  intptr_t unknown;  /* set by AFFINE_UNKNOWN: the symbol that has none */
};

enum affine_result {
  AFFINE_OK,
  AFFINE_UNKNOWN,  /* a symbol without a value is needed */
  AFFINE_OVERFLOW, /* an intermediate value does not fit 64 bits */
  AFFINE_DIVISOR,  /* division by zero or a negative number */
};

/* NULL when memory is out. */
struct affine *interp_affine_compile(struct arena *arena, MlirAffineExpr expr);
enum affine_result interp_affine_evaluate(struct affine const *expr, struct affine_point *point,
                                          int64_t *value);
/* True when the expression is a sum of dims times literals and a literal: then adds each factor to
 * `factors` (one per dim, zeroed by the caller) and the literal to *constant. */
bool interp_affine_is_linear(struct affine const *expr, int64_t *factors, int64_t *constant);
/* The dim that the whole expression is, or -1. */
intptr_t interp_affine_get_plain_dim(struct affine const *expr);

/* The results of a map. */
struct affine_map {
  intptr_t n_dims, n_symbols, n_results;
  struct affine **results;
};

/* False when memory is out. */
bool interp_affine_map_compile(struct arena *arena, MlirAffineMap map, struct affine_map *compiled);

/* A disjunction of integer sets. */
struct condition {
  intptr_t n_sets;
  struct condition_set {
    intptr_t n_constraints;
    struct affine **exprs;
    bool *equal; /* == 0, else >= 0 */
  } * sets;
};

/* Whether at least one set holds; *holds is set on AFFINE_OK only. */
enum affine_result interp_condition_evaluate(struct condition const *condition,
                                             struct affine_point *point, bool *holds);
/* False when memory is out. */
bool interp_condition_set_compile(struct arena *arena, MlirIntegerSet set,
                                  struct condition_set *compiled);

#endif
