// tempo-explain: when a node runs and why, where its value is kept and why; what graphs lack is
// found, and the IR stays as it is.
// RUN: tempo-opt %s --tempo-explain=%%power -o /dev/null | FileCheck %s --check-prefix=POWER
// RUN: tempo-opt %s --tempo-explain=h | FileCheck %s --check-prefixes=H,SAME
// RUN: tempo-opt %s --tempo-explain=ahead -o /dev/null | FileCheck %s --check-prefix=AHEAD
// RUN: tempo-opt %s --tempo-explain=down -o /dev/null | FileCheck %s --check-prefix=DOWN
// RUN: tempo-opt %s --tempo-explain=x -o /dev/null | FileCheck %s --check-prefix=INPUT
// RUN: tempo-opt %s --tempo-explain=unread -o /dev/null | FileCheck %s --check-prefix=UNREAD
// RUN: tempo-opt %s --tempo-explain=two -o /dev/null | FileCheck %s --check-prefix=TWO
// RUN: tempo-opt %s --tempo-explain=written -o /dev/null | FileCheck %s --check-prefix=WRITTEN
// RUN: tempo-run %s --entry plan --explain=power | FileCheck %s --check-prefix=POWER
// RUN: not tempo-opt %s --tempo-explain=powers 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not tempo-run %s --entry plan --explain=powers 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not tempo-opt %s --tempo-explain 2>&1 | FileCheck %s --check-prefix=NAMELESS
// RUN: not tempo-run %s --entry plan "--explain=h}" 2>&1 | FileCheck %s --check-prefix=BRACE
// RUN: not tempo-run %s --entry plan --explain=h --interpret 2>&1 | FileCheck %s --check-prefix=INTERPRET

// POWER: compute power of @plan at {{.*}}explain.mlir:[[#@LINE+40]]:12
// POWER-NEXT:   runs power[t] -> [t, 2] for 0 <= t < T
// POWER-NEXT:     row 0: a loop over t, upwards
// POWER-NEXT:     row 1: place 2 among the statements there
// POWER-NEXT:   reads what runs before it
// POWER-NEXT:     h[t] ({{.*}}explain.mlir:[[#@LINE+31]]:8): in the same iteration, at an earlier place
// POWER-NEXT:   runs before what reads it
// POWER-NEXT:     y as power[max(0, t - 2) : t + 1] ({{.*}}): earlier in t, or in the same iteration, at an earlier place; holds t upwards
// POWER-NEXT:   proved: every dependence of the graph, 4 in all, goes forward
// POWER-NEXT:   store: circular, (t mod 3) x 4 bytes = 12 bytes
// POWER-NEXT:     y as power[max(0, t - 2) : t + 1] ({{.*}}): alone needs circular, (t mod 3) x 4 bytes = 12 bytes: decides
// POWER-NEXT:     each element is written over by the one a window later; freed when the graph returns

// H: compute h of @plan
// H:        before as h[t - 1] ({{.*}}): 1 iteration of t earlier; holds t upwards
// H:        the return as h[T - 1] ({{.*}}): reads at the end
// H:      store: in place, 4 bytes
// H-NEXT:   before as h[t - 1] ({{.*}}): alone needs in place, 4 bytes: decides
// H-NEXT:   power as h[t] ({{.*}}): alone needs register, no memory
// H-NEXT:   the return as h[T - 1] ({{.*}}): alone needs in place, 4 bytes: decides
// H-NEXT:   each element is written over by the next
// SAME: tempo.graph @plan
// SAME-NOT: tempo.s
// SAME: tempo.graph @lag

