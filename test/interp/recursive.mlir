// A private function that calls itself.
// RUN: %run_interpreted %s
// sizes: N=1 | N=2 | N=9
// factorial == np.prod(np.arange(1, N + 1))
// constant: no
func.func private @factorial(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %small = arith.cmpi sle, %n, %c1 : i64
  %r = scf.if %small -> i64 {
    scf.yield %c1 : i64
  } else {
    %m = arith.subi %n, %c1 : i64
    %f = func.call @factorial(%m) : (i64) -> i64
    %p = arith.muli %n, %f : i64
    scf.yield %p : i64
  }
  return %r : i64
}

tempo.graph @main(%N: index) -> (factorial: i64) {
  %r = tempo.compute over () ins(%n = %N : index) -> !tempo.rt<0 x i64> {
    %n64 = arith.index_cast %n : index to i64
    %f = func.call @factorial(%n64) : (i64) -> i64
    tempo.yield %f : i64
  }
  tempo.return %r : !tempo.rt<0 x i64>
}
