// The dialect and the passes as a plugin of the stock mlir-opt:
//   mlir-opt-22 --load-dialect-plugin=TempoPlugin.so --load-pass-plugin=TempoPlugin.so
#include "Tempo.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "tempo-c/Pass.h"

mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Tempo", "0.1",
          [](mlir::DialectRegistry *registry) { registry->insert<tempo::TempoDialect>(); }};
}

mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Tempo", "0.1", tempoRegisterAllPasses};
}
