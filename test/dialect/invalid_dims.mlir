// What is wrong with dims: their bounds, ends and uses.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics

tempo.graph @f(%x: tensor<4xindex>, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-note @below {{prior use here}}
  %m = tempo.merge over (%t) -> !tempo.rt<1 x index> {
    otherwise : %T : index
  }
  // expected-error @below {{expects different type than prior uses}}
  %u = tempo.dim < %m
  tempo.return
}

// -----

// Where steps end at run time is said by until, not by a bound.
tempo.graph @f(%T: index) -> () {
  // expected-note @below {{defined here}}
  %t, %n = tempo.dim < %T until %done
  %done = tempo.call @done over (%t) -> !tempo.rt<1 x i1>
  // expected-error @below {{the bound of a dim is over index arguments of the graph and other dims; where steps end at run time is said by until}}
  %u = tempo.dim < %n
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the bound of a dim must not depend on the dim itself}}
  // expected-note @below {{through the bound of this dim}}
  %t = tempo.dim < %t + 1
  tempo.return
}

// -----

// The dim named is on the cycle, not before or behind it.
tempo.graph @f(%T: index) -> () {
  %before = tempo.dim < %T
  // expected-error @below {{the bound of a dim must not depend on the dim itself}}
  %a = tempo.dim < %b + %before
  // expected-note @below {{through the bound of this dim}}
  %b = tempo.dim < %a
  %behind = tempo.dim < %a
  %last = tempo.dim < %behind
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{has an extent as its second result if and only if it has an until}}
  %t = tempo.dim < %T until %done
  %done = tempo.call @done over (%t) -> !tempo.rt<1 x i1>
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{has an extent as its second result if and only if it has an until}}
  %t, %n = tempo.dim < %T
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{until needs a value whose elements are i1}}
  %t, %n = tempo.dim < %T until %done : !tempo.rt<1 x i32>
  // expected-note @below {{defined here}}
  %done = tempo.call @done over (%t) -> !tempo.rt<1 x i32>
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{until needs the result of a node over exactly this dim; rows that end separately need masks, and until all of them}}
  %t, %n = tempo.dim < %T until %done : !tempo.rt<2 x i1>
  %row = tempo.dim < 4
  // expected-note @below {{defined here}}
  %done = tempo.call @done over (%row, %t) -> !tempo.rt<2 x i1>
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{until needs the result of a node over exactly this dim}}
  %t, %n = tempo.dim < %T until %done
  %u = tempo.dim < %T
  // expected-note @below {{defined here}}
  %done = tempo.call @done over (%u) -> !tempo.rt<1 x i1>
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %i = tempo.dim < %T
  // expected-error @below {{with until has an extent that is a parameter, so its bound must not depend on other dims}}
  %t, %n = tempo.dim < %i + 1 until %done
  %done = tempo.call @done over (%t) -> !tempo.rt<1 x i1>
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{needs one bound}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0) -> (d0, d0)>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the bound is over 0 dims and 1 parameters, expected 1 and 0}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the bound is over 1 dims and 1 parameters, expected 1 and 0}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0)[s0] -> (d0 * s0)>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the bound: the divisor of floordiv, ceildiv and mod must be a positive literal}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0) -> (d0 mod -3)>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the bound: literal of more than 2147483648 in magnitude}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0) -> (d0 * 4611686018427387904)>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-note @below {{this is not the index of a tempo.dim}}
  %t, %n = tempo.dim < %T until %done
  %done = tempo.call @done over (%t) -> !tempo.rt<1 x i1>
  // expected-error @below {{dim 0 is not the index of a tempo.dim}}
  tempo.call @f state("s", 0) over (%n)
  tempo.return
}

// -----

// expected-note @below {{this is not the index of a tempo.dim}}
tempo.graph @f(%T: index) -> () {
  // expected-error @below {{dim 0 is not the index of a tempo.dim}}
  tempo.call @f state("s", 0) over (%T)
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{dims 0 and 1 are the same}}
  tempo.call @f state("s", 0) over (%t, %t)
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>) -> () {
  // expected-note @below {{the dim is bounded here}}
  %t = tempo.dim < 5
  // expected-error @below {{dim 0 goes up to 5, but that dimension of the argument has size 4}}
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

// What the system assumes is over parameters.
tempo.graph @f(%T: index) -> () {
  // expected-note @below {{defined here}}
  %t = tempo.dim < %T
  // expected-error @below {{an expression is over an index that is not among the dims of the operation}}
  tempo.assume (%t >= 0)
  tempo.return
}
