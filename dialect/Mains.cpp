// The mains of tools that are MLIR's own with this dialect and its passes.
#include "Mains.h"
#include "mlir/CAPI/IR.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "tempo-c/Dialect.h"
#include "tempo-c/Pass.h"

using namespace mlir;

static void registerEverything(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), wrap(&registry));
  registerAllPasses();
  tempoRegisterAllPasses();
}

int tempoOptMain(int argc, char **argv) {
  DialectRegistry registry;
  registerEverything(registry);
  return asMainReturnCode(MlirOptMain(argc, argv, "Tempo's optimizer driver\n", registry));
}
