// The mean of the last three samples.
tempo.graph @moving_average(%samples: tensor<?xf32>, %T: index) -> (average: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %samples over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %average = tempo.compute over (%t) ins(%window = %x[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c0 = arith.constant 0 : index
    %none = arith.constant dense<0.0> : tensor<f32>
    %total = linalg.reduce { arith.addf } ins(%window : tensor<?xf32>) outs(%none : tensor<f32>)
        dimensions = [0]
    %sum = tensor.extract %total[] : tensor<f32>
    %n = tensor.dim %window, %c0 : tensor<?xf32>
    %i = arith.index_cast %n : index to i64
    %count = arith.sitofp %i : i64 to f32
    %mean = arith.divf %sum, %count : f32
    tempo.yield %mean : f32
  }
  tempo.return %average[0 : %T] : !tempo.rt<1 x f32>
}
