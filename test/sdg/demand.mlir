// Demand: what results, calls with state and ends of dims need.
// RUN: tempo-opt %s --mlir-disable-threading --tempo-print-sdg -o /dev/null | FileCheck %s

// Case 18: w is never needed at T-1, so that x is never read at T.
// CHECK-LABEL: graph @case18(T): T > 0
// CHECK: input x[t]
// CHECK-NEXT: needed: 0 < t < T
// CHECK: compute w[t]: 0 <= t < T
// CHECK-NEXT: needed: 0 <= t <= -2 + T
// CHECK: compute y[t]
// CHECK-NEXT: needed: 0 <= t <= -2 + T
// CHECK: merge z[t]
// CHECK-NEXT: needed: all
tempo.graph @case18(%a: tensor<?xi64>, %ten: i64, %T: index) -> (o: tensor<?xi64>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xi64> -> !tempo.rt<1 x i64>
  %w = tempo.compute over (%t) ins(%v = %x[%t + 1] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %v : i64
  }
  %y = tempo.compute over (%t) ins(%v = %w[%t] : !tempo.rt<1 x i64>) -> !tempo.rt<1 x i64> {
    tempo.yield %v : i64
  }
  %z = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == %T - 1) : %ten : i64
    otherwise : %y[%t] : !tempo.rt<1 x i64>
  }
  tempo.return %z[0 : %T] : !tempo.rt<1 x i64>
}

// Nothing is needed of what no result reads.
// CHECK-LABEL: graph @dead(T): all
// CHECK: compute alone[t]
// CHECK-NEXT: needed: none
// CHECK: compute loop[t]
// CHECK-NEXT: needed: none
tempo.graph @dead(%T: index) -> () {
  %t = tempo.dim < %T
  %alone = tempo.compute over (%t) -> !tempo.rt<1 x i64> {
    %v = arith.constant 1 : i64
    tempo.yield %v : i64
  }
  %loop = tempo.compute over (%t) ins(%v = %loop[%t - 1] : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {
    tempo.yield %v : i64
  }
  tempo.return
}

// A recurrence of which one step is asked for: the last, of a longer time line the one before the
// last, one given by a parameter, a fixed one.
// CHECK-LABEL: graph @steps(T, p): T >= 20 and p < T
// CHECK: merge last[t]: 0 <= t < T
// CHECK-NEXT: needed: all{{$}}
// CHECK: merge longer[u]: 0 <= u <= T
// CHECK-NEXT: needed: 0 <= u < T{{$}}
// CHECK: merge given[t]: 0 <= t < T
// CHECK-NEXT: needed: 0 <= t <= p{{$}}
// CHECK: merge fixed[t]: 0 <= t < T
// CHECK-NEXT: needed: 0 <= t <= 17{{$}}
// CHECK: merge future[t]: 0 <= t < T
// CHECK-NEXT: needed: p <= t < T{{$}}
// CHECK: merge every_third[t]: 0 <= t < T
// CHECK-NEXT: needed: ({{.*}}) mod 3 = 0 and 0 <= t <= p{{$}}
tempo.graph @steps(%s: i64, %T: index, %p: index)
    -> (a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) {
  tempo.assume (%T >= 20 and %p < %T)
  %t = tempo.dim < %T
  %u = tempo.dim < %T + 1
  %last = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %s : i64
    otherwise : %last[%t - 1] : !tempo.rt<1 x i64>
  }
  %longer = tempo.merge over (%u) -> !tempo.rt<1 x i64> {
    when (%u == 0) : %s : i64
    otherwise : %longer[%u - 1] : !tempo.rt<1 x i64>
  }
  %given = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %s : i64
    otherwise : %given[%t - 1] : !tempo.rt<1 x i64>
  }
  %fixed = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == 0) : %s : i64
    otherwise : %fixed[%t - 1] : !tempo.rt<1 x i64>
  }
  %future = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t == %T - 1) : %s : i64
    otherwise : %future[%t + 1] : !tempo.rt<1 x i64>
  }
  %every_third = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < 3) : %s : i64
    otherwise : %every_third[%t - 3] : !tempo.rt<1 x i64>
  }
  tempo.return %last[%T - 1], %longer[%T - 1], %given[%p], %fixed[17], %future[%p], %every_third[%p]
      : !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>, !tempo.rt<1 x i64>,
        !tempo.rt<1 x i64>, !tempo.rt<1 x i64>
}

