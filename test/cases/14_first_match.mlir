// Case 14: the first branch that holds wins. x: t<3 -> 1, t<5 -> 2, else 3.
// RUN: %run_case %s
// one = i64(1)
// two = i64(2)
// three = i64(3)
// sizes: T=0 | T=1 | T=2 | T=4 | T=7 | T=13
// x == [1 if t < 3 else 2 if t < 5 else 3 for t in range(T)]
// T=7 gives x == [1, 1, 1, 2, 2, 3, 3]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%one: i64, %two: i64, %three: i64, %T: index) -> (x: !series) {
  %t = tempo.dim < %T
  %x = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 3) : %one : i64
    when (%t < 5) : %two : i64
    otherwise : %three : i64
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
