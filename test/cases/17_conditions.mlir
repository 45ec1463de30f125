// Case 17: conditions with `and`, `or`. x: 2<=t<4 -> 1; t==0 or t==5 -> 2; else 0.
// RUN: %run_case %s
// one = i64(1)
// two = i64(2)
// zero = i64(0)
// sizes: T=0 | T=1 | T=2 | T=3 | T=6 | T=13
// x == [1 if 2 <= t < 4 else 2 if t in (0, 5) else 0 for t in range(T)]
// T=6 gives x == [2, 0, 1, 1, 0, 2]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%one: i64, %two: i64, %zero: i64, %T: index) -> (x: !series) {
  %t = tempo.dim < %T
  %x = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t >= 2 and not (%t >= 4)) : %one : i64
    when (%t == 0 or %t == 5) : %two : i64
    otherwise : %zero : i64
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
