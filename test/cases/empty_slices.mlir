// Slices that are empty at some points, and results that are parts of a value.
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=5 | T=13
// x = rng.integers(-9, 9, T)
// before == np.cumsum(x) - x
// middle == (np.cumsum(x) - x)[T // 3:T // 3 * 2]
// last == (np.cumsum(x) - x)[T - 1]
// constant: !series = tensor<{T}xi64>
// constant: !part = tensor<{T // 3}xi64>
!series = tensor<?xi64>
!part = tensor<?xi64>

tempo.graph @main(%x: !series, %T: index) -> (before: !series, middle: !part, last: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %before = tempo.compute over (%t) ins(%past = %xt[0 : %t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%past : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %before[0 : %T], %before[%T floordiv 3 : (%T floordiv 3) * 2], %before[%T - 1]
      : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}
