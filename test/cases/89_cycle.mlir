// Case 89, second part: x[t] = y[t], y[t] = x[t]. An error lists the cycle.
// RUN: %run_case %s
// sizes: T=1 | T=5
// fails: (?s)depends on itself.*%x.*%y|depends on itself.*%y.*%x
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (x: !series) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) ins(%a = %y[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
