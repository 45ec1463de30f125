// A tempo.random becomes a compute that calls a function, which is there once however often it is
// asked for. test/interp/random.mlir compares the numbers.
// RUN: tempo-opt %s --split-input-file --tempo-expand-random --verify-diagnostics | FileCheck %s

// Its dims, condition, sizes and name stay; what its sizes need is handed on.
// CHECK-LABEL: tempo.graph @main
// CHECK: %z = tempo.compute over (%t) where (%t >= 1) ins(%[[SEED:.*]] = %seed : i64, %[[T:.*]] = %T : index)
// CHECK-SAME: sizes(%t floordiv 2 + %T)
// CHECK-NEXT: %[[R:.*]] = func.call @_tempo_random.main.z(%t, %[[SEED]], %[[T]]) : (index, i64, index) -> tensor<?x3xf32>
// CHECK-NEXT: tempo.yield %[[R]]
// CHECK: %again = tempo.compute
// CHECK: func.call @_tempo_random.main.again
// CHECK: @_tempo_philox_round(
// CHECK: @_tempo_philox(
// CHECK: @_tempo_ln(
// CHECK: @_tempo_cos_of_turns(
// CHECK: @_tempo_random_normal_f32(
// CHECK-NOT: @_tempo_random_normal_f32(%arg
// CHECK: func.func private @_tempo_random.main.z(
// CHECK: call @_tempo_philox
// CHECK: %[[E:.*]] = tensor.generate %{{.*}} {
// CHECK: call @_tempo_random_normal_f32(
// CHECK: } : tensor<?x3xf32>
// CHECK: return %[[E]] : tensor<?x3xf32>
tempo.graph @main(%seed: i64, %T: index) -> (z: tensor<?x3xf32>, y: f32) {
  tempo.assume (%T >= 2)
  %t = tempo.dim < %T
  %z = tempo.random normal seed(%seed) stream = 3 over (%t) where (%t >= 1)
      -> !tempo.rt<1 x tensor<?x3xf32>> sizes(%t floordiv 2 + %T)
  %again = tempo.random normal seed(%seed) stream = 4 over () -> !tempo.rt<0 x f32>
  tempo.return %z[1], %again : !tempo.rt<1 x tensor<?x3xf32>>, !tempo.rt<0 x f32>
}

// -----

// Uniform numbers need no logarithm.
// CHECK-LABEL: tempo.graph @uniform
// CHECK-NOT: @_tempo_ln
tempo.graph @uniform(%seed: i64) -> (y: f32) {
  %y = tempo.random uniform seed(%seed) stream = 3 over () -> !tempo.rt<0 x f32>
  tempo.return %y : !tempo.rt<0 x f32>
}

// -----

// Without random numbers nothing is added.
// CHECK-LABEL: tempo.graph @none
// CHECK-NOT: func.func
tempo.graph @none(%x: i64) -> (y: i64) {
  tempo.return %x : i64
}

// -----

tempo.graph @type(%seed: i64) -> (y: f80) {
  // expected-error @below {{floats of random numbers and of logits are f16, bf16, f32 or f64}}
  %y = tempo.random uniform seed(%seed) stream = 3 over () -> !tempo.rt<0 x f80>
  tempo.return %y : !tempo.rt<0 x f80>
}

// -----

tempo.graph @empty(%seed: i64, %l: tensor<4x0xf32>) -> (y: tensor<4xi32>) {
  // expected-error @below {{there are no categories to choose from}}
  %y = tempo.random categorical seed(%seed) stream = 3 over () ins(%l : tensor<4x0xf32>)
      -> !tempo.rt<0 x tensor<4xi32>>
  tempo.return %y : !tempo.rt<0 x tensor<4xi32>>
}

// -----

// expected-error @below {{the name is one that tempo-expand-random uses}}
func.func private @_tempo_philox(i64) -> i64
tempo.graph @taken(%seed: i64) -> (y: f32) {
  %y = tempo.random uniform seed(%seed) stream = 3 over () -> !tempo.rt<0 x f32>
  tempo.return %y : !tempo.rt<0 x f32>
}
