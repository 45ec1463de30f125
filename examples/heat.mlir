// Heat in a rod: a stencil whose time and place are both temporal dimensions. A point reads three
// points of the step before; the ends of the rod keep their temperature.
// sizes: T=1 N=2 | T=2 N=2 | T=3 N=5 | T=7 N=13
// large: T=1000 N=1000
// reference: heat.py
// rod = rng.random(N).astype(f32)
// last == heat(rod, T)
// tolerance: 1e-5
// constant: no
tempo.graph @main(%rod: tensor<?xf32>, %T: index, %N: index) -> (last: tensor<?xf32>) {
  tempo.assume (%T >= 1 and %N >= 2)
  %t = tempo.dim < %T
  %i = tempo.dim < %N
  %start = tempo.input %rod over (%i) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %u = tempo.merge over (%t, %i) -> !tempo.rt<2 x f32> {
    when (%t == 0 or %i == 0 or %i == %N - 1) : %start[%i] : !tempo.rt<1 x f32>
    otherwise : %flow[%t, %i] : !tempo.rt<2 x f32>
  }
  %flow = tempo.compute over (%t, %i) where (%t >= 1 and 1 <= %i < %N - 1)
      ins(%left = %u[%t - 1, %i - 1] : !tempo.rt<2 x f32>,
          %here = %u[%t - 1, %i] : !tempo.rt<2 x f32>,
          %right = %u[%t - 1, %i + 1] : !tempo.rt<2 x f32>)
      -> !tempo.rt<2 x f32> {
    %quarter = arith.constant 0.25 : f32
    %half = arith.constant 0.5 : f32
    %sides = arith.addf %left, %right : f32
    %in = arith.mulf %sides, %quarter : f32
    %stays = arith.mulf %here, %half : f32
    %r = arith.addf %in, %stays : f32
    tempo.yield %r : f32
  }
  tempo.return %u[%T - 1, 0 : %N] : !tempo.rt<2 x f32>
}
