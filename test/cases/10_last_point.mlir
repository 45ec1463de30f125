// Case 10: a fixed point of the future. y[t] = x[t] + x[T-1], x = t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=5 | T=13
// y == np.arange(T) + T - 1
// T=5 gives y == [4, 5, 6, 7, 8]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t)
      ins(%a = %x[%t] : !tempo.rt<1 x i64>, %b = %x[%T - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %sum = arith.addi %a, %b : i64
    tempo.yield %sum : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
