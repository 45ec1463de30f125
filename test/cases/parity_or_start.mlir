// A condition whose parts overlap and one of which is a remainder: isl joins such parts wrongly when
// it is left to.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=6 | T=13
// y == [t if t % 2 == 0 or t <= 1 else -t for t in range(T)]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %minus = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %zero = arith.constant 0 : i64
    %v = arith.index_cast %t : index to i64
    %m = arith.subi %zero, %v : i64
    tempo.yield %m : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t mod 2 == 0 or %t <= 1) : %x[%t] : !tempo.rt<1 x i64>
    otherwise : %minus[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
