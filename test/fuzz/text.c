#include "text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tempo-c/Dialect.h"
#include "tempo-c/Text.h"

static void append(MlirStringRef piece, void *user) {
  struct module_text *text = user;
  char *larger = realloc(text->data, text->length + piece.length + 1);
  if (!larger)
    abort();
  text->data = larger;
  if (piece.length)
    memcpy(larger + text->length, piece.data, piece.length);
  text->length += piece.length;
}

static struct module_text print(MlirModule module, bool generic) {
  struct module_text text = {NULL, 0};
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags, append, &text);
  mlirOpPrintingFlagsDestroy(flags);
  return text;
}

MlirModule module_read(MlirContext context, char const *data, size_t length) {
  MlirStringRef name = mlirStringRefCreateFromCString("input");
  MlirModule module = {NULL};
  /* MLIR's lexer wants a zero at the end, and spelling writes. */
  char *copy = malloc(length + 1);
  if (!copy)
    abort();
  if (length)
    memcpy(copy, data, length);
  copy[length] = '\0';
  MlirStringRef text = mlirStringRefCreate(copy, length);
  if (tempoCheckNesting(context, name, text) == TEMPO_OK) {
    tempoSpellUnequal(copy, length);
    module = tempoModuleParse(context, text, name);
  }
  free(copy);
  return module;
}

static bool is_equal(struct module_text a, struct module_text b) {
  return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

/* Takes the numbers out of names such as %low_5: MLIR's names for the values of bodies depend on
 * one another. */
static void drop_numbers(struct module_text *text) {
  size_t kept = 0;
  for (size_t i = 0; i < text->length; ++i) {
    size_t end = i + 1;
    while (text->data[i] == '_' && end < text->length && isdigit((unsigned char)text->data[end]))
      ++end;
    text->data[kept++] = text->data[i];
    i = end - 1;
  }
  text->length = kept;
}

/* The generic form, in which values are numbered, must be the same; or else the text: a parameter
 * that a condition no longer has when it is simplified stays an operand until it is printed. */
void module_check_round_trip(MlirContext context, MlirModule module) {
  struct module_text text = print(module, false), before = print(module, true);
  MlirModule again = module_read(context, text.data, text.length);
  if (mlirModuleIsNull(again))
    fuzz_fail("what is printed cannot be read", text.data, text.length);
  struct module_text after = print(again, true), second = print(again, false);
  mlirModuleDestroy(again);
  if (!is_equal(before, after)) {
    drop_numbers(&text);
    drop_numbers(&second);
    if (!is_equal(text, second))
      fuzz_fail("what is printed reads as something else", text.data, text.length);
  }
  free(text.data);
  free(second.data);
  free(before.data);
  free(after.data);
}
