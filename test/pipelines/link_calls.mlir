// Declarations for calls give way to the C functions that they stand for.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-link-calls | FileCheck %s

// Two calls of one function.
// CHECK: llvm.func internal @_tempo_call.g.y(%{{.*}}: !llvm.ptr) -> i32
// CHECK-NOT: emit_c_interface
// CHECK: llvm.call @f(
// CHECK: llvm.func internal @_tempo_call.g.z(
// CHECK: llvm.call @f(
// CHECK-NOT: _mlir_ciface_
// CHECK: llvm.func @f(!llvm.ptr) -> i32
// CHECK-NOT: tempo.callee
llvm.func @_tempo_call.g.y(%p: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface, tempo.callee = "f"} {
  %0 = llvm.call @_mlir_ciface__tempo_call.g.y(%p) : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}
llvm.func @_mlir_ciface__tempo_call.g.y(!llvm.ptr) -> i32 attributes {llvm.emit_c_interface, tempo.callee = "f"}
llvm.func @_tempo_call.g.z(%p: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface, tempo.callee = "f"} {
  %0 = llvm.call @_mlir_ciface__tempo_call.g.z(%p) : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}
llvm.func @_mlir_ciface__tempo_call.g.z(!llvm.ptr) -> i32 attributes {llvm.emit_c_interface, tempo.callee = "f"}

// -----

llvm.func @a(!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32 attributes {tempo.callee = "f"}
// expected-error @below {{@f is called with 2 ins and outs here, and with 1 elsewhere}}
llvm.func @b(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32 attributes {tempo.callee = "f"}

// -----

llvm.func @exp(f64) -> f64
// expected-error @below {{the name of the called function @exp is taken in the compiled module: call it something else}}
llvm.func @a(!llvm.ptr, !llvm.ptr) -> i32 attributes {tempo.callee = "exp"}
