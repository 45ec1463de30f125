// Dims that data ends: a step runs after the one before it has said that it is not the last, and
// what needs the extent runs after the step that fixed it.
// RUN: tempo-opt --tempo-schedule --split-input-file --verify-diagnostics %s | FileCheck %s

!r = !tempo.rt<1 x f32>
!b = !tempo.rt<1 x i1>

// x and its square step with the test; the sum over what was reached comes after all of it.
// CHECK-LABEL: @until
// CHECK-SAME: "[T, n] -> { x[t] -> [0, t, 0]; done[t] -> [0, t, 1]; square[t] -> [0, t, 2]; sum[] -> [1] }"
tempo.graph @until(%start: f32, %T: index) -> (s: f32, q: tensor<?xf32>) {
  %t, %n = tempo.dim < %T until %done
  %x = tempo.merge over (%t) -> !r {
    when (%t == 0) : %start : f32
    otherwise : %x[%t - 1] : !r
  }
  %done = tempo.compute over (%t) ins(%a = %x[%t] : !r) -> !b {
    %zero = arith.constant 0.0 : f32
    %c = arith.cmpf olt, %a, %zero : f32
    tempo.yield %c : i1
  }
  %square = tempo.compute over (%t) ins(%a = %x[%t] : !r) -> !r {
    %c = arith.mulf %a, %a : f32
    tempo.yield %c : f32
  }
  %sum = tempo.compute over () ins(%a = %x[0 : %n] : !r) -> !tempo.rt<0 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  tempo.return %sum, %square[0 : %n] : !tempo.rt<0 x f32>, !r
}

// -----

!r = !tempo.rt<1 x f32>
!b = !tempo.rt<1 x i1>

// Nothing of a step may run before the test of the step before.
tempo.graph @too_early(%T: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [0, t]; done[t] -> [1, t] }"} {
  %t, %n = tempo.dim < %T until %done
  // expected-error @+2 {{the schedule is illegal: x at t = 1 waits for done at t = 0, which runs later}}
  // expected-note @+1 {{x at t = 1 runs at time [0, 1]}}
  %x = tempo.compute over (%t) -> !r {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  // expected-note @+1 {{done at t = 0 runs at time [1, 0]}}
  %done = tempo.compute over (%t) ins(%a = %x[%t] : !r) -> !b {
    %zero = arith.constant 0.0 : f32
    %c = arith.cmpf olt, %a, %zero : f32
    tempo.yield %c : i1
  }
  tempo.return %x[0 : %n] : !r
}
