/* Text that grows. */
#include "dialect/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tempo-c/Text.h"

/* Room for `length` more characters and the end; NULL when memory is out. */
static char *reserve(struct text *text, size_t length) {
  char *data = realloc(text->data, text->length + length + 1);
  if (!data)
    return NULL;
  text->data = data;
  return data + text->length;
}

void text_vprintf(struct text *text, char const *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *end = length < 0 ? NULL : reserve(text, (size_t)length);
  if (end) {
    vsnprintf(end, (size_t)length + 1, format, again);
    text->length += (size_t)length;
  }
  va_end(again);
}

void text_printf(struct text *text, char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  text_vprintf(text, format, arguments);
  va_end(arguments);
}

char *tempoCopyText(char *to, MlirStringRef part) {
  if (part.length)
    memcpy(to, part.data, part.length);
  return to + part.length;
}

static void append(MlirStringRef part, void *user) {
  struct text *text = user;
  char *end = reserve(text, part.length);
  if (!end)
    return;
  *tempoCopyText(end, part) = '\0';
  text->length += part.length;
}

void text_type(struct text *text, MlirType type) {
  mlirTypePrint(type, append, text);
}

char const *text_get(struct text const *text) {
  return text->data ? text->data : "";
}

void text_free(struct text *text) {
  free(text->data);
  *text = (struct text){0};
}
