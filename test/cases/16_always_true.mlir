// Case 16: a first branch that always holds. The other branch, which would read far outside of
// its source, and the nodes that only it reads disappear.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=6 | T=13
// x == np.arange(T)
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (x: !series) {
  %t = tempo.dim < %T
  %wanted = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %unwanted = tempo.compute over (%t) ins(%a = %unwanted[%t - 5] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %x = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t >= 0) : %wanted[%t] : !tempo.rt<1 x i64>
    otherwise : %unwanted[%t + 1000] : !tempo.rt<1 x i64>
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x i64>
}
