/* mlir-opt with the tempo dialect and its passes. */
#include "Mains.h"

int main(int argc, char **argv) {
  return tempoOptMain(argc, argv);
}
