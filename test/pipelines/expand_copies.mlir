// tempo-expand-copies: copies become linalg operations; a copy of a buffer onto itself disappears.
// RUN: tempo-opt %s --tempo-expand-copies | FileCheck %s

// CHECK-LABEL: func.func @strided
// CHECK-NOT: memref.copy
// CHECK: linalg.copy ins(%{{.*}} : memref<4xf32, strided<[8], offset: ?>>) outs(%{{.*}} : memref<4xf32>)
func.func @strided(%x: memref<4x8xf32>, %y: memref<4xf32>, %j: index) {
  %column = memref.subview %x[0, %j] [4, 1] [1, 1]
      : memref<4x8xf32> to memref<4xf32, strided<[8], offset: ?>>
  memref.copy %column, %y : memref<4xf32, strided<[8], offset: ?>> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @self
// CHECK-NEXT: return
func.func @self(%x: memref<?xf32>) {
  memref.copy %x, %x : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @scalar
// CHECK: linalg.copy ins(%{{.*}} : memref<f32>) outs(%{{.*}} : memref<f32>)
func.func @scalar(%x: memref<f32>, %y: memref<f32>) {
  memref.copy %x, %y : memref<f32> to memref<f32>
  return
}
