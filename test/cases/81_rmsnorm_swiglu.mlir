// Case 81: n[t] = x[t] / sqrt(mean x[t]^2 + eps) * w, and s[t] = silu(n[t]) * x[t].
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=13
// x = rng.standard_normal((T, 5), f32)
// w = rng.standard_normal(5, f32)
// wide = x.astype(f64)
// normed = wide / np.sqrt((wide**2).mean(axis=1, keepdims=True) + 1e-5) * w
// n == normed
// s == normed / (1 + np.exp(-normed)) * wide
// constant: !rows = tensor<{T}x5xf32>
!rows = tensor<?x5xf32>

tempo.graph @main(%x: !rows, %w: tensor<5xf32>, %T: index) -> (n: !rows, s: !rows) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !rows -> !tempo.rt<1 x tensor<5xf32>>
  %n = tempo.compute over (%t)
      ins(%row = %xt[%t] : !tempo.rt<1 x tensor<5xf32>>, %weights = %w : tensor<5xf32>)
      -> !tempo.rt<1 x tensor<5xf32>> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %five = arith.constant 5.0 : f32
    %eps = arith.constant 1.0e-5 : f32
    %empty = tensor.empty() : tensor<5xf32>
    %squares = linalg.dot ins(%row, %row : tensor<5xf32>, tensor<5xf32>)
        outs(%zero : tensor<f32>) -> tensor<f32>
    %sum = tensor.extract %squares[] : tensor<f32>
    %mean = arith.divf %sum, %five : f32
    %safe = arith.addf %mean, %eps : f32
    %norm = math.sqrt %safe : f32
    %r = linalg.map ins(%row, %weights : tensor<5xf32>, tensor<5xf32>)
        outs(%empty : tensor<5xf32>) (%a: f32, %b: f32, %out: f32) {
          %c = arith.divf %a, %norm : f32
          %d = arith.mulf %c, %b : f32
          linalg.yield %d : f32
        }
    tempo.yield %r : tensor<5xf32>
  }
  %s = tempo.compute over (%t)
      ins(%gate = %n[%t] : !tempo.rt<1 x tensor<5xf32>>,
          %up = %xt[%t] : !tempo.rt<1 x tensor<5xf32>>)
      -> !tempo.rt<1 x tensor<5xf32>> {
    %empty = tensor.empty() : tensor<5xf32>
    %r = linalg.map ins(%gate, %up : tensor<5xf32>, tensor<5xf32>)
        outs(%empty : tensor<5xf32>) (%a: f32, %b: f32, %out: f32) {
          %one = arith.constant 1.0 : f32
          %minus = arith.negf %a : f32
          %exp = math.exp %minus : f32
          %below = arith.addf %one, %exp : f32
          %silu = arith.divf %a, %below : f32
          %v = arith.mulf %silu, %b : f32
          linalg.yield %v : f32
        }
    tempo.yield %r : tensor<5xf32>
  }
  tempo.return %n[0 : %T], %s[0 : %T]
      : !tempo.rt<1 x tensor<5xf32>>, !tempo.rt<1 x tensor<5xf32>>
}
