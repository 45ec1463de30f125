// Operations of tensor: elements, slices with strides and dropped dims, padding, shapes, gathers.
// (The number N * K of all elements is written as an expression that is right for both sizes.)
// RUN: %run_case %s
// sizes: N=4 K=3 | N=5 K=7
// x = np.arange(N * K).reshape(N, K)
// y = -np.arange(N * K).reshape(N, K) - 1
// at = rng.integers(0, N, (2, 3, 1))
// both = np.stack([rng.integers(0, N, 6), rng.integers(0, K, 6)], axis=1)
// last == x[N - 1, K - 1]
// sizes_ == [N, K, 2]
// row == x[1]
// column == x[:, 2]
// strided == x[1::2, ::2]
// dropped == x[2:3, 1:].reshape(-1)
// replaced == np.where((np.arange(N)[:, None] == 1) & (np.arange(K) == 2), 99, x)
// inserted == np.where(np.arange(N)[:, None] == 2, y[0], x)
// spread == np.where((np.arange(N)[:, None] % 2 == 0) & (np.arange(K) == 0), 7, x)
// padded == np.pad(x, [(1, 2), (0, K)], constant_values=5)
// ramp == np.where((np.arange(N + 1)[:, None] < 1) | (np.arange(K) >= K), np.arange(N + 1)[:, None] * 10 + np.arange(K), np.pad(x, [(1, 0), (0, 0)]))
// stacked == np.concatenate([x, y, x], axis=0)
// beside == np.concatenate([x, y], axis=1)
// made == 100 * np.arange(N)[:, None] + np.arange(K)
// filled == np.full((N, 2), 3)
// listed == [[1, 2], [3, 4]]
// flat == x.reshape(-1)
// split == x.reshape(N, K, 1, 1)
// shaped == x.reshape(K, N)
// rows == x[at[..., 0]]
// kept == x[at[..., 0]][:, :, None]
// picked == x[both[:, 0], both[:, 1]]
// constant: no
!m = tensor<?x?xi64>
!v = tensor<?xi64>

