// Only the last step is asked for: what is computed of it alone waits for the end; a window of the
// last two, and a value that is read a step later.
// RUN: %run_case %s
// sizes: T=2 | T=3 | T=5 | T=50
// n = min(T, 4)
// y == 10 * (n - 1) + 1
// pair == [n - 2, n - 1]
// late == n - 2
// constant: no
!i = !tempo.rt<1 x i64>
tempo.graph @main(%T: index) -> (y: i64, pair: tensor<2xi64>, late: i64) {
  tempo.assume (%T >= 2)
  %t, %n = tempo.dim < %T until %done
  %x = tempo.compute over (%t) -> !i {
    %i = arith.index_cast %t : index to i64
    tempo.yield %i : i64
  }
  %done = tempo.compute over (%t) ins(%a = %x[%t] : !i) -> !tempo.rt<1 x i1> {
    %c = arith.constant 3 : i64
    %d = arith.cmpi eq, %a, %c : i64
    tempo.yield %d : i1
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !i) -> !i {
    %ten = arith.constant 10 : i64
    %c1 = arith.constant 1 : i64
    %b = arith.muli %a, %ten : i64
    %d = arith.addi %b, %c1 : i64
    tempo.yield %d : i64
  }
  %late = tempo.compute over (%t) ins(%a = %x[%t - 1] : !i) -> !i {
    tempo.yield %a : i64
  }
  %none = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c = arith.constant -1 : i64
    tempo.yield %c : i64
  }
  %before = tempo.merge over () -> !tempo.rt<0 x i64> {
    when (%n >= 2) : %late[%n - 1] : !i
    otherwise : %none : !tempo.rt<0 x i64>
  }
  %pair = tempo.merge over () -> !tempo.rt<0 x tensor<2xi64>> {
    when (%n >= 2) : %x[%n - 2 : %n] : !i
    otherwise : %both : !tempo.rt<0 x tensor<2xi64>>
  }
  %both = tempo.compute over () -> !tempo.rt<0 x tensor<2xi64>> {
    %c = arith.constant dense<-1> : tensor<2xi64>
    tempo.yield %c : tensor<2xi64>
  }
  tempo.return %y[%n - 1], %pair, %before
      : !i, !tempo.rt<0 x tensor<2xi64>>, !tempo.rt<0 x i64>
}
