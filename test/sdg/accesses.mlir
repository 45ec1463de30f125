// Accesses as written, and as relations: the demand shows which elements they read.
// RUN: tempo-opt %s --mlir-disable-threading --tempo-print-sdg -o /dev/null | FileCheck %s

// Points: plain, clamped at either end, with floordiv, ceildiv and mod.
// CHECK-LABEL: graph @points(T): T > 0
// CHECK: input x[t]: 0 <= t < T
// CHECK: compute ahead[t]
// CHECK-NEXT: needed: 0 <= t <= -2 + T
// CHECK-NEXT: input 0: x[t + 1]
// CHECK: compute back[t]
// CHECK: input 0: x[max(t - 2, 0)]
// CHECK: compute near[t]
// CHECK: input 0: x[min(t + 2, T - 1)]
// CHECK: compute both[t]
// CHECK: input 0: x[max(0, min(t - 2, T - 1))]
// CHECK: compute whole[t]
// CHECK: input 0: x[t floordiv 2]
// CHECK-NEXT: input 1: x[(t + 1) ceildiv 3]
// CHECK-NEXT: input 2: x[t mod 4 + (t * 2) floordiv 8 - t floordiv 4 - t mod 4]
tempo.graph @points(%a: tensor<?xf32>, %T: index) -> (o: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %ahead = tempo.compute over (%t) ins(%v = %x[%t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %back = tempo.compute over (%t) ins(%v = %x[max(%t - 2, 0)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %near = tempo.compute over (%t) ins(%v = %x[min(%t + 2, %T - 1)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %both = tempo.compute over (%t)
      ins(%v = %x[max(0, min(%t - 2, %T - 1))] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %whole = tempo.compute over (%t)
      ins(%u = %x[%t floordiv 2] : !tempo.rt<1 x f32>,
          %v = %x[(%t + 1) ceildiv 3] : !tempo.rt<1 x f32>,
          %w = %x[%t mod 4 + 2 * %t floordiv 8 - %t floordiv 4 - %t mod 4] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %ahead[0 : %T - 1] : !tempo.rt<1 x f32>
}

// Slices: of each shape one is asked for at one point, and its elements show in the demand.
// CHECK-LABEL: graph @slices(T): T >= 20
// CHECK: input past[t]
// CHECK-NEXT: needed: 0 <= t <= 9
// CHECK: input future[t]
// CHECK-NEXT: needed: 9 <= t < T
// CHECK: input window[t]
// CHECK-NEXT: needed: 7 <= t <= 9
// CHECK: input clamped[t]
// CHECK-NEXT: needed: 0 <= t <= 11
// CHECK: input blocks[t]
// CHECK-NEXT: needed: 8 <= t <= 11
// CHECK: input nothing[t]
// CHECK-NEXT: needed: none
// CHECK: compute reads[t]
// CHECK-NEXT: needed: t = 9
// CHECK-NEXT: input 0: past[0 : t + 1]
// CHECK-NEXT: input 1: future[t : T]
// CHECK-NEXT: input 2: window[t - 2 : t + 1]
// CHECK-NEXT: input 3: clamped[max(0, t - 50) : min(t + 3, T)]
// CHECK-NEXT: input 4: blocks[(t floordiv 4) * 4 : (t floordiv 4) * 4 + 4]
// CHECK-NEXT: input 5: nothing[t : t]
tempo.graph @slices(%a: tensor<?xf32>, %T: index) -> (o: f32) {
  tempo.assume (%T >= 20)
  %t = tempo.dim < %T
  %past = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %future = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %window = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %clamped = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %blocks = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %nothing = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %reads = tempo.compute over (%t)
      ins(%u = %past[0 : %t + 1] : !tempo.rt<1 x f32>, %v = %future[%t : %T] : !tempo.rt<1 x f32>,
          %w = %window[%t - 2 : %t + 1] : !tempo.rt<1 x f32>,
          %x = %clamped[max(0, %t - 50) : min(%t + 3, %T)] : !tempo.rt<1 x f32>,
          %y = %blocks[4 * (%t floordiv 4) : 4 * (%t floordiv 4) + 4] : !tempo.rt<1 x f32>,
          %z = %nothing[%t : %t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.constant 0.0 : f32
    tempo.yield %r : f32
  }
  tempo.return %reads[9] : !tempo.rt<1 x f32>
}

// Several dims, in any order, with points and slices mixed; a result of several.
// CHECK-LABEL: graph @several(I, T): all
// CHECK: compute g[i, t]
// CHECK: compute turned[t, i]
// CHECK-NEXT: needed: all
// CHECK-NEXT: input 0: g[i, t]
// CHECK-NEXT: input 1: g#1[i, 0 : t + 1]
// CHECK: return
// CHECK-NEXT: input 0: turned[0 : T, 0 : I]
tempo.graph @several(%I: index, %T: index) -> (o: tensor<?x?xf32>) {
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %g:2 = tempo.compute over (%i, %t) -> (!tempo.rt<2 x f32>, !tempo.rt<2 x f32>) {
    %r = arith.constant 0.0 : f32
    tempo.yield %r, %r : f32, f32
  }
  %turned = tempo.compute over (%t, %i)
      ins(%u = %g#0[%i, %t] : !tempo.rt<2 x f32>, %v = %g#1[%i, 0 : %t + 1] : !tempo.rt<2 x f32>)
      -> !tempo.rt<2 x f32> {
    tempo.yield %u : f32
  }
  tempo.return %turned[0 : %T, 0 : %I] : !tempo.rt<2 x f32>
}
