// Arguments that a caller donates are read from the buffer of a result. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf --canonicalize | FileCheck %s

!row = !tempo.rt<1 x tensor<4xf32>>

// A cache: what was known is kept, what is new is added. The store of %k is the buffer of the result
// and begins as the argument, which is copied there unless it is there; so nothing is done for what
// is kept.
// CHECK-LABEL: func.func @cache
// CHECK-SAME: %[[OLD:.*]]: memref<?x4xf32>, %[[X:.*]]: memref<?x4xf32>, %{{.*}}: index, %{{.*}}: index, %[[NEW:.*]]: memref<?x4xf32>)
// CHECK-SAME: tempo.donations = array<i64: 0, 0>
// CHECK: scf.if
// CHECK-DAG: %[[A:.*]] = memref.extract_aligned_pointer_as_index %[[OLD]]
// CHECK-DAG: %[[B:.*]] = memref.extract_aligned_pointer_as_index %[[NEW]]
// CHECK: %[[DIFFER:.*]] = arith.cmpi ne, %[[A]], %[[B]]
// CHECK-NEXT: scf.if %[[DIFFER]]
// CHECK-NEXT: memref.copy %[[OLD]], %[[NEW]]
// CHECK: %[[STORE:.*]] = bufferization.to_tensor %[[NEW]] restrict writable
// CHECK: scf.for {{.*}} iter_args(%[[NOW:.*]] = %[[STORE]]
// CHECK: scf.if
// CHECK-NEXT: scf.yield %[[NOW]]
// CHECK-NEXT: else
tempo.graph @cache(%old: tensor<?x4xf32> {tempo.donate}, %x: tensor<?x4xf32>, %p: index, %T: index)
    -> (new: tensor<?x4xf32>) {
  %t = tempo.dim < %T
  %c = tempo.input %old over (%t) : tensor<?x4xf32> -> !row
  %xt = tempo.input %x over (%t) : tensor<?x4xf32> -> !row
  %k = tempo.merge over (%t) -> !row {
    when (%t < %p) : %c[%t] : !row
    otherwise : %xt[%t] : !row
  }
  tempo.return %k[0 : %T] : !row
}

// -----

!row = !tempo.rt<1 x tensor<4xf32>>

// Elements are read after those of the same place are written: no store can begin as this argument.
// CHECK-LABEL: func.func @shifted
// CHECK-NOT: tempo.donations
// CHECK-NOT: memref.copy
tempo.graph @shifted(%old: tensor<?x4xf32> {tempo.donate}, %T: index) -> (new: tensor<?x4xf32>) {
  %t = tempo.dim < %T
  %c = tempo.input %old over (%t) : tensor<?x4xf32> -> !row
  %k = tempo.compute over (%t) ins(%a = %c[max(0, %t - 1)] : !row) -> !row {
    %b = arith.negf %a : tensor<4xf32>
    tempo.yield %b : tensor<4xf32>
  }
  tempo.return %k[0 : %T] : !row
}

// -----

!row = !tempo.rt<1 x tensor<4xf32>>

// Read before: what is ahead was not overwritten yet.
// CHECK-LABEL: func.func @ahead
// CHECK-SAME: tempo.donations = array<i64: 0, 0>
tempo.graph @ahead(%old: tensor<?x4xf32> {tempo.donate}, %T: index) -> (new: tensor<?x4xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %c = tempo.input %old over (%t) : tensor<?x4xf32> -> !row
  %k = tempo.compute over (%t) ins(%a = %c[min(%t + 1, %T - 1)] : !row) -> !row {
    %b = arith.negf %a : tensor<4xf32>
    tempo.yield %b : tensor<4xf32>
  }
  tempo.return %k[0 : %T] : !row
}

// -----

!row = !tempo.rt<1 x tensor<4xf32>>

// Weights that a loop updates are in one slot; the last ones are copied when the argument was read
// for the last time.
// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[OLD:.*]]: memref<4xf32>, %{{.*}}: index, %[[NEW:.*]]: memref<4xf32>)
// CHECK-SAME: tempo.donations = array<i64: 0, 0>
// CHECK: memref.copy %[[OLD]], %[[NEW]]
// CHECK: bufferization.to_tensor %[[NEW]] restrict
// CHECK: scf.for
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[NEW]]
tempo.graph @train(%w0: tensor<4xf32> {tempo.donate}, %T: index) -> (w: tensor<4xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %w = tempo.merge over (%t) -> !row {
    when (%t == 0) : %w0 : tensor<4xf32>
    otherwise : %next[%t - 1] : !row
  }
  %next = tempo.compute over (%t) ins(%a = %w[%t] : !row) -> !row {
    %b = arith.addf %a, %a : tensor<4xf32>
    tempo.yield %b : tensor<4xf32>
  }
  tempo.return %next[%T - 1] : !row
}

// -----

!row = !tempo.rt<1 x tensor<4xf32>>

// The argument is returned too: it is needed to the end.
// CHECK-LABEL: func.func @returned
// CHECK-NOT: tempo.donations
tempo.graph @returned(%w0: tensor<4xf32> {tempo.donate}, %T: index)
    -> (w: tensor<4xf32>, before: tensor<4xf32>) {
  tempo.assume (%T >= 1)
  %t = tempo.dim < %T
  %w = tempo.merge over (%t) -> !row {
    when (%t == 0) : %w0 : tensor<4xf32>
    otherwise : %next[%t - 1] : !row
  }
  %next = tempo.compute over (%t) ins(%a = %w[%t] : !row) -> !row {
    %b = arith.addf %a, %a : tensor<4xf32>
    tempo.yield %b : tensor<4xf32>
  }
  tempo.return %next[%T - 1], %w0 : !row, tensor<4xf32>
}
