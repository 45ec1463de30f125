// A function returns from where a function that it calls has failed, with its status, after freeing
// its memory and saying where.
// RUN: tempo-opt %s --split-input-file --verify-diagnostics --tempo-end-runs | FileCheck %s

func.func private @f(!llvm.ptr, !llvm.ptr) -> i32
func.func private @tempo_runtime_free(!llvm.ptr)
func.func private @get() -> !llvm.ptr

// Two calls: each has its text; both leave by the same end.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[CONDITION:.*]]: i1, %[[OWN:.*]]: !llvm.ptr) -> i32
// CHECK: %[[BLOCK:.*]] = call @get()
// CHECK: %[[STATUS:.*]] = call @f(%[[BLOCK]], %[[BLOCK]]) :
// CHECK: %[[FAILED:.*]] = arith.cmpi ne, %[[STATUS]], %c0_i32
// CHECK: cf.cond_br %[[FAILED]], ^[[FAIL:.*]], ^[[REST:bb[0-9]+]]
// CHECK: ^[[REST]]:
// CHECK-NEXT: cf.cond_br %[[CONDITION]], ^[[AGAIN:.*]], ^[[LAST:bb[0-9]+]]
// CHECK: ^[[FAIL]]:
// CHECK: %[[TEXT:.*]] = llvm.mlir.addressof @[[NAME:_tempo_call_site.*]] : !llvm.ptr
// CHECK: call @tempo_runtime_end_run(%[[OWN]], %[[TEXT]], %[[BLOCK]], %c2_i64)
// CHECK: cf.br ^[[END:.*]](%[[STATUS]] : i32)
// CHECK: ^[[END]](%[[GIVEN:.*]]: i32):
// CHECK-NEXT: call @tempo_runtime_free(%[[BLOCK]])
// CHECK-NEXT: return %[[GIVEN]]
// CHECK: ^[[AGAIN]]:
// CHECK-NEXT: %[[OTHER:.*]] = call @f(
// CHECK: llvm.mlir.addressof @_tempo_call_site
// CHECK: cf.br ^[[END]](%[[OTHER]] : i32)
// CHECK: llvm.mlir.global internal constant @[[NAME]]("f.mlir\0A3\0A8\0A%y\0At\0Au\00")
// CHECK: llvm.mlir.global internal constant @_tempo_call_site{{.*}}("\0A0\0A0\0Athis tempo.call\00")
// CHECK: func.func private @tempo_runtime_end_run(!llvm.ptr, !llvm.ptr, !llvm.ptr, i64)
func.func @main(%condition: i1, %run: !llvm.ptr) -> i32 {
  %block = func.call @get() : () -> !llvm.ptr
  %ok = arith.constant 0 : i32
  %status = func.call @f(%block, %block) {tempo.ends_run = ["f.mlir", "3", "8", "%y", "t", "u"]}
      : (!llvm.ptr, !llvm.ptr) -> i32
  cf.cond_br %condition, ^again, ^last
^again:
  %other = func.call @f(%block, %block) {tempo.ends_run = ["", "0", "0", "this tempo.call"]}
      : (!llvm.ptr, !llvm.ptr) -> i32
  cf.br ^last
^last:
  func.call @tempo_runtime_free(%block) : (!llvm.ptr) -> ()
  return %ok : i32
}

// -----

// Calls without the mark are left alone, and nothing is declared.
// CHECK-LABEL: func.func @unmarked
// CHECK-NOT: cond_br
// CHECK-NOT: tempo_runtime_end_run
func.func private @f() -> i32
func.func @unmarked() {
  %status = func.call @f() : () -> i32
  return
}

// -----

func.func private @f(!llvm.ptr, !llvm.ptr) -> i32
// expected-error @below {{a function with calls that may end it takes a pointer last, and returns an i32}}
func.func @no_run(%p: !llvm.ptr, %n: index) -> i32 {
  %status = func.call @f(%p, %p) {tempo.ends_run = ["", "0", "0", "%y"]} : (!llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// -----

func.func private @f(!llvm.ptr, !llvm.ptr) -> i32
func.func @bad_mark(%p: !llvm.ptr) -> i32 {
  // expected-error @below {{tempo.ends_run is for calls as convert-tempo-to-scf makes them}}
  %status = func.call @f(%p, %p) {tempo.ends_run = ["", "0"]} : (!llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// -----

func.func private @f(index) -> i32
func.func @bad_call(%p: !llvm.ptr) -> i32 {
  %c0 = arith.constant 0 : index
  // expected-error @below {{tempo.ends_run is for calls as convert-tempo-to-scf makes them}}
  %status = func.call @f(%c0) {tempo.ends_run = ["", "0", "0", "%y"]} : (index) -> i32
  return %status : i32
}

// -----

func.func private @f(!llvm.ptr, !llvm.ptr) -> i32
// expected-error @below {{the name 'tempo_runtime_end_run' is the runtime's}}
func.func private @tempo_runtime_end_run(i1)
func.func @taken(%p: !llvm.ptr) -> i32 {
  %status = func.call @f(%p, %p) {tempo.ends_run = ["", "0", "0", "%y"]} : (!llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}
