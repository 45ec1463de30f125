/* Errors formatted as by printf. */
#include "tempo-c/Diagnostics.h"

#include <stdarg.h>

#include "dialect/text.h"

enum tempo_status tempoEmitError(MlirLocation location, char const *format, ...) {
  struct text text = {0};
  va_list arguments;
  va_start(arguments, format);
  text_vprintf(&text, format, arguments);
  va_end(arguments);
  tempoEmitDiagnostic(location, MlirDiagnosticError, text_get(&text), 0, NULL);
  text_free(&text);
  return TEMPO_FAIL;
}
