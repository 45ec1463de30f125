// Functions after bufferisation whose loops copy what they carry, and some that do not.
func.func @in_the_loop(%arg0: memref<8xf32>, %arg1: index) {
  %alloc = memref.alloc() : memref<8xf32>
  %0 = scf.for %i = %c0 to %arg1 step %c1 iter_args(%a = %alloc) -> (memref<8xf32>) {
    %alloc_0 = memref.alloc() : memref<8xf32>
    memref.copy %a, %alloc_0 : memref<8xf32> to memref<8xf32>
    scf.yield %a : memref<8xf32>
  }
  return
}
func.func @back(%arg0: memref<?xf32>, %arg1: index) {
  %0 = scf.for %i = %c0 to %arg1 step %c1 iter_args(%a = %arg0) -> (memref<?xf32>) {
    %alloc_0 = memref.alloc(%arg1) : memref<?xf32>
    %cast = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[1]>>
    memref.copy %alloc_0, %cast : memref<?xf32> to memref<?xf32, strided<[1]>>
    scf.yield %a : memref<?xf32>
  }
  return
}
func.func @nested(%arg0: memref<?xf32>, %arg1: index) {
  scf.for %i = %c0 to %arg1 step %c1 {
    %alloc_0 = memref.alloc(%arg1) : memref<?xf32>
    %alloc_1 = memref.alloc(%arg1) : memref<?xf32>
    memref.copy %alloc_0, %alloc_1 : memref<?xf32> to memref<?xf32>
    scf.if %c {
      scf.for %j = %c0 to %arg1 step %c1 {
        %alloc_2 = memref.alloc(%arg1) : memref<?xf32>
        memref.copy %alloc_1, %alloc_2 : memref<?xf32> to memref<?xf32>
      }
    } else {
    }
  }
  return
}
func.func @row(%arg0: memref<?x4xf32>, %arg1: index) {
  %0 = scf.for %i = %c0 to %arg1 step %c1 iter_args(%a = %arg0) -> (memref<?x4xf32>) {
    %alloc_0 = memref.alloc() : memref<4xf32>
    %subview = memref.subview %a[%i, 0] [1, 4] [1, 1] : memref<?x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %alloc_0, %subview : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
    scf.yield %a : memref<?x4xf32>
  }
  return
}
func.func @after(%arg0: memref<8xf32>, %arg1: index) {
  %0 = scf.for %i = %c0 to %arg1 step %c1 iter_args(%a = %arg0) -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  }
  %alloc = memref.alloc() : memref<8xf32>
  memref.copy %0, %alloc : memref<8xf32> to memref<8xf32>
  return
}
func.func @itself(%arg0: memref<?x4xf32>, %arg1: index) {
  scf.for %i = %c0 to %arg1 step %c1 {
    %subview = memref.subview %arg0[%i, 0] [1, 4] [1, 1] : memref<?x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %subview_0 = memref.subview %arg0[%i, 0] [1, 4] [1, 1] : memref<?x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %subview, %subview_0 : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
