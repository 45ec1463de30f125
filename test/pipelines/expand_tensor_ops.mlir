// tempo-expand-tensor-ops: gathers and bitcasts, which upstream does not bufferise.
// RUN: tempo-opt %s --tempo-expand-tensor-ops | FileCheck %s

// Whole rows: the result keeps a dim of size 1 for the one that is gathered along.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>, %[[I:.*]]: tensor<3x1xindex>
// CHECK: tensor.generate
// CHECK-NEXT: ^bb0(%[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index):
// CHECK: %[[ROW:.*]] = tensor.extract %[[I]][%[[A]], %{{.*}}]
// CHECK: %[[V:.*]] = tensor.extract %[[X]][%[[ROW]], %[[C]]]
// CHECK: tensor.yield %[[V]]
// CHECK: : tensor<3x1x6xf32>
func.func @rows(%x: tensor<4x6xf32>, %i: tensor<3x1xindex>) -> tensor<3x1x6xf32> {
  %r = tensor.gather %x[%i] gather_dims([0])
      : (tensor<4x6xf32>, tensor<3x1xindex>) -> tensor<3x1x6xf32>
  return %r : tensor<3x1x6xf32>
}

// Along both dims, rank-reduced, by integers; the batch is dynamic.
// CHECK-LABEL: func.func @points
// CHECK: %[[N:.*]] = tensor.dim %[[I:.*]], %{{.*}} : tensor<?x2xi32>
// CHECK: tensor.generate %[[N]]
// CHECK: tensor.extract %[[I]]
// CHECK: arith.index_cast %{{.*}} : i32 to index
// CHECK: tensor.extract %[[I]]
// CHECK: arith.index_cast %{{.*}} : i32 to index
// CHECK: : tensor<?xf32>
func.func @points(%x: tensor<4x6xf32>, %i: tensor<?x2xi32>) -> tensor<?xf32> {
  %r = tensor.gather %x[%i] gather_dims([0, 1])
      : (tensor<4x6xf32>, tensor<?x2xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @bits
// CHECK: arith.bitcast %{{.*}} : tensor<?x4xf32> to tensor<?x4xi32>
func.func @bits(%x: tensor<?x4xf32>) -> tensor<?x4xi32> {
  %r = tensor.bitcast %x : tensor<?x4xf32> to tensor<?x4xi32>
  return %r : tensor<?x4xi32>
}

// A constant of one value would be data of the object file, every element of it: a large one is made
// when it is needed. 2^40 elements are too many only for a program that runs.
// CHECK-LABEL: func @large_constants
func.func @large_constants() -> (tensor<65536xi1>, tensor<257x256xbf16>, tensor<1048576x1048576xf32>) {
  // CHECK: arith.constant dense<true> : tensor<65536xi1>
  %small = arith.constant dense<true> : tensor<65536xi1>
  // CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : bf16
  // CHECK: tensor.generate
  // CHECK: tensor.yield %[[ONE]] : bf16
  %large = arith.constant dense<1.0> : tensor<257x256xbf16>
  // CHECK: tensor.generate
  // CHECK: : tensor<1048576x1048576xf32>
  %huge = arith.constant dense<2.0> : tensor<1048576x1048576xf32>
  return %small, %large, %huge : tensor<65536xi1>, tensor<257x256xbf16>, tensor<1048576x1048576xf32>
}
