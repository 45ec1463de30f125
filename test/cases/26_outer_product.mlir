// Case 26: a reader with more dims than what it reads. z[i,t] = x[i]*y[t].
// RUN: %run_case %s
// sizes: I=0 T=2 | I=1 T=1 | I=2 T=3 | I=3 T=2 | I=5 T=13
// x = rng.integers(-9, 9, I)
// y = rng.integers(-9, 9, T)
// z == np.outer(x, y)
// constant: !xs = tensor<{I}xi64>
// constant: !ys = tensor<{T}xi64>
// constant: !grid = tensor<{I}x{T}xi64>
!xs = tensor<?xi64>
!ys = tensor<?xi64>
!grid = tensor<?x?xi64>

tempo.graph @main(%x: !xs, %y: !ys, %I: index, %T: index) -> (z: !grid) {
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %xi = tempo.input %x over (%i) : !xs -> !tempo.rt<1 x i64>
  %yt = tempo.input %y over (%t) : !ys -> !tempo.rt<1 x i64>
  %z = tempo.compute over (%i, %t)
      ins(%a = %xi[%i] : !tempo.rt<1 x i64>, %b = %yt[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<2 x i64> {
    %product = arith.muli %a, %b : i64
    tempo.yield %product : i64
  }
  tempo.return %z[0 : %I, 0 : %T] : !tempo.rt<2 x i64>
}
