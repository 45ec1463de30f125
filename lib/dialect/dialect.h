/* What the C++ shim and the C behind it ask of each other. Not part of the public API. */
#ifndef TEMPO_DIALECT_H
#define TEMPO_DIALECT_H

#include "tempo-c/Diagnostics.h"
#include "tempo-c/Ops.h"
#include "tempo-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Literals in affine expressions are at most this in magnitude. */
#define TEMPO_MAX_LITERAL ((int64_t)1 << 31)

/* ---- affine.c: expressions that neither wrap nor leave what is affine ---- */

enum affine_operator {
  AFFINE_ADD,
  AFFINE_SUB,
  AFFINE_MUL,
  AFFINE_FLOORDIV,
  AFFINE_CEILDIV,
  AFFINE_MOD,
};

/* NULL and `*out = lhs op rhs`, or what is wrong with it (static text). */
char const *affine_apply(enum affine_operator op, MlirAffineExpr lhs, MlirAffineExpr rhs,
                         MlirAffineExpr *out);
/* NULL, or what is wrong with `expr` (static text): semi-affine terms, divisors that are no
 * positive literals, literals out of range. */
char const *affine_check(MlirAffineExpr expr);
/* True if `a - b` is the same number everywhere, which goes to *difference. */
bool affine_constant_difference(MlirAffineExpr a, MlirAffineExpr b, int64_t *difference);

/* The constraint `expr == 0` or `expr >= 0` in its normal form: terms in a fixed order, the
 * first of an equality positive. False if a coefficient leaves the range of literals. */
bool affine_normalize(MlirAffineExpr expr, bool is_equality, MlirAffineExpr *out);

/* ---- condition.c ---- */

enum comparison {
  COMPARE_EQ,
  COMPARE_NE,
  COMPARE_LT,
  COMPARE_LE,
  COMPARE_GT,
  COMPARE_GE,
};

/* The condition `lhs op rhs` over no dims and symbols yet (see condition_resize). Null if a
 * coefficient leaves the range of literals. */
MlirAttribute condition_compare(enum comparison op, MlirAffineExpr lhs, MlirAffineExpr rhs);
/* The condition that always holds, over no dims and symbols yet; and whether one is that. */
MlirAttribute condition_always(MlirContext context);
bool condition_is_always(MlirAttribute condition);
/* `condition` over (n_dims)[n_params]. */
MlirAttribute condition_resize(MlirAttribute condition, intptr_t n_dims, intptr_t n_params);
/* How a constraint of a set is written: `*lhs op *rhs`, which reads back as the same set. */
enum comparison constraint_split(MlirAffineExpr constraint, bool is_equality, MlirAffineExpr *lhs,
                                 MlirAffineExpr *rhs);

/* ---- access.c ---- */

/* Why tempoAccessGetReadType gives null (static text); NULL if it does not. */
char const *access_problem(MlirAttribute access, MlirType source);

/* ---- pass_run.c ---- */

/* Emits the counters of a run as one remark at its operation. */
void pass_report_statistics(struct TempoPass const *pass, struct TempoPassRun const *run);

/* ---- verify_*.c ---- */

/* NULL, or what is wrong with the parameters of a type or attribute (static text). */
char const *verify_recurrent_type(unsigned rank, MlirType element);
char const *verify_bound_maps(intptr_t n_maps, MlirAffineMap const *maps);
char const *verify_store_slots(enum TempoStoreKind kind, intptr_t n_slots,
                               MlirAffineMap const *slots, intptr_t n_wraps, int64_t const *wraps);

/* `op` itself; its operands and attributes have the kinds that ODS declares. */
enum tempo_status verify_op(MlirOperation op);
/* The region of `op` (graph, compute), whose operations have been verified. */
enum tempo_status verify_region(MlirOperation op);
/* A discardable attribute of this dialect on `op`. */
enum tempo_status verify_attribute(MlirOperation op, MlirStringRef name, MlirAttribute value);
/* An attribute of this dialect on argument `position` of the graph `op`. */
enum tempo_status verify_argument_attribute(MlirOperation op, intptr_t position, MlirStringRef name,
                                            MlirAttribute value);
/* True if `op` and what it holds neither read nor write memory nor have other effects. */
bool tempo_op_is_pure(MlirOperation op);
/* The operation that `symbol` means at `op`, null if there is none. */
MlirOperation tempo_lookup_symbol(MlirOperation op, MlirStringRef symbol);

#ifdef __cplusplus
}
#endif

#endif
