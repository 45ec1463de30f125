// Slices that end before they begin, merges without a branch, negative sizes.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-check

tempo.graph @backwards(%a: tensor<?xf32>, %T: index) -> (o: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{%y reads the slice 1 : 0 of %x, which ends before it begins, when t = 0, T = 1}}
  %y = tempo.compute over (%t) ins(%v = %x[1 : %t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  // expected-note @below {{result 'o' reads %y at t = 0}}
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Empty slices are legal, inside of the domain and outside; so is one that a branch hides.
tempo.graph @empty(%a: tensor<?xf32>, %T: index) -> (o: tensor<?xf32>, p: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t)
      ins(%u = %x[0 : %t] : !tempo.rt<1 x f32>, %v = %x[%t + 7 : %t + 7] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T], %x[5 : max(5, %T)] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

// Of a result.
// expected-note @below {{this happens only where T <= 4: tempo.assume can exclude it}}
tempo.graph @result(%a: tensor<?xf32>, %T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{result 'o' reads the slice 5 : 0 of %x, which ends before it begins, when T = 0}}
  tempo.return %x[5 : %T] : !tempo.rt<1 x f32>
}

// -----

// Case 19.
// expected-note @below {{this happens only where T >= 4: tempo.assume can exclude it}}
tempo.graph @uncovered(%s: f32, %T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @below {{no branch of %x holds when t = 3, T = 4}}
  %x = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t < 3) : %s : f32
  }
  // expected-note @below {{result 'o' reads %x at t = 3}}
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// The same merge where no more than three points are asked for, or narrowed by `where`.
tempo.graph @covered(%s: f32, %T: index) -> (o: tensor<?xf32>, p: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t < 3) : %s : f32
  }
  %y = tempo.merge over (%t) where (%t <> 5) -> !tempo.rt<1 x f32> {
    when (%t < 5) : %s : f32
    when (%t mod 2 == 0 and %t > 5) : %s : f32
    when (%t mod 2 == 1 and %t > 5) : %s : f32
  }
  tempo.return %x[0 : min(3, %T)], %y[6 : max(6, %T)] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

tempo.graph @negative_size(%T: index) -> (o: tensor<?xf32>) {
  %t = tempo.dim < %T
  // expected-error @below {{size 1 of %x is -1 when t = 0, T = 1}}
  %x = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?x4x?xf32>> sizes(%t, 2 * %t - 1) {
    %c0 = arith.constant 0 : index
    %r = tensor.empty(%c0, %c0) : tensor<?x4x?xf32>
    tempo.yield %r : tensor<?x4x?xf32>
  }
  // expected-note @below {{%y at t = 0 reads %x at t = 0}}
  %y = tempo.compute over (%t) ins(%v = %x[%t] : !tempo.rt<1 x tensor<?x4x?xf32>>)
      -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  // expected-note @below {{result 'o' reads %y at t = 0}}
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A size of 0 is no error, nor is a negative one at a point that nobody needs.
tempo.graph @sizes(%T: index) -> (o: f32) {
  tempo.assume (%T >= 2)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xf32>> sizes(%t - 1) {
    %c0 = arith.constant 0 : index
    %r = tensor.empty(%c0) : tensor<?xf32>
    tempo.yield %r : tensor<?xf32>
  }
  %y = tempo.compute over (%t) ins(%v = %x[%t] : !tempo.rt<1 x tensor<?xf32>>)
      -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  tempo.return %y[1] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @contradiction(%T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 5)
  // expected-error @+1 {{no parameters satisfy this assumption and those before it}}
  tempo.assume (%T < 3)
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
