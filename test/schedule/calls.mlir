// Calls on one state keep their order: by the dims that all of them have, then by their sequence
// numbers, then by their remaining dims.
// RUN: tempo-opt --tempo-schedule --split-input-file --verify-diagnostics %s | FileCheck %s

!r = !tempo.rt<1 x f32>
!rr = !tempo.rt<2 x f32>

// Reset and step share i alone: all steps of an episode come after its reset and before the next.
// CHECK-LABEL: @episodes
// CHECK-SAME: "[I, T] -> { reset[i] -> [i, 0]; step[i, t] -> [i, 1, t] }"
tempo.graph @episodes(%I: index, %T: index) -> (r: tensor<?x?xf32>) {
  %t = tempo.dim < %T
  %i = tempo.dim < %I
  %reset = tempo.call @reset state("env", 0) over (%i) -> !r
  %step = tempo.call @step state("env", 1) over (%i, %t) -> !rr
  tempo.return %step[0 : %I, 0 : %T] : !rr
}

// -----

!r = !tempo.rt<1 x f32>

// The number decides, not the place in the text. A pure call has no order.
// CHECK-LABEL: @numbers
// CHECK-SAME: "[T] -> { second[t] -> [t, 2]; first[t] -> [t, 1]; pure[t] -> [t, 0] }"
tempo.graph @numbers(%T: index) -> (a: tensor<?xf32>, b: tensor<?xf32>, c: tensor<?xf32>) {
  %t = tempo.dim < %T
  %second = tempo.call @f state("s", 2) over (%t) -> !r
  %first = tempo.call @g state("s", 1) over (%t) -> !r
  %pure = tempo.call @h over (%t) -> !r
  tempo.return %second[0 : %T], %first[0 : %T], %pure[0 : %T] : !r, !r, !r
}

// -----

!r = !tempo.rt<1 x f32>

// An order that needs the future contradicts the state.
tempo.graph @contradiction(%end: f32, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @+3 {{%step at t = 0 depends on itself when T = 3}}
  // expected-note @+2 {{%step at t = 0 reads %y at t = 1}}
  // expected-note @+1 {{%step at t = 1 comes after, on the same state, %step at t = 0}}
  %step = tempo.call @step state("env", 0) over (%t) where (%t < %T - 1) ins(%y[%t + 1] : !r) -> !r
  // expected-note @+1 {{%y at t = 1 reads %step at t = 1}}
  %y = tempo.merge over (%t) -> !r {
    when (%t < %T - 1) : %step[%t] : !r
    otherwise : %end : f32
  }
  tempo.return %y[0 : %T] : !r
}

// -----

!r = !tempo.rt<1 x f32>

// A written schedule has to keep it as well.
tempo.graph @backwards(%T: index) -> (y: tensor<?xf32>)
    attributes {tempo.schedule = "{ step[t] -> [-t] }"} {
  %t = tempo.dim < %T
  // expected-error @+3 {{the schedule is illegal: step at t = 1 has the state after step at t = 0, which runs later when T = 2}}
  // expected-note @+2 {{step at t = 1 runs at time [-1]}}
  // expected-note @+1 {{step at t = 0 runs at time [0]}}
  %step = tempo.call @step state("env", 0) over (%t) -> !r
  tempo.return %step[0 : %T] : !r
}
