// What is wrong with the text itself: each error is at the place and says what was expected.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{expected an index, a parameter, a literal or '('}}
  %t = tempo.dim < +
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{expected an integer expression, found a condition}}
  %t = tempo.dim < (%T == 1)
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{expected a condition, found an integer expression}}
  tempo.assume (%T + 1)
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{expected a condition, found an integer expression}}
  tempo.assume (%T == 1 and %T)
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{expected an integer expression, found a condition}}
  tempo.assume (%T == (%T == 1))
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{expected '='}}
  tempo.assume (%T = 1)
  tempo.return
}

// -----

tempo.graph @f(%T: index, %S: index) -> () {
  // expected-error @below {{a product needs a literal on one side to be affine}}
  %t = tempo.dim < %T * %S
  tempo.return
}

// -----

tempo.graph @f(%T: index, %S: index) -> () {
  // expected-error @below {{the divisor of floordiv, ceildiv and mod must be a positive literal}}
  %t = tempo.dim < %T floordiv %S
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the divisor of floordiv, ceildiv and mod must be a positive literal}}
  %t = tempo.dim < %T floordiv 0
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the divisor of floordiv, ceildiv and mod must be a positive literal}}
  %t = tempo.dim < %T mod -3
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{literal of more than 2147483648 in magnitude}}
  %t = tempo.dim < 2147483649
  tempo.return
}

// -----

// MLIR would fold this one to 3 without a word.
tempo.graph @f(%T: index) -> () {
  // expected-error @below {{literal of more than 2147483648 in magnitude}}
  %t = tempo.dim < %T * 4611686018427387904 * 4 + 3
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{literal of more than 2147483648 in magnitude}}
  %t = tempo.dim < %T * 2147483648 * 2147483648
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{integer value too large}}
  %t = tempo.dim < 99999999999999999999999999999999999999
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{condition with too many cases or too large literals}}
  tempo.assume (%T * 2147483648 == 2147483648 - %T)
  tempo.return
}

// -----

// The complement of eight equalities has 256 cases.
tempo.graph @f(%T: index, %a: index, %b: index, %c: index, %d: index, %e: index, %g: index,
               %h: index) -> () {
  // expected-error @below {{condition with too many cases or too large literals}}
  tempo.assume (%T <> 0 and %a <> 0 and %b <> 0 and %c <> 0 and %d <> 0 and %e <> 0 and %g <> 0 and %h <> 0)
  tempo.return
}

// -----

// The sizes of an argument are over index arguments, wherever they stand.
// expected-error @below {{sizes are over index arguments of the graph}}
tempo.graph @f(%x: tensor<?xf32> sizes(%y), %y: f32) -> () {
  tempo.return
}

// -----

// expected-error @below {{sizes are over index arguments of the graph}}
tempo.graph @f(%x: tensor<?xf32> sizes(%nobody)) -> () {
  tempo.return
}

// -----

// expected-error @below {{expected the name of an argument}}
tempo.graph @f(f32) -> () {
  tempo.return
}

// -----

// expected-error @below {{expected valid keyword or string}}
tempo.graph @f(%x: f32) -> (%y: f32) {
  tempo.return %x : f32
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  // expected-error @below {{expected 'over'}}
  %y = tempo.compute (%T) -> !tempo.rt<1 x f32> {
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  // expected-error @below {{expected the name of a value}}
  %y = tempo.compute over (1) -> !tempo.rt<1 x f32> {
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  // expected-error @below {{expected a name for what is read}}
  %y = tempo.compute over () ins(x = %x : f32) -> !tempo.rt<0 x f32> {
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{a value that is not recurrent is read without indices}}
  %y = tempo.compute over (%t) ins(%a = %x[%t] : f32) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %T: index) -> () {
  %t = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{an access needs one index per temporal dimension of what it reads}}
  %y = tempo.compute over (%t) ins(%a = %u[%t, 0] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %T: index) -> () {
  %t = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{a slice must not end before it starts}}
  %y = tempo.compute over (%t) ins(%a = %u[%t : %t - 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  %y = tempo.merge over () -> !tempo.rt<0 x f32> {
    // expected-error @below {{expected 'when'}}
    if (0 == 0) : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{expected bits, uniform, normal or categorical}}
  %y = tempo.random poisson seed(%s) stream = 1 over () -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{expected an integer}}
  %y = tempo.random normal seed(%s) stream = x over () -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

// One name cannot mean two values, and every name means one.
tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{use of undeclared SSA value name}}
  %y = tempo.compute over (%t) ins(%a = %z : f32) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return
}

// -----

// expected-error @below {{the elements of a recurrent tensor are integers, floats, indices, or ranked tensors of these}}
func.func private @f(!tempo.rt<1 x tensor<*xf32>>)

// -----

// expected-error @below {{a recurrent tensor has at most 1024 temporal dimensions}}
func.func private @f(!tempo.rt<1025 x f32>)
