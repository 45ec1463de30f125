// Contractions and other reductions over all of the past, of sizes that are no multiples of vectors:
// rows and columns, products with a transposed operand, sums, maxima, integers that grow.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=5 | T=8 | T=19 | T=37 | T=70
// x = rng.integers(-3, 4, (T, 20)).astype(f32)
// w = rng.integers(-3, 4, 20).astype(f32)
// p = [x[:t + 1].astype(f64) for t in range(T)]
// mixed == np.array([m.T @ (m @ w) for m in p]).reshape(T, 20)
// gram == np.array([m.T @ m for m in p]).reshape(T, 20, 20)
// rows == np.array([(m @ m.T).sum(axis=0) @ m for m in p]).reshape(T, 20)
// most == np.array([(m @ m.T).max(axis=1) @ m for m in p]).reshape(T, 20)
// left == np.array([m[-1].reshape(5, 4) @ m[-1].reshape(4, 5) for m in p]).reshape(T, 5, 5)
// bytes == np.array([(m.astype(i64) ** 2).sum(axis=1).sum() for m in p]).reshape(T)
// constant: !points = tensor<{T}x20xf32>
// constant: !grams = tensor<{T}x20x20xf32>
// constant: !lefts = tensor<{T}x5x5xf32>
// constant: !numbers = tensor<{T}xi32>
!points = tensor<?x20xf32>
!grams = tensor<?x20x20xf32>
!lefts = tensor<?x5x5xf32>
!numbers = tensor<?xi32>
!point = tensor<20xf32>
!past = tensor<?x20xf32>

