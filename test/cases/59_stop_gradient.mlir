// 59. z = x * stop(x): without a derivative, the square.
// sizes: T=0 | T=1 | T=2 | T=7
// x = np.arange(T, dtype=f32)
// z == x * x
// before == np.concatenate([x[:1], x[:-1]])
// constant: !series = tensor<{T}xf32>
// RUN: %run_case %s
!series = tensor<?xf32>
!r = !tempo.rt<1 x f32>
tempo.graph @main(%x: !series, %T: index) -> (z: !series, before: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !r
  %stopped = tempo.stop_gradient %xt : !r
  %again = tempo.stop_gradient %stopped : !r
  %z = tempo.compute over (%t) ins(%a = %xt[%t] : !r, %b = %again[%t] : !r) -> !r {
    %v = arith.mulf %a, %b : f32
    tempo.yield %v : f32
  }
  %before = tempo.merge over (%t) -> !r {
    when (%t == 0) : %stopped[0] : !r
    otherwise : %again[%t - 1] : !r
  }
  tempo.return %z[0 : %T], %before[0 : %T] : !r, !r
}
