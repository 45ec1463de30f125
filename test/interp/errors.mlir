// What is wrong with a program at run time: one error at the operation that names the instance, and
// notes for the chain of instances that asked for it.
// RUN: not tempo-run %s --interpret --entry outside --bind T=3 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not tempo-run %s --interpret --entry narrowed --bind T=3 2>&1 | FileCheck %s --check-prefix=NARROWED
// RUN: not tempo-run %s --interpret --entry uncovered --bind T=5 2>&1 | FileCheck %s --check-prefix=UNCOVERED
// RUN: not tempo-run %s --interpret --entry backwards --bind T=4 2>&1 | FileCheck %s --check-prefix=BACKWARDS
// RUN: not tempo-run %s --interpret --entry cycle --bind T=2 2>&1 | FileCheck %s --check-prefix=CYCLE
// RUN: not tempo-run %s --interpret --entry long --bind T=1000 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not tempo-run %s --interpret --entry long_cycle --bind T=50 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not tempo-run %s --interpret --entry ragged --bind T=3 2>&1 | FileCheck %s --check-prefix=RAGGED
// RUN: not tempo-run %s --interpret --entry sizes --bind T=3 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not tempo-run %s --interpret --entry overflow --bind T=9223372036854775807 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not tempo-run %s --interpret --entry memory --bind T=1000000000000000 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not tempo-run %s --interpret --entry self_ending 2>&1 | FileCheck %s --check-prefix=ENDING
// RUN: not tempo-run %s --interpret --entry no_end 2>&1 | FileCheck %s --check-prefix=NO-END
// RUN: not tempo-run %s --interpret --entry gradient --arg w=1 2>&1 | FileCheck %s --check-prefix=GRADIENT

// OUTSIDE: errors.mlir:[[@LINE+11]]:8: error: %y at t = 0 reads %x at t = -1, outside of its domain
// OUTSIDE-NEXT: errors.mlir:[[@LINE+6]]:8: note: %x is defined here
// OUTSIDE-NEXT: errors.mlir:[[@LINE+12]]:8: note: needed by %z
// OUTSIDE-NEXT: errors.mlir:[[@LINE+16]]:3: note: needed by the return
// OUTSIDE-NOT: {{error|note}}
tempo.graph @outside(%T: index) -> (z: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t - 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %z = tempo.compute over () ins(%a = %y[0 : %T] : !tempo.rt<1 x i64>) -> !tempo.rt<0 x i64> {
    %c0 = arith.constant 0 : index
    %v = tensor.extract %a[%c0] : tensor<?xi64>
    tempo.yield %v : i64
  }
  tempo.return %z : !tempo.rt<0 x i64>
}

// NARROWED: error: the return reads %x at t = 2, outside of its domain
// NARROWED-NEXT: note: %x is defined here, and only where its condition holds
tempo.graph @narrowed(%T: index) -> (x: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) where (%t <> 2) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %x[%T - 1] : !tempo.rt<1 x i64>
}

// UNCOVERED: error: no branch of %x holds at t = 2
// UNCOVERED-NEXT: note: needed by the return
tempo.graph @uncovered(%T: index) -> (x: tensor<?xi64>) {
  %t = tempo.dim < %T
  %c = tempo.compute over () -> !tempo.rt<0 x i64> {
    %v = arith.constant 1 : i64
    tempo.yield %v : i64
  }
  %x = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 2) : %c : !tempo.rt<0 x i64>
    when (%t >= 3) : %c : !tempo.rt<0 x i64>
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}

// BACKWARDS: error: %y at t = 3 reads the slice 3 : 2 of %x, which ends before it begins
// BACKWARDS-NEXT: note: needed by the return
tempo.graph @backwards(%T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t : %T - 2] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %a, %c0 : tensor<?xi64>
    %v = arith.index_cast %n : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// CYCLE: error: %x at t = 0 depends on itself
