// What reads and writes become: elements and slices of the newest version of a store. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf --canonicalize | FileCheck %s

// A slice that is cut off at one end: its size is one expression, not two.
// CHECK-LABEL: func.func @window
// CHECK: %[[X:.*]] = bufferization.to_tensor %arg0 restrict : memref
// CHECK: scf.for %[[T:.*]] = %c0 to
// CHECK:   %[[NEXT:.*]] = arith.addi %[[T]], %c1
// CHECK:   %[[SIZE:.*]] = arith.minsi %[[NEXT]], %c3
// CHECK:   %[[BACK:.*]] = arith.subi %[[T]], %c2
// CHECK:   %[[FROM:.*]] = arith.maxsi %[[BACK]], %c0
// CHECK:   tensor.extract_slice %[[X]][%[[FROM]], 0] [%[[SIZE]], 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
tempo.graph @window(%x: tensor<?x4xf32>, %T: index) -> (y: tensor<?xindex>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  %y = tempo.compute over (%t)
      ins(%w = %xt[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x tensor<4xf32>>) -> !tempo.rt<1 x index> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %w, %c0 : tensor<?x4xf32>
    %e = tensor.extract %w[%c0, %c0] : tensor<?x4xf32>
    %z = arith.fptosi %e : f32 to i32
    %i = arith.index_cast %z : i32 to index
    %r = arith.addi %n, %i : index
    tempo.yield %r : index
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x index>
}

// -----

// Points are dims of size 1 that the body does not see, slices stay, in order.
// CHECK-LABEL: func.func @column
// CHECK: scf.for %[[T:.*]] = %c0 to
// CHECK:   tensor.extract_slice %{{.*}}[0, %[[T]], 1, 0] [%arg1, 1, 2, 4] [1, 1, 1, 1] : tensor<?x?x3x4xf32> to tensor<?x2x4xf32>
tempo.graph @column(%x: tensor<?x?x3x4xf32>, %I: index, %T: index) -> (y: tensor<?xf32>) {
  %i = tempo.dim < %I
  %t = tempo.dim < %T
  %k = tempo.dim < 3
  %xitk = tempo.input %x over (%i, %t, %k) : tensor<?x?x3x4xf32> -> !tempo.rt<3 x tensor<4xf32>>
  %y = tempo.compute over (%t)
      ins(%c = %xitk[0 : %I, %t, 1 : 3] : !tempo.rt<3 x tensor<4xf32>>) -> !tempo.rt<1 x f32> {
    %c0 = arith.constant 0 : index
    %v = tensor.extract %c[%c0, %c0, %c0] : tensor<?x2x4xf32>
    tempo.yield %v : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// A circle that slices run over the end of holds each element twice, a turn apart: so every slice is
// one contiguous part. Its slot is the coordinate modulo the window.
// CHECK-LABEL: func.func @circle
// CHECK: %[[CIRCLE:.*]] = bufferization.alloc_tensor() : tensor<6x4xf32>
// CHECK: scf.for %[[T:.*]] = {{.*}} iter_args(%[[NOW:.*]] = %[[CIRCLE]]
// CHECK:   %[[SLOT:.*]] = arith.remui %[[T]], %c3
// CHECK:   %[[ONE:.*]] = tensor.insert_slice %[[NEW:.*]] into %[[NOW]][%[[SLOT]], 0] [1, 4] [1, 1]
// CHECK:   %[[LATER:.*]] = arith.addi %[[SLOT]], %c3
// CHECK:   %[[TWO:.*]] = tensor.insert_slice %[[NEW]] into %[[ONE]][%[[LATER]], 0] [1, 4] [1, 1]
// CHECK:   %[[START:.*]] = arith.remui %{{.*}}, %c3
// CHECK:   tensor.extract_slice %[[TWO]][%[[START]], 0] [%{{.*}}, 4] [1, 1] : tensor<6x4xf32> to tensor<?x4xf32>
tempo.graph @circle(%x: tensor<?x4xf32>, %T: index) -> (y: tensor<?x4xf32>) {
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  %k = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    tempo.yield %r : tensor<4xf32>
  }
  %y = tempo.compute over (%t)
      ins(%w = %k[max(0, %t - 2) : %t + 1] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %r = linalg.reduce { arith.addf } ins(%w : tensor<?x4xf32>) outs(%zero : tensor<4xf32>)
        dimensions = [0]
    tempo.yield %r : tensor<4xf32>
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x tensor<4xf32>>
}

// -----

// Slices that begin at multiples of their size never run over the end: one copy of each element.
// CHECK-LABEL: func.func @blocks
// CHECK: bufferization.alloc_tensor() : tensor<8xf32>
// CHECK: scf.for %[[T:.*]] = %c0 to
// CHECK:   %[[SLOT:.*]] = arith.remui %[[T]], %c8
// CHECK:   tensor.insert %{{.*}} into %{{.*}}[%[[SLOT]]]
// CHECK:   tensor.extract_slice %{{.*}}[%{{.*}}] [8] [1] : tensor<8xf32> to tensor<8xf32>
tempo.graph @blocks(%x: tensor<?xf32>, %U: index) -> (y: tensor<?xf32>)
    attributes {tempo.schedule = "[U] -> { k[t] -> [t, 0]; y[u] -> [8u + 7, 1] }"} {
  %t = tempo.dim < 8 * %U
  %u = tempo.dim < %U
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %k = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = math.exp %v : f32
    tempo.yield %r : f32
  }
  %y = tempo.compute over (%u) ins(%w = %k[8 * %u : 8 * %u + 8] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<8xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %U] : !tempo.rt<1 x f32>
}

// -----

// A window that a parameter gives: the memory is two turns of it.
// CHECK-LABEL: func.func @parametric
// CHECK: %[[ROOM:.*]] = arith.addi %[[W:.*]], %[[W]]
// CHECK: bufferization.alloc_tensor(%[[ROOM]]) : tensor<?xf32>
// CHECK: arith.remui %{{.*}}, %[[W]]
tempo.graph @parametric(%x: tensor<?xf32>, %T: index, %W: index) -> (y: tensor<?xf32>) {
  tempo.assume (%W >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %k = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x f32>) -> !tempo.rt<1 x f32> {
    %r = math.exp %v : f32
    tempo.yield %r : f32
  }
  %y = tempo.compute over (%t) ins(%w = %k[max(0, %t + 1 - %W) : %t + 1] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%w : tensor<?xf32>) outs(%zero : tensor<f32>)
        dimensions = [0]
    %r = tensor.extract %s[] : tensor<f32>
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}

// -----

// Elements of sizes that differ from point to point: the memory has room for the largest, each
// read and write is of the element's own size.
// CHECK-LABEL: func.func @ragged
// CHECK: %[[MEMORY:.*]] = bufferization.alloc_tensor(%arg0, %arg0) : tensor<?x?xi64>
// CHECK: scf.for %[[T:.*]] = %c0 to %arg0
// CHECK:   tensor.generate
// CHECK:   func.call @tempo_runtime_bad_shape(%arg2, %{{.*}}) {tempo.ends_run = [{{.*}}"%row", "t"]}
// CHECK:   %[[SIZE:.*]] = arith.addi %[[T]], %c1
// CHECK-NEXT: tensor.insert_slice %{{.*}} into %{{.*}}[%[[T]], 0] [1, %[[SIZE]]] [1, 1]
// CHECK: scf.for %[[S:.*]] =
// CHECK:   tensor.extract_slice %{{.*}}[%[[AT:.*]], 0] [1, %[[N:.*]]] [1, 1]
tempo.graph @ragged(%T: index) -> (y: tensor<?xi64>) {
  %t = tempo.dim < %T
  %row = tempo.compute over (%t) -> !tempo.rt<1 x tensor<?xi64>> sizes(%t + 1) {
    %c1 = arith.constant 1 : index
    %n = arith.addi %t, %c1 : index
    %r = tensor.generate %n {
    ^bb0(%i: index):
      %v = arith.index_cast %i : index to i64
      tensor.yield %v : i64
    } : tensor<?xi64>
    tempo.yield %r : tensor<?xi64>
  }
  %y = tempo.compute over (%t) ins(%a = %row[%T - 1 - %t] : !tempo.rt<1 x tensor<?xi64>>)
      -> !tempo.rt<1 x i64> {
    %zero = arith.constant dense<0> : tensor<i64>
    %s = linalg.reduce { arith.addi } ins(%a : tensor<?xi64>) outs(%zero : tensor<i64>)
        dimensions = [0]
    %v = tensor.extract %s[] : tensor<i64>
    tempo.yield %v : i64
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x i64>
}

// -----

// Rounded divisions and remainders of coordinates, each with its own meaning; one that is known to
// be positive is not rounded down with care.
// CHECK-LABEL: func.func @divided
// CHECK: scf.for %[[T:.*]] = %c0 to
// CHECK-DAG: %[[HALF:.*]] = arith.divsi %[[T]], %c2
// CHECK-DAG: tensor.extract %{{.*}}[%[[HALF]]]
// CHECK-DAG: %[[REST:.*]] = arith.remsi %[[T]], %c3
// CHECK-DAG: tensor.extract %{{.*}}[%[[REST]]]
tempo.graph @divided(%x: tensor<?xf32>, %T: index) -> (y: tensor<?xf32>) {
  tempo.assume (%T >= 3)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  %y = tempo.compute over (%t)
      ins(%a = %xt[%t floordiv 2] : !tempo.rt<1 x f32>, %b = %xt[%t mod 3] : !tempo.rt<1 x f32>)
      -> !tempo.rt<1 x f32> {
    %r = arith.addf %a, %b : f32
    tempo.yield %r : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
