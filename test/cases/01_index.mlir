// Case 1: x[t] = t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=6 | T=13
// x == np.arange(T)
// T=6 gives x == [0, 1, 2, 3, 4, 5]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (x: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
