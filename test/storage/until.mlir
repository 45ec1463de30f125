// Stores of a time line whose end data decides: what grows with it has room up to its bound, what
// passes from step to step is as small as ever, and the value that ends it is in memory.
// RUN: tempo-opt %s --tempo-schedule --tempo-assign-stores=verify=true --tempo-print-stores \
// RUN:   | FileCheck %s

// CHECK-LABEL: stores of @until
// CHECK-NEXT: %next in place 4 bytes
// CHECK-NEXT: %x growing (t < T) x 4 bytes
// CHECK-NEXT: %done in place 1 bytes
// CHECK-NEXT: %near circular (t mod 4) x 4 bytes
// CHECK-NEXT: %mean register
// CHECK-NEXT: %square growing (t < T) x 4 bytes
// CHECK-NEXT: %sum in place 4 bytes
// CHECK-NEXT: total 25 + 8 * T bytes

// CHECK: %x = tempo.merge
// CHECK-SAME: tempo.stores = [#tempo.store<growing, slots = [()[s0, s1] -> (s0)], wraps = [0]>]
tempo.graph @until(%start: f32, %T: index) -> (s: f32, q: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t, %n = tempo.dim < %T until %done
  %next = tempo.compute over (%t) where (%t >= 1) ins(%a = %x[%t - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %b = arith.addf %a, %a : f32
    tempo.yield %b : f32
  }
  %x = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %start : f32
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  %done = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x i1> {
    %most = arith.constant 100.0 : f32
    %c = arith.cmpf ogt, %a, %most : f32
    tempo.yield %c : i1
  }
  %near = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  %mean = tempo.compute over (%t)
      ins(%w = %near[max(0, %t - 3) : %t + 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %square = tempo.compute over (%t) ins(%a = %mean[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  %sum = tempo.compute over () ins(%a = %x[0 : %n] : !tempo.rt<1 x f32>) -> !tempo.rt<0 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  tempo.return %sum, %square[0 : %n] : !tempo.rt<0 x f32>, !tempo.rt<1 x f32>
}
