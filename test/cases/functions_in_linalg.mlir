// Private functions called for each element: in maps, reductions, generics and generated tensors.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=9
// x = rng.integers(-50, 50, (T, 4))
// clipped == np.clip(x, -20, 20)
// least == [min(20, *row) for row in x]
// squares == [sum((i + t) ** 2 for i in range(4)) for t in range(T)]
// constant: !series = tensor<{T}x4xi64>
// constant: !list = tensor<{T}xi64>
!series = tensor<?x4xi64>
!list = tensor<?xi64>
!row = tensor<4xi64>

func.func private @clip(%a: i64) -> i64 {
  %most = arith.constant 20 : i64
  %least = arith.constant -20 : i64
  %low = arith.minsi %a, %most : i64
  %r = func.call @larger(%low, %least) : (i64, i64) -> i64
  return %r : i64
}
func.func private @larger(%a: i64, %b: i64) -> i64 {
  %r = arith.maxsi %a, %b : i64
  return %r : i64
}
func.func private @smaller(%a: i64, %b: i64) -> i64 {
  %r = arith.minsi %a, %b : i64
  return %r : i64
}
func.func private @square(%a: i64) -> i64 {
  %r = arith.muli %a, %a : i64
  return %r : i64
}

tempo.graph @main(%x: !series, %T: index) -> (clipped: !series, least: !list, squares: !list) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x !row>
  %clipped = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x !row>)
      -> !tempo.rt<1 x !row> {
    %empty = tensor.empty() : !row
    %r = linalg.map ins(%a : !row) outs(%empty : !row) (%v: i64, %out: i64) {
      %c = func.call @clip(%v) : (i64) -> i64
      linalg.yield %c : i64
    }
    tempo.yield %r : !row
  }
  %least = tempo.compute over (%t) ins(%a = %xt[%t] : !tempo.rt<1 x !row>)
      -> !tempo.rt<1 x i64> {
    %most = arith.constant dense<20> : tensor<i64>
    %r = linalg.reduce ins(%a : !row) outs(%most : tensor<i64>) dimensions = [0]
      (%v: i64, %sum: i64) {
        %c = func.call @smaller(%v, %sum) : (i64, i64) -> i64
        linalg.yield %c : i64
      }
    %s = tensor.extract %r[] : tensor<i64>
    tempo.yield %s : i64
  }
  %squares = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %numbers = tensor.generate {
    ^bb0(%i: index):
      %n = arith.addi %i, %t : index
      %v = arith.index_cast %n : index to i64
      %s = func.call @square(%v) : (i64) -> i64
      tensor.yield %s : i64
    } : !row
    %sum = linalg.reduce { arith.addi } ins(%numbers : !row) outs(%zero : tensor<i64>)
        dimensions = [0]
    %r = tensor.extract %sum[] : tensor<i64>
    tempo.yield %r : i64
  }
  tempo.return %clipped[0 : %T], %least[0 : %T], %squares[0 : %T]
      : !tempo.rt<1 x !row>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}
