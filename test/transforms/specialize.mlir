// Parameters get values; what was `?` because of them becomes static.
// RUN: tempo-opt %s --split-input-file --pass-pipeline='builtin.module(tempo.graph(tempo-specialize{T=8 K=2}))' | FileCheck %s
// RUN: tempo-opt %s --split-input-file --pass-pipeline='builtin.module(tempo.graph(tempo-specialize{T=8 K=2}))' --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: tempo-specialize{values={T=8 K=2}}

// Of two parameters that are left none is renumbered into the other; sizes and attributes of the
// arguments that stay are theirs.
// CHECK-LABEL: tempo.graph @main(
// CHECK-SAME: %x: tensor<8x4xf32> {tempo.donate}, %N: index, %w: tensor<?x2xf32> sizes(%N + 16), %M: index)
// CHECK-SAME: -> (y: tensor<8x?xf32>, n: index, last: tensor<2xf32>)
// CHECK-NEXT: %[[T:.*]] = tempo.compute over () -> !tempo.rt<0 x index>
// CHECK-NEXT: arith.constant 8 : index
// CHECK: tempo.assume (%M + %N >= 8)
// CHECK-NOT: tempo.assume
// CHECK: %t = tempo.dim < 8
// CHECK: %u = tempo.dim < %t + 2
// CHECK: %v = tempo.dim < %M
// CHECK: %xt = tempo.input %x over (%t) : tensor<8x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
// CHECK: %y = tempo.compute over (%t) where (%t <= %N + 10)
// CHECK-SAME: ins(%past = %xt[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x tensor<4xf32>>, %all = %xt[0 : 8] : !tempo.rt<1 x tensor<4xf32>>)
// CHECK-SAME: sizes(%N * 2 + %M)
// CHECK-NEXT: %[[ALL:.*]] = tensor.cast %all : tensor<8x4xf32> to tensor<?x?xf32>
// CHECK-NEXT: tensor.cast %past : tensor<?x4xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[K:.*]] = arith.constant 2 : index
// CHECK: %[[C:.*]] = arith.constant 8 : index
// CHECK: tempo.compute over (%t) -> !tempo.rt<1 x tensor<2xf32>> {
// CHECK: %[[L:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<2xf32>
// CHECK-NEXT: tempo.yield %[[L]]
// CHECK: tempo.return %y[0 : 8], %[[T]], %z[7]
tempo.graph @main(%x: tensor<?x?xf32> sizes(%T, 2 * %K) {tempo.donate}, %K: index, %N: index,
                  %w: tensor<?x?xf32> sizes(2 * %T + %N, %K), %T: index, %M: index)
    -> (y: tensor<?x?xf32>, n: index, last: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  tempo.assume (%M + %N >= %T)
  %t = tempo.dim < %T
  %u = tempo.dim < %t + %K
  %v = tempo.dim < %M
  %xt = tempo.input %x over (%t) : tensor<?x?xf32> -> !tempo.rt<1 x tensor<?xf32>>
  %y = tempo.compute over (%t) where (%t - %N <= %K + %T)
      ins(%k = %K : index, %past = %xt[max(0, %t - %K) : %t + 1] : !tempo.rt<1 x tensor<?xf32>>,
          %all = %xt[0 : %T] : !tempo.rt<1 x tensor<?xf32>>, %c = %T : index)
      -> !tempo.rt<1 x tensor<?xf32>> sizes(%N * 2 + %M) {
    %d = tensor.dim %all, %k : tensor<?x?xf32>
    %r = tensor.empty(%c) : tensor<?xf32>
    tempo.yield %r : tensor<?xf32>
  }
  %z = tempo.compute over (%t) ins(%k = %K : index) -> !tempo.rt<1 x tensor<?xf32>> sizes(%K) {
    %r = tensor.empty(%k) : tensor<?xf32>
    tempo.yield %r : tensor<?xf32>
  }
  tempo.return %y[0 : %T], %T, %z[%T - 1]
      : !tempo.rt<1 x tensor<?xf32>>, index, !tempo.rt<1 x tensor<?xf32>>
}
