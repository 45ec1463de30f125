// Structured operations of linalg: named ones, convolutions and pooling, and generic ones with
// several results, indices, and maps that divide.
// RUN: %run_case %s
// sizes: N=1 K=4 | N=5 K=3
// tolerance: 1e-5
// a = rng.normal(size=(N, K)).astype(f32)
// b = rng.normal(size=(K, N)).astype(f32)
// t = rng.normal(size=(2, N, K)).astype(f32)
// u = rng.normal(size=(2, K, N)).astype(f32)
// v = rng.normal(size=K).astype(f32)
// image = rng.normal(size=(2, 7, 9, 3)).astype(f32)
// kernel = rng.normal(size=(3, 2, 3, 4)).astype(f32)
// small = rng.integers(-128, 128, (N, K)).astype(np.int8)
// at = lambda i, j: image[:, i:i + 5:2, j:j + 8:2]
// product == a @ b
// transposed == a @ a.T
// batched == np.matmul(t, u)
// vector == a @ v
// dot == v @ v
// sum == a + b.T
// power == np.exp(a)
// larger == np.maximum(a, b.T)
// squared == np.square(a)
// turned == t.transpose(2, 0, 1)
// spread == np.broadcast_to(v, (N, K)) + 0
// mapped == a * b.T
// total == a.sum(axis=0)
// highest == a.max(axis=1)
// where_ == a.argmax(axis=1)
// filled == np.full((N, K), 2.5)
// weighted == a + 10 * np.arange(N)[:, None] + np.arange(K)
// repeated == v[np.arange(2 * K) // 2]
// chances == np.exp(a) / np.exp(a).sum(axis=1, keepdims=True)
// convolved == sum(np.einsum("bhwc,cf->bhwf", image[:, i:i + 5:2, 2 * j:2 * j + 7:1], kernel[i, j]) for i in range(3) for j in range(2))
// pooled == np.max([at(i, j) for i in range(3) for j in range(2)], axis=0)
// integers == small.astype(i32) @ small.T.astype(i32)
// constant: no
!m = tensor<?x?xf32>
!v = tensor<?xf32>

