// Case 41: y[t] = sum(broadcast(x[t], (t+1))) = (t+1)x[t].
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=6 | T=13
// x = rng.integers(-9, 9, T)
// y == (np.arange(T) + 1) * x
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%x: !series, %T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %y = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0> : tensor<i64>
    %n = arith.addi %t, %c1 : index
    %one = tensor.from_elements %a : tensor<i64>
    %empty = tensor.empty(%n) : tensor<?xi64>
    %wide = linalg.broadcast ins(%one : tensor<i64>) outs(%empty : tensor<?xi64>) dimensions = [0]
    %sum = linalg.reduce { arith.addi } ins(%wide : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
