// Case 21: points held inside by max and min. y[t] = x[max(t-2,0)], z[t] = x[min(t+2,T-1)], x = t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=5 | T=13
// y == np.maximum(np.arange(T) - 2, 0)
// z == np.minimum(np.arange(T) + 2, T - 1)
// T=5 gives y == [0, 0, 0, 1, 2]
// T=5 gives z == [2, 3, 4, 4, 4]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (y: !series, z: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 2, 0)] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %z = tempo.compute over (%t) ins(%a = %x[min(%t + 2, %T - 1)] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  tempo.return %y[0 : %T], %z[0 : %T] : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}