tempo.graph @main(%a: !m sizes(%N, %K), %b: !m sizes(%K, %N), %t: tensor<2x?x?xf32> sizes(%N, %K),
                  %u: tensor<2x?x?xf32> sizes(%K, %N), %v: !v sizes(%K),
                  %image: tensor<2x7x9x3xf32>, %kernel: tensor<3x2x3x4xf32>,
                  %small: tensor<?x?xi8> sizes(%N, %K), %N: index, %K: index)
    -> (product: !m, transposed: !m, batched: tensor<2x?x?xf32>, vector: !v, dot: f32, sum: !m,
        power: !m, larger: !m, squared: !m, turned: tensor<?x2x?xf32>, spread: !m, mapped: !m,
        total: !v, highest: !v, where_: tensor<?xi64>, filled: !m, weighted: !m, repeated: !v,
        chances: !m, convolved: tensor<2x3x7x4xf32>, pooled: tensor<2x3x4x3xf32>,
        integers: tensor<?x?xi32>) {
  %p:5 = tempo.compute over ()
      ins(%a = %a : !m, %b = %b : !m, %t = %t : tensor<2x?x?xf32>, %u = %u : tensor<2x?x?xf32>,
          %v = %v : !v, %n = %N : index)
      -> (!tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x tensor<2x?x?xf32>>,
          !tempo.rt<0 x !v>, !tempo.rt<0 x f32>) sizes(%N, %N, %N, %N, %N, %N, %N) {
    %zero = arith.constant 0.0 : f32
    %e2 = tensor.empty(%n, %n) : !m
    %z2 = linalg.fill ins(%zero : f32) outs(%e2 : !m) -> !m
    %product = linalg.matmul ins(%a, %b : !m, !m) outs(%z2 : !m) -> !m
    %transposed = linalg.matmul
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
                         affine_map<(i, j, k) -> (i, j)>]
        ins(%a, %a : !m, !m) outs(%z2 : !m) -> !m
    %e3 = tensor.empty(%n, %n) : tensor<2x?x?xf32>
    %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %batched = linalg.batch_matmul ins(%t, %u : tensor<2x?x?xf32>, tensor<2x?x?xf32>)
        outs(%z3 : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
    %e1 = tensor.empty(%n) : !v
    %z1 = linalg.fill ins(%zero : f32) outs(%e1 : !v) -> !v
    %vector = linalg.matvec ins(%a, %v : !m, !v) outs(%z1 : !v) -> !v
    %z0 = arith.constant dense<0.0> : tensor<f32>
    %d = linalg.dot ins(%v, %v : !v, !v) outs(%z0 : tensor<f32>) -> tensor<f32>
    %dot = tensor.extract %d[] : tensor<f32>
    tempo.yield %product, %transposed, %batched, %vector, %dot : !m, !m, tensor<2x?x?xf32>, !v, f32
  }
  %e:7 = tempo.compute over ()
      ins(%a = %a : !m, %b = %b : !m, %t = %t : tensor<2x?x?xf32>, %v = %v : !v, %n = %N : index,
          %k = %K : index)
      -> (!tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>,
          !tempo.rt<0 x tensor<?x2x?xf32>>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>)
      sizes(%N, %K, %N, %K, %N, %K, %N, %K, %K, %N, %N, %K, %N, %K) {
    %e = tensor.empty(%n, %k) : !m
    %bt = linalg.transpose ins(%b : !m) outs(%e : !m) permutation = [1, 0]
    %sum = linalg.add ins(%a, %bt : !m, !m) outs(%e : !m) -> !m
    %power = linalg.exp ins(%a : !m) outs(%e : !m) -> !m
    %larger = linalg.elementwise kind=#linalg.elementwise_kind<max_signed>
        ins(%a, %bt : !m, !m) outs(%e : !m) -> !m
    %squared = linalg.square ins(%a : !m) outs(%e : !m) -> !m
    %e3 = tensor.empty(%k, %n) : tensor<?x2x?xf32>
    %turned = linalg.transpose ins(%t : tensor<2x?x?xf32>) outs(%e3 : tensor<?x2x?xf32>)
        permutation = [2, 0, 1]
    %spread = linalg.broadcast ins(%v : !v) outs(%e : !m) dimensions = [0]
    %mapped = linalg.map { arith.mulf } ins(%a, %bt : !m, !m) outs(%e : !m)
    tempo.yield %sum, %power, %larger, %squared, %turned, %spread, %mapped
        : !m, !m, !m, !m, tensor<?x2x?xf32>, !m, !m
  }
  %r:7 = tempo.compute over ()
      ins(%a = %a : !m, %v = %v : !v, %n = %N : index, %k = %K : index)
      -> (!tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x !m>,
          !tempo.rt<0 x !m>, !tempo.rt<0 x !v>, !tempo.rt<0 x !m>)
      sizes(%K, %N, %N, %N, %K, %N, %K, 2 * %K, %N, %K) {
    %zero = arith.constant 0.0 : f32
    %low = arith.constant 0xFF800000 : f32
    %ek = tensor.empty(%k) : !v
    %zk = linalg.fill ins(%zero : f32) outs(%ek : !v) -> !v
    %total = linalg.reduce { arith.addf } ins(%a : !m) outs(%zk : !v) dimensions = [0]
    %en = tensor.empty(%n) : !v
    %first = linalg.fill ins(%low : f32) outs(%en : !v) -> !v
    %none = arith.constant -1 : i64
    %ei = tensor.empty(%n) : tensor<?xi64>
    %nowhere = linalg.fill ins(%none : i64) outs(%ei : tensor<?xi64>) -> tensor<?xi64>
    %highest, %where = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                         affine_map<(i, j) -> (i)>],
        iterator_types = ["parallel", "reduction"]}
        ins(%a : !m) outs(%first, %nowhere : !v, tensor<?xi64>) {
    ^bb0(%x: f32, %best: f32, %place: i64):
      %j = linalg.index 1 : index
      %here = arith.index_cast %j : index to i64
      %more = arith.cmpf ogt, %x, %best : f32
      %value = arith.select %more, %x, %best : f32
      %index = arith.select %more, %here, %place : i64
      linalg.yield %value, %index : f32, i64
    } -> (!v, tensor<?xi64>)
    %e = tensor.empty(%n, %k) : !m
    %c = arith.constant 2.5 : f32
    %filled = linalg.fill ins(%c : f32) outs(%e : !m) -> !m
    %weighted = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%a : !m) outs(%e : !m) {
    ^bb0(%x: f32, %out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %w = affine.apply affine_map<(d0, d1) -> (10 * d0 + d1)>(%i, %j)
      %w64 = arith.index_cast %w : index to i64
      %wf = arith.sitofp %w64 : i64 to f32
      %y = arith.addf %x, %wf : f32
      linalg.yield %y : f32
    } -> !m
    %c2 = arith.constant 2 : index
    %k2 = arith.muli %k, %c2 : index
    %e2k = tensor.empty(%k2) : !v
    %repeated = linalg.generic {
        indexing_maps = [affine_map<(i) -> (i floordiv 2)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%v : !v) outs(%e2k : !v) {
    ^bb0(%x: f32, %out: f32):
      linalg.yield %x : f32
    } -> !v
    %chances = linalg.softmax dimension(1) ins(%a : !m) outs(%e : !m) -> !m
    tempo.yield %total, %highest, %where, %filled, %weighted, %repeated, %chances
        : !v, !v, tensor<?xi64>, !m, !m, !v, !m
  }
  %c:3 = tempo.compute over ()
      ins(%image = %image : tensor<2x7x9x3xf32>, %kernel = %kernel : tensor<3x2x3x4xf32>,
          %small = %small : tensor<?x?xi8>, %n = %N : index)
      -> (!tempo.rt<0 x tensor<2x3x7x4xf32>>, !tempo.rt<0 x tensor<2x3x4x3xf32>>,
          !tempo.rt<0 x tensor<?x?xi32>>) sizes(%N, %N) {
    %zero = arith.constant 0.0 : f32
    %ec = tensor.empty() : tensor<2x3x7x4xf32>
    %zc = linalg.fill ins(%zero : f32) outs(%ec : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
    %convolved = linalg.conv_2d_nhwc_hwcf
        {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<[1, 2]> : tensor<2xi64>}
        ins(%image, %kernel : tensor<2x7x9x3xf32>, tensor<3x2x3x4xf32>)
        outs(%zc : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
    %low = arith.constant dense<0xFF800000> : tensor<2x3x4x3xf32>
    %window = tensor.empty() : tensor<3x2xf32>
    %pooled = linalg.pooling_nhwc_max
        {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
        ins(%image, %window : tensor<2x7x9x3xf32>, tensor<3x2xf32>)
        outs(%low : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
    %zi = arith.constant 0 : i32
    %ei = tensor.empty(%n, %n) : tensor<?x?xi32>
    %fi = linalg.fill ins(%zi : i32) outs(%ei : tensor<?x?xi32>) -> tensor<?x?xi32>
    %integers = linalg.contract
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
                         affine_map<(i, j, k) -> (i, j)>]
        ins(%small, %small : tensor<?x?xi8>, tensor<?x?xi8>) outs(%fi : tensor<?x?xi32>)
        -> tensor<?x?xi32>
    tempo.yield %convolved, %pooled, %integers
        : tensor<2x3x7x4xf32>, tensor<2x3x4x3xf32>, tensor<?x?xi32>
  }
  tempo.return %p#0, %p#1, %p#2, %p#3, %p#4, %e#0, %e#1, %e#2, %e#3, %e#4, %e#5, %e#6, %r#0, %r#1,
      %r#2, %r#3, %r#4, %r#5, %r#6, %c#0, %c#1, %c#2
      : !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x tensor<2x?x?xf32>>, !tempo.rt<0 x !v>,
        !tempo.rt<0 x f32>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>,
        !tempo.rt<0 x !m>, !tempo.rt<0 x tensor<?x2x?xf32>>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>,
        !tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x !m>,
        !tempo.rt<0 x !m>, !tempo.rt<0 x !v>, !tempo.rt<0 x !m>,
        !tempo.rt<0 x tensor<2x3x7x4xf32>>, !tempo.rt<0 x tensor<2x3x4x3xf32>>,
        !tempo.rt<0 x tensor<?x?xi32>>
}
