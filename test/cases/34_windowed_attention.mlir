// Case 34: attention over windows: the last 3, the next 3, and all from now on. Three nodes share
// one function.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=7 | T=13
// q = rng.standard_normal((T, 4), f32)
// k = rng.standard_normal((T, 4), f32)
// v = rng.standard_normal((T, 3), f32)
// attend = lambda window: np.array([
//     (lambda e, rows: e @ rows / e.sum())(
//         np.exp(k[window(t)].astype(f64) @ q[t] / 2), v[window(t)]) for t in range(T)
//     ]).reshape(T, 3)
// last == attend(lambda t: slice(max(0, t - 2), t + 1))
// ahead == attend(lambda t: slice(t, min(t + 3, T)))
// rest == attend(lambda t: slice(t, T))
// constant: !queries = tensor<{T}x4xf32>
// constant: !values = tensor<{T}x3xf32>
!queries = tensor<?x4xf32>
!values = tensor<?x3xf32>

func.func private @attend(%query: tensor<4xf32>, %keys: tensor<?x4xf32>, %rows: tensor<?x3xf32>)
    -> tensor<3xf32> {
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
  return %result : tensor<3xf32>
}

tempo.graph @main(%q: !queries, %k: !queries, %v: !values, %T: index)
    -> (last: !values, ahead: !values, rest: !values) {
  %t = tempo.dim < %T
  %qt = tempo.input %q over (%t) : !queries -> !tempo.rt<1 x tensor<4xf32>>
  %kt = tempo.input %k over (%t) : !queries -> !tempo.rt<1 x tensor<4xf32>>
  %vt = tempo.input %v over (%t) : !values -> !tempo.rt<1 x tensor<3xf32>>
  %last = tempo.compute over (%t)
      ins(%query = %qt[%t] : !tempo.rt<1 x tensor<4xf32>>,
          %keys = %kt[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x tensor<4xf32>>,
          %rows = %vt[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x tensor<3xf32>>)
      -> !tempo.rt<1 x tensor<3xf32>> {
    %r = func.call @attend(%query, %keys, %rows)
        : (tensor<4xf32>, tensor<?x4xf32>, tensor<?x3xf32>) -> tensor<3xf32>
    tempo.yield %r : tensor<3xf32>
  }
  %ahead = tempo.compute over (%t)
      ins(%query = %qt[%t] : !tempo.rt<1 x tensor<4xf32>>,
          %keys = %kt[%t : min(%t + 3, %T)] : !tempo.rt<1 x tensor<4xf32>>,
          %rows = %vt[%t : min(%t + 3, %T)] : !tempo.rt<1 x tensor<3xf32>>)
      -> !tempo.rt<1 x tensor<3xf32>> {
    %r = func.call @attend(%query, %keys, %rows)
        : (tensor<4xf32>, tensor<?x4xf32>, tensor<?x3xf32>) -> tensor<3xf32>
    tempo.yield %r : tensor<3xf32>
  }
  %rest = tempo.compute over (%t)
      ins(%query = %qt[%t] : !tempo.rt<1 x tensor<4xf32>>,
          %keys = %kt[%t : %T] : !tempo.rt<1 x tensor<4xf32>>,
          %rows = %vt[%t : %T] : !tempo.rt<1 x tensor<3xf32>>)
      -> !tempo.rt<1 x tensor<3xf32>> {
    %r = func.call @attend(%query, %keys, %rows)
        : (tensor<4xf32>, tensor<?x4xf32>, tensor<?x3xf32>) -> tensor<3xf32>
    tempo.yield %r : tensor<3xf32>
  }
  tempo.return %last[0 : %T], %ahead[0 : %T], %rest[0 : %T]
      : !tempo.rt<1 x tensor<3xf32>>, !tempo.rt<1 x tensor<3xf32>>, !tempo.rt<1 x tensor<3xf32>>
}
