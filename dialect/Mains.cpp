// The mains of tools that are MLIR's own, with this dialect and its passes.
#include "Mains.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "tempo-c/Dialect.h"
#include "tempo-c/Pass.h"
#include "tempo-c/Text.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static void registerEverything(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tempo__(), wrap(&registry));
  registerAllPasses();
  tempoRegisterAllPasses();
}

/// What `file` holds, ready for MLIR's parser; null after an error.
static std::unique_ptr<llvm::MemoryBuffer> prepare(std::unique_ptr<llvm::MemoryBuffer> file,
                                                   DialectRegistry const &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(*file, false), {});
  SourceMgrDiagnosticHandler handler(sources, &context);
  StringRef text = file->getBuffer(), name = file->getBufferIdentifier();
  if (tempoCheckNesting(wrap(&context), wrap(name), wrap(text)) != TEMPO_OK)
    return nullptr;
  if (!text.contains("!=") || isBytecode(*file))
    return file;
  auto copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(text.size(), name);
  llvm::copy(text, copy->getBufferStart());
  tempoSpellUnequal(copy->getBufferStart(), copy->getBufferSize());
  return copy;
}

int tempoOptMain(int argc, char **argv) {
  DialectRegistry registry;
  registerEverything(registry);
  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, "Tempo's optimizer driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  llvm::InitLLVM init(argc, argv);
  std::string problem;
  auto file = openInputFile(input, &problem);
  auto result = file ? openOutputFile(output, &problem) : nullptr;
  if (!result) {
    llvm::errs() << problem << '\n';
    return EXIT_FAILURE;
  }
  auto text = prepare(std::move(file), registry);
  if (!text || failed(MlirOptMain(result->os(), std::move(text), registry, config)))
    return EXIT_FAILURE;
  result->keep();
  return EXIT_SUCCESS;
}

int tempoReduceMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  registerEverything(registry);
  MLIRContext context(registry);
  // The reducer reads its input itself: every argument that names a file is looked at before.
  for (char const *argument : ArrayRef(argv, argc).drop_front()) {
    auto file = llvm::MemoryBuffer::getFile(argument, /*IsText=*/true);
    if (*argument != '-' && file && !prepare(std::move(*file), registry))
      return EXIT_FAILURE;
  }
  return failed(mlirReduceMain(argc, argv, context));
}

int tempoLspServerMain(int argc, char **argv) {
  DialectRegistry registry;
  registerEverything(registry);
  return failed(MlirLspServerMain(argc, argv, registry));
}
