// Case 5: two steps back. f[t<2] = t, else f[t-1] + f[t-2].
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=10 | T=13
// f == [round(((1 + 5**.5) / 2)**t / 5**.5) for t in range(T)]
// T=10 gives f == [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (f: !series) {
  %t = tempo.dim < %T
  %first = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %next = tempo.compute over (%t) where (%t >= 2)
      ins(%a = %f[%t - 1] : !tempo.rt<1 x i64>, %b = %f[%t - 2] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %sum = arith.addi %a, %b : i64
    tempo.yield %sum : i64
  }
  %f = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 2) : %first[%t] : !tempo.rt<1 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %f[0 : %T] : !tempo.rt<1 x i64>
}
