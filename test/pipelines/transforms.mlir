// The script for transform-interpreter: softmax is taken apart; the script itself leaves no trace.
// RUN: tempo-opt %s --tempo-add-transforms | FileCheck %s --check-prefix=SCRIPT
// RUN: tempo-opt %s --tempo-add-transforms --transform-interpreter --tempo-remove-transforms | FileCheck %s
// RUN: not tempo-opt %s --tempo-add-transforms --tempo-add-transforms 2>&1 | FileCheck %s --check-prefix=TWICE

// SCRIPT: module attributes {transform.with_named_sequence}
// SCRIPT: transform.named_sequence @__transform_main

// TWICE: error: the name '__transform_main' is taken

// CHECK: module {
// CHECK-NOT: transform
// CHECK: func.func @softmax
// CHECK-NOT: linalg.softmax
// CHECK: arith.maxnumf
// CHECK: math.exp
// CHECK: arith.divf
// CHECK-NOT: transform
func.func @softmax(%x: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {
  %e = tensor.empty(%n) : tensor<4x?xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>)
      -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}
