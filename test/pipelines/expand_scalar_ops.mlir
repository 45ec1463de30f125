// tempo-expand-scalar-ops: scalar operations that upstream does not lower, or not to full precision.
// RUN: tempo-opt %s --tempo-expand-scalar-ops | FileCheck %s

// CHECK-LABEL: func.func @classes
// CHECK: "llvm.intr.is.fpclass"(%{{.*}}) <{bit = 516 : i32}>
// CHECK: "llvm.intr.is.fpclass"(%{{.*}}) <{bit = 264 : i32}>
func.func @classes(%x: f32) -> (i1, i1) {
  %a = math.isinf %x : f32
  %b = math.isnormal %x : f32
  return %a, %b : i1, i1
}

// CHECK-LABEL: func.func @expm1
// CHECK-NOT: expm1
// CHECK-DAG: math.tanh
// CHECK-DAG: math.exp
func.func @expm1(%x: f64) -> f64 {
  %r = math.expm1 %x : f64
  return %r : f64
}

// Half-precision is computed as f32.
// CHECK-LABEL: func.func @expm1_half
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: math.exp %{{.*}} : f32
// CHECK: arith.truncf %{{.*}} : f32 to f16
func.func @expm1_half(%x: f16) -> f16 {
  %r = math.expm1 %x : f16
  return %r : f16
}

// f64 to bf16 is rounded once: to odd first. f32 to bf16 stays.
// CHECK-LABEL: func.func @truncate
// CHECK: arith.truncf %{{.*}} : f64 to f32
// CHECK: arith.ori
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// CHECK: arith.truncf %{{.*}} : f32 to bf16
func.func @truncate(%x: f64, %y: f32) -> (bf16, bf16) {
  %a = arith.truncf %x : f64 to bf16
  %b = arith.truncf %y : f32 to bf16
  return %a, %b : bf16, bf16
}
