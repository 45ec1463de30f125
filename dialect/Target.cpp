// What LLVM's C API does not say of targets.
#include "tempo-c/Target.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

bool tempoTargetHasCpu(char const *triple, char const *cpu) {
  std::string problem;
  llvm::Triple parsed(triple);
  llvm::Target const *target = llvm::TargetRegistry::lookupTarget(parsed, problem);
  std::unique_ptr<llvm::MCSubtargetInfo> info(target ? target->createMCSubtargetInfo(parsed, "", "")
                                                     : nullptr);
  return info && info->isCPUStringValid(cpu);
}
