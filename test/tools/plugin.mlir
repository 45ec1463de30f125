// The dialect and its passes as a plugin of the stock mlir-opt, beside upstream passes; and the
// same text through the stock tool and through ours.
// RUN: %mlir_opt_with_plugin %s --pass-pipeline='builtin.module(tempo.graph(tempo-check),cse)' > %t.stock
// RUN: FileCheck %s < %t.stock
// RUN: tempo-opt %s | cmp %t.stock -
// RUN: %mlir_opt_with_plugin --help | FileCheck %s --check-prefix=HELP
// HELP: --tempo-check
// HELP: --tempo-schedule

// CHECK: tempo.graph @f(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>)
tempo.graph @f(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  // CHECK: %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  tempo.return %xt[0 : %T] : !tempo.rt<1 x f32>
}
