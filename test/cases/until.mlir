// A dim that data ends: the step at which the value of until is true is the last one, and the extent
// is a parameter; what is beyond the end is not there, also when the bound is far away.
// RUN: %run_case %s
// sizes: T=1 | T=5 | T=7 | T=1000
// limit = i64(50)
// n = min(T, 7)
// y == 2**np.arange(n)
// last == 2**(n - 1)
// total == 2**n - 1
// points == n
// constant: no
tempo.graph @main(%limit: i64, %T: index) -> (y: tensor<?xi64>, last: i64, total: i64, points: i64) {
  tempo.assume (%T >= 1)
  %t, %n = tempo.dim < %T until %done
  %one = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %next = tempo.compute over (%t) ins(%a = %y[%t - 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %b = arith.addi %a, %a : i64
    tempo.yield %b : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %one : !tempo.rt<0 x i64>
    otherwise : %next[%t] : !tempo.rt<1 x i64>
  }
  %done = tempo.compute over (%t)
      ins(%a = %y[%t] : !tempo.rt<1 x i64>, %l = %limit : i64) -> !tempo.rt<1 x i1> {
    %b = arith.cmpi sge, %a, %l : i64
    tempo.yield %b : i1
  }
  %total = tempo.compute over () ins(%a = %y[0 : %n] : !tempo.rt<1 x i64>) -> !tempo.rt<0 x i64> {
    %z = arith.constant dense<0> : tensor<i64>
    %s = linalg.reduce { arith.addi } ins(%a : tensor<?xi64>) outs(%z : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %s[] : tensor<i64>
    tempo.yield %v : i64
  }
  %points = tempo.compute over () ins(%k = %n : index) -> !tempo.rt<0 x i64> {
    %v = arith.index_cast %k : index to i64
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %n], %y[%n - 1], %total, %points
      : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<0 x i64>, !tempo.rt<0 x i64>
}
