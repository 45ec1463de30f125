// Case 27: slices of two dims lead, from left to right. s = g[0:I,0:T]: shape (I,T),
// s[i][t] = g[i,t] = 100*i + t; and the column sums over i, whose slice stands before a point.
// RUN: %run_case %s
// sizes: I=0 T=2 | I=1 T=1 | I=2 T=1 | I=3 T=4 | I=5 T=13
// s == 100 * np.arange(I)[:, None] + np.arange(T)
// columns == np.sum(100 * np.arange(I)[:, None] + np.arange(T), axis=0)
// I=2 T=1 gives s == [[0], [100]]
// constant: !column = tensor<{I}xi64>
// constant: !grid = tensor<{I}x{T}xi64>
// constant: !series = tensor<{T}xi64>
!column = tensor<?xi64>
!grid = tensor<?x?xi64>
!series = tensor<?xi64>

tempo.graph @main(%I: index, %T: index) -> (s: !grid, columns: !series) {
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %g = tempo.compute over (%i, %t) -> !tempo.rt<2 x i64> {
    %hundred = arith.constant 100 : index
    %row = arith.muli %i, %hundred : index
    %sum = arith.addi %row, %t : index
    %v = arith.index_cast %sum : index to i64
    tempo.yield %v : i64
  }
  %s = tempo.compute over () ins(%all = %g[0 : %I, 0 : %T] : !tempo.rt<2 x i64>)
      -> !tempo.rt<0 x !grid> sizes(%I, %T) {
    tempo.yield %all : !grid
  }
  %columns = tempo.compute over (%t) ins(%column = %g[0 : %I, %t] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%column : !column) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %s[], %columns[0 : %T] : !tempo.rt<0 x !grid>, !tempo.rt<1 x i64>
}
