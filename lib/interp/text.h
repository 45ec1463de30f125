/* Text that grows as it is written: messages about instances. */
#ifndef TEMPO_INTERP_TEXT_H
#define TEMPO_INTERP_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Zero is empty. When memory is out the text just ends early. */
struct text {
  char *data; /* NUL-terminated, or NULL */
  size_t length, capacity;
};

void interp_text_append(struct text *text, char const *format, ...)
    __attribute__((format(printf, 2, 3)));
void interp_text_append_list(struct text *text, char const *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* Never NULL. */
char const *interp_text_get(struct text const *text);
void interp_text_destroy(struct text *text);

#endif
