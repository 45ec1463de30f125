// Case 38: a tensor whose size is the time. y[t] = sum(iota(t+1)) = t(t+1)/2.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=6 | T=13
// y == [t * (t + 1) // 2 for t in range(T)]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %iota = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(%t + 1) {
    %c1 = arith.constant 1 : index
    %n = arith.addi %t, %c1 : index
    %empty = tensor.empty(%n) : tensor<?xi64>
    %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        outs(%empty : tensor<?xi64>) {
    ^bb0(%out: i64):
      %i = linalg.index 0 : index
      %v = arith.index_cast %i : index to i64
      linalg.yield %v : i64
    } -> tensor<?xi64>
    tempo.yield %r : tensor<?xi64>
  }
  %y = tempo.compute over (%t) ins(%a = %iota[%t] : !tempo.rt<1 x tensor<?xi64>>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%a : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
