// Case 76: a gather inside of a body. y[t][j] = x[t][at[t][j]], rows as time.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=13
// x = np.arange(1, 2 * T + 1).reshape(T, 2)
// at = np.array([0, 0, 1, 0] * T, i64)[:2 * T].reshape(T, 2)
// y == np.take_along_axis(x, at, axis=1)
// T=2 gives y == [[1, 1], [4, 3]]
// constant: !rows = tensor<{T}x2xi64>
!rows = tensor<?x2xi64>

tempo.graph @main(%x: !rows, %at: !rows, %T: index) -> (y: !rows) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !rows -> !tempo.rt<1 x tensor<2xi64>>
  %att = tempo.input %at over (%t) : !rows -> !tempo.rt<1 x tensor<2xi64>>
  %y = tempo.compute over (%t)
      ins(%row = %xt[%t] : !tempo.rt<1 x tensor<2xi64>>,
          %places = %att[%t] : !tempo.rt<1 x tensor<2xi64>>)
      -> !tempo.rt<1 x tensor<2xi64>> {
    %empty = tensor.empty() : tensor<2xi64>
    %r = linalg.map ins(%places : tensor<2xi64>) outs(%empty : tensor<2xi64>)
        (%place: i64, %out: i64) {
          %i = arith.index_cast %place : i64 to index
          %v = tensor.extract %row[%i] : tensor<2xi64>
          linalg.yield %v : i64
        }
    tempo.yield %r : tensor<2xi64>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x tensor<2xi64>>
}
