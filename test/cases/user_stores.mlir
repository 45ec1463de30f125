// Stores that a program brings along are used: slots to spare, all elements where a window would do,
// more than all, in two dims and of elements that grow. Values without one get theirs.
// RUN: %run_case %s --no-constants
// sizes: T=0 | T=1 | T=2 | T=9
// x = given(T, [3, 1, 4, 1, 5, 9, 2, 6, 5])
// y == [x[max(0, t - 2):t + 1].sum() for t in range(T)]
// z == np.array([[x[:t + 1].sum() * (i + 1) for i in range(3)] for t in range(T)]).reshape(T, 3)
// n == [sum(range(t + 1)) + (sum(range(t)) if t else 0) for t in range(T)]
tempo.graph @main(%x: tensor<?xi64>, %T: index)
    -> (y: tensor<?xi64>, z: tensor<?x3xi64>, n: tensor<?xi64>) {
  %t = tempo.dim < %T
  %i = tempo.dim < 3
  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>
  %copy = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (5)], wraps = [1]>]} {
    tempo.yield %a : i64
  }
  %y = tempo.compute over (%t) ins(%w = %copy[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0 + 7)], wraps = [0]>]} {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%w : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %sum = tensor.extract %total[] : tensor<i64>
    tempo.yield %sum : i64
  }
  %before = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %xt[%t] : !tempo.rt<1 x i64>
    otherwise : %so_far[%t - 1] : !tempo.rt<1 x i64>
  }
  %so_far = tempo.compute over (%t)
      ins(%a = %before[%t] : !tempo.rt<1 x i64>, %b = %xt[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64>
      attributes {tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0)], wraps = [0]>]} {
    %zero = arith.constant 0 : index
    %first = arith.cmpi eq, %t, %zero : index
    %sum = arith.addi %a, %b : i64
    %r = arith.select %first, %a, %sum : i64
    tempo.yield %r : i64
  }
  %z = tempo.compute over (%t, %i) ins(%a = %so_far[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<2 x i64> attributes {
      tempo.stores = [#tempo.store<full, slots = [()[s0] -> (s0 + 1), ()[s0] -> (s0 + 2, 4)], wraps = [0, 1]>]} {
    %c1 = arith.constant 1 : index
    %n = arith.addi %i, %c1 : index
    %factor = arith.index_cast %n : index to i64
    %r = arith.muli %a, %factor : i64
    tempo.yield %r : i64
  }
  %many = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(%t + 1)
      attributes {tempo.stores = [#tempo.store<circular, slots = [()[s0] -> (s0 floordiv 2 + 2)], wraps = [1]>]} {
    %c1 = arith.constant 1 : index
    %size = arith.addi %t, %c1 : index
    %r = tensor.generate %size {
    ^bb0(%k: index):
      %v = arith.index_cast %k : index to i64
      tensor.yield %v : i64
    } : tensor<?xi64>
    tempo.yield %r : tensor<?xi64>
  }
  %sum = tempo.compute over (%t) ins(%a = %many[%t] : !tempo.rt<1 x tensor<?xi64>>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %total = linalg.reduce { arith.addi } ins(%a : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %r = tensor.extract %total[] : tensor<i64>
    tempo.yield %r : i64
  }
  %n = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %sum[%t] : !tempo.rt<1 x i64>
    otherwise : %both[%t] : !tempo.rt<1 x i64>
  }
  %both = tempo.compute over (%t)
      ins(%a = %sum[%t] : !tempo.rt<1 x i64>, %b = %sum[%t - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %r = arith.addi %a, %b : i64
    tempo.yield %r : i64
  }
  tempo.return %y[0 : %T], %z[0 : %T, 0 : 3], %n[0 : %T]
      : !tempo.rt<1 x i64>, !tempo.rt<2 x i64>, !tempo.rt<1 x i64>
}