// Cycles through several nodes, and over two dims where the time line wraps around.
// CHECK-LABEL: graph @cycles(I, T, p, q): p < I and q < T
// CHECK: merge m[i, t]
// CHECK-NEXT: needed: t >= 0 and ((0 <= i < p and t < T) or (i = p and t <= q)){{$}}
// CHECK: compute next[i, t]
// CHECK-NEXT: needed: t > 0 and ((0 <= i < p and t < T) or (i = p and t <= q)){{$}}
// CHECK: compute wrap[i, t]
// CHECK-NEXT: needed: t = 0 and 0 < i <= p{{$}}
tempo.graph @cycles(%s: f32, %I: index, %T: index, %p: index, %q: index) -> (o: f32) {
  tempo.assume (%p < %I and %q < %T)
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %m = tempo.merge over (%i, %t) -> !tempo.rt<2 x f32> {
    when (%t > 0) : %next[%i, %t] : !tempo.rt<2 x f32>
    when (%i > 0) : %wrap[%i, %t] : !tempo.rt<2 x f32>
    otherwise : %s : f32
  }
  %next = tempo.compute over (%i, %t) where (%t > 0) ins(%a = %m[%i, %t - 1] : !tempo.rt<2 x f32>)
      -> !tempo.rt<2 x f32> {
    tempo.yield %a : f32
  }
  %wrap = tempo.compute over (%i, %t) where (%t == 0 and %i > 0)
      ins(%a = %m[%i - 1, %T - 1] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %m[%p, %q] : !tempo.rt<2 x f32>
}

// Where no solution is found the demand is the domain, and said to be at most that; so is what
// is needed by it.
// CHECK-LABEL: graph @halves(T, p): p < T
// CHECK: input x[t]
// CHECK-NEXT: needed: at most all
// CHECK: merge m[t]: 0 <= t < T
// CHECK-NEXT: needed: at most all
tempo.graph @halves(%a: tensor<?xf32>, %T: index, %p: index) -> (o: f32) {
  tempo.assume (%p < %T)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %m = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %x[0] : !tempo.rt<1 x f32>
    otherwise : %half[%t] : !tempo.rt<1 x f32>
  }
  %half = tempo.compute over (%t)
      ins(%u = %m[%t floordiv 2] : !tempo.rt<1 x f32>, %v = %x[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %u : f32
  }
  tempo.return %m[%p] : !tempo.rt<1 x f32>
}

// A call with a state runs everywhere, a pure one where it is read.
// CHECK-LABEL: graph @calls(T): T > 0
// CHECK: compute action[t]
// CHECK-NEXT: needed: all
// CHECK: call step[t]
// CHECK-NEXT: needed: all
// CHECK: call pure[t]
// CHECK-NEXT: needed: t = -1 + T
// CHECK: call log[t]
// CHECK-NEXT: needed: all
tempo.graph @calls(%T: index) -> (o: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %action = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %step = tempo.call @step state("env", 0) over (%t) ins(%action[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32>
  %pure = tempo.call @pure over (%t) ins(%action[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32>
  tempo.call @log state("sink", 0) over (%t) ins(%action[%t] : !tempo.rt<1 x f32>)
  tempo.return %pure[%T - 1] : !tempo.rt<1 x f32>
}

// A dim that ends early has the points below the extent reached, a parameter up to the bound (and
// 0 only if the bound is); the value that ends it is needed at all of them.
// CHECK-LABEL: graph @until(T, n): (0 < n <= T) or (T = 0 and n = 0)
// CHECK: compute x[t]: 0 <= t < n
// CHECK-NEXT: needed: none
// CHECK: compute done[t]: 0 <= t < n
// CHECK-NEXT: needed: all
tempo.graph @until(%T: index) -> () {
  %t, %n = tempo.dim < %T until %done
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %v = arith.constant 1.0 : f32
    tempo.yield %v : f32
  }
  %done = tempo.compute over (%t) -> !tempo.rt<1 x i1> {
    %v = arith.constant true
    tempo.yield %v : i1
  }
  tempo.return
}

// A gradient needs its whole loss, whichever of its results is asked for, and a stop_gradient what
// is asked of it.
// CHECK-LABEL: graph @gradients(T): T > 0
// CHECK: input x[t]
// CHECK-NEXT: needed: all
// CHECK: stop_gradient still[t]: 0 <= t < T
// CHECK-NEXT: needed: all
// CHECK-NEXT: input 0: x[t]
// CHECK: compute loss[t]
// CHECK-NEXT: needed: all
// CHECK: gradient dx[t]: 0 <= t < T
// CHECK-NEXT: needed: t = 0
// CHECK-NEXT: input 0: loss
// CHECK: gradient dw: all
// CHECK-NEXT: needed: none
tempo.graph @gradients(%a: tensor<?xf32>, %w: f32, %T: index) -> (o: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %a over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %still = tempo.stop_gradient %x : !tempo.rt<1 x f32>
  %loss = tempo.compute over (%t)
      ins(%u = %x[%t] : !tempo.rt<1 x f32>, %v = %still[%t] : !tempo.rt<1 x f32>, %y = %w : f32)
      -> !tempo.rt<1 x f32> {
    %r = arith.mulf %u, %v : f32
    tempo.yield %r : f32
  }
  %dx, %dw = tempo.gradient %loss wrt (%x, %w)
      : (!tempo.rt<1 x f32>, !tempo.rt<1 x f32>, f32) -> (!tempo.rt<1 x f32>, f32)
  tempo.return %dx[0] : !tempo.rt<1 x f32>
}
