// A recurrence by three steps of which only the last point is needed: its loop runs by threes, and
// what it reads two steps back was made one iteration before.
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=3 | T=4 | T=7 | T=13
// step = lambda t: t if t < 3 else 2 * step(t - 3) + 10 * (t - 2)
// last == step(T - 1)
tempo.graph @main(%T: index) -> (last: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %next = tempo.compute over (%t) where (%t >= 3)
      ins(%a = %y[%t - 3] : !tempo.rt<1 x i64>, %b = %x[%t - 2] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %double = arith.addi %a, %a : i64
    %ten = arith.constant 10 : i64
    %more = arith.muli %ten, %b : i64
    %v = arith.addi %double, %more : i64
    tempo.yield %v : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t >= 3) : %next[%t] : !tempo.rt<1 x i64>
    otherwise : %x[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %y[%T - 1] : !tempo.rt<1 x i64>
}
