// Stores stay where they are when tensors become memory: a loop copies elements, never a store.
// RUN: tempo-opt %s --pass-pipeline='builtin.module(tempo-to-scf,eliminate-empty-tensors,func.func(tempo-yield-in-place),one-shot-bufferize{bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map},convert-bufferization-to-memref,func.func(canonicalize,cse,canonicalize))' \
// RUN:   | FileCheck %s
// The whole pipeline leaves no copy, no operation of linalg, and no tensor.
// RUN: tempo-opt %s --tempo-to-scf --tempo-bufferize | FileCheck %s --check-prefix=LOOPS
// LOOPS-NOT: {{memref.copy|linalg|tensor<}}

// The past of k is kept and read whole at each step: a row is written, and no more.
// CHECK-LABEL: func.func @past
// CHECK: %[[PAST:.*]] = memref.alloc(%{{.*}}) {{.*}}memref<?x64xf32>
// CHECK: scf.for %[[T:.*]] =
// CHECK-NOT: memref.copy {{.*}}memref<?x
// CHECK: memref.subview %[[PAST]][%[[T]], 0] [1, 64] [1, 1]
// CHECK-NOT: memref.copy {{.*}}memref<?x
// CHECK: memref.subview %[[PAST]][0, 0] [%{{.*}}, 64] [1, 1]
// CHECK-NOT: memref.copy {{.*}}memref<?x
// CHECK: return
tempo.graph @past(%x: tensor<?x64xf32>, %T: index) -> (y: tensor<?x64xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x64xf32> -> !tempo.rt<1 x tensor<64xf32>>
  %k = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x tensor<64xf32>>)
      -> !tempo.rt<1 x tensor<64xf32>> {
    %e = tensor.empty() : tensor<64xf32>
    %r = linalg.add ins(%a, %a : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>)
        -> tensor<64xf32>
    tempo.yield %r : tensor<64xf32>
  }
  %y = tempo.compute over (%t) ins(%p = %k[0 : %t + 1] : !tempo.rt<1 x tensor<64xf32>>)
      -> !tempo.rt<1 x tensor<64xf32>> {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %r = linalg.reduce { arith.addf } ins(%p : tensor<?x64xf32>) outs(%zero : tensor<64xf32>)
        dimensions = [0]
    tempo.yield %r : tensor<64xf32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x tensor<64xf32>>
}

// A circle of the last 64 sums: two elements are stored at each step (it is kept twice, so that a
// slice is in one piece), and nothing is copied.
// CHECK-LABEL: func.func @circle
// CHECK: memref.alloc() {{.*}}memref<128xf64>
// CHECK: scf.for
// CHECK-NOT: memref.copy {{.*}}memref<{{[?0-9]}}
// CHECK: return
tempo.graph @circle(%x: tensor<?xf64>, %T: index) -> (y: tensor<?xf64>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf64> -> !tempo.rt<1 x f64>
  %s = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x f64>) -> !tempo.rt<1 x f64> {
    %r = arith.mulf %a, %a : f64
    tempo.yield %r : f64
  }
  %y = tempo.compute over (%t) ins(%w = %s[max(0, %t - 63) : %t + 1] : !tempo.rt<1 x f64>)
      -> !tempo.rt<1 x f64> {
    %none = arith.constant dense<0.0> : tensor<f64>
    %total = linalg.reduce { arith.addf } ins(%w : tensor<?xf64>) outs(%none : tensor<f64>)
        dimensions = [0]
    %r = tensor.extract %total[] : tensor<f64>
    tempo.yield %r : f64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f64>
}
