// Graphs that no order of instances computes: the cycle of instances is listed; where there is none
// at small parameters, the shortest cycle of operations.
// RUN: tempo-opt --tempo-schedule --split-input-file --verify-diagnostics %s

!r = !tempo.rt<1 x f32>

tempo.graph @cycle(%T: index) -> (x: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @+2 {{%x at t = 0 depends on itself when T = 2}}
  // expected-note @+1 {{%x at t = 0 reads %y at t = 1}}
  %x = tempo.compute over (%t) ins(%a = %y[min(%t + 1, %T - 1)] : !r) -> !r {
    tempo.yield %a : f32
  }
  // expected-note @+1 {{%y at t = 1 reads %x at t = 0}}
  %y = tempo.compute over (%t) where (%t >= 1) ins(%a = %x[%t - 1] : !r) -> !r {
    tempo.yield %a : f32
  }
  tempo.return %x[0 : %T] : !r
}

// -----

!r = !tempo.rt<1 x f32>

tempo.graph @self(%T: index) -> (x: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @+2 {{%x at t = 0 depends on itself when T = 1}}
  // expected-note @+1 {{%x at t = 0 reads %x at t = 0}}
  %x = tempo.compute over (%t) ins(%a = %x[%t] : !r) -> !r {
    tempo.yield %a : f32
  }
  tempo.return %x[0 : %T] : !r
}

// -----

!r = !tempo.rt<1 x f32>

// Every instance has a place, but no affine order: x goes up along the odd steps, and even steps come
// after the odd ones that follow them.
tempo.graph @zigzag(%T: index) -> (x: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @+2 {{no schedule found: these operations depend on each other, and no affine order of their instances keeps that}}
  // expected-note @+1 {{t does not run up: even reads x: [T] -> { even[t] -> x[t' = 1 + t] :}}
  %even = tempo.compute over (%t) where (%t mod 2 == 0 and %t < %T - 1)
      ins(%a = %x[%t + 1] : !r) -> !r {
    tempo.yield %a : f32
  }
  %first = tempo.compute over (%t) -> !r {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  // expected-note @+2 {{x reads even: [T] -> { x[t] -> even[t' = t] :}}
  // expected-note @+1 {{t does not run down: x reads x: [T] -> { x[t] -> x[t' = -2 + t] :}}
  %x = tempo.merge over (%t) -> !r {
    when (%t mod 2 == 0 and %t < %T - 1) : %even[%t] : !r
    when (%t >= 3 and %t mod 2 == 1) : %x[%t - 2] : !r
    otherwise : %first[%t] : !r
  }
  tempo.return %x[0 : %T] : !r
}
