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

// A map that uses what is in its destination; one that does not stays as it is.
// CHECK-LABEL: func.func @accumulate
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[SUM:.*]]: tensor<?x4xf32>
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
// CHECK-SAME: ins(%[[X]] : tensor<?x4xf32>) outs(%[[SUM]] : tensor<?x4xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: arith.addf %[[A]], %[[B]]
func.func @accumulate(%x: tensor<?x4xf32>, %sum: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %r = linalg.map ins(%x : tensor<?x4xf32>) outs(%sum : tensor<?x4xf32>) (%a: f32, %b: f32) {
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  }
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @overwrite
// CHECK: linalg.map { math.exp }
func.func @overwrite(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.map { math.exp } ins(%x : tensor<4xf32>) outs(%out : tensor<4xf32>)
  return %r : tensor<4xf32>
}
