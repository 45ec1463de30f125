// Elements whose sizes change from step to step: a list that grows by one, a merge of lists, blocks
// of two unknown sizes, windows of lists that all have one size, what a parameter says.
// RUN: %run_case %s
// sizes: T=0 N=0 | T=1 N=1 | T=2 N=3 | T=7 N=2 | T=11 N=0
// x = rng.integers(-50, 50, T)
// digest == [sum((i + 1) * v for i, v in enumerate(x[:t + 1])) for t in range(T)]
// area == [sum(i * 10 + j for i in range(t + 1) for j in range(T - t)) for t in range(T)]
// shifted == [[x[t] + n for n in range(N)] for t in range(T)] if T and N else np.zeros((T, N), i64)
// both == [2 * N * x[max(0, t - 2):t + 1].sum() + (min(t, 2) + 1) * N * (N - 1) for t in range(T)]
// constant: no
tempo.graph @main(%x: tensor<?xi64>, %T: index, %N: index)
    -> (digest: tensor<?xi64>, area: tensor<?xi64>, shifted: tensor<?x?xi64>, both: tensor<?xi64>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>
  %one = tempo.compute over () ins(%a = %x : tensor<?xi64>) -> !tempo.rt<0 x tensor<1xi64>> {
    %c0 = arith.constant 0 : index
    %v = tensor.extract %a[%c0] : tensor<?xi64>
    %r = tensor.from_elements %v : tensor<1xi64>
    tempo.yield %r : tensor<1xi64>
  }
  %first = tempo.compute over (%t) ins(%a = %one : !tempo.rt<0 x tensor<1xi64>>)
      -> !tempo.rt<1 x tensor<?xi64>> sizes(%t + 1) {
    %r = tensor.cast %a : tensor<1xi64> to tensor<?xi64>
    tempo.yield %r : tensor<?xi64>
  }
  %longer = tempo.compute over (%t) where (%t >= 1)
      ins(%list = %all[%t - 1] : !tempo.rt<1 x tensor<?xi64>>, %v = %xt[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x tensor<?xi64>> sizes(%t + 1) {
    %c1 = arith.constant 1 : index
    %n = arith.addi %t, %c1 : index
    %empty = tensor.empty(%n) : tensor<?xi64>
    %a = tensor.insert_slice %list into %empty[0] [%t] [1] : tensor<?xi64> into tensor<?xi64>
    %b = tensor.insert %v into %a[%t] : tensor<?xi64>
    tempo.yield %b : tensor<?xi64>
  }
  %all = tempo.merge over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(%t + 1) {
    when (%t == 0) : %first[%t] : !tempo.rt<1 x tensor<?xi64>>
    otherwise : %longer[%t] : !tempo.rt<1 x tensor<?xi64>>
  }
  %digest = tempo.compute over (%t) ins(%list = %all[%t] : !tempo.rt<1 x tensor<?xi64>>)
      -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i64
    %n = tensor.dim %list, %c0 : tensor<?xi64>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> i64 {
      %v = tensor.extract %list[%i] : tensor<?xi64>
      %k = arith.addi %i, %c1 : index
      %w = arith.index_cast %k : index to i64
      %p = arith.muli %v, %w : i64
      %s = arith.addi %sum, %p : i64
      scf.yield %s : i64
    }
    tempo.yield %r : i64
  }
  %block = tempo.compute over (%t) ins(%n = %T : index)
      -> !tempo.rt<1 x tensor<?x?xi64>> sizes(%t + 1, %T - %t) {
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %rows = arith.addi %t, %c1 : index
    %columns = arith.subi %n, %t : index
    %r = tensor.generate %rows, %columns {
    ^bb0(%i: index, %j: index):
      %a = arith.muli %i, %c10 : index
      %b = arith.addi %a, %j : index
      %v = arith.index_cast %b : index to i64
      tensor.yield %v : i64
    } : tensor<?x?xi64>
    tempo.yield %r : tensor<?x?xi64>
  }
  %area = tempo.compute over (%t) ins(%b = %block[%t] : !tempo.rt<1 x tensor<?x?xi64>>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%b : tensor<?x?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0, 1]
    %r = tensor.extract %total[] : tensor<i64>
    tempo.yield %r : i64
  }
  %shifted = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x i64>, %n = %N : index)
      -> !tempo.rt<1 x tensor<?xi64>> sizes(%N) {
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %k = arith.index_cast %i : index to i64
      %w = arith.addi %v, %k : i64
      tensor.yield %w : i64
    } : tensor<?xi64>
    tempo.yield %r : tensor<?xi64>
  }
  %both = tempo.compute over (%t)
      ins(%w = %shifted[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x tensor<?xi64>>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%w : tensor<?x?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0, 1]
    %a = tensor.extract %total[] : tensor<i64>
    %r = arith.addi %a, %a : i64
    tempo.yield %r : i64
  }
  tempo.return %digest[0 : %T], %area[0 : %T], %shifted[0 : %T], %both[0 : %T]
      : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x tensor<?xi64>>, !tempo.rt<1 x i64>
}
