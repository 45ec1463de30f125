#include "text.h"

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

/* In the generic form values are numbered: MLIR's names for those of bodies depend on one another.
 */
void module_check_round_trip(MlirContext context, MlirModule module) {
  struct module_text text = print(module, false), before = print(module, true);
  MlirModule again = module_read(context, text.data, text.length);
  if (mlirModuleIsNull(again))
    fuzz_fail("what is printed cannot be read", text.data, text.length);
  struct module_text after = print(again, true);
  mlirModuleDestroy(again);
  if (before.length != after.length || memcmp(before.data, after.data, after.length) != 0)
    fuzz_fail("what is printed reads as something else", text.data, text.length);
  free(text.data);
  free(before.data);
  free(after.data);
}
