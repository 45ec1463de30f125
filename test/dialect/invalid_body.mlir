// What is wrong with the body of a compute: operations, effects, arguments, yields.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    // expected-error @below {{'memref.alloc' op is not allowed in the body of a tempo.compute: use linalg, tensor, arith, math, scf.if and scf.for on tensors and scalars}}
    %m = memref.alloc() : memref<4xf32>
    %x = arith.constant 1.0 : f32
    tempo.yield %x : f32
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{'scf.while' op may not end, so it is not allowed in the body of a tempo.compute: give a dim an until}}
    %x = scf.while (%i = %t) : (index) -> index {
      %c = arith.cmpi slt, %i, %t : index
      scf.condition(%c) %i : index
    } do {
    ^bb0(%i: index):
      scf.yield %i : index
    }
    tempo.yield %x : index
  }
  tempo.return
}

// -----

// Also deep inside.
tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    %c = arith.constant true
    %x = scf.if %c -> index {
      // expected-error @below {{'complex.constant' op is not allowed in the body of a tempo.compute}}
      %z = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
      scf.yield %t : index
    } else {
      scf.yield %t : index
    }
    tempo.yield %x : index
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{gives memory, but bodies are over tensors and scalars}}
    %m = ub.poison : memref<4xf32>
    tempo.yield %t : index
  }
  tempo.return
}

// -----

func.func private @helper(%x: index) -> index {
  return %x : index
}
tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    %x = func.call @helper(%t) : (index) -> index
    tempo.yield %x : index
  }
  tempo.return
}

// -----

// expected-note @below {{the function is here}}
func.func @helper(%x: index) -> index {
  return %x : index
}
tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{calls from the body of a tempo.compute are inlined: the function must be private and have a body}}
    %x = func.call @helper(%t) : (index) -> index
    tempo.yield %x : index
  }
  tempo.return
}

// -----

// expected-note @below {{the function is here}}
func.func private @helper(%x: index) -> index
tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{calls from the body of a tempo.compute are inlined: the function must be private and have a body}}
    %x = func.call @helper(%t) : (index) -> index
    tempo.yield %x : index
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{block with no terminator}}
    %x = arith.constant 1 : index
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{'llvm.unreachable' op is not allowed in the body of a tempo.compute}}
    llvm.unreachable
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  // expected-note @below {{the operation is here}}
  %y = tempo.compute over (%t) -> !tempo.rt<1 x index> {
    // expected-error @below {{gives 2 values, but the operation has 1 results}}
    tempo.yield %t, %t : index, index
  }
  tempo.return
}

// -----

tempo.graph @f(%T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    // expected-error @below {{a value has type index, expected i64}}
    tempo.yield %t : index
  }
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{has a body of 1 arguments, expected 1 indices and 1 inputs}}
  %0 = "tempo.compute"(%t, %x) <{accesses = [#tempo.access<>], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%i: index):
    tempo.yield %i : index
  }) : (index, f32) -> !tempo.rt<1 x index>
  tempo.return
}

// -----

tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  // expected-error @below {{an argument of the body has type f64, expected f32}}
  %0 = "tempo.compute"(%t, %x) <{accesses = [#tempo.access<>], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%i: index, %y: f64):
    tempo.yield %i : index
  }) : (index, f32) -> !tempo.rt<1 x index>
  tempo.return
}

// -----

// What a body uses comes in by ins.
tempo.graph @f(%x: f32, %T: index) -> () {
  %t = tempo.dim < %T
  %y = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    // expected-error @below {{use of undeclared SSA value name}}
    tempo.yield %x : f32
  }
  tempo.return
}

// -----

func.func @f() {
  // expected-error @below {{'tempo.yield' op expects parent op 'tempo.compute'}}
  tempo.yield
}

// -----

func.func @f() {
  // expected-error @below {{'tempo.dim' op expects parent op 'tempo.graph'}}
  %t = tempo.dim < 4
  return
}
