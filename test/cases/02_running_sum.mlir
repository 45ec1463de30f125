// Case 2: a recurrence. s[0] = 0, else s[t-1] + t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=6 | T=13
// s == np.cumsum(np.arange(T))
// T=6 gives s == [0, 1, 3, 6, 10, 15]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (s: !series) {
  %t = tempo.dim < %T
  %zero = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c0 = arith.constant 0 : i64
    tempo.yield %c0 : i64
  }
  %next = tempo.compute over (%t) where (%t >= 1) ins(%a = %s[%t - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    %sum = arith.addi %a, %v : i64
    tempo.yield %sum : i64
  }
  %s = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %zero[] : !tempo.rt<0 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %s[0 : %T] : !tempo.rt<1 x i64>
}
