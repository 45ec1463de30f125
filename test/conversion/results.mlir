// Results in the caller's buffers. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf --canonicalize | FileCheck %s

// All of a value is its memory, which the loop fills; the copy at the end is of a buffer onto itself,
// and bufferisation drops it. A part, a point and a second result of the same value are copied.
// CHECK-LABEL: func.func @parts
// CHECK-SAME: %arg2: memref<?x4xf32>, %arg3: memref<?x4xf32>, %arg4: memref<4xf32>, %arg5: memref<?x4xf32>)
// CHECK: %[[MEMORY:.*]] = bufferization.to_tensor %arg3 restrict writable
// CHECK: %[[END:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[MEMORY]])
// CHECK-DAG: %[[PART:.*]] = tensor.extract_slice %[[END]][1, 0] [%{{.*}}, 4] [1, 1]
// CHECK-DAG: bufferization.materialize_in_destination %[[PART]] in restrict writable %arg2
// CHECK-DAG: bufferization.materialize_in_destination %[[END]] in restrict writable %arg3
// CHECK-DAG: %[[POINT:.*]] = tensor.extract_slice %[[END]][%{{.*}}, 0] [1, 4] [1, 1]
// CHECK-DAG: bufferization.materialize_in_destination %[[POINT]] in restrict writable %arg4
// CHECK-DAG: bufferization.materialize_in_destination %{{.*}} in restrict writable %arg5
tempo.graph @parts(%x: tensor<?x4xf32>, %T: index)
    -> (part: tensor<?x4xf32>, all: tensor<?x4xf32>, last: tensor<4xf32>, again: tensor<?x4xf32>) {
  tempo.assume (%T >= 2)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !tempo.rt<1 x tensor<4xf32>>
  %y = tempo.compute over (%t) ins(%v = %xt[%t] : !tempo.rt<1 x tensor<4xf32>>)
      -> !tempo.rt<1 x tensor<4xf32>> {
    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    tempo.yield %r : tensor<4xf32>
  }
  tempo.return %y[1 : %T], %y[0 : %T], %y[%T - 1], %y[0 : %T]
      : !tempo.rt<1 x tensor<4xf32>>, !tempo.rt<1 x tensor<4xf32>>, !tempo.rt<1 x tensor<4xf32>>,
        !tempo.rt<1 x tensor<4xf32>>
}

// -----

// Arguments and inputs can be results; scalars have buffers of rank 0.
// CHECK-LABEL: func.func @arguments
// CHECK-SAME: (%arg0: f32, %arg1: memref<?xf32>, %arg2: index, %arg3: memref<f32>, %arg4: memref<?xf32>, %arg5: memref<index>, %arg6: memref<f32>)
// CHECK: %[[X:.*]] = bufferization.to_tensor %arg1 restrict
// CHECK-DAG: memref.store %arg0, %arg3[] : memref<f32>
// CHECK-DAG: bufferization.materialize_in_destination %[[X]] in restrict writable %arg4
// CHECK-DAG: memref.store %arg2, %arg5[] : memref<index>
// CHECK-DAG: %[[FIRST:.*]] = tensor.extract %[[X]][%c0]
// CHECK-DAG: memref.store %[[FIRST]], %arg6[] : memref<f32>
tempo.graph @arguments(%s: f32, %x: tensor<?xf32>, %T: index)
    -> (a: f32, b: tensor<?xf32>, c: index, d: f32) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %xt = tempo.input %x over (%t) : tensor<?xf32> -> !tempo.rt<1 x f32>
  tempo.return %s, %x, %T, %xt[0] : f32, tensor<?xf32>, index, !tempo.rt<1 x f32>
}

// -----

// A value without dims is its buffer. It is written into it, not put in its place.
// CHECK-LABEL: func.func @only
// CHECK-SAME: %[[BUFFER:[a-z0-9]+]]: memref<?x?xi64>) -> i32
// CHECK: bufferization.to_tensor %[[BUFFER]] restrict writable
// CHECK: bufferization.materialize_in_destination %{{.*}} in %{{.*}} : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[BUFFER]]
tempo.graph @only(%I: index, %T: index) -> (s: tensor<?x?xi64>) {
  %s = tempo.compute over () ins(%n = %I : index, %m = %T : index)
      -> !tempo.rt<0 x tensor<?x?xi64>> sizes(%I, %T) {
    %one = arith.constant 1 : i64
    %r = tensor.splat %one[%n, %m] : tensor<?x?xi64>
    tempo.yield %r : tensor<?x?xi64>
  }
  tempo.return %s[] : !tempo.rt<0 x tensor<?x?xi64>>
}
