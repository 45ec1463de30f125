// The language server knows the dialect: it shows what a value is and where it is defined.
// RUN: %python %S/Inputs/lsp.py tempo-lsp-server %s | FileCheck %s

// CHECK-NOT: diagnostic:
// CHECK: hover: {{.*}}tempo.input
// CHECK: definition: {{.*}}graph.mlir
tempo.graph @f(%x: tensor<4xf32>, %w: f32) -> (y: f32) {
  %t = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  tempo.return %u[0] : !tempo.rt<1 x f32>
}