tempo.graph @main(%x: !m sizes(%N, %K), %y: !m sizes(%N, %K), %at: tensor<2x3x1xi64>,
                  %both: tensor<6x2xi64>, %N: index, %K: index)
    -> (last: i64, sizes_: tensor<3xi64>, row: !v, column: !v, strided: !m, dropped: !v,
        replaced: !m, inserted: !m, spread: !m, padded: !m, ramp: !m, stacked: !m, beside: !m,
        made: !m, filled: tensor<?x2xi64>, listed: tensor<2x2xi64>, flat: !v,
        split: tensor<?x?x1x1xi64>, shaped: !m, rows: tensor<2x3x?xi64>,
        kept: tensor<2x3x1x?xi64>, picked: tensor<6xi64>) {
  tempo.assume (%N >= 4 and %K >= 3)
  %e:3 = tempo.compute over () ins(%x = %x : !m, %n = %N : index, %k = %K : index)
      -> (!tempo.rt<0 x i64>, !tempo.rt<0 x tensor<3xi64>>, !tempo.rt<0 x tensor<2x2xi64>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %i = arith.subi %n, %c1 : index
    %j = arith.subi %k, %c1 : index
    %last = tensor.extract %x[%i, %j] : !m
    %d0 = tensor.dim %x, %c0 : !m
    %d1 = tensor.dim %x, %c1 : !m
    %rank = tensor.rank %x : !m
    %s = tensor.from_elements %d0, %d1, %rank : tensor<3xindex>
    %sizes = arith.index_cast %s : tensor<3xindex> to tensor<3xi64>
    %o1 = arith.constant 1 : i64
    %o2 = arith.constant 2 : i64
    %o3 = arith.constant 3 : i64
    %o4 = arith.constant 4 : i64
    %listed = tensor.from_elements %o1, %o2, %o3, %o4 : tensor<2x2xi64>
    tempo.yield %last, %sizes, %listed : i64, tensor<3xi64>, tensor<2x2xi64>
  }
  %s:7 = tempo.compute over () ins(%x = %x : !m, %y = %y : !m, %n = %N : index, %k = %K : index)
      -> (!tempo.rt<0 x !v>, !tempo.rt<0 x !v>, !tempo.rt<0 x !m>, !tempo.rt<0 x !v>,
          !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>)
      sizes(%K, %N, %N floordiv 2, (%K + 1) floordiv 2, %K - 1, %N, %K, %N, %K, %N, %K) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %row = tensor.extract_slice %x[1, 0] [1, %k] [1, 1] : !m to !v
    %column = tensor.extract_slice %x[0, %c2] [%n, 1] [1, 1] : !m to !v
    %hn = arith.divui %n, %c2 : index
    %k1 = arith.addi %k, %c1 : index
    %hk = arith.divui %k1, %c2 : index
    %strided = tensor.extract_slice %x[1, 0] [%hn, %hk] [%c2, 2] : !m to !m
    %km = arith.subi %k, %c1 : index
    %dropped = tensor.extract_slice %x[2, 1] [1, %km] [1, 1] : !m to !v
    %c99 = arith.constant 99 : i64
    %replaced = tensor.insert %c99 into %x[%c1, %c2] : !m
    %first = tensor.extract_slice %y[0, 0] [1, %k] [1, 1] : !m to !v
    %inserted = tensor.insert_slice %first into %x[2, 0] [1, %k] [1, 1] : !v into !m
    %n1 = arith.addi %n, %c1 : index
    %sn = arith.divui %n1, %c2 : index
    %c7 = arith.constant 7 : i64
    %sevens = tensor.splat %c7[%sn] : !v
    %spread = tensor.insert_slice %sevens into %x[0, 0] [%sn, 1] [2, 1] : !v into !m
    tempo.yield %row, %column, %strided, %dropped, %replaced, %inserted, %spread
        : !v, !v, !m, !v, !m, !m, !m
  }
  %p:6 = tempo.compute over () ins(%x = %x : !m, %y = %y : !m, %n = %N : index, %k = %K : index)
      -> (!tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>,
          !tempo.rt<0 x !m>, !tempo.rt<0 x tensor<?x2xi64>>)
      sizes(%N + 3, 2 * %K, %N + 1, %K, 3 * %N, %K, %N, 2 * %K, %N, %K, %N) {
    %padded = tensor.pad %x low[1, 0] high[2, %k] {
    ^bb0(%i: index, %j: index):
      %c5 = arith.constant 5 : i64
      tensor.yield %c5 : i64
    } : !m to !m
    %ramp = tensor.pad %x low[1, 0] high[0, 0] {
    ^bb0(%i: index, %j: index):
      %c10 = arith.constant 10 : index
      %ten = arith.muli %i, %c10 : index
      %sum = arith.addi %ten, %j : index
      %v = arith.index_cast %sum : index to i64
      tensor.yield %v : i64
    } : !m to !m
    %stacked = tensor.concat dim(0) %x, %y, %x : (!m, !m, !m) -> !m
    %beside = tensor.concat dim(1) %x, %y : (!m, !m) -> !m
    %made = tensor.generate %n, %k {
    ^bb0(%i: index, %j: index):
      %v = affine.apply affine_map<(d0, d1) -> (100 * d0 + d1)>(%i, %j)
      %w = arith.index_cast %v : index to i64
      tensor.yield %w : i64
    } : !m
    %c3 = arith.constant 3 : i64
    %filled = tensor.splat %c3[%n] : tensor<?x2xi64>
    tempo.yield %padded, %ramp, %stacked, %beside, %made, %filled
        : !m, !m, !m, !m, !m, tensor<?x2xi64>
  }
  %r:6 = tempo.compute over ()
      ins(%x = %x : !m, %at = %at : tensor<2x3x1xi64>, %both = %both : tensor<6x2xi64>,
          %n = %N : index, %k = %K : index)
      -> (!tempo.rt<0 x !v>, !tempo.rt<0 x tensor<?x?x1x1xi64>>, !tempo.rt<0 x !m>,
          !tempo.rt<0 x tensor<2x3x?xi64>>, !tempo.rt<0 x tensor<2x3x1x?xi64>>,
          !tempo.rt<0 x tensor<6xi64>>)
      sizes(%N * 3 + (%K - 3) * 5, %N, %K, %K, %N, %K, %K) {
    %flat = tensor.collapse_shape %x [[0, 1]] : !m into !v
    %split = tensor.expand_shape %x [[0], [1, 2, 3]] output_shape [%n, %k, 1, 1]
        : !m into tensor<?x?x1x1xi64>
    %s = tensor.from_elements %k, %n : tensor<2xindex>
    %shaped = tensor.reshape %x(%s) : (!m, tensor<2xindex>) -> !m
    %rows = tensor.gather %x[%at] gather_dims([0]) : (!m, tensor<2x3x1xi64>) -> tensor<2x3x?xi64>
    %kept = tensor.gather %x[%at] gather_dims([0])
        : (!m, tensor<2x3x1xi64>) -> tensor<2x3x1x?xi64>
    %p = tensor.gather %x[%both] gather_dims([0, 1])
        : (!m, tensor<6x2xi64>) -> tensor<6xi64>
    %cast = tensor.cast %p : tensor<6xi64> to !v
    %picked = tensor.cast %cast : !v to tensor<6xi64>
    tempo.yield %flat, %split, %shaped, %rows, %kept, %picked
        : !v, tensor<?x?x1x1xi64>, !m, tensor<2x3x?xi64>, tensor<2x3x1x?xi64>, tensor<6xi64>
  }
  tempo.return %e#0, %e#1, %s#0, %s#1, %s#2, %s#3, %s#4, %s#5, %s#6, %p#0, %p#1, %p#2, %p#3, %p#4,
      %p#5, %e#2, %r#0, %r#1, %r#2, %r#3, %r#4, %r#5
      : !tempo.rt<0 x i64>, !tempo.rt<0 x tensor<3xi64>>, !tempo.rt<0 x !v>, !tempo.rt<0 x !v>,
        !tempo.rt<0 x !m>, !tempo.rt<0 x !v>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>,
        !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x !m>,
        !tempo.rt<0 x !m>, !tempo.rt<0 x !m>, !tempo.rt<0 x tensor<?x2xi64>>,
        !tempo.rt<0 x tensor<2x2xi64>>, !tempo.rt<0 x !v>, !tempo.rt<0 x tensor<?x?x1x1xi64>>,
        !tempo.rt<0 x !m>, !tempo.rt<0 x tensor<2x3x?xi64>>, !tempo.rt<0 x tensor<2x3x1x?xi64>>,
        !tempo.rt<0 x tensor<6xi64>>
}
