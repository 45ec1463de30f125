// The first 9 ends the dim: everything up to it, or all. No element at all; one; a 9 that is the last.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=3 | T=6
// x = np.array([3, 1, 9, 5, 9, 2])[:T]
// n = min(T, 3)
// y == x[:n]
// points == n
// constant: no
tempo.graph @main(%x: tensor<?xi64>, %T: index) -> (y: tensor<?xi64>, points: index) {
  %t, %n = tempo.dim < %T until %done
  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>
  %done = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i1> {
    %nine = arith.constant 9 : i64
    %same = arith.cmpi eq, %a, %nine : i64
    tempo.yield %same : i1
  }
  tempo.return %xt[0 : %n], %n : !tempo.rt<1 x i64>, index
}
