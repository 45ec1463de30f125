// Case 88: run twice, in one process and in two, the result is the same to the bit; nothing of a
// run is left for the next.
// RUN: tempo-run %s --arg x=random:3 --bind T=50 --out y=@%t.1.npy
// RUN: tempo-run %s --arg x=random:3 --bind T=50 --out y=@%t.2.npy --repeat 3
// RUN: cmp %t.1.npy %t.2.npy
// RUN: tempo-run %s --arg x=random:3 --bind T=50 --out y=@%t.3.npy --interpret
// RUN: %python -c "import numpy as np; a, b = np.load('%t.1.npy'), np.load('%t.3.npy'); \
// RUN:   assert a.shape == (50,) and np.allclose(a, b, rtol=1e-6, atol=1e-6), (a, b)"
tempo.graph @main(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%before = %state[%t - 1] : !tempo.rt<1 x f32>, %now = %xt[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %sum = arith.addf %before, %now : f32
    %bounded = math.tanh %sum : f32
    tempo.yield %bounded : f32
  }
  %state = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %xt[%t] : !tempo.rt<1 x f32>
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  %y = tempo.compute over (%t) ins(%window = %state[max(0, %t - 7) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %none = arith.constant dense<0.0> : tensor<f32>
    %total = linalg.reduce { arith.addf } ins(%window : tensor<?xf32>) outs(%none : tensor<f32>)
        dimensions = [0]
    %sum = tensor.extract %total[] : tensor<f32>
    tempo.yield %sum : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
