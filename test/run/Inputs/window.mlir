// A recurrence with temporaries, guarded at its start, and a sum over a window of 64 of it.
tempo.graph @window(%T: index) -> (last: f64) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %zero = tempo.compute over () -> !tempo.rt<0 x tensor<3xf64>> {
    %c = arith.constant dense<1.0> : tensor<3xf64>
    tempo.yield %c : tensor<3xf64>
  }
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%before = %s[%t - 1] : !tempo.rt<1 x tensor<3xf64>>) -> !tempo.rt<1 x tensor<3xf64>> {
    %matrix = arith.constant dense<[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]>
        : tensor<3x3xf64>
    %none = arith.constant dense<0.5> : tensor<3xf64>
    %r = linalg.matvec ins(%matrix, %before : tensor<3x3xf64>, tensor<3xf64>)
        outs(%none : tensor<3xf64>) -> tensor<3xf64>
    tempo.yield %r : tensor<3xf64>
  }
  %s = tempo.merge over (%t) -> !tempo.rt<1 x tensor<3xf64>> {
    when (%t == 0) : %zero[] : !tempo.rt<0 x tensor<3xf64>>
    otherwise : %next[%t] : !tempo.rt<1 x tensor<3xf64>>
  }
  %sum = tempo.compute over (%t)
      ins(%window = %s[max(0, %t - 63) : %t + 1] : !tempo.rt<1 x tensor<3xf64>>)
      -> !tempo.rt<1 x f64> {
    %none = arith.constant dense<0.0> : tensor<f64>
    %total = linalg.reduce { arith.addf } ins(%window : tensor<?x3xf64>) outs(%none : tensor<f64>)
        dimensions = [0, 1]
    %v = tensor.extract %total[] : tensor<f64>
    tempo.yield %v : f64
  }
  tempo.return %sum[%T - 1] : !tempo.rt<1 x f64>
}
