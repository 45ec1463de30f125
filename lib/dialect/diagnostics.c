/* Errors formatted as by printf. */
#include "tempo-c/Diagnostics.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum tempo_status tempoEmitError(MlirLocation location, char const *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = length < 0 ? NULL : malloc((size_t)length + 1);
  if (text)
    vsnprintf(text, (size_t)length + 1, format, again);
  tempoEmitDiagnostic(location, MlirDiagnosticError, text ? text : format, 0, NULL);
  free(text);
  va_end(again);
  va_end(arguments);
  return TEMPO_FAIL;
}
