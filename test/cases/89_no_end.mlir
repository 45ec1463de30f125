// Case 89, first part: x[t] = y[t+1], y[t] = x[t] has no end: y is read outside of its domain.
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=5
// fails: reads %y at t = \d+
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (x: !series) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) ins(%a = %y[%t + 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
