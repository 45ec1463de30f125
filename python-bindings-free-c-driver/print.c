/* Arrays as NumPy prints them: rows in brackets, numbers in columns, lines of at most 75
 * characters, the first and last three along each dimension of an array of more than a thousand
 * elements. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "print_number.h"

enum { MAX_SHOWN = 1000, EDGE = 3, LINE_CHARACTERS = 75 };

struct printer {
  struct tempo_array const *array;
  struct number_format format;
  bool is_summary;
  int indent, column;
  int width;  /* of a number */
  int blanks; /* not yet put: they disappear at the end of a line */
  MlirStringCallback callback;
  void *user;
  int64_t *positions; /* while collecting: those that are shown */
  int64_t count;
};

static void put(struct printer *printer, char const *text) {
  printer->callback(mlirStringRefCreateFromCString(text), printer->user);
  printer->column += (int)strlen(text);
}

static void start_line(struct printer *printer, int depth) {
  put(printer, "\n");
  printer->column = 0;
  for (int i = 0; i < printer->indent + depth; ++i)
    put(printer, " ");
}

/* Whether index `i` of `size` is left out, the first of those that are. */
static bool is_gap(struct printer const *printer, int64_t i, int64_t size) {
  return printer->is_summary && size > 2 * EDGE && i == EDGE;
}

/* The positions of the elements that are shown, of the part at `offset` from dimension `dim` on. */
static void collect(struct printer *printer, int dim, int64_t offset) {
  if (dim == printer->array->rank) {
    printer->positions[printer->count++] = offset;
    return;
  }
  int64_t size = printer->array->shape[dim];
  for (int64_t i = 0; i < size; ++i) {
    if (is_gap(printer, i, size))
      i = size - EDGE;
    collect(printer, dim + 1, offset * size + i);
  }
}

/* Puts element `position`, keeping back the blanks on its right. */
static void put_number(struct printer *printer, int64_t position) {
  char text[NUMBER_BYTES];
  printer->blanks = number_print(printer->array, position, &printer->format, text);
  text[strlen(text) - (size_t)printer->blanks] = '\0';
  put(printer, text);
}

static void put_blanks(struct printer *printer) {
  for (; printer->blanks > 0; --printer->blanks)
    put(printer, " ");
}

/* One row of numbers; lines that go on are indented below its first number. */
static void print_row(struct printer *printer, int dim, int64_t offset) {
  int64_t size = printer->array->shape[dim];
  for (int64_t i = 0; i < size; ++i) {
    bool gap = is_gap(printer, i, size);
    int width = gap ? 3 : printer->width;
    if (i > 0 && printer->column + printer->blanks + 1 + width >= LINE_CHARACTERS) {
      printer->blanks = 0;
      start_line(printer, dim + 1);
    } else if (i > 0) {
      put_blanks(printer);
      put(printer, " ");
    }
    if (gap) {
      put(printer, "...");
      i = size - EDGE - 1;
    } else
      put_number(printer, offset * size + i);
  }
  put_blanks(printer);
}

static void print_part(struct printer *printer, int dim, int64_t offset) {
  int64_t size = printer->array->shape[dim];
  int rank = printer->array->rank;
  put(printer, "[");
  if (dim + 1 == rank)
    print_row(printer, dim, offset);
  for (int64_t i = 0; dim + 1 < rank && i < size; ++i) {
    /* A blank line between matrices, two between stacks of these, ... */
    for (int lines = i > 0 ? rank - dim - 1 : 0; lines > 1; --lines)
      put(printer, "\n");
    if (i > 0)
      start_line(printer, dim + 1);
    if (is_gap(printer, i, size)) {
      put(printer, "...");
      i = size - EDGE - 1;
    } else
      print_part(printer, dim + 1, offset * size + i);
  }
  put(printer, "]");
}

void tempoArrayPrint(struct tempo_array const *array, int indent, MlirStringCallback callback,
                     void *user) {
  struct printer printer = {.array = array,
                            .is_summary = tempo_array_count(array) > MAX_SHOWN,
                            .indent = indent,
                            .column = indent,
                            .callback = callback,
                            .user = user};
  int64_t shown = 1;
  for (int dim = 0; dim < array->rank; ++dim) {
    int64_t size = array->shape[dim];
    shown *= printer.is_summary && size > 2 * EDGE ? 2 * EDGE : size;
  }
  printer.positions = calloc((size_t)shown + 1, sizeof *printer.positions);
  if (!printer.positions) {
    put(&printer, "(too many dimensions to print)");
    return;
  }
  if (shown > 0)
    collect(&printer, 0, 0);
  printer.format = number_format_get(array, printer.positions, printer.count);
  printer.width = printer.format.before;
  if (printer.format.is_float && !printer.format.is_exponential)
    printer.width += 1 + printer.format.fraction;
  if (shown == 0)
    put(&printer, "[]");
  else if (array->rank > 0)
    print_part(&printer, 0, 0);
  else
    put_number(&printer, 0);
  free(printer.positions);
}
