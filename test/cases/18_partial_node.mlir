// Case 18: a node that would read outside at T-1, where nothing needs it. w[t] = 2*x[t+1];
// y: t==T-1 -> 10, else 10 + w[t]; x = t. w is never evaluated at T-1.
// RUN: %run_case %s
// ten = i64(10)
// sizes: T=0 | T=1 | T=2 | T=4 | T=13
// y == [10 if t == T - 1 else 10 + 2 * (t + 1) for t in range(T)]
// T=4 gives y == [12, 14, 16, 10]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%ten: i64, %T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }
  %w = tempo.compute over (%t) ins(%a = %x[%t + 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    %double = arith.addi %a, %a : i64
    tempo.yield %double : i64
  }
  %more = tempo.compute over (%t) ins(%c = %ten : i64, %a = %w[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %sum = arith.addi %c, %a : i64
    tempo.yield %sum : i64
  }
  %y = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == %T - 1) : %ten : i64
    otherwise : %more[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
