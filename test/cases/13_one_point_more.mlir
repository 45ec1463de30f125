// Case 13: a time line of T + 1 points. o[0] = 7, else 2*o[t-1].
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=4 | T=13
// seven = i64(7)
// o == 7 * 2**np.arange(T + 1)
// T=4 gives o == [7, 14, 28, 56, 112]
// constant: !series = tensor<{T + 1}xi64>
!series = tensor<?xi64>

tempo.graph @main(%seven: i64, %T: index) -> (o: !series) {
  %t = tempo.dim < %T + 1
  %next = tempo.compute over (%t) where (%t > 0) ins(%a = %o[%t - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %double = arith.addi %a, %a : i64
    tempo.yield %double : i64
  }
  %o = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %seven : i64
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %o[0 : %T + 1] : !tempo.rt<1 x i64>
}
