// Rows that grow until their sum is large, each read with all rows before it; after the end, all that
// were reached are read, from the first and from each to the last, and rows of two layers are returned.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=3 | T=4 | T=9
// x = np.arange(3 * T, dtype=f32).reshape(T, 3)
// run = np.cumsum(x, axis=0)
// over = np.nonzero(run.sum(axis=1) > 50)[0]
// n = int(over[0]) + 1 if len(over) else T
// past == run[:n]
// total == run[:n].sum(axis=0)
// rest == [x[t:n].sum() for t in range(n)]
// layers == np.stack([x[:n], 2 * x[:n]])
// reached == n
// constant: no
!row = !tempo.rt<1 x tensor<3xf32>>
tempo.graph @main(%x: tensor<?x3xf32>, %T: index)
    -> (past: tensor<?x3xf32>, total: tensor<3xf32>, rest: tensor<?xf32>, layers: tensor<2x?x3xf32>,
        reached: i64) {
  %l = tempo.dim < 2
  %t, %n = tempo.dim < %T until %done
  %xt = tempo.input %x over (%t) : tensor<?x3xf32> -> !row
  %past = tempo.compute over (%t) ins(%w = %xt[0 : %t + 1] : !row) -> !row {
    %zero = arith.constant dense<0.0> : tensor<3xf32>
    %r = linalg.reduce { arith.addf } ins(%w : tensor<?x3xf32>) outs(%zero : tensor<3xf32>)
        dimensions = [0]
    tempo.yield %r : tensor<3xf32>
  }
  %done = tempo.compute over (%t) ins(%w = %past[%t] : !row) -> !tempo.rt<1 x i1> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %r = linalg.reduce { arith.addf } ins(%w : tensor<3xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %s = tensor.extract %r[] : tensor<f32>
    %limit = arith.constant 50.0 : f32
    %b = arith.cmpf ogt, %s, %limit : f32
    tempo.yield %b : i1
  }
  %layer = tempo.compute over (%l, %t) ins(%a = %xt[%t] : !row) -> !tempo.rt<2 x tensor<3xf32>> {
    %c1 = arith.constant 1 : index
    %k = arith.addi %l, %c1 : index
    %i = arith.index_cast %k : index to i64
    %f = arith.sitofp %i : i64 to f32
    %s = tensor.splat %f : tensor<3xf32>
    %r = arith.mulf %a, %s : tensor<3xf32>
    tempo.yield %r : tensor<3xf32>
  }
  %total = tempo.compute over () ins(%w = %past[0 : %n] : !row) -> !tempo.rt<0 x tensor<3xf32>> {
    %zero = arith.constant dense<0.0> : tensor<3xf32>
    %d = arith.addf %w, %w : tensor<?x3xf32>
    %r = linalg.reduce { arith.addf } ins(%d : tensor<?x3xf32>) outs(%zero : tensor<3xf32>)
        dimensions = [0]
    %half = arith.constant dense<0.5> : tensor<3xf32>
    %h = arith.mulf %r, %half : tensor<3xf32>
    tempo.yield %h : tensor<3xf32>
  }
  %rest = tempo.compute over (%t) ins(%w = %xt[%t : %n] : !row) -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %r = linalg.reduce { arith.addf } ins(%w : tensor<?x3xf32>) outs(%zero : tensor<f32>)
        dimensions = [0, 1]
    %s = tensor.extract %r[] : tensor<f32>
    tempo.yield %s : f32
  }
  %reached = tempo.compute over () ins(%k = %n : index) -> !tempo.rt<0 x i64> {
    %v = arith.index_cast %k : index to i64
    tempo.yield %v : i64
  }
  tempo.return %past[0 : %n], %total, %rest[0 : %n], %layer[0 : 2, 0 : %n], %reached
      : !row, !tempo.rt<0 x tensor<3xf32>>, !tempo.rt<1 x f32>, !tempo.rt<2 x tensor<3xf32>>,
        !tempo.rt<0 x i64>
}
