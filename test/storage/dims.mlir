// Stores of values of several dims: one window per dim, taken in the order that needs least memory.
// RUN: tempo-opt %s --split-input-file --tempo-schedule --tempo-assign-stores=verify=true \
// RUN:   --tempo-print-stores -o /dev/null | FileCheck %s

// Layers around time: the next layer reads a layer at its own step, so that one row of time, which
// each layer writes over the one before, is enough.
// CHECK-LABEL: stores of @layers
// CHECK-NEXT: %next in place 4 bytes
// CHECK-NEXT: %h circular (l mod 1) x (t < T) x 4 bytes
// CHECK-NEXT: total 4 + 4 * T bytes
tempo.graph @layers(%x: tensor<?xf32>, %T: index, %L: index) -> (y: tensor<?xf32>) {
  tempo.assume (%L >= 1)
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %next = tempo.compute over (%l, %t) where (%l >= 1)
      ins(%a = %h[%l - 1, %t] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    tempo.yield %a : f32
  }
  %h = tempo.merge over (%l, %t) -> !tempo.rt<2 x f32> {
    when (%l == 0) : %xt[%t] : !tempo.rt<1 x f32>
    otherwise : %next[%l, %t] : !tempo.rt<2 x f32>
  }
  tempo.return %h[%L - 1, 0 : %T] : !tempo.rt<2 x f32>
}

// -----

// Blocks that are read where they are made are one slot in both dims.
// CHECK-LABEL: stores of @blocks
// CHECK-NEXT: %s register
// CHECK-NEXT: %m full (t < T) x (j < B) x 4 bytes
tempo.graph @blocks(%T: index, %B: index) -> (m: tensor<?x?xf32>) {
  %t = tempo.dim < %T
  %j = tempo.dim < %B
  %s = tempo.compute over (%t, %j) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %m = tempo.compute over (%t, %j) ins(%a = %s[%t, %j] : !tempo.rt<2 x f32>)
      -> !tempo.rt<2 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %m[0 : %T, 0 : %B] : !tempo.rt<2 x f32>
}

// -----

// A reader outside of the blocks' loop needs all blocks of one step.
// CHECK-LABEL: stores of @reduced_blocks
// CHECK-NEXT: %s circular (t mod 1) x (j < B) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
// CHECK-NEXT: total 4 * B + 4 * T bytes
tempo.graph @reduced_blocks(%T: index, %B: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  %j = tempo.dim < %B
  %s = tempo.compute over (%t, %j) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %s[%t, 0 : %B] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %sum[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A dim whose bound depends on an outer one has room for its largest: block j of step t exists for
// j <= t floordiv 4.
// CHECK-LABEL: stores of @ragged
// CHECK-NEXT: %s circular (t mod 1) x (j < (T + 3) floordiv 4) x 4 bytes
tempo.graph @ragged(%T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %j = tempo.dim < %t floordiv 4 + 1
  %s = tempo.compute over (%t, %j) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %s[%t, 0 : %t floordiv 4 + 1] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A window along the outer dim of an iteration, all of the inner one.
// CHECK-LABEL: stores of @outer_window
// CHECK-NEXT: %p circular (i mod 3) x (t < T) x 4 bytes
tempo.graph @outer_window(%I: index, %T: index) -> (s: tensor<?xf32>) {
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %p = tempo.compute over (%i, %t) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %s = tempo.compute over (%i) ins(%a = %p[max(0, %i - 2) : %i + 1, 0 : %T] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %s[0 : %I] : !tempo.rt<1 x f32>
}

// -----

// The extent along a dim where two nodes of different extents are demanded is the larger of both.
// CHECK-LABEL: stores of @larger
// CHECK-NEXT: %x full (t < max(A, B)) x 4 bytes
tempo.graph @larger(%A: index, %B: index) -> (y: tensor<?xf32>, z: tensor<?xf32>) {
  %t = tempo.dim < %A + %B
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %x[0 : %A], %x[0 : %B] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}

// -----

// Dims that no reader and no order lets shrink are full, in all their dims.
// CHECK-LABEL: stores of @table
// CHECK-NEXT: %x full (i < I) x (t < T) x 4 bytes
// CHECK-NEXT: %y full (i < I) x (t < T) x 4 bytes
tempo.graph @table(%I: index, %T: index) -> (y: tensor<?x?xf32>) {
  tempo.assume (%I >= 1 and %T >= 1)
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %x = tempo.compute over (%i, %t) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%i, %t)
      ins(%a = %x[%I - 1 - %i, %T - 1 - %t] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %I, 0 : %T] : !tempo.rt<2 x f32>
}
