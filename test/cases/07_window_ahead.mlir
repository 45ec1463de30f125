// Case 7: a window cut off at the end. y[t] = sum x[t:min(t+3,T)], x = t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=6 | T=13
// y == [sum(range(t, min(t + 3, T))) for t in range(T)]
// T=6 gives y == [3, 6, 9, 12, 9, 5]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%window = %x[%t : min(%t + 3, %T)] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%window : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
