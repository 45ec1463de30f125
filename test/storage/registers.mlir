// Which values need no memory: those that only statements of the same loop body read, at their own
// point. The attribute holds one store per result.
// RUN: tempo-opt %s --split-input-file --tempo-schedule --tempo-assign-stores=verify=true \
// RUN:   | FileCheck %s

// A chain within a step.
// CHECK-LABEL: tempo.graph @chain
// CHECK: %a = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<register>]
// CHECK: %b = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<register>]
// CHECK: %c = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]
tempo.graph @chain(%T: index) -> (c: tensor<?xf32>) {
  %t = tempo.dim < %T
  %a = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %b = tempo.compute over (%t) ins(%v = %a[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %c = tempo.compute over (%t) ins(%v = %a[%t] : !tempo.rt<1 x f32>,
                                   %w = %b[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %w : f32
  }
  tempo.return %c[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A reader that runs on a part of the domain runs in a condition of its own, which no value leaves
// or enters but through memory: one slot.
// CHECK-LABEL: tempo.graph @guarded
// CHECK: %a = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<in_place, slots = [()[s0] -> (1)], wraps = [1]>]
// CHECK: %b = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<in_place, slots = [()[s0] -> (1)], wraps = [1]>]
tempo.graph @guarded(%T: index) -> (c: tensor<?xf32>) {
  %t = tempo.dim < %T
  %a = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %b = tempo.compute over (%t) where (%t >= 1) ins(%v = %a[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %c = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %a[%t] : !tempo.rt<1 x f32>
    otherwise : %b[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %c[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A value of no dims, read in a loop, is written before it.
// CHECK-LABEL: tempo.graph @outside
// CHECK: %a = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<in_place>]
tempo.graph @outside(%T: index) -> (c: tensor<?xf32>) {
  %t = tempo.dim < %T
  %a = tempo.compute over () -> !tempo.rt<0 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %c = tempo.compute over (%t) ins(%v = %a[] : !tempo.rt<0 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %c[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Results of one node have stores of their own.
// CHECK-LABEL: tempo.graph @results
// CHECK: %r:2 = tempo.compute
// CHECK-SAME: tempo.stores = [#tempo.store<register>,
// CHECK-SAME: #tempo.store<circular, slots = [()[s0] -> (2)], wraps = [1]>]
tempo.graph @results(%T: index) -> (c: tensor<?xf32>) {
  %t = tempo.dim < %T
  %r:2 = tempo.compute over (%t) -> (!tempo.rt<1 x f32>, !tempo.rt<1 x f32>) {
    %v = arith.constant 1.0 : f32
    tempo.yield %v, %v : f32, f32
  }
  %c = tempo.compute over (%t) ins(%v = %r#0[%t] : !tempo.rt<1 x f32>,
                                   %w = %r#1[max(0, %t - 1) : %t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %c[0 : %T] : !tempo.rt<1 x f32>
}
