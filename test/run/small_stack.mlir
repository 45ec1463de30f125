// Ten million guarded steps with temporaries fit in a stack of one megabyte: nothing is put on the
// stack, or allocated, step by step.
// RUN: ulimit -s 1024
// RUN: tempo-run %s --entry main --bind T=10000000 --print | FileCheck %s
// CHECK: last = [ 9999999. 19999998. 29999997. 39999996.]
tempo.graph @main(%T: index) -> (last: tensor<4xf64>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %zero = tempo.compute over () -> !tempo.rt<0 x tensor<4xf64>> {
    %c = arith.constant dense<0.0> : tensor<4xf64>
    tempo.yield %c : tensor<4xf64>
  }
  %next = tempo.compute over (%t) where (%t >= 1)
      ins(%before = %s[%t - 1] : !tempo.rt<1 x tensor<4xf64>>) -> !tempo.rt<1 x tensor<4xf64>> {
    %step = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
    %empty = tensor.empty() : tensor<4xf64>
    %turned = linalg.generic
        {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (3 - i)>],
         iterator_types = ["parallel"]}
        ins(%before : tensor<4xf64>) outs(%empty : tensor<4xf64>) {
    ^bb0(%a: f64, %out: f64):
      linalg.yield %a : f64
    } -> tensor<4xf64>
    %r = linalg.generic
        {indexing_maps = [affine_map<(i) -> (3 - i)>, affine_map<(i) -> (i)>,
                          affine_map<(i) -> (i)>],
         iterator_types = ["parallel"]}
        ins(%turned, %step : tensor<4xf64>, tensor<4xf64>) outs(%empty : tensor<4xf64>) {
    ^bb0(%a: f64, %b: f64, %out: f64):
      %c = arith.addf %a, %b : f64
      linalg.yield %c : f64
    } -> tensor<4xf64>
    tempo.yield %r : tensor<4xf64>
  }
  %s = tempo.merge over (%t) -> !tempo.rt<1 x tensor<4xf64>> {
    when (%t == 0) : %zero[] : !tempo.rt<0 x tensor<4xf64>>
    otherwise : %next[%t] : !tempo.rt<1 x tensor<4xf64>>
  }
  tempo.return %s[%T - 1] : !tempo.rt<1 x tensor<4xf64>>
}
