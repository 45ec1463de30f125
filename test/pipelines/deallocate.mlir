// tempo-deallocate: ordinary functions free what they allocate and do not return; functions of
// graphs, and those that free by themselves, are left alone.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-deallocate --bufferization-lower-deallocations --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @ordinary
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[B:.*]] = memref.alloc
// CHECK-NOT: tempo.result
// CHECK: memref.dealloc %[[A]]
// CHECK-NOT: memref.dealloc
// CHECK: return %[[B]]
func.func @ordinary(%n: index, %v: f32) -> memref<?xf32> {
  %a = memref.alloc(%n) {tempo.result} : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @graph
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @graph(%n: index, %v: f32) -> i32 attributes {tempo.function} {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %ok = arith.constant 0 : i32
  return %ok : i32
}

// CHECK-LABEL: func.func @by_hand
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @by_hand(%n: index, %v: f32) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// Who is to free the result of a graph here?
func.func @mixed(%n: index, %v: f32) {
  %a = memref.alloc(%n) {tempo.result} : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  // expected-error @below {{a function that executes a graph cannot free buffers: move one of both into a function of its own}}
  memref.dealloc %b : memref<?xf32>
  return
}
