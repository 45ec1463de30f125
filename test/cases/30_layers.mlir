// Case 30: layers as time. h[0,t] = x[t], else 2*h[l-1,t] + 1; y[t] = h[L-1,t].
// RUN: %run_case %s
// sizes: L=1 T=0 | L=1 T=1 | L=2 T=3 | L=3 T=2 | L=3 T=13
// x = rng.integers(-9, 9, T)
// y == 2**(L - 1) * (x + 1) - 1
// L=3 T=2 gives y == 4 * x + 3
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%x: !series, %L: index, %T: index) -> (y: !series) {
  tempo.assume (%L >= 1)
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %next = tempo.compute over (%l, %t) where (%l >= 1)
      ins(%below = %h[%l - 1, %t] : !tempo.rt<2 x i64>) -> !tempo.rt<2 x i64> {
    %one = arith.constant 1 : i64
    %double = arith.addi %below, %below : i64
    %v = arith.addi %double, %one : i64
    tempo.yield %v : i64
  }
  %h = tempo.merge over (%l, %t) -> !tempo.rt<2 x i64> {
    when (%l == 0) : %xt[%t] : !tempo.rt<1 x i64>
    otherwise : %next[%l, %t] : !tempo.rt<2 x i64>
  }
  tempo.return %h[%L - 1, 0 : %T] : !tempo.rt<2 x i64>
}
