// The memory plan as text: bytes of every element type, shapes that depend on time, totals.
// RUN: tempo-opt %s --split-input-file --tempo-schedule --tempo-assign-stores \
// RUN:   --tempo-print-stores -o /dev/null | FileCheck %s

// CHECK-LABEL: stores of @types
// CHECK-NEXT: %v full (t < T) x 1 bytes
// CHECK-NEXT: %v#1 full (t < T) x 2 bytes
// CHECK-NEXT: %v#2 full (t < T) x 8 bytes
// CHECK-NEXT: %v#3 full (t < T) x 24 bytes
// CHECK-NEXT: total 35 * T bytes
tempo.graph @types(%T: index)
    -> (a: tensor<?xi1>, b: tensor<?xbf16>, c: tensor<?xindex>, d: tensor<?x2x3xf32>) {
  %t = tempo.dim < %T
  %v:4 = tempo.compute over (%t) -> (!tempo.rt<1 x i1>, !tempo.rt<1 x bf16>, !tempo.rt<1 x index>,
                                     !tempo.rt<1 x tensor<2x3xf32>>) {
    %a = arith.constant true
    %b = arith.constant 1.0 : bf16
    %c = arith.constant 1 : index
    %d = arith.constant dense<1.0> : tensor<2x3xf32>
    tempo.yield %a, %b, %c, %d : i1, bf16, index, tensor<2x3xf32>
  }
  tempo.return %v#0[0 : %T], %v#1[0 : %T], %v#2[0 : %T], %v#3[0 : %T]
      : !tempo.rt<1 x i1>, !tempo.rt<1 x bf16>, !tempo.rt<1 x index>,
        !tempo.rt<1 x tensor<2x3xf32>>
}

// -----

// A shape that depends on time counts at its largest; constants come first in the total.
// CHECK-LABEL: stores of @shapes
// CHECK-NEXT: %v in place 4 * T bytes
// CHECK-NEXT: %y circular (t mod 2) x 4 bytes
// CHECK-NEXT: %z in place 4 bytes
// CHECK-NEXT: total 12 + 4 * T bytes
tempo.graph @shapes(%T: index) -> (z: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %v = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xf32>> sizes(%t + 1) {
    %c1 = arith.constant 1 : index
    %n = arith.addi %t, %c1 : index
    %e = tensor.empty(%n) : tensor<?xf32>
    tempo.yield %e : tensor<?xf32>
  }
  %y = tempo.compute over (%t) where (%t >= 1) ins(%a = %v[%t] : !tempo.rt<1 x tensor<?xf32>>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %z = tempo.compute over (%t) ins(%a = %y[max(%t - 1, 1) : %t + 1] : !tempo.rt<1 x f32>,
                                   %b = %v[%t] : !tempo.rt<1 x tensor<?xf32>>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %z[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// Without parameters all is a number; more than memory can be said to hold is not.
// CHECK-LABEL: stores of @constant
// CHECK-NEXT: %x full (t < 1000) x 4 bytes
// CHECK-NEXT: %w full (t < 1000) x 2^63 or more bytes
// CHECK-NEXT: total 2^63 or more bytes
tempo.graph @constant() -> (x: tensor<1000xf32>, w: tensor<1000x4611686018427387904xf32>) {
  %t = tempo.dim < 1000
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %w = tempo.compute over (%t) -> !tempo.rt<1 x tensor<4611686018427387904xf32>> {
    %e = tensor.empty() : tensor<4611686018427387904xf32>
    tempo.yield %e : tensor<4611686018427387904xf32>
  }
  tempo.return %x[0 : 1000], %w[0 : 1000]
      : !tempo.rt<1 x f32>, !tempo.rt<1 x tensor<4611686018427387904xf32>>
}

// -----

// CHECK-LABEL: stores of @nothing
// CHECK-NEXT: total 0 bytes
tempo.graph @nothing(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  tempo.return %xt[0 : %T] : !tempo.rt<1 x f32>
}
