// Private functions that a body calls are inlined by the upstream pass, if they are one block.
// RUN: tempo-opt %s --inline | FileCheck %s

// CHECK-NOT: @twice
// CHECK: func.func private @branchy
func.func private @twice(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func private @branchy(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %x, %zero : f32
  cf.cond_br %positive, ^bb1, ^bb2
^bb1:
  %y = math.sqrt %x : f32
  return %y : f32
^bb2:
  return %zero : f32
}

// CHECK-LABEL: tempo.graph @f
tempo.graph @f(%x: f32, %T: index) -> (y: tensor<?xf32>) {
  %t = tempo.dim < %T
  // CHECK: %y = tempo.compute over (%t) ins(%a = %x : f32)
  // CHECK-NEXT: %[[Y:.*]] = arith.addf %a, %a : f32
  // CHECK-NEXT: %[[Z:.*]] = func.call @branchy(%[[Y]])
  // CHECK-NEXT: tempo.yield %[[Z]] : f32
  %y = tempo.compute over (%t) ins(%a = %x : f32) -> !tempo.rt<1 x f32> {
    %b = func.call @twice(%a) : (f32) -> f32
    %c = func.call @branchy(%b) : (f32) -> f32
    tempo.yield %c : f32
  }
  tempo.return %y[0 : %T] : !tempo.rt<1 x f32>
}
