// Case 29: iterations outside, time inside. p[0] = 1, else 0.5*p[i-1] + sum x[i-1,0:T].
// RUN: %run_case %s
// one = f32(1)
// sizes: I=0 T=2 | I=1 T=1 | I=2 T=3 | I=4 T=5 | I=13 T=7
// x = rng.random((I, T), f32)
// p == [0.5**i + sum(0.5**(i - 1 - j) * x[j].sum() for j in range(i)) for i in range(I)]
// constant: !grid = tensor<{I}x{T}xf32>
// constant: !row = tensor<{T}xf32>
// constant: !series = tensor<{I}xf32>
!grid = tensor<?x?xf32>
!row = tensor<?xf32>
!series = tensor<?xf32>

tempo.graph @main(%x: !grid, %one: f32, %I: index, %T: index) -> (p: !series) {
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %xit = tempo.input %x over (%i, %t) : !grid -> !tempo.rt<2 x f32>
  %next = tempo.compute over (%i) where (%i >= 1)
      ins(%before = %p[%i - 1] : !tempo.rt<1 x f32>,
          %row = %xit[%i - 1, 0 : %T] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    %half = arith.constant 0.5 : f32
    %scaled = arith.mulf %half, %before : f32
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%row : !row) outs(%zero : tensor<f32>)
        dimensions = [0]
    %s = tensor.extract %sum[] : tensor<f32>
    %v = arith.addf %scaled, %s : f32
    tempo.yield %v : f32
  }
  %p = tempo.merge over (%i) -> !tempo.rt<1 x f32> {
    when (%i == 0) : %one : f32
    otherwise : %next[%i] : !tempo.rt<1 x f32>
  }
  tempo.return %p[0 : %I] : !tempo.rt<1 x f32>
}
