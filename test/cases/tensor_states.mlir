// Tensors that are states: an element that is read before its slot is written again and used after
// (kept), the past of the same value (sums), one that is handed on unchanged (same), and a large one
// that is updated in place (grown).
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=3 | T=8
// h0 = np.array([1, 2, 3, 4])
// x = rng.integers(-3, 3, (T, 4))
// before = h0 + np.cumsum(x, axis=0) - x
// kept == before * (before + x)
// doubling = lambda rows: rows if len(rows) == T else doubling(rows + [sum(rows) + x[len(rows)]])
// sums == doubling([x[0]])
// same == np.tile(h0, (T, 1))
// grown == h0 * (T - 1) + h0
// constant: !rows = tensor<{T}x4xi64>
!rows = tensor<?x4xi64>

tempo.graph @main(%h0: tensor<4xi64>, %x: !rows, %T: index)
    -> (kept: !rows, sums: !rows, same: !rows, grown: tensor<4xi64>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !rows -> !tempo.rt<1 x tensor<4xi64>>

  %before = tempo.merge over (%t) -> !tempo.rt<1 x tensor<4xi64>> {
    when (%t == 0) : %h0 : tensor<4xi64>
    otherwise : %h[%t - 1] : !tempo.rt<1 x tensor<4xi64>>
  }
  %r = tempo.compute over (%t) ins(%a = %before[%t] : !tempo.rt<1 x tensor<4xi64>>)
      -> !tempo.rt<1 x tensor<4xi64>> {
    tempo.yield %a : tensor<4xi64>
  }
  %h = tempo.compute over (%t)
      ins(%a = %before[%t] : !tempo.rt<1 x tensor<4xi64>>,
          %b = %xt[%t] : !tempo.rt<1 x tensor<4xi64>>) -> !tempo.rt<1 x tensor<4xi64>> {
    %s = linalg.add ins(%a, %b : tensor<4xi64>, tensor<4xi64>) outs(%a : tensor<4xi64>)
        -> tensor<4xi64>
    tempo.yield %s : tensor<4xi64>
  }
  %kept = tempo.compute over (%t)
      ins(%a = %r[%t] : !tempo.rt<1 x tensor<4xi64>>, %b = %h[%t] : !tempo.rt<1 x tensor<4xi64>>)
      -> !tempo.rt<1 x tensor<4xi64>> {
    %s = linalg.mul ins(%a, %b : tensor<4xi64>, tensor<4xi64>) outs(%b : tensor<4xi64>)
        -> tensor<4xi64>
    tempo.yield %s : tensor<4xi64>
  }

  %sums = tempo.compute over (%t)
      ins(%past = %sums[0 : %t] : !tempo.rt<1 x tensor<4xi64>>,
          %b = %xt[%t] : !tempo.rt<1 x tensor<4xi64>>) -> !tempo.rt<1 x tensor<4xi64>> {
    %e = tensor.empty() : tensor<4xi64>
    %c = linalg.copy ins(%b : tensor<4xi64>) outs(%e : tensor<4xi64>) -> tensor<4xi64>
    %s = linalg.reduce { arith.addi } ins(%past : tensor<?x4xi64>) outs(%c : tensor<4xi64>)
        dimensions = [0]
    tempo.yield %s : tensor<4xi64>
  }

  %on = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %same[%t - 1] : !tempo.rt<1 x tensor<4xi64>>) -> !tempo.rt<1 x tensor<4xi64>> {
    tempo.yield %a : tensor<4xi64>
  }
  %same = tempo.merge over (%t) -> !tempo.rt<1 x tensor<4xi64>> {
    when (%t == 0) : %h0 : tensor<4xi64>
    otherwise : %on[%t] : !tempo.rt<1 x tensor<4xi64>>
  }

  %more = tempo.compute over (%t) where (%t >= 1)
      ins(%a = %w[%t - 1] : !tempo.rt<1 x tensor<4xi64>>, %b = %h0 : tensor<4xi64>)
      -> !tempo.rt<1 x tensor<4xi64>> {
    %s = linalg.add ins(%a, %b : tensor<4xi64>, tensor<4xi64>) outs(%a : tensor<4xi64>)
        -> tensor<4xi64>
    tempo.yield %s : tensor<4xi64>
  }
  %w = tempo.merge over (%t) -> !tempo.rt<1 x tensor<4xi64>> {
    when (%t == 0) : %h0 : tensor<4xi64>
    otherwise : %more[%t] : !tempo.rt<1 x tensor<4xi64>>
  }
  tempo.return %kept[0 : %T], %sums[0 : %T], %same[0 : %T], %w[%T - 1]
      : !tempo.rt<1 x tensor<4xi64>>, !tempo.rt<1 x tensor<4xi64>>, !tempo.rt<1 x tensor<4xi64>>,
        !tempo.rt<1 x tensor<4xi64>>
}
