// What does not fit is an error of the run, not the end of the machine: stores larger than memory, and
// sizes that do not fit 63 bits.
// RUN: tempo-run %s --bind T=10 --print | FileCheck %s --check-prefix=SMALL
// RUN: not tempo-run %s --bind T=1000000000000 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not tempo-run %s --bind T=4611686018427387904 2>&1 | FileCheck %s --check-prefix=HUGE
// SMALL: last = 45
// LARGE: too_large.mlir:[[@LINE+2]]:1: error: the graph needs more memory for its stores than there is
// HUGE: too_large.mlir:[[@LINE+1]]:1: error: the size of a store does not fit 63 bits
tempo.graph @main(%T: index) -> (last: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%p = %x[0 : %T] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %none = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%p : tensor<?xi64>) outs(%none : tensor<i64>)
        dimensions = [0]
    %r = tensor.extract %total[] : tensor<i64>
    tempo.yield %r : i64
  }
  tempo.return %y[%T - 1] : !tempo.rt<1 x i64>
}
