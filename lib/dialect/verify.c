/* The verifier's entry points, and how it complains. */
#include "dialect/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "dialect/text.h"

enum tempo_status verify_op(MlirOperation op) {
  switch (tempoOpGetKind(op)) {
  case TEMPO_OP_GRAPH:
    return verify_signature(op);
  case TEMPO_OP_ASSUME:
    return verify_assume(op);
  case TEMPO_OP_DIM:
    return verify_dim(op);
  case TEMPO_OP_INPUT:
    return verify_input(op);
  case TEMPO_OP_RETURN:
    return verify_return(op);
  case TEMPO_OP_MERGE:
    return verify_merge(op);
  case TEMPO_OP_COMPUTE:
    return verify_compute(op);
  case TEMPO_OP_CALL:
    return verify_call(op);
  case TEMPO_OP_RANDOM:
    return verify_random(op);
  case TEMPO_OP_GRADIENT:
    return verify_gradient(op);
  case TEMPO_OP_STOP_GRADIENT:
    return verify_stop_gradient(op);
  case TEMPO_OP_EXECUTE:
    return verify_execute(op);
  case TEMPO_OP_YIELD:
  case TEMPO_OP_NONE:
    break;
  }
  return TEMPO_OK;
}

enum tempo_status verify_region(MlirOperation op) {
  if (tempoOpGetKind(op) == TEMPO_OP_COMPUTE)
    return verify_compute_body(op);
  return verify_graph_body(op) || verify_graph_dims(op) ? TEMPO_FAIL : TEMPO_OK;
}

/* ---- errors ---- */

static enum tempo_status complain(MlirOperation op, struct TempoNote const *note,
                                  char const *format, va_list arguments) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  struct text text = {0};
  text_printf(&text, "'%.*s' op ", (int)name.length, name.data);
  text_vprintf(&text, format, arguments);
  tempoEmitDiagnostic(mlirOperationGetLocation(op), MlirDiagnosticError, text_get(&text),
                      note ? 1 : 0, note);
  text_free(&text);
  return TEMPO_FAIL;
}

enum tempo_status verify_error(MlirOperation op, char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  enum tempo_status status = complain(op, NULL, format, arguments);
  va_end(arguments);
  return status;
}

enum tempo_status verify_error_note(MlirOperation op, MlirLocation place, char const *note,
                                    char const *format, ...) {
  struct TempoNote const one = {place, note};
  va_list arguments;
  va_start(arguments, format);
  enum tempo_status status =
      complain(op, mlirLocationIsNull(place) ? NULL : &one, format, arguments);
  va_end(arguments);
  return status;
}

enum tempo_status verify_type_error(MlirOperation op, char const *what, MlirType actual,
                                    MlirType expected) {
  struct text actual_text = {0}, expected_text = {0};
  text_type(&actual_text, actual);
  text_type(&expected_text, expected);
  enum tempo_status status = verify_error(op, "%s has type %s, expected %s", what,
                                          text_get(&actual_text), text_get(&expected_text));
  text_free(&actual_text);
  text_free(&expected_text);
  return status;
}
