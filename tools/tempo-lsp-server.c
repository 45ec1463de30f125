/* mlir-lsp-server with the tempo dialect. */
#include "Mains.h"

int main(int argc, char **argv) {
  return tempoLspServerMain(argc, argv);
}
