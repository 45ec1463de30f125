// A number between bounds; NaN stays NaN.
// RUN: %run_case %s
// sizes: T=0 | T=7
// x = np.array([np.nan, np.inf, -np.inf, 0.25, -0.5, 3, -4], f32)[:T]
// y == np.clip(x, f32(-1), f32(2))
// constant: !series = tensor<{T}xf32>
!series = tensor<?xf32>

tempo.graph @main(%x: !series, %T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %low = arith.constant -1.0 : f32
    %high = arith.constant 2.0 : f32
    %v = math.clampf %a to [%low, %high] : f32
    tempo.yield %v : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
