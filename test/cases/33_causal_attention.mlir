// Case 33: a[t] = softmax(q[t].k[0:t+1]/sqrt d) v[0:t+1] equals dense causal attention.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=7 | T=13
// q = rng.standard_normal((T, 4), f32)
// k = rng.standard_normal((T, 4), f32)
// v = rng.standard_normal((T, 3), f32)
// s = np.where(np.tri(T, dtype=bool), q.astype(f64) @ k.T / 2, -np.inf)
// e = np.exp(s - s.max(axis=1, keepdims=True, initial=-1e9))
// a == e @ v / e.sum(axis=1, keepdims=True)
// constant: !queries = tensor<{T}x4xf32>
// constant: !values = tensor<{T}x3xf32>
!queries = tensor<?x4xf32>
!values = tensor<?x3xf32>

tempo.graph @main(%q: !queries, %k: !queries, %v: !values, %T: index) -> (a: !values) {
  %t = tempo.dim < %T
  %qt = tempo.input %q over (%t) : !queries -> !tempo.rt<1 x tensor<4xf32>>
  %kt = tempo.input %k over (%t) : !queries -> !tempo.rt<1 x tensor<4xf32>>
  %vt = tempo.input %v over (%t) : !values -> !tempo.rt<1 x tensor<3xf32>>
  %a = tempo.compute over (%t)
      ins(%query = %qt[%t] : !tempo.rt<1 x tensor<4xf32>>,
          %keys = %kt[0 : %t + 1] : !tempo.rt<1 x tensor<4xf32>>,
          %rows = %vt[0 : %t + 1] : !tempo.rt<1 x tensor<3xf32>>)
      -> !tempo.rt<1 x tensor<3xf32>> {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %low = arith.constant dense<0xFF800000> : tensor<f32>
    %none = arith.constant dense<0.0> : tensor<f32>
    %n = tensor.dim %keys, %c0 : tensor<?x4xf32>
    %empty = tensor.empty(%n) : tensor<?xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %dots = linalg.matvec ins(%keys, %query : tensor<?x4xf32>, tensor<4xf32>)
        outs(%zeros : tensor<?xf32>) -> tensor<?xf32>
    %scores = linalg.map ins(%dots : tensor<?xf32>) outs(%empty : tensor<?xf32>)
        (%x: f32, %out: f32) {
          %half = arith.constant 0.5 : f32
          %y = arith.mulf %x, %half : f32
          linalg.yield %y : f32
        }
    %max = linalg.reduce { arith.maximumf } ins(%scores : tensor<?xf32>)
        outs(%low : tensor<f32>) dimensions = [0]
    %m = tensor.extract %max[] : tensor<f32>
    %weights = linalg.map ins(%scores : tensor<?xf32>) outs(%empty : tensor<?xf32>)
        (%x: f32, %out: f32) {
          %y = arith.subf %x, %m : f32
          %z = math.exp %y : f32
          linalg.yield %z : f32
        }
    %sum = linalg.reduce { arith.addf } ins(%weights : tensor<?xf32>)
        outs(%none : tensor<f32>) dimensions = [0]
    %total = tensor.extract %sum[] : tensor<f32>
    %start = arith.constant dense<0.0> : tensor<3xf32>
    %mixed = linalg.vecmat ins(%weights, %rows : tensor<?xf32>, tensor<?x3xf32>)
        outs(%start : tensor<3xf32>) -> tensor<3xf32>
    %result = linalg.map ins(%mixed : tensor<3xf32>) outs(%start : tensor<3xf32>)
        (%x: f32, %out: f32) {
          %y = arith.divf %x, %total : f32
          linalg.yield %y : f32
        }
    tempo.yield %result : tensor<3xf32>
  }
  tempo.return %a[0 : %T] : !tempo.rt<1 x tensor<3xf32>>
}
