// Case 8: a recurrence over an input. m[0] = x[0], else max(m[t-1], x[t]).
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=8 | T=13
// x = given(T, [3, 1, 4, 1, 5, 9, 2, 6])
// m == np.maximum.accumulate(x)
// T=8 gives m == [3, 3, 4, 4, 5, 9, 9, 9]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%x: !series, %T: index) -> (m: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %m[%t - 1] : !tempo.rt<1 x i64>, %b = %xt[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %max = arith.maxsi %a, %b : i64
    tempo.yield %max : i64
  }
  %m = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %xt[%t] : !tempo.rt<1 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %m[0 : %T] : !tempo.rt<1 x i64>
}
