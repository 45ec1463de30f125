// Case 15: a condition with mod. x: t mod 2 == 0 -> t, else -t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=6 | T=13
// x == [-t if t % 2 else t for t in range(T)]
// T=6 gives x == [0, -1, 2, -3, 4, -5]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (x: !series) {
  %t = tempo.dim < %T
  %up = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %down = tempo.compute over (%t) ins(%a = %up[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %zero = arith.constant 0 : i64
    %negated = arith.subi %zero, %a : i64
    tempo.yield %negated : i64
  }
  %x = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t mod 2 == 0) : %up[%t] : !tempo.rt<1 x i64>
    otherwise : %down[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
