// A slice that is empty along one dim and wide along another: of the value only one column is ever
// needed, so that its memory is narrower than the slice.
// RUN: %run_case %s
// sizes: T=1 | T=2 | T=6
// column == 10 * np.arange(T) + 3
// first == 0
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%T: index) -> (column: !series, first: i64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %j = tempo.dim < 4
  %x = tempo.compute over (%t, %j) -> !tempo.rt<2 x i64> {
    %ten = arith.constant 10 : i64
    %a = arith.index_cast %t : index to i64
    %b = arith.index_cast %j : index to i64
    %c = arith.muli %ten, %a : i64
    %d = arith.addi %c, %b : i64
    tempo.yield %d : i64
  }
  %column = tempo.compute over (%t) ins(%a = %x[%t, 3] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %sum = tempo.compute over (%t)
      ins(%rows = %x[max(0, %t - 3) : %t, 0 : 4] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%rows : tensor<?x4xi64>) outs(%zero : tensor<i64>)
        dimensions = [0, 1]
    %v = tensor.extract %total[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %column[0 : %T], %sum[0] : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}
