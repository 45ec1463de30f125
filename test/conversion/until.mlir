// Dims that data ends. One graph a case.
// RUN: tempo-opt %s --split-input-file --tempo-to-scf --canonicalize | FileCheck %s

!i = !tempo.rt<1 x i64>
!b = !tempo.rt<1 x i1>

// The extent is carried: the bound until the step that ends it. The rest of the iterations do
// nothing. The caller's buffer is of the size of the bound; what is reached is where it begins, and
// is told in a buffer after those of the results.
// CHECK-LABEL: func.func @squares
// CHECK-SAME: (%[[T:.*]]: index, %[[Y:.*]]: memref<?xi64>, %[[N:.*]]: memref<index>) -> i32
// CHECK: %[[DIM:.*]] = memref.dim %[[Y]]
// CHECK: arith.cmpi eq, %[[DIM]], %[[T]]
// CHECK: %[[STORE:.*]] = bufferization.to_tensor %[[Y]] restrict writable
// CHECK: %[[END:.*]]:2 = scf.for %[[I:.*]] = %c0 to %[[T]] step %c1 iter_args(%[[NOW:.*]] = %[[STORE]], %[[EXTENT:.*]] = %[[T]])
// CHECK-NEXT: %[[ON:.*]] = arith.cmpi slt, %[[I]], %[[EXTENT]]
// CHECK-NEXT: %[[STEP:.*]]:2 = scf.if %[[ON]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %c1
// CHECK: %[[REACHED:.*]] = arith.select %{{.*}}, %[[NEXT]], %[[EXTENT]]
// CHECK: scf.yield %{{.*}}, %[[REACHED]]
// CHECK: else
// CHECK-NEXT: scf.yield %[[NOW]], %[[EXTENT]]
// CHECK: scf.yield %[[STEP]]#0, %[[STEP]]#1
// CHECK: bufferization.materialize_in_destination %[[END]]#0 in restrict writable %[[Y]]
// CHECK: memref.store %[[END]]#1, %[[N]][]
tempo.graph @squares(%T: index) -> (y: tensor<?xi64>) {
  %t, %n = tempo.dim < %T until %done
  %y = tempo.compute over (%t) -> !i {
    %i = arith.index_cast %t : index to i64
    %q = arith.muli %i, %i : i64
    tempo.yield %q : i64
  }
  %done = tempo.compute over (%t) ins(%a = %y[%t] : !i) -> !b {
    %c = arith.constant 16 : i64
    %d = arith.cmpi eq, %a, %c : i64
    tempo.yield %d : i1
  }
  tempo.return %y[0 : %n] : !i
}

// -----

!i = !tempo.rt<1 x i64>
!b = !tempo.rt<1 x i1>

// A schedule that runs %y a step ahead, after the test: it is tested with what that has found. The
// same condition as for %done would be that of before.
// CHECK-LABEL: func.func @ahead
// CHECK: scf.for %[[I:.*]] = %c-1 to
// CHECK: %[[REACHED:.*]] = scf.if %{{.*}} -> (index)
// CHECK: arith.select
// CHECK: else
// CHECK: %[[AHEAD:.*]] = arith.addi %[[I]], %c2
// CHECK: %[[IS:.*]] = arith.cmpi sge, %[[REACHED]], %[[AHEAD]]
// CHECK: scf.if %[[IS]]
tempo.graph @ahead(%x: tensor<?xi64>, %T: index) -> (y: tensor<?xi64>)
    attributes {tempo.schedule = "[T, n] -> { done[t] -> [t, 0]; y[t] -> [t - 1, 1] }"} {
  %t, %n = tempo.dim < %T until %done
  %xt = tempo.input %x over (%t) : tensor<?xi64> -> !i
  %y = tempo.compute over (%t) ins(%a = %xt[%t] : !i) -> !i {
    tempo.yield %a : i64
  }
  %done = tempo.compute over (%t) ins(%a = %xt[%t] : !i) -> !b {
    %c = arith.constant 9 : i64
    %d = arith.cmpi eq, %a, %c : i64
    tempo.yield %d : i1
  }
  tempo.return %y[0 : %n] : !i
}

// -----

!i = !tempo.rt<1 x i64>
!b = !tempo.rt<1 x i1>

// Along another dim than the first, what is reached is copied to the start of the buffer.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: (%{{.*}}: index, %[[Y:.*]]: memref<2x?xi64>, %[[N:.*]]: memref<index>)
// CHECK: %[[END:.*]]:2 = scf.for
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[END]]#0[0, 0] [2, %[[END]]#1] [1, 1]
// CHECK: %[[BUFFER:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [2, %[[END]]#1], strides: [%[[END]]#1, 1]
// CHECK: bufferization.materialize_in_destination %[[PART]] in restrict writable %[[BUFFER]]
tempo.graph @rows(%T: index) -> (y: tensor<2x?xi64>) {
  %l = tempo.dim < 2
  %t, %n = tempo.dim < %T until %done
  %y = tempo.compute over (%l, %t) -> !tempo.rt<2 x i64> {
    %i = arith.addi %l, %t : index
    %q = arith.index_cast %i : index to i64
    tempo.yield %q : i64
  }
  %done = tempo.compute over (%t) ins(%a = %y[0, %t] : !tempo.rt<2 x i64>) -> !b {
    %c = arith.constant 16 : i64
    %d = arith.cmpi eq, %a, %c : i64
    tempo.yield %d : i1
  }
  tempo.return %y[0 : 2, 0 : %n] : !tempo.rt<2 x i64>
}