// CYCLE-NEXT: {{.*}} note: needed by %z at t = 1
// CYCLE-NEXT: {{.*}} note: needed by %y at t = 1
// CYCLE-NEXT: {{.*}} note: needed by %x at t = 0
// CYCLE-NOT: {{error|note}}
tempo.graph @cycle(%T: index) -> (x: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) ins(%a = %y[1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %y = tempo.stop_gradient %z : !tempo.rt<1 x i64>
  %z = tempo.compute over (%t) ins(%a = %x[%t - 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  tempo.return %x[0] : !tempo.rt<1 x i64>
}

// LONG: error: %x at t = 0: division by zero
// LONG-NEXT: note: needed by %x at t = 1
// LONG: note: needed by %x at t = 8
// LONG-NEXT: note: ... and so on through 985 more
// LONG-NEXT: note: needed by %x at t = 994
// LONG: note: needed by %x at t = 999
// LONG-NEXT: note: needed by the return
// LONG-NOT: {{error|note}}
tempo.graph @long(%T: index) -> (x: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t)
      ins(%a = %x[max(0, %t - 1) : %t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %a, %c0 : tensor<?xi64>
    %v = arith.index_cast %n : index to i64
    %one = arith.constant 1 : i64
    %q = arith.divsi %one, %v : i64
    tempo.yield %q : i64
  }
  tempo.return %x[%T - 1] : !tempo.rt<1 x i64>
}

// LOOP: error: %x at t = 49 depends on itself
// LOOP-NEXT: note: needed by %x at t = 0
// LOOP-NEXT: note: needed by %x at t = 1
// LOOP: note: ... and so on through 34 more
// LOOP: note: needed by %x at t = 49
// LOOP-NOT: note
tempo.graph @long_cycle(%T: index) -> (x: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t)
      ins(%a = %x[(%t + 49) mod 50] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  tempo.return %x[%T - 1] : !tempo.rt<1 x i64>
}

// RAGGED: error: %y: reads a slice of tensors of different shapes: %x at t = 0 and %x at t = 1
tempo.graph @ragged(%T: index) -> (y: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(%t) {
    %c = arith.constant 1 : i64
    %v = tensor.splat %c[%t] : tensor<?xi64>
    tempo.yield %v : tensor<?xi64>
  }
  %y = tempo.compute over () ins(%a = %x[0 : %T] : !tempo.rt<1 x tensor<?xi64>>)
      -> !tempo.rt<0 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  tempo.return %y : !tempo.rt<0 x i64>
}

// SIZES: error: %x at t = 1: gives %x a shape that is not what its sizes say
tempo.graph @sizes(%T: index) -> (x: tensor<?xi64>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(2) {
    %c = arith.constant 1 : i64
    %v = tensor.splat %c[%t] : tensor<?xi64>
    tempo.yield %v : tensor<?xi64>
  }
  tempo.return %x[1] : !tempo.rt<1 x tensor<?xi64>>
}

// OVERFLOW: error: the return: an expression does not fit 64 bits
tempo.graph @overflow(%T: index) -> (x: i64) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  tempo.return %x[2 * %T - 1] : !tempo.rt<1 x i64>
}

// MEMORY: error: the return: needs at least 32000000000000000 bytes more: {{[0-9]+}} of {{[0-9]+}} bytes of memory are in use
tempo.graph @memory(%T: index) -> (x: tensor<?xi8>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i8> {
    %c = arith.constant 1 : i8
    tempo.yield %c : i8
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i8>
}

// Whether there is a step 1 depends on what happens at it.
// ENDING: error: %done at t = 0 depends on itself
// ENDING-NEXT: note: needed by %done at t = 0, to know how far a dim goes
tempo.graph @self_ending() -> (x: i64) {
  %t, %n = tempo.dim < 10 until %done
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %done = tempo.compute over (%t) ins(%a = %x[%t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i1> {
    %c = arith.constant true
    tempo.yield %c : i1
  }
  tempo.return %x[%n - 1] : !tempo.rt<1 x i64>
}

// NO-END: error: the return: the end of dim t depends on %done at t = 3, which lies outside of its domain
tempo.graph @no_end() -> (x: i64) {
  %t, %n = tempo.dim < 10 until %done
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %done = tempo.compute over (%t) where (%t < 3) -> !tempo.rt<1 x i1> {
    %c = arith.constant false
    tempo.yield %c : i1
  }
  tempo.return %x[%n - 1] : !tempo.rt<1 x i64>
}

// GRADIENT: error: tempo.gradient is not expanded yet: write the derivative as nodes
tempo.graph @gradient(%w: f32) -> (g: f32) {
  %l = tempo.compute over () ins(%a = %w : f32) -> !tempo.rt<0 x f32> {
    tempo.yield %a : f32
  }
  %g = tempo.gradient %l wrt (%w) : (!tempo.rt<0 x f32>, f32) -> f32
  tempo.return %g : f32
}
