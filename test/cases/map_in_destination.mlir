// A linalg.map may use what is in its destination: of a value that lives on, of one that dies, of
// an argument, without inputs, and with a private function around it.
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=7
// x = rng.integers(-9, 9, (T, 3))
// y == np.cumsum(x[::-1], axis=0)[::-1]
// double == 2 * x
// constant: !series = tensor<{T}x3xi64>
!series = tensor<?x3xi64>
!row = tensor<3xi64>

func.func private @add(%a: !row, %b: !row) -> !row {
  %r = linalg.map ins(%a : !row) outs(%b : !row) (%x: i64, %y: i64) {
    %sum = arith.addi %x, %y : i64
    linalg.yield %sum : i64
  }
  return %r : !row
}

tempo.graph @main(%x: !series, %T: index) -> (y: !series, double: !series) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x !row>
  %more = tempo.compute over (%t) where (%t < %T - 1)
      ins(%now = %xt[%t] : !tempo.rt<1 x !row>, %later = %y[%t + 1] : !tempo.rt<1 x !row>)
      -> !tempo.rt<1 x !row> {
    %r = func.call @add(%now, %later) : (!row, !row) -> !row
    tempo.yield %r : !row
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x !row> {
    when (%t == %T - 1) : %xt[%t] : !tempo.rt<1 x !row>
    otherwise : %more[%t] : !tempo.rt<1 x !row>
  }
  %double = tempo.compute over (%t) ins(%now = %xt[%t] : !tempo.rt<1 x !row>)
      -> !tempo.rt<1 x !row> {
    %r = linalg.map outs(%now : !row) (%v: i64) {
      %twice = arith.addi %v, %v : i64
      linalg.yield %twice : i64
    }
    tempo.yield %r : !row
  }
  tempo.return %y[0 : %T], %double[0 : %T] : !tempo.rt<1 x !row>, !tempo.rt<1 x !row>
}
