// Case 37: y[t] = ones(1,t+1) @ x[0:t+1], the prefix sum. What is not written may hold anything:
// no NaN of a fresh store may show.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=7 | T=13
// x = rng.random((T, 2), f32)
// y == np.cumsum(x, axis=0, dtype=f64).reshape(T, 1, 2)
// constant: !points = tensor<{T}x2xf32>
// constant: !sums = tensor<{T}x1x2xf32>
!points = tensor<?x2xf32>
!sums = tensor<?x1x2xf32>

tempo.graph @main(%x: !points, %T: index) -> (y: !sums) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !points -> !tempo.rt<1 x tensor<2xf32>>
  %copy = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x tensor<2xf32>>)
      -> !tempo.rt<1 x tensor<2xf32>> {
    tempo.yield %a : tensor<2xf32>
  }
  %y = tempo.compute over (%t) ins(%past = %copy[0 : %t + 1] : !tempo.rt<1 x tensor<2xf32>>)
      -> !tempo.rt<1 x tensor<1x2xf32>> {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.0 : f32
    %zeros = arith.constant dense<0.0> : tensor<1x2xf32>
    %n = tensor.dim %past, %c0 : tensor<?x2xf32>
    %empty = tensor.empty(%n) : tensor<1x?xf32>
    %ones = linalg.fill ins(%one : f32) outs(%empty : tensor<1x?xf32>) -> tensor<1x?xf32>
    %sum = linalg.matmul ins(%ones, %past : tensor<1x?xf32>, tensor<?x2xf32>)
        outs(%zeros : tensor<1x2xf32>) -> tensor<1x2xf32>
    tempo.yield %sum : tensor<1x2xf32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x tensor<1x2xf32>>
}