// NEAR: error: tempo-explain: no graph has a node 'powers'; the nearest names are: power
// NAMELESS: error: tempo-explain: which node? write tempo-explain=NAME
// BRACE: error: 'h}' is the name of no node
// INTERPRET: --interpret compiles nothing and does not go with '--explain'
tempo.graph @plan(%h0: f32, %T: index) -> (y: tensor<?xf32>, last: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %before = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == 0) : %h0 : f32
    otherwise : %h[%t - 1] : !tempo.rt<1 x f32>
  }
  %h = tempo.compute over (%t) ins(%b = %before[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = arith.addf %b, %b : f32
    tempo.yield %r : f32
  }
  %power = tempo.compute over (%t) ins(%v = %h[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = arith.mulf %v, %v : f32
    tempo.yield %r : f32
  }
  %y = tempo.compute over (%t)
      ins(%w = %power[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %sum[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T], %h[%T - 1] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// What a reader ahead of its own index forces, several results, what nobody needs.
// AHEAD: compute ahead of @lag
// AHEAD-NEXT: runs ahead[t] -> [2 + t, 1] for 0 <= t < T
// AHEAD-NEXT:   row 0: a loop over t, upwards, shifted by 2
// AHEAD:        two#1[min(t + 2, T - 1)] ({{.*}}): earlier in t, or in the same iteration, at an earlier place; forces the lag of 2 in t
// AHEAD:      store: full, (t < T) x 4 bytes = 4 * T bytes
// INPUT: input x of @lag
// INPUT-NEXT: never runs: it is the argument, read where it lies; no memory
// UNREAD: compute unread of @lag
// UNREAD-NEXT: never runs: no result, call or end needs it
// UNREAD-NOT: store
// TWO: compute two of @lag
// TWO:     x[t] ({{.*}}): an input, there from the start
// TWO:   store: full
// TWO:   store of #1: in place, 4 bytes
// TWO:     unread as two#1[t] ({{.*}}): never reads it
tempo.graph @lag(%x0: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>, z: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %x = tempo.input %x0 over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %two:2 = tempo.compute over (%t) ins(%v = %x[%t] : !tempo.rt<1 x f32>)
      -> (!tempo.rt<1 x f32>, !tempo.rt<1 x f32>) {
    %r = arith.mulf %v, %v : f32
    tempo.yield %v, %r : f32, f32
  }
  %unread = tempo.compute over (%t) ins(%v = %two#1[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  %ahead = tempo.compute over (%t) ins(%v = %two#1[min(%t + 2, %T - 1)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %ahead[0 : %T], %two#0[0 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// A loop that runs down because of a read of the future.
// DOWN: merge down of @down
// DOWN:   row 1: a loop over t, downwards
// DOWN:   step[t] ({{.*}}): in the same iteration, at an earlier place
// DOWN:   step as down[t + 1] ({{.*}}): 1 iteration of t earlier; holds t downwards
tempo.graph @down(%T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %step = tempo.compute over (%t) where (%t < %T - 1) ins(%v = %down[%t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %v, %v : f32
    tempo.yield %r : f32
  }
  %one = tempo.compute over () -> !tempo.rt<0 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %down = tempo.merge over (%t) -> !tempo.rt<1 x f32> {
    when (%t == %T - 1) : %one : !tempo.rt<0 x f32>
    otherwise : %step[%t] : !tempo.rt<1 x f32>
  }
  tempo.return %down[0 : %T] : !tempo.rt<1 x f32>
}

// The schedule that a person wrote is what is explained.
// WRITTEN: compute written of @blocks
// WRITTEN-NEXT: runs written[t] -> [o0, 0, t] : -7 + t <= 8o0 <= t for 0 <= t < T
// WRITTEN-NEXT:   row 0: a loop that combines dims, or changes from part to part
// WRITTEN-NEXT:   row 1: place 0 among the statements there
// WRITTEN-NEXT:   row 2: a loop over t, upwards
// WRITTEN:      reader as written[t] ({{.*}}): in the same iteration, at an earlier place
// WRITTEN:    store: circular, (t mod 8) x 4 bytes = 32 bytes
tempo.graph @blocks(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { written[t] -> [floor(t/8), 0, t]; reader[t] -> [floor(t/8), 1, t] }"} {
  %t = tempo.dim < %T
  %written = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %reader = tempo.compute over (%t) ins(%v = %written[%t] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %reader[0 : %T] : !tempo.rt<1 x f32>
}
