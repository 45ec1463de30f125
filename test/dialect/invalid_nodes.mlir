// What is wrong with nodes: reads, results, sizes, branches, states, random numbers, derivatives.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{result 0 has 2 temporal dims, but the operation is over 1}}
  %y = tempo.merge over (%t) -> !tempo.rt<2 x f32> {
    otherwise : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{a branch has type f32, expected f64}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f64> {
    otherwise : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{needs at least one branch}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{input 0 is the index of a dim, which is no value to read}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x index> {
    otherwise : %t : index
  }
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %T: index) -> () {
  %t = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{input 0: an access needs one index per temporal dimension of what it reads}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    otherwise : %u : !tempo.rt<1 x f32>
  }
  tempo.return
}

// -----

// The index of a dim that the node is not over is no parameter.
tempo.graph @f(%x: tensor<4xf32>, %T: index) -> () {
  // expected-note @below {{defined here}}
  %t = tempo.dim < 4
  %v = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{an expression is over an index that is not among the dims of the operation}}
  %y = tempo.merge over (%v) -> !tempo.rt<1 x f32> {
    otherwise : %u[%t] : !tempo.rt<1 x f32>
  }
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<?xf32> sizes(%T), %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{has 0 sizes for 1 '?' of its result types}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x tensor<?xf32>> {
    otherwise : %x : tensor<?xf32>
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{has 1 sizes for 0 '?' of its result types}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> sizes(%T) {
    otherwise : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{needs at least one result}}
  tempo.compute over (%t) {
    tempo.yield
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{has 0 conditions for 1 branches}}
  %0 = "tempo.merge"(%t, %x) <{accesses = [#tempo.access<>], conditions = [], operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, f32) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{has 0 accesses for 1 inputs}}
  %0 = "tempo.merge"(%t, %x) <{accesses = [], conditions = [[affine_set<(d0) : (0 == 0)>]], operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, f32) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{the condition of a branch needs at least one set; (1 == 0) never holds}}
  %0 = "tempo.merge"(%t, %x) <{accesses = [#tempo.access<>], conditions = [[]], operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, f32) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{the condition of a branch is over 0 dims and 0 parameters, expected 1 and 0}}
  %0 = "tempo.merge"(%t, %x) <{accesses = [#tempo.access<>], conditions = [[affine_set<() : (0 == 0)>]], operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, f32) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{the condition of a branch: a product needs a literal on one side to be affine}}
  %0 = "tempo.merge"(%t, %T, %x) <{accesses = [#tempo.access<>], conditions = [[affine_set<(d0)[s0] : (d0 * s0 >= 0)>]], operandSegmentSizes = array<i32: 1, 1, 1>}> : (index, index, f32) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %T: index) -> () {
  %t = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{an access is over 2 dims and 0 parameters, expected 1 and 0}}
  %0 = "tempo.merge"(%t, %u) <{accesses = [#tempo.access<[<<max, [(d0, d1) -> (d0)]>>]>], conditions = [[affine_set<(d0) : (0 == 0)>]], operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{where is over 0 dims and 1 parameters, expected 1 and 0}}
  %0 = "tempo.merge"(%t, %x) <{accesses = [#tempo.access<>], conditions = [[affine_set<(d0) : (0 == 0)>]], where = [affine_set<()[s0] : (s0 == 0)>], operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, f32) -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{an expression is over no index argument of the graph and no extent of a tempo.dim}}
  %0 = "tempo.merge"(%t, %m, %x) <{accesses = [#tempo.access<>], conditions = [[affine_set<(d0)[s0] : (0 == 0)>]], operandSegmentSizes = array<i32: 1, 1, 1>}> : (index, index, f32) -> !tempo.rt<1 x f32>
  // expected-note @below {{defined here}}
  %m = "tempo.gradient"(%0, %T) : (!tempo.rt<1 x f32>, index) -> index
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  // expected-error @below {{a map of a bound needs at least one result}}
  tempo.call @g state("s", 0) over () attributes {user.a = #tempo.bound<max, [() -> ()]>}
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{without results and without state is of no effect: give it a state}}
  tempo.call @g over () ins(%x : f32)
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{the name of a state must not be empty}}
  tempo.call @g state("", 0) over () ins(%x : f32)
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{needs both a state and a sequence number, or neither}}
  "tempo.call"() <{accesses = [], callee = @g, state = "s", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{uniform and normal give floats}}
  %y = tempo.random uniform seed(%s) stream = 1 over () -> !tempo.rt<0 x i32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{bits gives i32 or i64}}
  %y = tempo.random bits seed(%s) stream = 1 over () -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64, %x: tensor<4xf32>) -> () {
  // expected-error @below {{categorical gives i32 or i64}}
  %y = tempo.random categorical seed(%s) stream = 1 over () ins(%x : tensor<4xf32>) -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64, %x: tensor<2x4xf32>) -> () {
  // expected-error @below {{categorical gives the shape that it reads without the last dimension}}
  %y = tempo.random categorical seed(%s) stream = 1 over () ins(%x : tensor<2x4xf32>) -> !tempo.rt<0 x tensor<4xi32>>
  tempo.return
}

// -----

tempo.graph @f(%s: i64, %x: f32) -> () {
  // expected-error @below {{categorical reads a tensor of floats along its last dimension}}
  %y = tempo.random categorical seed(%s) stream = 1 over () ins(%x : f32) -> !tempo.rt<0 x i32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{has 1 inputs, expected the seed and the log-probabilities}}
  %y = tempo.random categorical seed(%s) stream = 1 over () -> !tempo.rt<0 x i32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{has 2 inputs, expected the seed}}
  %y = tempo.random normal seed(%s) stream = 1 over () ins(%s : i64) -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

tempo.graph @f(%s: i32) -> () {
  // expected-error @below {{the seed must be an i64}}
  %y = tempo.random normal seed(%s : i32) stream = 1 over () -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

tempo.graph @f(%s: i64) -> () {
  // expected-error @below {{the number of a stream must not be negative}}
  %y = tempo.random normal seed(%s) stream = -1 over () -> !tempo.rt<0 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>) -> () {
  %t = tempo.dim < 4
  %u = tempo.dim < 4
  // expected-error @below {{is over 2 dims of an argument that has 1}}
  %y = tempo.input %x over (%t, %u) : tensor<4xf32> -> !tempo.rt<2 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4x5xf32>) -> () {
  %t = tempo.dim < 4
  // expected-error @below {{the result has type !tempo.rt<1 x f32>, expected !tempo.rt<1 x tensor<5xf32>>}}
  %y = tempo.input %x over (%t) : tensor<4x5xf32> -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %w: f32) -> () {
  %t = tempo.dim < 4
  %y = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-note @below {{defined here}}
  %g = tempo.gradient %y wrt (%x) : (!tempo.rt<1 x f32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{reads something that is no argument of the graph}}
  %z = tempo.input %g over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xi32>, %w: f32) -> () {
  %t = tempo.dim < 4
  // expected-note @below {{defined here}}
  %y = tempo.input %x over (%t) : tensor<4xi32> -> !tempo.rt<1 x i32>
  // expected-error @below {{only floats have a derivative}}
  %g = tempo.gradient %y wrt (%w) : (!tempo.rt<1 x i32>, f32) -> f32
  tempo.return
}

// -----

// expected-note @below {{defined here}}
tempo.graph @f(%x: tensor<4xf32>, %w: i32) -> () {
  %t = tempo.dim < 4
  %y = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{derivatives are with respect to floats}}
  %g = tempo.gradient %y wrt (%w) : (!tempo.rt<1 x f32>, i32) -> i32
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %w: f32) -> () {
  %t = tempo.dim < 4
  %y = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{a derivative has type f64, expected f32}}
  %g = tempo.gradient %y wrt (%w) : (!tempo.rt<1 x f32>, f32) -> f64
  tempo.return
}

// -----

tempo.graph @f(%x: tensor<4xf32>, %w: f32) -> () {
  %t = tempo.dim < 4
  %y = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{has 0 results for 0 values, expected one for each of at least one}}
  tempo.gradient %y wrt () : (!tempo.rt<1 x f32>) -> ()
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{failed to verify that all of {input, result} have same type}}
  %0 = "tempo.stop_gradient"(%y) : (!tempo.rt<0 x f32>) -> !tempo.rt<0 x f64>
  %y = tempo.merge over () -> !tempo.rt<0 x f32> {
    otherwise : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{tempo.stores needs an array of one #tempo.store per result}}
  %y = tempo.merge over () -> !tempo.rt<0 x f32> attributes {tempo.stores = []} {
    otherwise : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{tempo.stores needs a #tempo.store with slots along each temporal dim of result 0}}
  %y = tempo.merge over (%t) -> !tempo.rt<1 x f32> attributes {tempo.stores = [#tempo.store<full>]} {
    otherwise : %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{a store has as many wraps as slots}}
  tempo.call @g state("s", 0) over () attributes {user.a = #tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0, 1]>}
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{a wrap of a store is 0 or 1}}
  tempo.call @g state("s", 0) over () attributes {user.a = #tempo.store<circular, slots = [()[s0] -> (s0)], wraps = [2]>}
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{the slots of a store are ()[parameters] -> (number, ...)}}
  tempo.call @g state("s", 0) over () attributes {user.a = #tempo.store<circular, slots = [(d0) -> (d0)], wraps = [1]>}
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> () {
  // expected-error @below {{a register has neither slots nor wraps}}
  tempo.call @g state("s", 0) over () attributes {user.a = #tempo.store<register, slots = [()[s0] -> (s0)], wraps = [1]>}
  tempo.return
}
