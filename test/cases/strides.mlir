// Accesses with floordiv, ceildiv and mod, blocks that overlap, and a domain that is no box.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=8 | T=13
// x = rng.integers(-99, 99, T)
// held == x[np.arange(T) // 3 * 3] + x[np.arange(T) % 3 * (T > 2)]
// blocks == [x[4 * u:min(4 * u + 6, T)].sum() for u in range(-(-T // 4))]
// triangle == [sum((s + 1) * x[t - s] for s in range(t + 1)) for t in range(T)]
// constant: !series = tensor<{T}xi64>
// constant: !blocks = tensor<{-(-T // 4)}xi64>
!series = tensor<?xi64>
!blocks = tensor<?xi64>

tempo.graph @main(%x: !series, %T: index) -> (held: !series, blocks: !blocks, triangle: !series) {
  %t = tempo.dim < %T
  %s = tempo.dim < %t + 1
  %u = tempo.dim < %T ceildiv 4
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %phase = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%T > 2) : %xt[%t mod 3] : !tempo.rt<1 x i64>
    otherwise : %xt[0] : !tempo.rt<1 x i64>
  }
  %held = tempo.compute over (%t)
      ins(%a = %xt[(%t floordiv 3) * 3] : !tempo.rt<1 x i64>,
          %b = %phase[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %c = arith.addi %a, %b : i64
    tempo.yield %c : i64
  }
  %blocks = tempo.compute over (%u)
      ins(%block = %xt[4 * %u : min(4 * %u + 6, %T)] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%block : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  %weighted = tempo.compute over (%t, %s) ins(%a = %xt[%t - %s] : !tempo.rt<1 x i64>)
      -> !tempo.rt<2 x i64> {
    %weight = arith.index_cast %s : index to i64
    %scaled = arith.muli %weight, %a : i64
    %b = arith.addi %scaled, %a : i64
    tempo.yield %b : i64
  }
  %triangle = tempo.compute over (%t) ins(%row = %weighted[%t, 0 : %t + 1] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%row : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %held[0 : %T], %blocks[0 : %T ceildiv 4], %triangle[0 : %T]
      : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}
