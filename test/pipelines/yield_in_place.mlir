// tempo-yield-in-place: what a loop hands on is copied into the tensor that it carries, unless it is
// made there.
// RUN: tempo-opt %s --split-input-file --tempo-yield-in-place | FileCheck %s

// CHECK-LABEL: func.func @new_tensor
// CHECK: iter_args(%[[A:.*]] = %{{.*}})
// CHECK: %[[R:.*]] = linalg.add
// CHECK: %[[M:.*]] = bufferization.materialize_in_destination %[[R]] in %[[A]]
// CHECK: scf.yield %[[M]]
func.func @new_tensor(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %s = linalg.add ins(%a, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>)
        -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Made in the carried tensor, through a branch and an inner loop: nothing is added.
// CHECK-LABEL: func.func @in_place
// CHECK-NOT: materialize_in_destination
// CHECK: return
func.func @in_place(%x: tensor<4xf32>, %v: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %first = arith.cmpi eq, %t, %c0 : index
    %b = scf.if %first -> tensor<4xf32> {
      %i = tensor.insert %v into %a[%c0] : tensor<4xf32>
      scf.yield %i : tensor<4xf32>
    } else {
      scf.yield %a : tensor<4xf32>
    }
    %d = scf.for %s = %c0 to %n step %c1 iter_args(%c = %b) -> tensor<4xf32> {
      %i = tensor.insert %v into %c[%c1] : tensor<4xf32>
      scf.yield %i : tensor<4xf32>
    }
    scf.yield %d : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Two tensors that change places.
// CHECK-LABEL: func.func @swap
// CHECK: iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK: bufferization.materialize_in_destination %[[B]] in %[[A]]
// CHECK: bufferization.materialize_in_destination %[[A]] in %[[B]]
func.func @swap(%x: tensor<4xf32>, %y: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %t = %c0 to %n step %c1 iter_args(%a = %x, %b = %y)
      -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----

// A tensor whose size may change is left alone.
// CHECK-LABEL: func.func @dynamic
// CHECK-NOT: materialize_in_destination
// CHECK: return
func.func @dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %e = tensor.empty(%t) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
