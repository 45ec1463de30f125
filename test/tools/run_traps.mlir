// Compiled code that traps or ends its run ends with one message and exit status 1, and nothing is
// written.
// RUN: rm -f %t.npy
// RUN: not tempo-run %s --entry divide --arg a=1 --arg b=0 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not tempo-run %s --entry outside --arg i=1125899906842624 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not tempo-run %s --entry shape --bind n=3 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not tempo-run %s --entry shape --bind n=3 --out y=@%t.npy --interpret 2>&1 | FileCheck %s --check-prefix=INTERPRETED
// RUN: not tempo-run %s --entry later --bind T=9 --out y=@%t.npy 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not ls %t.npy
// RUN: tempo-run %s --entry shape --bind n=4 --print | FileCheck %s --check-prefix=RIGHT

// DIVIDE: tempo-run: error: the program divides an integer by zero
tempo.graph @divide(%a: i64, %b: i64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %a : i64, %z = %b : i64) -> !tempo.rt<0 x i64> {
    %r = arith.divsi %x, %z : i64
    tempo.yield %r : i64
  }
  tempo.return %y[] : !tempo.rt<0 x i64>
}

// OUTSIDE: tempo-run: error: the program reads or writes outside of its memory
tempo.graph @outside(%i: i64) -> (y: i64) {
  %y = tempo.compute over () ins(%x = %i : i64) -> !tempo.rt<0 x i64> {
    %c = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
    %k = arith.index_cast %x : i64 to index
    %r = tensor.extract %c[%k] : tensor<3xi64>
    tempo.yield %r : i64
  }
  tempo.return %y[] : !tempo.rt<0 x i64>
}

// SHAPE: run_traps.mlir:[[# @LINE + 4]]:8: error: %x: gives a tensor whose shape is not what its sizes say
// INTERPRETED: error: %x: gives %x a shape that is not what its sizes say
// RIGHT: y = 4
tempo.graph @shape(%n: index) -> (y: f32) {
  %x = tempo.compute over () ins(%k = %n : index) -> !tempo.rt<0 x tensor<?xf32>> sizes(%n) {
    %c1 = arith.constant 1.0 : f32
    %c4 = arith.constant 4 : index
    %twice = arith.addi %k, %k : index
    %m = arith.subi %twice, %c4 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    %r = linalg.fill ins(%c1 : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    tempo.yield %r : tensor<?xf32>
  }
  %y = tempo.compute over () ins(%a = %x : !tempo.rt<0 x tensor<?xf32>>) -> !tempo.rt<0 x f32> {
    %z = arith.constant dense<0.0> : tensor<f32>
    %q = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%z : tensor<f32>) dimensions = [0]
    %v = tensor.extract %q[] : tensor<f32>
    tempo.yield %v : f32
  }
  tempo.return %y[] : !tempo.rt<0 x f32>
}

// The message names the instance.
// LATER: run_traps.mlir:[[# @LINE + 3]]:8: error: %x at t = 6: gives a tensor whose shape is not what its sizes say
tempo.graph @later(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xf32>> sizes(%t) {
    %c5 = arith.constant 5 : index
    %one = arith.constant 1.0 : f32
    %m = arith.minsi %t, %c5 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    %r = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    tempo.yield %r : tensor<?xf32>
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x tensor<?xf32>>)
      -> !tempo.rt<1 x f32> {
    %z = arith.constant dense<0.0> : tensor<f32>
    %q = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%z : tensor<f32>) dimensions = [0]
    %v = tensor.extract %q[] : tensor<f32>
    tempo.yield %v : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
