// Slices of a dim of one point that are always empty: what they read is needed nowhere, or begins
// behind the last point.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=5
// x = np.ones((1, 2), i64)
// y == np.full(T, 7)
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%x: tensor<1x2xi64>, %T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %i = tempo.dim < 1
  %xi = tempo.input %x over (%i) : tensor<1x2xi64> -> !tempo.rt<1 x tensor<2xi64>>
  %unmade = tempo.compute over (%i) -> !tempo.rt<1 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %sum = tempo.compute over (%i)
      ins(%before = %unmade[0 : %i] : !tempo.rt<1 x i64>,
          %after = %xi[%i + 1 : 1] : !tempo.rt<1 x tensor<2xi64>>)
      -> !tempo.rt<1 x i64> {
    %seven = arith.constant dense<7> : tensor<i64>
    %a = linalg.reduce { arith.addi } ins(%before : tensor<?xi64>) outs(%seven : tensor<i64>)
        dimensions = [0]
    %b = linalg.reduce { arith.addi } ins(%after : tensor<?x2xi64>) outs(%a : tensor<i64>)
        dimensions = [0, 1]
    %v = tensor.extract %b[] : tensor<i64>
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%v = %sum[0] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
