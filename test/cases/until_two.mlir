// Two dims that data ends: the second looks at what the first has reached, so it runs after it; and
// what is demanded of the last step alone, and of another dim as far as the extents go.
// RUN: %run_case %s
// sizes: T=0 S=0 | T=1 S=1 | T=4 S=2 | T=12 S=3 | T=12 S=40
// n = min(T, 5)
// m = min(S, n * n + 1)
// square == np.arange(n) ** 2
// down == n * n - np.arange(m)
// sum == n + m
// last == 100 + n
// twice == 2 * np.arange(n)
// constant: no
!i = !tempo.rt<1 x i64>
!b = !tempo.rt<1 x i1>
tempo.graph @main(%T: index, %S: index)
    -> (square: tensor<?xi64>, down: tensor<?xi64>, sum: i64, last: i64, twice: tensor<?xi64>) {
  %t, %n = tempo.dim < %T until %five
  %s, %m = tempo.dim < %S until %zero
  %u = tempo.dim < %T + 1
  %square = tempo.compute over (%t) -> !i {
    %i = arith.index_cast %t : index to i64
    %q = arith.muli %i, %i : i64
    tempo.yield %q : i64
  }
  %five = tempo.compute over (%t) ins(%a = %square[%t] : !i) -> !b {
    %c = arith.constant 16 : i64
    %d = arith.cmpi eq, %a, %c : i64
    tempo.yield %d : i1
  }
  %down = tempo.compute over (%s) ins(%k = %n : index) -> !i {
    %i = arith.index_cast %k : index to i64
    %q = arith.muli %i, %i : i64
    %j = arith.index_cast %s : index to i64
    %d = arith.subi %q, %j : i64
    tempo.yield %d : i64
  }
  %zero = tempo.compute over (%s) ins(%a = %down[%s] : !i) -> !b {
    %c = arith.constant 0 : i64
    %d = arith.cmpi eq, %a, %c : i64
    tempo.yield %d : i1
  }
  %sum = tempo.compute over () ins(%k = %n : index, %j = %m : index) -> !tempo.rt<0 x i64> {
    %q = arith.addi %k, %j : index
    %v = arith.index_cast %q : index to i64
    tempo.yield %v : i64
  }
  %index = tempo.compute over (%u) -> !i {
    %c = arith.constant 100 : i64
    %i = arith.index_cast %u : index to i64
    %q = arith.addi %i, %c : i64
    tempo.yield %q : i64
  }
  %twice = tempo.compute over (%u) -> !i {
    %i = arith.index_cast %u : index to i64
    %q = arith.addi %i, %i : i64
    tempo.yield %q : i64
  }
  tempo.return %square[0 : %n], %down[0 : %m], %sum, %index[%n], %twice[0 : %n]
      : !i, !i, !tempo.rt<0 x i64>, !i, !i
}
