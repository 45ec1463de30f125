// Accesses: violated ones get a counterexample, the domain at the other end, and the chain of reads
// from a result that needs it.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-check

// The smallest parameters, the first point. Nothing is said of parameters where it always fails.
tempo.graph @before_the_first(%a: tensor<?xf32>, %T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-note @below {{%x is defined for 0 <= t < T}}
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{%y reads %x at t = -1 when t = 0, T = 1}}
  %y = tempo.compute over (%t) ins(%v = %x[%t - 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{%z at t = 0 reads %y at t = 0}}
  %z = tempo.compute over (%t) ins(%v = %y[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{result 'o' reads %z at t = 0}}
  tempo.return %z[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A result that fails only without steps: an assumption can exclude that, and then it is proved.
// expected-note @below {{this happens only where T = 0: tempo.assume can exclude it}}
tempo.graph @no_steps(%a: tensor<?xf32>, %T: index) -> (o: f32) {
  %t = tempo.dim < %T
  // expected-note @below {{%x is defined for 0 <= t < T}}
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{result 'o' reads %x at t = -1 when T = 0}}
  tempo.return %x[%T - 1] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @some_steps(%a: tensor<?xf32>, %T: index) -> (o: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  tempo.return %x[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// Case 89: x[t] = y[t+1], y[t] = x[t] has no end in sight.
tempo.graph @no_end(%T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @below {{%x reads %y at t = 1 when t = 0, T = 1}}
  %x = tempo.compute over (%t) ins(%v = %y[%t + 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{%y is defined for 0 <= t < T}}
  %y = tempo.compute over (%t) ins(%v = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{result 'o' reads %x at t = 0}}
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Case 18: never read where nobody needs it. The merge's branches hide the ends of all slices.
tempo.graph @not_needed(%a: tensor<?xf32>, %ten: f32, %T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %w = tempo.compute over (%t) ins(%v = %x[%t + 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == %T - 1) : %ten : f32
    otherwise : %w[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// One element of a slice is enough, and only some values of a parameter.
// expected-note @below {{this happens only where p >= 4: tempo.assume can exclude it}}
tempo.graph @slice(%a: tensor<?xf32>, %p: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < 8
  // expected-note @below {{%x is defined for 0 <= t <= 7}}
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{%y reads %x at t = 8 when t = 4, p = 4}}
  %y = tempo.compute over (%t) where (%t <= %p)
      ins(%v = %x[%t : %t + 5] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  // expected-note @below {{result 'o' reads %y at t = 4}}
  tempo.return %y[0 : min(8, %p + 1)] : !tempo.rt<1 x f32>
}

// -----

// A chain through time; the reader at its end is the one nearest to a result.
tempo.graph @chain(%a: tensor<?xf32>, %s: f32, %T: index) -> (o: f32) {
  tempo.assume (%T >= 4)
  %t = tempo.dim < %T
  // expected-note @below {{%x is defined for 0 <= t < T}}
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-note @below {{%h at t = 3 reads %next at t = 3}}
  // expected-note @below {{%h at t = 2 reads %next at t = 2}}
  %h = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %s : f32
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  // expected-note @below {{%next at t = 3 reads %h at t = 2}}
  // expected-error @below {{%next reads %x at t = -1 when t = 2, T = 4}}
  %next = tempo.compute over (%t) where (%t > 0)
      ins(%u = %h[%t - 1] : !tempo.rt<1 x f32>, %v = %x[%t - 3] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %u : f32
  }
  // expected-note @below {{result 'o' reads %h at t = 3}}
  tempo.return %h[%T - 1] : !tempo.rt<1 x f32>
}

// -----

// Calls with a state are needed whoever reads them.
tempo.graph @call(%T: index) -> () {
  %t = tempo.dim < %T
  // expected-note @below {{%x is defined for 0 < t < T}}
  %x = tempo.compute over (%t) where (%t > 0) -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  // expected-error @below {{%sink reads %x at t = 0 when t = 0, T = 1}}
  // expected-note @below {{%sink at t = 0 is called whoever reads it: it has a state}}
  tempo.call @sink state("log", 0) over (%t) ins(%x[%t] : !tempo.rt<1 x f32>)
  tempo.return
}

// -----

// An input is defined where its argument has elements.
// expected-note @below {{this happens only where T >= 9: tempo.assume can exclude it}}
tempo.graph @static_input(%a: tensor<8xf32>, %T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-note @below {{%x is defined for 0 <= t <= 7 and t < T}}
  %x = tempo.input %a over (%t) : tensor<8xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{result 'o' reads %x at t = 8 when T = 9}}
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Values of several dims and of none, domains that are not boxes.
tempo.graph @triangle(%T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  %s = tempo.dim < %t + 1
  %once = tempo.compute over () -> !tempo.rt<0 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  // expected-note @below {{%x is defined for t < T and 0 <= s <= t}}
  %x = tempo.compute over (%t, %s) ins(%v = %once : !tempo.rt<0 x f32>) -> !tempo.rt<2 x f32> {
    tempo.yield %v : f32
  }
  // expected-error @below {{%y reads %x at t = 0, s = 1 when t = 0, T = 2}}
  %y = tempo.compute over (%t) where (%t < %T - 1)
      ins(%u = %x[%t + 1, 0 : %t + 2] : !tempo.rt<2 x f32>, %v = %x[%t, %t + 1] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{result 'o' reads %y at t = 0}}
  tempo.return %y[0 : max(0, %T - 1)] : !tempo.rt<1 x f32>
}

// -----

// Numbers beyond 64 bits are no matter here.
// expected-note @below {{this happens only where T = 2147483648: tempo.assume can exclude it}}
tempo.graph @large(%a: tensor<?xf32>, %T: index) -> (o: f32) {
  tempo.assume (%T >= 2147483648)
  %t = tempo.dim < 2147483648 * %T
  %u = tempo.dim < 2147483648
  // expected-note @below {{%x is defined for 0 <= t < 2147483648T}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  // expected-error @below {{%y reads %x at t = 4611686018427387904 when u = 2147483647, T = 2147483648}}
  %y = tempo.compute over (%u) where (%u == 2147483647)
      ins(%v = %x[2147483648 * %u + 2147483648] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  // expected-note @below {{result 'o' reads %y at u = 2147483647}}
  tempo.return %y[2147483647] : !tempo.rt<1 x f32>
}
