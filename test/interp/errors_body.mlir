// What is wrong inside of a body: an error at the operation, with the instance; what cannot be evaluated
// at all is an error that says what to write instead.
// RUN: %python %S/Inputs/each_graph.py %s | FileCheck %s

// CHECK: divide: {{.*}}:[[@LINE+4]]:10: error: %y: division by zero
tempo.graph @divide(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %c = arith.constant 0 : i64
    %r = arith.remui %x, %c : i64
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: quotient: {{.*}} error: %y: the quotient of the smallest integer and -1 does not fit
tempo.graph @quotient(%a: i64, %b: i64, %f: f64) -> (y: i8) {
  %y = tempo.compute over () -> !tempo.rt<0 x i8> {
    %x = arith.constant -128 : i8
    %c = arith.constant -1 : i8
    %r = arith.divsi %x, %c : i8
    tempo.yield %r : i8
  }
  tempo.return %y : !tempo.rt<0 x i8>
}

// CHECK-LABEL: shift: {{.*}} error: %y: the shift amount is negative or not less than the width
tempo.graph @shift(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %c = arith.constant 64 : i64
    %r = arith.shli %x, %c : i64
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: convert: {{.*}} error: %y: the number does not fit the integer type
tempo.graph @convert(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %f : f64) -> !tempo.rt<0 x i64> {
    %r = arith.fptosi %x : f64 to i64
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: power: {{.*}} error: %y: division by zero
tempo.graph @power(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () -> !tempo.rt<0 x i64> {
    %z = arith.constant 0 : i64
    %e = arith.constant -2 : i64
    %r = math.ipowi %z, %e : i64
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: extract: {{.*}} error: %y: index 7 is outside of dimension 0, which has 3 elements
tempo.graph @extract(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %t = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
    %i = arith.index_cast %x : i64 to index
    %r = tensor.extract %t[%i] : tensor<3xi64>
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: unwritten: {{.*}} error: %y: index {{-?[0-9]+}} is outside of dimension 0, which has 3 elements
tempo.graph @unwritten(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () -> !tempo.rt<0 x i64> {
    %t = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
    %e = tensor.empty() : tensor<1xindex>
    %c0 = arith.constant 0 : index
    %i = tensor.extract %e[%c0] : tensor<1xindex>
    %r = tensor.extract %t[%i] : tensor<3xi64>
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: slice: {{.*}} error: %y: takes 2 elements from 2 with stride 1 of dimension 0, which has 3
tempo.graph @slice(%a: i64, %b: i64, %f: f64) -> (y: tensor<2xi64>) {
  %y = tempo.compute over () -> !tempo.rt<0 x tensor<2xi64>> {
    %t = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
    %c2 = arith.constant 2 : index
    %r = tensor.extract_slice %t[%c2] [2] [1] : tensor<3xi64> to tensor<2xi64>
    tempo.yield %r : tensor<2xi64>
  }
  tempo.return %y : !tempo.rt<0 x tensor<2xi64>>
}

// CHECK-LABEL: size: {{.*}} error: %y: dimension 0 has a negative size: -7
tempo.graph @size(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %i = arith.index_cast %x : i64 to index
    %c0 = arith.constant 0 : index
    %n = arith.subi %c0, %i : index
    %t = tensor.empty(%n) : tensor<?xi64>
    tempo.yield %x : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: large: {{.*}} error: %y: makes a tensor whose size does not fit 63 bits
tempo.graph @large(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %n = arith.constant 4611686018427387904 : index
    %t = tensor.empty(%n, %n) : tensor<?x?xi64>
    tempo.yield %x : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: memory: {{.*}} error: %y: needs 8000000000{{[0-9]*}} bytes for a tensor
tempo.graph @memory(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %n = arith.constant 10000000000000 : index
    %t = tensor.empty(%n) : tensor<?xi64>
    tempo.yield %x : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: cast: {{.*}} error: %y: the tensor does not have the shape it is cast to
tempo.graph @cast(%a: i64, %b: i64, %f: f64) -> (y: tensor<2xi64>) {
  %y = tempo.compute over () -> !tempo.rt<0 x tensor<2xi64>> {
    %t = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
    %d = tensor.cast %t : tensor<3xi64> to tensor<?xi64>
    %r = tensor.cast %d : tensor<?xi64> to tensor<2xi64>
    tempo.yield %r : tensor<2xi64>
  }
  tempo.return %y : !tempo.rt<0 x tensor<2xi64>>
}

// CHECK-LABEL: shapes: {{.*}} error: %y: operands 0 and 1 have different shapes
tempo.graph @shapes(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %c3 = arith.constant 3 : index
    %i = arith.index_cast %x : i64 to index
    %t = tensor.splat %x[%c3] : tensor<?xi64>
    %u = tensor.splat %x[%i] : tensor<?xi64>
    %s = arith.addi %t, %u : tensor<?xi64>
    tempo.yield %x : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: loops: {{.*}} error: %y: dimension 0 of operand 1 has 7 elements where another operand has 3
tempo.graph @loops(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %c3 = arith.constant 3 : index
    %i = arith.index_cast %x : i64 to index
    %t = tensor.splat %x[%c3] : tensor<?xi64>
    %u = tensor.splat %x[%i] : tensor<?xi64>
    %s = linalg.add ins(%t, %u : tensor<?xi64>, tensor<?xi64>) outs(%t : tensor<?xi64>)
        -> tensor<?xi64>
    tempo.yield %x : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: window: {{.*}} error: %y: reads outside of dimension 0 of operand 0, which has 7 elements
tempo.graph @window(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %i = arith.index_cast %x : i64 to index
    %t = tensor.splat %x[%i] : tensor<?xi64>
    %k = arith.constant dense<[1, 2]> : tensor<2xi64>
    %o = tensor.splat %x[%i] : tensor<?xi64>
    %s = linalg.conv_1d ins(%t, %k : tensor<?xi64>, tensor<2xi64>) outs(%o : tensor<?xi64>)
        -> tensor<?xi64>
    tempo.yield %x : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: step: {{.*}} error: %y: the step of the loop is 0: it must be positive
tempo.graph @step(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64, %z = %b : i64) -> !tempo.rt<0 x i64> {
    %c0 = arith.constant 0 : i64
    %r = scf.for %i = %c0 to %x step %z iter_args(%k = %x) -> (i64) : i64 {
      scf.yield %k : i64
    }
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

func.func private @forever(%x: i64) -> i64 {
  %r = func.call @forever(%x) : (i64) -> i64
  return %r : i64
}

// CHECK-LABEL: recursion: {{.*}} error: %y: calls are nested more than 200 deep
tempo.graph @recursion(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %r = func.call @forever(%x) : (i64) -> i64
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: operation: {{.*}} error: 'arith.scaling_extf' cannot be evaluated: write the body with
tempo.graph @operation(%a: i64, %b: i64, %f: f64) -> (y: f64) {
  %y = tempo.compute over () ins(%x = %f : f64) -> !tempo.rt<0 x f64> {
    %h = arith.truncf %x : f64 to f16
    %s = arith.truncf %x : f64 to f32
    %r = arith.scaling_extf %h, %s : f16, f32 to f64
    tempo.yield %r : f64
  }
  tempo.return %y : !tempo.rt<0 x f64>
}

// CHECK-LABEL: type: {{.*}} error: a value of this type cannot be evaluated
tempo.graph @type(%a: i64, %b: i64, %f: f64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64) -> !tempo.rt<0 x i64> {
    %w = arith.extsi %x : i64 to i128
    %r = arith.trunci %w : i128 to i64
    tempo.yield %r : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// CHECK-LABEL: rounding: {{.*}} error: this rounding mode cannot be evaluated: use to_nearest_even
tempo.graph @rounding(%a: i64, %b: i64, %f: f64) -> (y: f32) {
  %y = tempo.compute over () ins(%x = %f : f64) -> !tempo.rt<0 x f32> {
    %r = arith.truncf %x upward : f64 to f32
    tempo.yield %r : f32
  }
  tempo.return %y : !tempo.rt<0 x f32>
}

// CHECK-LABEL: 20 graphs, each with one error and exit code 1
