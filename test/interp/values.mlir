// What else a program may be made of: several results of one node, dims that bound one another, sizes
// that differ from point to point, empty slices of tensors, parameters and arguments read directly,
// values whose gradient is stopped, nodes and branches that are never asked for.
// RUN: %run_case %s
// sizes: T=1 N=2 | T=4 N=3
// w = rng.integers(0, 9, N)
// on = np.array(True)
// quotients == [[t // 2, t % 2] for t in range(T)]
// triangle == [sum(10 * t + s for s in range(t + 1)) for t in range(T)]
// lengths == [t for t in range(T)]
// none == np.zeros((0, N))
// same == w
// flags == [t % 2 == 0 for t in range(T)]
// count == T * N
// stopped == [2 * t for t in range(T)]
// lazy == [1] * T
// constant: no
!w = tensor<?xi64>

tempo.graph @main(%w: !w sizes(%N), %on: i1, %T: index, %N: index)
    -> (quotients: tensor<?x2xi64>, triangle: tensor<?xi64>, lengths: tensor<?xi64>,
        none: tensor<0x?xi64>, same: !w, flags: tensor<?xi1>, count: i64, stopped: tensor<?xi64>,
        lazy: tensor<?xi64>) {
  %t = tempo.dim < %T
  %s = tempo.dim < %t + 1
  %half:2 = tempo.compute over (%t) -> (!tempo.rt<1 x i64>, !tempo.rt<1 x i64>) {
    %c2 = arith.constant 2 : index
    %q = arith.divui %t, %c2 : index
    %r = arith.remui %t, %c2 : index
    %a = arith.index_cast %q : index to i64
    %b = arith.index_cast %r : index to i64
    tempo.yield %a, %b : i64, i64
  }
  %quotients = tempo.compute over (%t)
      ins(%a = %half#0[%t] : !tempo.rt<1 x i64>, %b = %half#1[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x tensor<2xi64>> {
    %v = tensor.from_elements %a, %b : tensor<2xi64>
    tempo.yield %v : tensor<2xi64>
  }
  %cell = tempo.compute over (%t, %s) -> !tempo.rt<2 x i64> {
    %v = affine.apply affine_map<(d0, d1) -> (10 * d0 + d1)>(%t, %s)
    %i = arith.index_cast %v : index to i64
    tempo.yield %i : i64
  }
  %triangle = tempo.compute over (%t) ins(%a = %cell[%t, 0 : %t + 1] : !tempo.rt<2 x i64>)
      -> !tempo.rt<1 x i64> {
    %z = arith.constant dense<0> : tensor<i64>
    %sum = linalg.reduce { arith.addi } ins(%a : tensor<?xi64>) outs(%z : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %sum[] : tensor<i64>
    tempo.yield %v : i64
  }
  %ragged = tempo.compute over (%t) -> !tempo.rt<1 x !w> sizes(%t) {
    %c = arith.constant 1 : i64
    %v = tensor.splat %c[%t] : !w
    tempo.yield %v : !w
  }
  %chosen = tempo.merge over (%t) -> !tempo.rt<1 x !w> sizes(%t) {
    when (%t >= 0) : %ragged[%t] : !tempo.rt<1 x !w>
    otherwise : %ragged[%t - 100] : !tempo.rt<1 x !w>
  }
  %lengths = tempo.compute over (%t) ins(%a = %chosen[%t] : !tempo.rt<1 x !w>)
      -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %d = tensor.dim %a, %c0 : !w
    %v = arith.index_cast %d : index to i64
    tempo.yield %v : i64
  }
  %wide = tempo.compute over (%t) ins(%a = %w : !w) -> !tempo.rt<1 x !w> sizes(%N) {
    tempo.yield %a : !w
  }
  %flags = tempo.compute over (%t)
      ins(%o = %on : i1, %b = %half#1[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i1> {
    %odd = arith.trunci %b : i64 to i1
    %even = arith.xori %odd, %o : i1
    tempo.yield %even : i1
  }
  %count = tempo.compute over () ins(%a = %T : index, %b = %N : index) -> !tempo.rt<0 x i64> {
    %v = arith.muli %a, %b : index
    %i = arith.index_cast %v : index to i64
    tempo.yield %i : i64
  }
  %twice = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.addi %t, %t : index
    %i = arith.index_cast %v : index to i64
    tempo.yield %i : i64
  }
  %once = tempo.stop_gradient %twice : !tempo.rt<1 x i64>
  %stopped = tempo.stop_gradient %once : !tempo.rt<1 x i64>
  %wrong = tempo.compute over (%t) ins(%a = %wrong[%t] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    tempo.yield %a : i64
  }
  %one = tempo.compute over () -> !tempo.rt<0 x i64> {
    %c = arith.constant 1 : i64
    tempo.yield %c : i64
  }
  %lazy = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < %T) : %one : !tempo.rt<0 x i64>
    otherwise : %wrong[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %quotients[0 : %T], %triangle[0 : %T], %lengths[0 : %T], %wide[%T : %T], %w,
      %flags[0 : %T], %count, %stopped[0 : %T], %lazy[0 : %T]
      : !tempo.rt<1 x tensor<2xi64>>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x !w>, !w,
        !tempo.rt<1 x i1>, !tempo.rt<0 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}
