/* Programs as MLIR's bytecode, whose first bytes are put right, so that mutants get past them.
 * What is accepted is printed. */
#include <stdlib.h>
#include <string.h>

#include "text.h"

static void drop_piece(MlirStringRef piece, void *user) {
  *(size_t *)user += piece.length;
}

int LLVMFuzzerTestOneInput(uint8_t const *bytes, size_t size) {
  static char const magic[] = {'M', 'L', '\xef', 'R'};
  char *copy = malloc(size + sizeof magic);
  if (!copy)
    abort();
  memcpy(copy, magic, sizeof magic);
  if (size > sizeof magic)
    memcpy(copy + sizeof magic, bytes + sizeof magic, size - sizeof magic);
  MlirModule module =
      module_read(fuzz_context(NULL), copy, size > sizeof magic ? size : sizeof magic);
  free(copy);
  if (!mlirModuleIsNull(module)) {
    size_t length = 0;
    mlirOperationPrint(mlirModuleGetOperation(module), drop_piece, &length);
    mlirModuleDestroy(module);
  }
  return 0;
}
