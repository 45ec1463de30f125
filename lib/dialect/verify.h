/* The verifier, part by part. Each function emits one located error and returns TEMPO_FAIL, or
 * returns TEMPO_OK. An operation comes with the kinds of operands and attributes that ODS
 * declares, with consistent segments, and nothing more. */
#ifndef TEMPO_DIALECT_VERIFY_H
#define TEMPO_DIALECT_VERIFY_H

#include "dialect/dialect.h"

/* Tensors that come in from outside have at most this many dimensions. */
enum { MAX_TENSOR_RANK = 32 };

/* An error at `op` that starts with its name; with a note at `place` if that is not null. */
enum tempo_status verify_error(MlirOperation op, char const *format, ...)
    __attribute__((format(printf, 2, 3)));
enum tempo_status verify_error_note(MlirOperation op, MlirLocation place, char const *note,
                                    char const *format, ...) __attribute__((format(printf, 4, 5)));
/* `actual` where `expected` should be; `what` says of what. */
enum tempo_status verify_type_error(MlirOperation op, char const *what, MlirType actual,
                                    MlirType expected);

/* ---- verify_affine.c ---- */

/* `map` is over (n_dims)[n_params] and affine; `what` names it in errors. */
enum tempo_status verify_map(MlirOperation op, char const *what, MlirAffineMap map, intptr_t n_dims,
                             intptr_t n_params);
/* Every set of `condition` likewise; there is at least one. */
enum tempo_status verify_condition(MlirOperation op, char const *what, MlirAttribute condition,
                                   intptr_t n_dims, intptr_t n_params);
/* The maps of `access` likewise; it fits `source`. `input` is its number. */
enum tempo_status verify_access(MlirOperation op, intptr_t input, MlirAttribute access,
                                MlirType source, intptr_t n_dims, intptr_t n_params);

/* ---- verify_values.c: what values may stand where ---- */

bool value_is_dim(MlirValue value);    /* the index of a tempo.dim */
bool value_is_extent(MlirValue value); /* the extent of a tempo.dim with until */
bool value_is_parameter(MlirValue value);
/* The defining operation; null for a block argument. */
MlirOperation value_owner(MlirValue value);
MlirLocation value_location(MlirValue value);
/* True if `name` is [A-Za-z_][A-Za-z0-9_]*. */
bool is_identifier(MlirStringRef name);
/* The number of `?` in a type, or in the elements of a recurrent one. */
intptr_t count_dynamic_sizes(MlirType type);
/* The element type of tensors (recurrent ones too), else the type itself. */
MlirType scalar_type(MlirType type);

/* The dims are distinct indices of dims; the params are parameters. */
enum tempo_status verify_dims(MlirOperation op);
enum tempo_status verify_params(MlirOperation op);
/* Every input may be read, and its access fits. */
enum tempo_status verify_inputs(MlirOperation op);
/* `names` has one name per result: empty, or an identifier. */
enum tempo_status verify_names(MlirOperation op);

/* ---- one for each operation ---- */

enum tempo_status verify_assume(MlirOperation op);
enum tempo_status verify_dim(MlirOperation op);
enum tempo_status verify_input(MlirOperation op);
enum tempo_status verify_return(MlirOperation op);
enum tempo_status verify_merge(MlirOperation op);
enum tempo_status verify_compute(MlirOperation op);
enum tempo_status verify_call(MlirOperation op);
enum tempo_status verify_random(MlirOperation op);
enum tempo_status verify_gradient(MlirOperation op);
enum tempo_status verify_stop_gradient(MlirOperation op);
enum tempo_status verify_execute(MlirOperation op);

enum tempo_status verify_signature(MlirOperation graph);
/* After all operations of the graph have been verified. */
enum tempo_status verify_graph_body(MlirOperation graph);
enum tempo_status verify_graph_dims(MlirOperation graph);
enum tempo_status verify_compute_body(MlirOperation compute);

#endif
