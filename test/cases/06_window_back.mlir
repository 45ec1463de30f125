// Case 6: a window cut off at the start. y[t] = sum x[max(0,t-2):t+1], x = t.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=6 | T=13
// y == [sum(range(max(0, t - 2), t + 1)) for t in range(T)]
// T=6 gives y == [0, 1, 3, 6, 9, 12]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%window = %x[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%window : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
