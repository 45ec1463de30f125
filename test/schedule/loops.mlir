// Schedules that the lag scheduler finds: which loops there are, in which direction they run and by
// how much their statements lag. Rows: constants order what runs one after another, the others are
// loops.
// RUN: tempo-opt --tempo-schedule %s --split-input-file | FileCheck %s
// Found again from what was printed, proved, and not changed:
// RUN: tempo-opt --tempo-schedule %s --split-input-file | tempo-opt --tempo-schedule --split-input-file | FileCheck %s

// One loop, its statements in the order of their reads.
// CHECK-LABEL: @identities
// CHECK-SAME: tempo.schedule = "[T] -> { z[t] -> [t, 1]; y[t] -> [t, 2]; x[t] -> [t, 0] }"
tempo.graph @identities(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %z = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  %y = tempo.compute over (%t)
      ins(%a = %x[%t] : !tempo.rt<1 x f32>, %b = %z[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.addf %a, %b : f32
    tempo.yield %c : f32
  }
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A recurrence from the future: the loop runs down, and what it reads runs down with it.
// CHECK-LABEL: @downwards
// CHECK-SAME: "[T] -> { x[t] -> [-t, 0]; next[t] -> [-t, 1]; r[t] -> [-t, 2] }"
tempo.graph @downwards(%T: index) -> (r: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %next = tempo.compute over (%t)
      ins(%a = %x[%t] : !tempo.rt<1 x f32>, %b = %r[%t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.addf %a, %b : f32
    tempo.yield %c : f32
  }
  %r = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == %T - 1) : %x[%t] : !tempo.rt<1 x f32>
    otherwise : %next[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %r[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A look ahead: the reader lags two steps behind, in the same loop.
// CHECK-LABEL: @lag
// CHECK-SAME: "[T] -> { x[t] -> [t, 0]; y[t] -> [2 + t, 1] }"
tempo.graph @lag(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[min(%t + 2, %T - 1)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// An environment steps upwards, and returns need all that is to come: two loops, the second down.
// CHECK-LABEL: @monte_carlo
// CHECK-SAME: "[T] -> { s[t] -> [0, t, 1]; step[t] -> [0, t, 0]; after[t] -> [1, -t, 0]; g[t] -> [1, -t, 1] }"
tempo.graph @monte_carlo(%start: f32, %T: index) -> (g: tensor<?xf32>) {
  %t = tempo.dim < %T
  %s = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %start : f32
    otherwise : %step[%t] : !tempo.rt<1 x f32>
  }
  %step = tempo.compute over (%t) where (%t >= 1) ins(%a = %s[%t - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %b = arith.addf %a, %a : f32
    tempo.yield %b : f32
  }
  %after = tempo.compute over (%t) where (%t < %T - 1)
      ins(%a = %s[%t] : !tempo.rt<1 x f32>, %b = %g[%t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.addf %a, %b : f32
    tempo.yield %c : f32
  }
  %g = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == %T - 1) : %s[%t] : !tempo.rt<1 x f32>
    otherwise : %after[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %g[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Returns over the next four rewards only follow three steps behind, in the loop of the
// environment.
// CHECK-LABEL: @n_step
// CHECK-SAME: "[T] -> { s[t] -> [t, 1]; step[t] -> [t, 0]; g[t] -> [3 + t, 2] }"
tempo.graph @n_step(%start: f32, %T: index) -> (g: tensor<?xf32>) {
  %t = tempo.dim < %T
  %s = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %start : f32
    otherwise : %step[%t] : !tempo.rt<1 x f32>
  }
  %step = tempo.compute over (%t) where (%t >= 1) ins(%a = %s[%t - 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %b = arith.addf %a, %a : f32
    tempo.yield %b : f32
  }
  %g = tempo.compute over (%t) ins(%a = %s[%t : min(%t + 4, %T)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  tempo.return %g[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// 499 steps ahead are worth a lag; 999 that follow from the bound of the dim alone are not: there
// the reader has its own loop.
// CHECK-LABEL: @long_lags
// CHECK-SAME: "{ x[t] -> [0, t, 0]; near[t] -> [0, 499 + t, 1]; far[t] -> [1, t] }"
tempo.graph @long_lags(%start: f32) -> (near: tensor<1000xf32>, far: tensor<1000xf32>) {
  %t = tempo.dim < 1000
  %x = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %start : f32
    otherwise : %x[%t - 1] : !tempo.rt<1 x f32>
  }
  %near = tempo.compute over (%t) ins(%a = %x[min(%t + 499, 999)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  %far = tempo.compute over (%t) ins(%a = %x[999] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %near[0 : 1000], %far[0 : 1000] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

// Iterations outside, time inside: p[i] needs all of the iteration before.
// CHECK-LABEL: @iterations
// CHECK-SAME: "[I, T] -> { x[i, t] -> [i, 2, t]; next[i] -> [i, 0]; p[i] -> [i, 1] }"
tempo.graph @iterations(%one: f32, %I: index, %T: index) -> (p: tensor<?xf32>) {
  %t = tempo.dim < %T
  %i = tempo.dim < %I
  %x = tempo.compute over (%i, %t) ins(%a = %p[%i] : !tempo.rt<1 x f32>) -> !tempo.rt<2 x f32> {
    tempo.yield %a : f32
  }
  %next = tempo.compute over (%i) where (%i >= 1)
      ins(%past = %x[%i - 1, 0 : %T] : !tempo.rt<2 x f32>) -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%past : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  %p = tempo.merge over (%i) -> !tempo.rt<1 x f32> {
    when (%i == 0) : %one : f32
    otherwise : %next[%i] : !tempo.rt<1 x f32>
  }
  tempo.return %p[0 : %I] : !tempo.rt<1 x f32>
}

// -----

// Layers as a dim. With a token that depends on the last layer, time is outside although the layer
// is declared first.
// CHECK-LABEL: @layers
// CHECK-SAME: "[L, T] -> { x[t] -> [t, 0]; next[l, t] -> [t, 1, l, 0]; h[l, t] -> [t, 1, l, 1] }"
tempo.graph @layers(%start: f32, %L: index, %T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%L >= 1)
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %x = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %start : f32
    otherwise : %h[%L - 1, %t - 1] : !tempo.rt<2 x f32>
  }
  %next = tempo.compute over (%l, %t) where (%l >= 1)
      ins(%a = %h[%l - 1, %t] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    %b = arith.addf %a, %a : f32
    tempo.yield %b : f32
  }
  %h = tempo.merge over (%l, %t) -> !tempo.rt<2 x f32> {
    when (%l == 0) : %x[%t] : !tempo.rt<1 x f32>
    otherwise : %next[%l, %t] : !tempo.rt<2 x f32>
  }
  tempo.return %h[%L - 1, 0 : %T] : !tempo.rt<2 x f32>
}

// -----

// A domain that is no box, blocks u of a growing past: accumulated over u, combined over t.
// CHECK-LABEL: @triangle
// CHECK-SAME: "[T] -> { x[t] -> [t, 0]; part[t, u] -> [t, 1, u]; y[t] -> [t, 2] }"
tempo.graph @triangle(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %u = tempo.dim < (%t floordiv 4) + 1
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %part = tempo.compute over (%t, %u)
      ins(%a = %x[4 * %u : min(4 * %u + 4, %t + 1)] : !tempo.rt<1 x f32>) -> !tempo.rt<2 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t)
      ins(%a = %part[%t, 0 : (%t floordiv 4) + 1] : !tempo.rt<2 x f32>) -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// What needs no loop runs where it keeps nothing from sharing one: the mean of all of x after its
// loop, the constant before.
// CHECK-LABEL: @straight_code
// CHECK-SAME: "[T] -> { one[] -> [0]; x[t] -> [1, t]; total[] -> [2]; y[t] -> [3, t] }"
tempo.graph @straight_code(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %one = tempo.compute over () -> !tempo.rt<0 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %x = tempo.compute over (%t) ins(%a = %one : !tempo.rt<0 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  %total = tempo.compute over () ins(%a = %x[0 : %T] : !tempo.rt<1 x f32>) -> !tempo.rt<0 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %c = tensor.extract %sum[] : tensor<f32>
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t)
      ins(%a = %x[%t] : !tempo.rt<1 x f32>, %b = %total : !tempo.rt<0 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.divf %a, %b : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Instances that nobody demands have no time.
// CHECK-LABEL: @dead
// CHECK-SAME: "[T] -> { x[t] -> [t] }"
tempo.graph @dead(%T: index) -> (x: tensor<?xf32>) {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %unused = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %x[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A graph without statements.
// CHECK-LABEL: @empty
// CHECK-SAME: tempo.schedule = "{ }"
tempo.graph @empty(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  tempo.return %xt[0 : %T] : !tempo.rt<1 x f32>
}
