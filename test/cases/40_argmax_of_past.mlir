// Case 40: argmax x[0:t+1], the first of equals; x = 3 1 4 1 5 -> 0 0 2 2 4.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=5 | T=13
// x = given(T, [3, 1, 4, 1, 5])
// y == [np.argmax(x[:t + 1]) for t in range(T)]
// T=5 gives y == [0, 0, 2, 2, 4]
// constant: !series = tensor<{T}xi64>
!series = tensor<?xi64>

tempo.graph @main(%x: !series, %T: index) -> (y: !series) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : !series -> !tempo.rt<1 x i64>
  %y = tempo.compute over (%t) ins(%past = %xt[0 : %t + 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    %least = arith.constant dense<-9223372036854775808> : tensor<i64>
    %none = arith.constant dense<-1> : tensor<i64>
    %r:2 = linalg.generic
        {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>],
         iterator_types = ["reduction"]}
        ins(%past : tensor<?xi64>) outs(%least, %none : tensor<i64>, tensor<i64>) {
    ^bb0(%v: i64, %best: i64, %at: i64):
      %i = linalg.index 0 : index
      %here = arith.index_cast %i : index to i64
      %more = arith.cmpi sgt, %v, %best : i64
      %newBest = arith.select %more, %v, %best : i64
      %newAt = arith.select %more, %here, %at : i64
      linalg.yield %newBest, %newAt : i64, i64
    } -> (tensor<i64>, tensor<i64>)
    %at = tensor.extract %r#1[] : tensor<i64>
    tempo.yield %at : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}
