/* A text that grows: messages are put together in it. */
#ifndef TEMPO_SDG_TEXT_H
#define TEMPO_SDG_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Zero is the empty text. */
struct sdg_text {
  char *data; /* owned, NUL-terminated; NULL while empty */
  size_t length, capacity;
  bool failed; /* memory was short: the text is incomplete */
};

/* Appends as printf would. */
void sdg_text_add(struct sdg_text *text, char const *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The characters so far, never NULL; borrowed until the text changes. */
char const *sdg_text_get(struct sdg_text const *text);
void sdg_text_free(struct sdg_text *text);

#endif
