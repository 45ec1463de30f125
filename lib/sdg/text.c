#include "sdg/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Makes room for `more` characters and the end; false when memory is short. */
static bool reserve(struct sdg_text *text, size_t more) {
  if (text->capacity - text->length > more)
    return true;
  size_t capacity = 2 * text->capacity + more + 64;
  char *data = realloc(text->data, capacity);
  if (!data) {
    text->failed = true;
    return false;
  }
  text->data = data;
  text->capacity = capacity;
  return true;
}

void sdg_text_add(struct sdg_text *text, char const *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0)
    text->failed = true;
  else if (reserve(text, (size_t)length)) {
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
  }
  va_end(again);
}

char const *sdg_text_get(struct sdg_text const *text) {
  return text->data ? text->data : "";
}

void sdg_text_free(struct sdg_text *text) {
  free(text->data);
  *text = (struct sdg_text){.data = NULL};
}
