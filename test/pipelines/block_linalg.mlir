// tempo-block-linalg: reductions on memory become loops over blocks of vectors; other operations, and
// sums whose order is fixed, are left alone.
// RUN: tempo-opt %s --tempo-block-linalg --canonicalize --cse --split-input-file | FileCheck %s

// Rows of a matrix by a vector: four rows share each vector of x; sums stay in registers.
// CHECK-LABEL: func.func @matvec
// CHECK-NOT: linalg
// CHECK: %[[NONE:.*]] = arith.constant dense<-0.000000e+00> : vector<16xf32>
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c4 {
// CHECK: %[[S:.*]]:4 = scf.for %[[K:.*]] = %c0 to %c64 step %c16 iter_args(%{{.*}} = %[[NONE]], {{.*}})
// CHECK-COUNT-5: vector.load
// CHECK-NOT: vector.load
// CHECK: vector.reduction <add>, %[[S]]#0, %{{.*}} fastmath<reassoc,contract> : vector<16xf32> into f32
// CHECK-COUNT-4: memref.store
// CHECK-NOT: scf.for
// CHECK: return
func.func @matvec(%a: memref<64x64xf32>, %x: memref<64xf32>, %y: memref<64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>,
                                   affine_map<(i, k) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a, %x : memref<64x64xf32>, memref<64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%u: f32, %v: f32, %s: f32):
    %p = arith.mulf %u, %v fastmath<reassoc,contract> : f32
    %r = arith.addf %s, %p fastmath<reassoc,contract> : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// Columns: eight rows at once, in the order of memory, are added to vectors of y. Sums keep their
// order, so no flag is needed.
// CHECK-LABEL: func.func @vecmat
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[A:.*]]: memref<?x64xf32>, %[[Y:.*]]: memref<64xf32>
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c8 {
// CHECK: scf.for %[[J:.*]] = %c0 to %c64 step %c16 {
// CHECK: %[[OLD:.*]] = vector.load %[[Y]][%[[J]]]
// CHECK-COUNT-8: vector.load %[[A]]
// CHECK: vector.store %{{.*}}, %[[Y]][%[[J]]]
// The rows that are left.
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c1 {
// CHECK: scf.for %{{.*}} = %c0 to %c64 step %c16 {
// CHECK-COUNT-1: vector.load %[[A]]
// CHECK-NOT: vector.load %[[A]]
func.func @vecmat(%x: memref<?xf32>, %a: memref<?x64xf32>, %y: memref<64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (k, i)>,
                                   affine_map<(i, k) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x, %a : memref<?xf32>, memref<?x64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%u: f32, %v: f32, %s: f32):
    %p = arith.mulf %u, %v : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// A product of matrices: four rows by one vector of columns stay in registers all along k. What is
// left of columns that are no vector is left scalar, by LLVM too.
// CHECK-LABEL: func.func @matmul
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c16 {
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c4 {
// CHECK: scf.for %{{.*}} = %c0 to %c32 step %c1 iter_args({{.*}}) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
// CHECK-COUNT-4: vector.broadcast
// CHECK-NOT: vector.broadcast
// CHECK-COUNT-4: vector.store
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c1 {
// CHECK: iter_args({{.*}}) -> (f32, f32, f32, f32) {
// CHECK: llvm.loop_annotation
func.func @matmul(%a: memref<8x32xf32>, %b: memref<32x?xf32>, %c: memref<8x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                   affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<8x32xf32>, memref<32x?xf32>) outs(%c : memref<8x?xf32>) {
  ^bb0(%u: f32, %v: f32, %s: f32):
    %p = arith.mulf %u, %v fastmath<reassoc,contract> : f32
    %r = arith.addf %s, %p fastmath<reassoc,contract> : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// One sum is made of several vectors, since an addition waits for the one before. Slices are read
// where they lie.
// CHECK-LABEL: func.func @sum
// CHECK: scf.for %{{.*}} = %c0 to %c256 step %c64 iter_args(%{{.*}}) -> (vector<64xf32>) {
// CHECK: vector.load %{{.*}} : memref<256xf32, strided<[1], offset: ?>>, vector<64xf32>
// CHECK: vector.reduction <add>
func.func @sum(%a: memref<?x256xf32>, %t: index, %s: memref<f32>) {
  %row = memref.subview %a[%t, 0] [1, 256] [1, 1]
      : memref<?x256xf32> to memref<256xf32, strided<[1], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                  iterator_types = ["reduction"]}
      ins(%row : memref<256xf32, strided<[1], offset: ?>>) outs(%s : memref<f32>) {
  ^bb0(%u: f32, %v: f32):
    %r = arith.addf %v, %u fastmath<reassoc> : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// Left alone: sums along a row without leave to reorder them, elements that are not next to each
// other, what depends on the index, operations without reduction.
// CHECK-LABEL: func.func @left
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT: scf.for
func.func @left(%a: memref<64x64xf32>, %y: memref<64xf32>, %n: memref<64xi64>, %i: memref<i64>,
                %column: memref<64xf32, strided<[64]>>, %s: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<64x64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%u: f32, %v: f32):
    %r = arith.addf %v, %u fastmath<contract> : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                  iterator_types = ["reduction"]}
      ins(%column : memref<64xf32, strided<[64]>>) outs(%s : memref<f32>) {
  ^bb0(%u: f32, %v: f32):
    %r = arith.addf %v, %u fastmath<reassoc> : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                  iterator_types = ["reduction"]}
      ins(%n : memref<64xi64>) outs(%i : memref<i64>) {
  ^bb0(%u: i64, %v: i64):
    %k = linalg.index 0 : index
    %w = arith.index_cast %k : index to i64
    %r = arith.addi %v, %w : i64
    linalg.yield %r : i64
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%y : memref<64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%u: f32, %v: f32):
    %r = arith.mulf %u, %u : f32
    linalg.yield %r : f32
  }
  return
}
