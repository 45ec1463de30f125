/* Text that grows: for messages with types and numbers in them. */
#ifndef TEMPO_DIALECT_TEXT_H
#define TEMPO_DIALECT_TEXT_H

#include <stdarg.h>
#include <stddef.h>

#include "mlir-c/IR.h"

/* Starts zeroed; owns its data. When memory is out, what was there before stays. */
struct text {
  char *data;
  size_t length;
};

void text_printf(struct text *text, char const *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *text, char const *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
void text_type(struct text *text, MlirType type);
/* NUL-terminated; valid until the next change. */
char const *text_get(struct text const *text);
void text_free(struct text *text);

#endif
