/* mlir-reduce with the tempo dialect. */
#include "Mains.h"

int main(int argc, char **argv) {
  return tempoReduceMain(argc, argv);
}
