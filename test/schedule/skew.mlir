// A component that no dim carries with constant lags goes to isl, alone: what is around it keeps
// its loops.
// RUN: tempo-opt --tempo-schedule %s | FileCheck %s
// RUN: tempo-opt --tempo-schedule %s | tempo-opt --pass-pipeline="builtin.module(tempo.graph(tempo-schedule{verify-only}))" | FileCheck %s

// x reads one step back in i and ahead in t, and one step ahead in i and two back in t: neither
// index alone goes forward, a sum of them does.
// CHECK-LABEL: @skewed
// CHECK-SAME: seed[t] -> [0, t]
// CHECK-SAME: step[i, t] -> [1, {{[^]]*}}i{{[^]]*}}t
// CHECK-SAME: y[t] -> [2, t]
tempo.graph @skewed(%I: index, %T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%I >= 1 and %T >= 1)
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %seed = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %step = tempo.compute over (%i, %t) where (%i >= 1 and %i < %I - 1 and %t >= 2 and %t < %T - 1)
      ins(%a = %x[%i - 1, %t + 1] : !tempo.rt<2 x f32>,
          %b = %x[%i + 1, %t - 2] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    %c = arith.addf %a, %b : f32
    tempo.yield %c : f32
  }
  %x = tempo.merge over (%i, %t) -> !tempo.rt<2 x f32> {
    when (%i >= 1 and %i < %I - 1 and %t >= 2 and %t < %T - 1) : %step[%i, %t] : !tempo.rt<2 x f32>
    otherwise : %seed[%t] : !tempo.rt<1 x f32>
  }
  %y = tempo.compute over (%t) ins(%a = %x[0 : %I, %t] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
