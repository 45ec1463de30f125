// tempo-export-functions: a compiled function becomes internal with noalias arguments, and gets an
// entry that takes an array of pointers.
// RUN: tempo-opt %s --convert-to-llvm --tempo-export-functions | FileCheck %s

// CHECK-LABEL: llvm.func internal @f(
// CHECK-SAME: !llvm.ptr {llvm.noalias}, %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: i64
// CHECK-SAME: i1, %{{.*}}: f32) -> i32
// CHECK-LABEL: llvm.func @_tempo_packed_f(
// CHECK-SAME: %[[ARGUMENTS:.*]]: !llvm.ptr) -> i32
// CHECK: %[[P0:.*]] = llvm.getelementptr %[[ARGUMENTS]][0]
// CHECK: %[[X:.*]] = llvm.load %[[P0]] : !llvm.ptr -> !llvm.ptr
// CHECK: %[[P1:.*]] = llvm.getelementptr %[[ARGUMENTS]][1]
// CHECK: %[[Q1:.*]] = llvm.load %[[P1]] : !llvm.ptr -> !llvm.ptr
// CHECK: %[[BYTE:.*]] = llvm.load %[[Q1]] : !llvm.ptr -> i8
// CHECK: %[[FLAG:.*]] = llvm.trunc %[[BYTE]] : i8 to i1
// CHECK: %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: %[[STATUS:.*]] = llvm.call @_mlir_ciface_f(%[[X]], %[[FLAG]], %[[V]])
// CHECK: llvm.return %[[STATUS]] : i32
func.func @f(%x: memref<?xf32>, %flag: i1, %v: f32) -> i32
    attributes {llvm.emit_c_interface, tempo.function} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}

// An ordinary function is left alone.
// CHECK-LABEL: llvm.func @g(
// CHECK-NOT: noalias
// CHECK-NOT: _tempo_packed_g
func.func @g(%x: memref<?xf32>) -> i32 attributes {llvm.emit_c_interface} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
