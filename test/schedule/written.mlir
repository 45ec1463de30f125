// Schedules that a person wrote: proved and kept, or refused with the pair of instances that they
// confuse.
// RUN: tempo-opt --tempo-schedule --split-input-file --verify-diagnostics %s | FileCheck %s

!r = !tempo.rt<1 x f32>

// Any order will do that keeps the dependences; the text stays as it is.
// CHECK-LABEL: @legal
// CHECK-SAME: tempo.schedule = "[N] -> { y[t] -> [2t + 7];   x[t] -> [2t] }"
tempo.graph @legal(%N: index) -> (y: tensor<?xf32>)
    attributes {tempo.schedule = "[N] -> { y[t] -> [2t + 7];   x[t] -> [2t] }"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !r {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[min(%t + 1, %N - 1)] : !r) -> !r {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %N] : !r
}

// -----

!r = !tempo.rt<1 x f32>

tempo.graph @too_early(%N: index) -> (y: tensor<?xf32>)
    attributes {tempo.schedule = "[N] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  %t = tempo.dim < %N
  // expected-note @+1 {{x at t = 1 runs at time [1, 0]}}
  %x = tempo.compute over (%t) -> !r {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  // expected-error @+2 {{the schedule is illegal: y at t = 0 reads x at t = 1, which runs later when N = 2}}
  // expected-note @+1 {{y at t = 0 runs at time [0, 1]}}
  %y = tempo.compute over (%t) ins(%a = %x[min(%t + 1, %N - 1)] : !r) -> !r {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %N] : !r
}

// -----

!r = !tempo.rt<1 x f32>

// Ties are no order.
tempo.graph @tied(%N: index) -> (y: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [t]; y[t] -> [t] }"} {
  %t = tempo.dim < %N
  // expected-note @+1 {{x at t = 0 runs at time [0]}}
  %x = tempo.compute over (%t) -> !r {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  // expected-error @+2 {{the schedule is illegal: y at t = 0 reads x at t = 0, which runs at the same time when N = 1}}
  // expected-note @+1 {{y at t = 0 runs at time [0]}}
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !r) -> !r {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %N] : !r
}

// -----

!r = !tempo.rt<1 x f32>

tempo.graph @unordered(%N: index) -> (x: tensor<?x?xf32>)
    attributes {tempo.schedule = "{ x[i, t] -> [t] }"} {
  %i = tempo.dim < %N
  %t = tempo.dim < %N
  // expected-error @+1 {{the schedule gives two instances one time: x at i = 0, t = 0 and i = 1, t = 0 when N = 2; add rows that tell them apart}}
  %x = tempo.compute over (%i, %t) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N, 0 : %N] : !tempo.rt<2 x f32>
}

// -----

// expected-error @+1 {{tempo.schedule is malformed: expected a map in isl's notation, such as [T] -> { x[t] -> [t, 0]; y[t] -> [t + 2, 1] }}}
tempo.graph @malformed(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [t"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// expected-error @+1 {{tempo.schedule gives times to 'z', which is no statement of the graph}}
tempo.graph @unknown_name(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [t]; z[t] -> [t] }"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// expected-error @+1 {{tempo.schedule uses M, which is no parameter of the graph}}
tempo.graph @unknown_parameter(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "[M] -> { x[t] -> [t + M] }"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// expected-error @+1 {{tempo.schedule gives times to x with 2 indices, but it has 1 dims}}
tempo.graph @wrong_dims(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t, u] -> [t + u] }"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @missing(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ }"} {
  %t = tempo.dim < %N
  // expected-error @+1 {{tempo.schedule gives x no time}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @not_everywhere(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [t] : t < 5 }"} {
  %t = tempo.dim < %N
  // expected-error @+1 {{tempo.schedule gives some demanded instances of x no time}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @twice(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [t]; x[t] -> [t + 1] : t > 3 }"} {
  %t = tempo.dim < %N
  // expected-error @+1 {{tempo.schedule gives some instances of x more than one time}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// expected-error @+1 {{tempo.schedule is malformed}}
tempo.graph @empty(%N: index) -> (x: tensor<?xf32>) attributes {tempo.schedule = ""} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// Loops count in times: 64 bits hold these, but not the one after the last.
// expected-error @+1 {{tempo.schedule gives x times with a number of more than 2147483648}}
tempo.graph @huge(%N: index) -> (x: tensor<?xf32>)
    attributes {tempo.schedule = "{ x[t] -> [t + 9223372036854775807] }"} {
  %t = tempo.dim < %N
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %N] : !tempo.rt<1 x f32>
}

// -----

// What isl calls otherwise is named.
// expected-error @+1 {{is malformed: expected a map in isl's notation, such as [T] -> { x[t] -> [t, 0]; y[t] -> [t + 2, 1] }; t floordiv 4 is floor(t/4) there}}
tempo.graph @our_division(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { y[t] -> [t floordiv 4, t] }"} {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// expected-error @+1 {{t ceildiv 4 is ceil(t/4) there}}
tempo.graph @our_ceiling(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { y[t] -> [t ceildiv 4, t] }"} {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// expected-error @+1 {{names stand there without a %}}
tempo.graph @our_names(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { %y[t] -> [t] }"} {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
