// Case 19: a merge without a branch for t = 3, demanded for T = 4.
// RUN: %run_case %s
// one = i64(1)
// sizes: T=4 | T=13
// fails: t = 3
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%one: i64, %T: index) -> (x: !series) {
  %t = tempo.dim < %T
  %x = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 3) : %one : i64
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