tempo.graph @main(%x: !points, %w: !point, %T: index)
    -> (mixed: !points, gram: !grams, rows: !points, most: !points, left: !lefts, bytes: !numbers) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !points -> !tempo.rt<1 x !point>
  %mixed = tempo.compute over (%t)
      ins(%past = %xt[0 : %t + 1] : !tempo.rt<1 x !point>, %v = %w : !point)
      -> !tempo.rt<1 x !point> {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %zeros = arith.constant dense<0.0> : !point
    %n = arith.addi %t, %c1 : index
    %empty = tensor.empty(%n) : tensor<?xf32>
    %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %dots = linalg.matvec ins(%past, %v : !past, !point) outs(%start : tensor<?xf32>)
        -> tensor<?xf32>
    %r = linalg.vecmat ins(%dots, %past : tensor<?xf32>, !past) outs(%zeros : !point) -> !point
    tempo.yield %r : !point
  }
  %gram = tempo.compute over (%t) ins(%past = %xt[0 : %t + 1] : !tempo.rt<1 x !point>)
      -> !tempo.rt<1 x tensor<20x20xf32>> {
    %zeros = arith.constant dense<0.0> : tensor<20x20xf32>
    %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>,
                                        affine_map<(m, n, k) -> (k, n)>,
                                        affine_map<(m, n, k) -> (m, n)>]
        ins(%past, %past : !past, !past) outs(%zeros : tensor<20x20xf32>) -> tensor<20x20xf32>
    tempo.yield %r : tensor<20x20xf32>
  }
  %products = tempo.compute over (%t) ins(%past = %xt[0 : %t + 1] : !tempo.rt<1 x !point>)
      -> !tempo.rt<1 x tensor<?x?xf32>> sizes(%t + 1, %t + 1) {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %n = arith.addi %t, %c1 : index
    %empty = tensor.empty(%n, %n) : tensor<?x?xf32>
    %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
    %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                        affine_map<(m, n, k) -> (n, k)>,
                                        affine_map<(m, n, k) -> (m, n)>]
        ins(%past, %past : !past, !past) outs(%start : tensor<?x?xf32>) -> tensor<?x?xf32>
    tempo.yield %r : tensor<?x?xf32>
  }
  %rows = tempo.compute over (%t)
      ins(%all = %products[%t] : !tempo.rt<1 x tensor<?x?xf32>>,
          %past = %xt[0 : %t + 1] : !tempo.rt<1 x !point>)
      -> !tempo.rt<1 x !point> {
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %zeros = arith.constant dense<0.0> : tensor<1x20xf32>
    %n = arith.addi %t, %c1 : index
    %empty = tensor.empty(%n) : tensor<?xf32>
    %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %sums = linalg.reduce { arith.addf } ins(%all : tensor<?x?xf32>) outs(%start : tensor<?xf32>)
        dimensions = [0]
    %row = tensor.expand_shape %sums [[0, 1]] output_shape [1, %n] : tensor<?xf32> into tensor<1x?xf32>
    %r = linalg.matmul ins(%row, %past : tensor<1x?xf32>, !past) outs(%zeros : tensor<1x20xf32>)
        -> tensor<1x20xf32>
    %flat = tensor.collapse_shape %r [[0, 1]] : tensor<1x20xf32> into !point
    tempo.yield %flat : !point
  }
  %most = tempo.compute over (%t)
      ins(%all = %products[%t] : !tempo.rt<1 x tensor<?x?xf32>>,
          %past = %xt[0 : %t + 1] : !tempo.rt<1 x !point>)
      -> !tempo.rt<1 x !point> {
    %c1 = arith.constant 1 : index
    %low = arith.constant 0xFF800000 : f32
    %zeros = arith.constant dense<0.0> : !point
    %n = arith.addi %t, %c1 : index
    %empty = tensor.empty(%n) : tensor<?xf32>
    %start = linalg.fill ins(%low : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %maxima = linalg.reduce { arith.maximumf } ins(%all : tensor<?x?xf32>)
        outs(%start : tensor<?xf32>) dimensions = [1]
    %r = linalg.vecmat ins(%maxima, %past : tensor<?xf32>, !past) outs(%zeros : !point) -> !point
    tempo.yield %r : !point
  }
  %left = tempo.compute over (%t) ins(%now = %xt[%t] : !tempo.rt<1 x !point>)
      -> !tempo.rt<1 x tensor<5x5xf32>> {
    %zeros = arith.constant dense<0.0> : tensor<5x5xf32>
    %a = tensor.expand_shape %now [[0, 1]] output_shape [5, 4] : !point into tensor<5x4xf32>
    %b = tensor.expand_shape %now [[0, 1]] output_shape [4, 5] : !point into tensor<4x5xf32>
    %r = linalg.matmul ins(%a, %b : tensor<5x4xf32>, tensor<4x5xf32>)
        outs(%zeros : tensor<5x5xf32>) -> tensor<5x5xf32>
    tempo.yield %r : tensor<5x5xf32>
  }
  %narrow = tempo.compute over (%t) ins(%now = %xt[%t] : !tempo.rt<1 x !point>)
      -> !tempo.rt<1 x tensor<20xi8>> {
    %r = arith.fptosi %now : !point to tensor<20xi8>
    tempo.yield %r : tensor<20xi8>
  }
  %bytes = tempo.compute over (%t) ins(%past = %narrow[0 : %t + 1] : !tempo.rt<1 x tensor<20xi8>>)
      -> !tempo.rt<1 x i32> {
    %zero = arith.constant dense<0> : tensor<i32>
    %r = linalg.generic
        {indexing_maps = [affine_map<(j, i) -> (j, i)>, affine_map<(j, i) -> ()>],
         iterator_types = ["reduction", "reduction"]}
        ins(%past : tensor<?x20xi8>) outs(%zero : tensor<i32>) {
    ^bb0(%a: i8, %sum: i32):
      %wide = arith.extsi %a : i8 to i32
      %square = arith.muli %wide, %wide : i32
      %next = arith.addi %sum, %square : i32
      linalg.yield %next : i32
    } -> tensor<i32>
    %v = tensor.extract %r[] : tensor<i32>
    tempo.yield %v : i32
  }
  tempo.return %mixed[0 : %T], %gram[0 : %T], %rows[0 : %T], %most[0 : %T], %left[0 : %T],
      %bytes[0 : %T] : !tempo.rt<1 x !point>, !tempo.rt<1 x tensor<20x20xf32>>,
      !tempo.rt<1 x !point>, !tempo.rt<1 x !point>, !tempo.rt<1 x tensor<5x5xf32>>,
      !tempo.rt<1 x i32>
}
