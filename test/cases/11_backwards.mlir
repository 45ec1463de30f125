// Case 11: a recurrence that runs downwards. r[T-1] = x[T-1], else x[t] + r[t+1]; x = t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=5 | T=13
// r == np.cumsum(np.arange(T)[::-1])[::-1]
// T=5 gives r == [10, 10, 9, 7, 4]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (r: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %next = tempo.compute over (%t) where (%t < %T - 1)
      ins(%a = %x[%t] : !tempo.rt<1 x i64>, %b = %r[%t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %sum = arith.addi %a, %b : i64
    tempo.yield %sum : i64
  }
  %r = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == %T - 1) : %x[%t] : !tempo.rt<1 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %r[0 : %T] : !tempo.rt<1 x i64>
}
