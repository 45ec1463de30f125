// A sequence that is generated frame by frame, each by diffusion: frame n starts as noise and is made
// cleaner in D steps. All steps look at the same prefix, the finished frames before it, through
// attention, so that only finished frames are kept, and of the steps one.
// sizes: N=1 D=1 | N=3 D=2 | N=5 D=7
// large: N=64 D=50
// reference: diffusion.py
// noise = rng.normal(size=(N, 16)).astype(f32)
// mix = rng.normal(size=(16, 16)).astype(f32) / 4
// frames == diffuse(noise, mix, D)
// tolerance: 2e-5
// constant: no
!frame = tensor<16xf32>

tempo.graph @main(%noise: tensor<?x16xf32>, %mix: tensor<16x16xf32>, %N: index, %D: index)
    -> (frames: tensor<?x16xf32>) {
  tempo.assume (%N >= 1 and %D >= 1)
  %n = tempo.dim < %N
  %d = tempo.dim < %D
  %start = tempo.input %noise over (%n) : tensor<?x16xf32> -> !tempo.rt<1 x !frame>
  %rough = tempo.merge over (%n, %d) -> !tempo.rt<2 x !frame> {
    when (%d == 0) : %start[%n] : !tempo.rt<1 x !frame>
    otherwise : %cleaner[%n, %d - 1] : !tempo.rt<2 x !frame>
  }
  // What the prefix says of the frame: its frames, weighted by exp(frame . x). Nothing at first.
  %context = tempo.compute over (%n, %d)
      ins(%x = %rough[%n, %d] : !tempo.rt<2 x !frame>,
          %prefix = %finished[0 : %n] : !tempo.rt<1 x !frame>)
      -> !tempo.rt<2 x !frame> {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %count = tensor.dim %prefix, %c0 : tensor<?x16xf32>
    %empty = tensor.empty(%count) : tensor<?xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %scores = linalg.matvec ins(%prefix, %x : tensor<?x16xf32>, !frame)
        outs(%zeros : tensor<?xf32>) -> tensor<?xf32>
    %weights = linalg.map { math.exp } ins(%scores : tensor<?xf32>) outs(%empty : tensor<?xf32>)
    // One more in the sum, as if an empty frame scored 0: so that no prefix is no special case.
    %one = arith.constant dense<1.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%weights : tensor<?xf32>) outs(%one : tensor<f32>)
        dimensions = [0]
    %total = tensor.extract %sum[] : tensor<f32>
    %none = arith.constant dense<0.0> : !frame
    %weighted = linalg.vecmat ins(%weights, %prefix : tensor<?xf32>, tensor<?x16xf32>)
        outs(%none : !frame) -> !frame
    %fresh = tensor.empty() : !frame
    %r = linalg.map ins(%weighted : !frame) outs(%fresh : !frame) (%a: f32, %out: f32) {
      %b = arith.divf %a, %total : f32
      linalg.yield %b : f32
    }
    tempo.yield %r : !frame
  }
  // x + (tanh(mix x + context) - x) / D
  %cleaner = tempo.compute over (%n, %d)
      ins(%x = %rough[%n, %d] : !tempo.rt<2 x !frame>,
          %c = %context[%n, %d] : !tempo.rt<2 x !frame>, %m = %mix : tensor<16x16xf32>,
          %steps = %D : index)
      -> !tempo.rt<2 x !frame> {
    %steps_integer = arith.index_cast %steps : index to i64
    %steps_float = arith.sitofp %steps_integer : i64 to f32
    %mixed = linalg.matvec ins(%m, %x : tensor<16x16xf32>, !frame) outs(%c : !frame) -> !frame
    %empty = tensor.empty() : !frame
    %r = linalg.map ins(%x, %mixed : !frame, !frame) outs(%empty : !frame)
        (%a: f32, %b: f32, %out: f32) {
          %target = math.tanh %b : f32
          %way = arith.subf %target, %a : f32
          %step = arith.divf %way, %steps_float : f32
          %next = arith.addf %a, %step : f32
          linalg.yield %next : f32
        }
    tempo.yield %r : !frame
  }
  %finished = tempo.compute over (%n) ins(%x = %cleaner[%n, %D - 1] : !tempo.rt<2 x !frame>)
      -> !tempo.rt<1 x !frame> {
    tempo.yield %x : !frame
  }
  tempo.return %finished[0 : %N] : !tempo.rt<1 x !frame>
}
