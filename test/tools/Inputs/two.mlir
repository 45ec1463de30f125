// Two graphs: which one is meant must be said.
tempo.graph @double(%x: tensor<?xi32>, %n: index) -> (y: tensor<?xi32>) {
  %i = tempo.dim < %n
  %xi = tempo.input %x over (%i) : tensor<?xi32> -> !tempo.rt<1 x i32>
  %y = tempo.compute over (%i) ins(%a = %xi[%i] : !tempo.rt<1 x i32>) -> !tempo.rt<1 x i32> {
    %r = arith.addi %a, %a : i32
    tempo.yield %r : i32
  }
  tempo.return %y[0 : %n] : !tempo.rt<1 x i32>
}

tempo.graph @scale(%x: tensor<2x2xf32>, %by: f32, %flag: i1) -> (y: tensor<2x2xf32>, z: f32) {
  %y = tempo.compute over () ins(%a = %x : tensor<2x2xf32>, %b = %by : f32, %c = %flag : i1)
      -> !tempo.rt<0 x tensor<2x2xf32>> {
    %one = arith.constant 1.0 : f32
    %f = arith.select %c, %b, %one : f32
    %e = tensor.empty() : tensor<2x2xf32>
    %r = linalg.map ins(%a : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) (%v: f32, %out: f32) {
      %w = arith.mulf %v, %f : f32
      linalg.yield %w : f32
    }
    tempo.yield %r : tensor<2x2xf32>
  }
  %z = tempo.compute over () ins(%b = %by : f32) -> !tempo.rt<0 x f32> {
    tempo.yield %b : f32
  }
  tempo.return %y[], %z[] : !tempo.rt<0 x tensor<2x2xf32>>, !tempo.rt<0 x f32>
}
