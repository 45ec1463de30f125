// Case 82: log-sum-exp and softmax of values near 1000 are finite.
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=13
// x = (1000 + rng.standard_normal((T, 4))).astype(f32)
// wide = x.astype(f64)
// l == 1000 + np.log(np.exp(wide - 1000).sum(axis=1))
// p == np.exp(wide - 1000) / np.exp(wide - 1000).sum(axis=1, keepdims=True)
// constant: !rows = tensor<{T}x4xf32>
// constant: !series = tensor<{T}xf32>
!rows = tensor<?x4xf32>
!series = tensor<?xf32>

tempo.graph @main(%x: !rows, %T: index) -> (l: !series, p: !rows) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !rows -> !tempo.rt<1 x tensor<4xf32>>
  %l, %p = tempo.compute over (%t) ins(%row = %xt[%t] : !tempo.rt<1 x tensor<4xf32>>)
      -> (!tempo.rt<1 x f32>, !tempo.rt<1 x tensor<4xf32>>) {
    %low = arith.constant dense<0xFF800000> : tensor<f32>
    %zero = arith.constant dense<0.0> : tensor<f32>
    %empty = tensor.empty() : tensor<4xf32>
    %max = linalg.reduce { arith.maximumf } ins(%row : tensor<4xf32>)
        outs(%low : tensor<f32>) dimensions = [0]
    %m = tensor.extract %max[] : tensor<f32>
    %powers = linalg.map ins(%row : tensor<4xf32>) outs(%empty : tensor<4xf32>)
        (%a: f32, %out: f32) {
          %b = arith.subf %a, %m : f32
          %c = math.exp %b : f32
          linalg.yield %c : f32
        }
    %sum = linalg.reduce { arith.addf } ins(%powers : tensor<4xf32>)
        outs(%zero : tensor<f32>) dimensions = [0]
    %total = tensor.extract %sum[] : tensor<f32>
    %log = math.log %total : f32
    %lse = arith.addf %m, %log : f32
    %softmax = linalg.map ins(%powers : tensor<4xf32>) outs(%empty : tensor<4xf32>)
        (%a: f32, %out: f32) {
          %b = arith.divf %a, %total : f32
          linalg.yield %b : f32
        }
    tempo.yield %lse, %softmax : f32, tensor<4xf32>
  }
  tempo.return %l[0 : %T], %p[0 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x tensor<4xf32>>
}
