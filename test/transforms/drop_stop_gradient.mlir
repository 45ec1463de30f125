// A tempo.stop_gradient is its operand, unless something is derived.
// RUN: tempo-opt %s --split-input-file --tempo-drop-stop-gradient --verify-diagnostics | FileCheck %s

!r = !tempo.rt<1 x f32>

// One of another, read by a node, by itself through time, and returned.
// CHECK-LABEL: @chain
// CHECK-NOT: stop_gradient
// CHECK: %y = tempo.compute {{.*}}ins(%a = %xt[%t] : !tempo.rt<1 x f32>)
// CHECK: tempo.return %xt[0 : %T], %y[0 : %T]
tempo.graph @chain(%x: tensor<?xf32>, %T: index) -> (s: tensor<?xf32>, y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %second = tempo.stop_gradient %first : !r
  %y = tempo.compute over (%t) ins(%a = %second[%t] : !r) -> !r {
    tempo.yield %a : f32
  }
  %first = tempo.stop_gradient %xt : !r
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !r
  tempo.return %second[0 : %T], %y[0 : %T] : !r, !r
}

// -----

// Here it says what the derivative is.
// CHECK-LABEL: @derived
// CHECK: tempo.stop_gradient
tempo.graph @derived(%w: f32, %T: index) -> (d: f32) {
  %t = tempo.dim < %T
  %l = tempo.compute over (%t) ins(%a = %w : f32) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  %s = tempo.stop_gradient %l : !tempo.rt<1 x f32>
  %d = tempo.gradient %s wrt (%w) : (!tempo.rt<1 x f32>, f32) -> f32
  tempo.return %d : f32
}

// -----

tempo.graph @nothing(%T: index) -> (d: f32) {
  %a = tempo.stop_gradient %b : !tempo.rt<0 x f32>
  // expected-error @below {{the value is a tempo.stop_gradient of itself: nothing defines it}}
  %b = tempo.stop_gradient %a : !tempo.rt<0 x f32>
  tempo.return %a : !tempo.rt<0 x f32>
}
