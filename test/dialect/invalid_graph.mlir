// What is wrong with a graph as a whole: its signature, its members, its names, its return.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{argument 1 is neither a ranked tensor nor an integer, a float or an index}}
tempo.graph @f(%x: f32, %y: memref<4xf32>) -> () {
  tempo.return
}

// -----

// expected-error @below {{result 0 is neither a ranked tensor nor an integer, a float or an index}}
tempo.graph @f(%x: f32) -> (y: tensor<*xf32>) {
  tempo.return %x : f32
}

// -----

// expected-error @below {{argument 0 has more than 32 dimensions}}
tempo.graph @f(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> () {
  tempo.return
}

// -----

// expected-error @below {{the name 'a.b' in its signature is no identifier: letters, digits and _}}
tempo.graph @f(%a.b: f32) -> () {
  tempo.return
}

// -----

// expected-error @below {{the name '0' in its signature is no identifier}}
tempo.graph @f(%0: f32) -> () {
  tempo.return
}

// -----

// expected-error @below {{has two result_names 'y'}}
tempo.graph @f(%x: f32) -> (y: f32, y: f32) {
  tempo.return %x, %x : f32, f32
}

// -----

// expected-error @below {{has 1 sizes for 2 '?' of argument 0}}
tempo.graph @f(%x: tensor<?x?xf32> sizes(%T), %T: index) -> () {
  tempo.return
}

// -----

// expected-error @below {{dimension 0 of argument 'x' has no size: declare it with sizes(...)}}
tempo.graph @f(%x: tensor<?xf32>) -> (y: tensor<?xf32>) {
  tempo.return %x : tensor<?xf32>
}

// -----

// A dim gives a size to the dimension that it makes temporal, and to no other.
// expected-error @below {{dimension 1 of argument 'x' has no size: declare it with sizes(...)}}
tempo.graph @f(%x: tensor<?x?xf32>, %T: index) -> () {
  %t = tempo.dim < %T
  %u = tempo.input %x over (%t) : tensor<?x?xf32> -> !tempo.rt<1 x tensor<?xf32>>
  tempo.return
}

// -----

// An argument that nothing reads needs none.
tempo.graph @f(%x: tensor<?xf32>) -> () {
  tempo.return
}

// -----

// expected-note @below {{the graph is here}}
tempo.graph @f() -> (y: f32) {
  // expected-error @below {{'arith.constant' op does not belong into a graph: computations go into the body of a tempo.compute}}
  %x = arith.constant 1.0 : f32
  tempo.return %x : f32
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{block with no terminator}}
  %t = tempo.dim < %T
}

// -----

// expected-error @below {{must end with a tempo.return}}
tempo.graph @f(%T: index) -> () {
  llvm.unreachable
}

// -----

tempo.graph @f(%x: f32) -> (y: f32) {
  // expected-error @below {{must be the last operation in the parent block}}
  tempo.return %x : f32
  tempo.return %x : f32
}

// -----

// expected-note @below {{the graph is declared here}}
tempo.graph @f(%x: f32) -> (y: f32) {
  // expected-error @below {{returns 0 values, but the graph has 1 results}}
  tempo.return
}

// -----

tempo.graph @f(%x: f32) -> (y: f64) {
  // expected-error @below {{a returned value has type f32, expected f64}}
  tempo.return %x : f32
}

// -----

// A return reads at parameters, not at the indices of dims.
tempo.graph @f(%x: tensor<4xf32>) -> (y: f32) {
  // expected-note @below {{defined here}}
  %t = tempo.dim < 4
  %u = tempo.input %x over (%t) : tensor<4xf32> -> !tempo.rt<1 x f32>
  // expected-error @below {{an expression is over an index that is not among the dims of the operation}}
  tempo.return %u[%t] : !tempo.rt<1 x f32>
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-note @below {{it is given here}}
  %t = tempo.dim < %T {user.note}
  // expected-error @below {{the name 't' is already given}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0) -> (d0)>, names = ["t"], operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

// expected-note @below {{it is given here}}
tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the name 'T' is already given}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0) -> (d0)>, names = ["T"], operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{the name 'a$b' is no identifier: letters, digits and _}}
  %a$b = tempo.dim < %T
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  // expected-error @below {{has 2 names for 1 results}}
  %0 = "tempo.dim"(%T) <{bound = affine_map<(d0) -> (d0)>, names = ["a", "b"], operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  tempo.return
}

