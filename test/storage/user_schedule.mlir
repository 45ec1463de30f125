// Stores follow the schedule, also one that a user wrote: the same graphs in other orders.
// RUN: tempo-opt %s --split-input-file --tempo-schedule --tempo-assign-stores=verify=true \
// RUN:   --tempo-print-stores -o /dev/null | FileCheck %s

// In one loop, a window of two; in two loops, all.
// CHECK-LABEL: stores of @fused
// CHECK-NEXT: %x circular (t mod 2) x 4 bytes
tempo.graph @fused(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[t] -> [t, 1] }"} {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 1, 0) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// CHECK-LABEL: stores of @two_loops
// CHECK-NEXT: %x full (t < T) x 4 bytes
tempo.graph @two_loops(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [0, t]; y[t] -> [1, t] }"} {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[max(%t - 1, 0) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A reader at an eighth of the rate, in the loop of the writer: the eight values that it reads.
// CHECK-LABEL: stores of @decimated
// CHECK-NEXT: %x circular (t mod 8) x 4 bytes
tempo.graph @decimated(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[u] -> [8u + 7, 1] }"} {
  %t = tempo.dim < %T
  %u = tempo.dim < %T floordiv 8
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%u) ins(%a = %x[8 * %u : 8 * %u + 8] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T floordiv 8] : !tempo.rt<1 x f32>
}

// -----

// Only every eighth value is demanded: the window is in coordinates, not in demanded elements.
// CHECK-LABEL: stores of @every_eighth
// CHECK-NEXT: %x circular (t mod 9) x 4 bytes
tempo.graph @every_eighth(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[u] -> [8u + 8, 1] }"} {
  %t = tempo.dim < %T
  %u = tempo.dim < %T floordiv 8
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%u) ins(%a = %x[8 * %u] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %T floordiv 8] : !tempo.rt<1 x f32>
}

// -----

// A network of layers with a state per layer. Time outside: the states of all layers, each written
// over the one before.
// CHECK-LABEL: stores of @time_outside
// CHECK-NEXT: %h full (l < L) x (t < T) x 4 bytes
tempo.graph @time_outside(%T: index, %L: index) -> (y: tensor<?x?xf32>) attributes {
    tempo.schedule = "[T, L] -> { h[l, t] -> [t, l] }"} {
  tempo.assume (%L >= 1 and %T >= 1)
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %h = tempo.compute over (%l, %t)
      ins(%below = %h[max(0, %l - 1) : %l, %t] : !tempo.rt<2 x f32>,
          %before = %h[%l, max(0, %t - 1) : %t] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %h[0 : %L, 0 : %T] : !tempo.rt<2 x f32>
}

// -----

// CHECK-LABEL: stores of @states
// CHECK-NEXT: %h circular (l < L) x (t mod 1) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @states(%T: index, %L: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T, L] -> { h[l, t] -> [t, 0, l]; y[t] -> [t, 1, 0] }"} {
  tempo.assume (%L >= 1 and %T >= 1)
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %h = tempo.compute over (%l, %t)
      ins(%below = %h[max(0, %l - 1) : %l, %t] : !tempo.rt<2 x f32>,
          %before = %h[%l, max(0, %t - 1) : %t] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%top = %h[%L - 1, %t] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %top : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// The same with the layers outside: a row of time, over which each layer writes its own.
// CHECK-LABEL: stores of @rows
// CHECK-NEXT: %h circular (l mod 1) x (t < T) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @rows(%T: index, %L: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T, L] -> { h[l, t] -> [0, l, t]; y[t] -> [1, 0, t] }"} {
  tempo.assume (%L >= 1 and %T >= 1)
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %h = tempo.compute over (%l, %t)
      ins(%below = %h[max(0, %l - 1) : %l, %t] : !tempo.rt<2 x f32>,
          %before = %h[%l, max(0, %t - 1) : %t] : !tempo.rt<2 x f32>) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%top = %h[%L - 1, %t] : !tempo.rt<2 x f32>)
      -> !tempo.rt<1 x f32> {
    tempo.yield %top : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Skewed loops: the diagonal t + l outside. An instance and its readers stay in one body.
// CHECK-LABEL: stores of @skewed
// CHECK-NEXT: %a register
tempo.graph @skewed(%T: index, %L: index) -> (y: tensor<?x?xf32>) attributes {
    tempo.schedule = "[T, L] -> { a[l, t] -> [l + t, l, 0]; b[l, t] -> [l + t, l, 1] }"} {
  %l = tempo.dim < %L
  %t = tempo.dim < %T
  %a = tempo.compute over (%l, %t) -> !tempo.rt<2 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %b = tempo.compute over (%l, %t) ins(%v = %a[%l, %t] : !tempo.rt<2 x f32>)
      -> !tempo.rt<2 x f32> {
    tempo.yield %v : f32
  }
  tempo.return %b[0 : %L, 0 : %T] : !tempo.rt<2 x f32>
}

// -----

// Downwards, with a reader two steps behind.
// CHECK-LABEL: stores of @downwards
// CHECK-NEXT: %x circular (t mod 3) x 4 bytes
tempo.graph @downwards(%T: index) -> (y: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [-t, 0]; y[t] -> [-t, 1] }"} {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t : min(%t + 3, %T)] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A node that runs under a condition stands between a writer and its reader: they are no body.
// CHECK-LABEL: stores of @interrupted
// CHECK-NEXT: %x in place 4 bytes
// CHECK-NEXT: %z full (t < T) x 4 bytes
// CHECK-NEXT: %y full (t < T) x 4 bytes
tempo.graph @interrupted(%T: index) -> (y: tensor<?xf32>, z: tensor<?xf32>) attributes {
    tempo.schedule = "[T] -> { x[t] -> [t, 0]; y[t] -> [t, 2]; z[t] -> [t, 1] }"} {
  %t = tempo.dim < %T
  %x = tempo.compute over (%t) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %z = tempo.compute over (%t) where (%t >= 1) -> !tempo.rt<1 x f32> {
    %c = arith.constant 1.0 : f32
    tempo.yield %c : f32
  }
  %y = tempo.compute over (%t) ins(%a = %x[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    tempo.yield %a : f32
  }
  tempo.return %y[0 : %T], %z[1 : %T] : !tempo.rt<1 x f32>, !tempo.rt<1 x f32>
}
