// Case 35: equal logits, which detects a bad mask: a[t] = mean v[0:t+1]; v = t -> t/2.
// RUN: %run_case %s
// sizes: T=0 | T=1 | T=2 | T=7 | T=13
// a == np.arange(T) / 2
// constant: !series = tensor<{T}xf32>
!series = tensor<?xf32>

tempo.graph @main(%T: index) -> (a: !series) {
  %t = tempo.dim < %T
  %v = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %i = arith.index_cast %t : index to i64
    %x = arith.sitofp %i : i64 to f32
    tempo.yield %x : f32
  }
  %logit = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %one = arith.constant 1.0 : f32
    tempo.yield %one : f32
  }
  %a = tempo.compute over (%t)
      ins(%logits = %logit[0 : %t + 1] : !tempo.rt<1 x f32>,
          %past = %v[0 : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c0 = arith.constant 0 : index
    %none = arith.constant dense<0.0> : tensor<f32>
    %n = tensor.dim %logits, %c0 : tensor<?xf32>
    %empty = tensor.empty(%n) : tensor<?xf32>
    %weights = linalg.map { math.exp } ins(%logits : tensor<?xf32>) outs(%empty : tensor<?xf32>)
    %sum = linalg.reduce { arith.addf } ins(%weights : tensor<?xf32>)
        outs(%none : tensor<f32>) dimensions = [0]
    %mixed = linalg.dot ins(%weights, %past : tensor<?xf32>, tensor<?xf32>)
        outs(%none : tensor<f32>) -> tensor<f32>
    %total = tensor.extract %sum[] : tensor<f32>
    %m = tensor.extract %mixed[] : tensor<f32>
    %mean = arith.divf %m, %total : f32
    tempo.yield %mean : f32
  }
  tempo.return %a[0 : %T] : !tempo.rt<1 x f32>
}