// -----

// expected-error @below {{has 0 arg_names, expected 1}}
"tempo.graph"() <{arg_names = [], arg_sizes = [affine_map<() -> ()>], function_type = (f32) -> (), result_names = [], sym_name = "f"}> ({
^bb0(%x: f32):
  "tempo.return"() <{accesses = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
}) : () -> ()

// -----

// expected-error @below {{needs one arg_sizes for each of its 1 arguments}}
"tempo.graph"() <{arg_names = ["x"], arg_sizes = [], function_type = (f32) -> (), result_names = [], sym_name = "f"}> ({
^bb0(%x: f32):
  "tempo.return"() <{accesses = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
}) : () -> ()

// -----

// expected-error @below {{sizes of an argument is over 0 dims and 1 parameters, expected 0 and 0}}
"tempo.graph"() <{arg_names = ["x"], arg_sizes = [affine_map<()[s0] -> ()>], function_type = (f32) -> (), result_names = [], sym_name = "f"}> ({
^bb0(%x: f32):
  "tempo.return"() <{accesses = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
}) : () -> ()

// -----

// expected-error @below {{argument 0: tempo.donate is a unit attribute of tensors that a graph takes}}
tempo.graph @f(%x: f32 {tempo.donate}) -> () {
  tempo.return
}

// -----

// expected-error @below {{tempo.schedule is a string on a tempo.graph}}
tempo.graph @f(%x: f32) -> () attributes {tempo.schedule = 1} {
  tempo.return
}

// -----

// expected-error @below {{tempo.schedule is a string on a tempo.graph}}
module attributes {tempo.schedule = "{}"} {
}

// -----

tempo.graph @f(%x: f32, %n: index) -> (y: f32) {
  tempo.return %x : f32
}
func.func @use(%x: f32, %n: index) {
  // expected-error @below {{there is no tempo.graph @g}}
  tempo.execute @g(%x) : (f32) -> ()
  return
}

// -----

// expected-note @below {{the graph is declared here}}
tempo.graph @f(%x: f32, %n: index) -> (y: f32) {
  tempo.return %x : f32
}
func.func @use(%x: f32, %n: index) {
  // expected-error @below {{gives 1 arguments and takes 0 results, but the graph has 2 and 1}}
  tempo.execute @f(%x) : (f32) -> ()
  return
}

// -----

tempo.graph @f(%x: f32, %n: index) -> (y: f32) {
  tempo.return %x : f32
}
func.func @use(%x: f32, %n: index) {
  // expected-error @below {{an argument has type f32, expected index}}
  tempo.execute @f(%x, %x) : (f32, f32) -> (f32)
  return
}

// -----

tempo.graph @f(%x: f32, %n: index) -> (y: f32) {
  tempo.return %x : f32
}
func.func @use(%x: f32, %n: index) {
  // expected-error @below {{a result has type f64, expected f32}}
  tempo.execute @f(%x, %n) : (f32, index) -> (f64)
  return
}

// -----

// expected-note @below {{the graph is declared here}}
tempo.graph @f(%x: f32, %n: index) -> (y: f32) {
  tempo.return %x : f32
}
func.func @use(%x: f32, %n: index) {
  // A status is an i32.
  // expected-error @below {{gives 2 arguments and takes 2 results, but the graph has 2 and 1}}
  tempo.execute @f(%x, %n) : (f32, index) -> (f32, i64)
  return
}
