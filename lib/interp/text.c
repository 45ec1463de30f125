/* Growing text. */
#include "interp/text.h"

#include <stdio.h>
#include <stdlib.h>

static bool reserve(struct text *text, size_t more) {
  size_t needed = text->length + more + 1;
  if (needed <= text->capacity)
    return true;
  char *grown = realloc(text->data, needed * 2);
  if (!grown)
    return false;
  text->data = grown;
  text->capacity = needed * 2;
  return true;
}

void interp_text_append_list(struct text *text, char const *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  if (length >= 0 && reserve(text, (size_t)length)) {
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
  }
  va_end(again);
}

void interp_text_append(struct text *text, char const *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  interp_text_append_list(text, format, arguments);
  va_end(arguments);
}

char const *interp_text_get(struct text const *text) {
  return text->data ? text->data : "";
}

void interp_text_destroy(struct text *text) {
  free(text->data);
  *text = (struct text){0};
}
