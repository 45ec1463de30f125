// Passes written in C as MLIR passes: options, statistics, registration by name.
#include "tempo-c/Pass.h"
#include "dialect/dialect.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace {

/// Holds a descriptor, and one option object for each row of it. MLIR's own statistics do nothing
/// in a libMLIR without assertions, and have another layout there than in a debug build of ours:
/// a pass with statistics has an option that reports them instead.
class CPass : public Pass {
public:
  explicit CPass(TempoPass const &pass)
      : Pass(TypeID::getFromOpaquePointer(&pass),
             *pass.anchor ? std::optional<StringRef>(pass.anchor) : std::nullopt),
        descriptor(pass) {
    for (TempoOption const &option : ArrayRef(descriptor.options, descriptor.n_options))
      addOption(option);
    if (descriptor.n_statistics)
      report = std::make_unique<Option<bool>>(*this, "statistics", llvm::cl::init(false),
                                              llvm::cl::desc("report the counters of each run"));
  }

  StringRef getName() const override {
    return descriptor.argument;
  }
  StringRef getArgument() const override {
    return descriptor.argument;
  }
  StringRef getDescription() const override {
    return descriptor.summary;
  }
  bool canScheduleOn(RegisteredOperationName) const override {
    return true;
  }
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<CPass>(descriptor);
  }

  /// The names in a free option are the user's.
  LogicalResult
  initializeOptions(StringRef text,
                    function_ref<LogicalResult(Twine const &)> errorHandler) override {
    if (!descriptor.free_option || text.trim().empty() ||
        text.trim().starts_with((descriptor.options[0].name + Twine("=")).str()))
      return Pass::initializeOptions(text, errorHandler);
    std::string whole = (descriptor.options[0].name + Twine("={") + text + "}").str();
    return Pass::initializeOptions(whole, errorHandler);
  }

  /// What passes create; a context loads them before passes run in parallel.
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
                    func::FuncDialect, linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect,
                    memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect, vector::VectorDialect>();
  }

  void runOnOperation() override;

private:
  template <typename T> void keep(TempoOption const &row, T initial) {
    auto option = std::make_unique<Option<T>>(*this, row.name, llvm::cl::desc(row.summary),
                                              llvm::cl::init(initial));
    texts.push_back([value = option.get()] {
      if constexpr (std::is_same_v<T, bool>)
        return std::string(*value ? "true" : "false");
      else if constexpr (std::is_same_v<T, int64_t>)
        return std::to_string(*value);
      else
        return std::string(*value);
    });
    options.push_back(std::move(option));
  }

  void addOption(TempoOption const &row) {
    if (row.kind == TEMPO_OPTION_BOOL)
      keep<bool>(row, StringRef(row.default_text) == "true");
    else if (row.kind == TEMPO_OPTION_INT)
      keep<int64_t>(row, std::strtoll(row.default_text, nullptr, 10));
    else
      keep<std::string>(row, row.default_text);
  }

  TempoPass const &descriptor;
  std::vector<std::unique_ptr<llvm::cl::Option>> options;
  std::vector<std::function<std::string()>> texts;
  std::unique_ptr<Option<bool>> report;
};

} // namespace

void CPass::runOnOperation() {
  std::vector<std::string> values;
  for (auto &text : texts)
    values.push_back(text());
  std::vector<char const *> pointers;
  for (std::string const &value : values)
    pointers.push_back(value.c_str());
  std::vector<uint64_t> counters(descriptor.n_statistics);
  TempoPassRun run{wrap(getOperation()), pointers.data(), counters.data(), false};
  if (descriptor.run(&run) != TEMPO_OK)
    return signalPassFailure();
  if (report && *report)
    pass_report_statistics(&descriptor, &run);
  if (run.preserved)
    markAllAnalysesPreserved();
}

void tempoRegisterPass(TempoPass const *pass) {
  registerPass([pass] { return std::make_unique<CPass>(*pass); });
}

MlirPass tempoCreatePass(TempoPass const *pass) {
  return wrap(static_cast<Pass *>(new CPass(*pass)));
}

/// A named pipeline is text with no options of its own.
void tempoRegisterPipeline(TempoPipeline const *pipeline) {
  registerPassPipeline(
      pipeline->argument, pipeline->summary,
      [pipeline](OpPassManager &manager, StringRef,
                 function_ref<LogicalResult(Twine const &)> emitError) {
        std::string problem;
        llvm::raw_string_ostream stream(problem);
        if (failed(parsePassPipeline(pipeline->text, manager, stream)))
          return emitError(problem);
        return success();
      },
      [](function_ref<void(detail::PassOptions const &)>) {});
}
