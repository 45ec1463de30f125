// A recurrence with temporaries, guarded at its start, whose state is kept in place; the sum of the
// last 64 of one of its elements, which are kept in a circle; and the largest such sum so far, the
// only result. The time of a step must not depend on how many there are.
tempo.graph @steps(%T: index) -> (most: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %start = tempo.compute over () -> !tempo.rt<0 x tensor<16xf32>> {
    %c = arith.constant dense<1.0> : tensor<16xf32>
    tempo.yield %c : tensor<16xf32>
  }
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%before = %s[%t - 1] : !tempo.rt<1 x tensor<16xf32>>)
      -> !tempo.rt<1 x tensor<16xf32>> {
    %empty = tensor.empty() : tensor<16xf32>
    %r = linalg.generic
        {indexing_maps = [affine_map<(i) -> (15 - i)>, affine_map<(i) -> (i)>],
         iterator_types = ["parallel"]}
        ins(%before : tensor<16xf32>) outs(%empty : tensor<16xf32>) {
    ^bb0(%a: f32, %out: f32):
      %scale = arith.constant 0.99 : f32
      %shift = arith.constant 0.125 : f32
      %b = arith.mulf %a, %scale : f32
      %c = arith.addf %b, %shift : f32
      %d = math.sqrt %c : f32
      linalg.yield %d : f32
    } -> tensor<16xf32>
    tempo.yield %r : tensor<16xf32>
  }
  %s = tempo.merge over (%t) -> !tempo.rt<1 x tensor<16xf32>> {
    when (%t == 0) : %start[] : !tempo.rt<0 x tensor<16xf32>>
    otherwise : %next[%t] : !tempo.rt<1 x tensor<16xf32>>
  }
  %first = tempo.compute over (%t) ins(%state = %s[%t] : !tempo.rt<1 x tensor<16xf32>>)
      -> !tempo.rt<1 x f32> {
    %c0 = arith.constant 0 : index
    %v = tensor.extract %state[%c0] : tensor<16xf32>
    tempo.yield %v : f32
  }
  %sum = tempo.compute over (%t)
      ins(%window = %first[max(0, %t - 63) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %none = arith.constant dense<0.0> : tensor<f32>
    %total = linalg.reduce { arith.addf } ins(%window : tensor<?xf32>) outs(%none : tensor<f32>)
        dimensions = [0]
    %v = tensor.extract %total[] : tensor<f32>
    tempo.yield %v : f32
  }
  %most_next = tempo.compute over (%t) where (%t >= 1)
      ins(%before = %most[%t - 1] : !tempo.rt<1 x f32>, %now = %sum[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.maximumf %before, %now : f32
    tempo.yield %r : f32
  }
  %most = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %sum[%t] : !tempo.rt<1 x f32>
    otherwise : %most_next[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %most[%T - 1] : !tempo.rt<1 x f32>
}
